"""The subcommands of `giretra`, one per file."""

"""The subcommands of `giretra`, one file each."""

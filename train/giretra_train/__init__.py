"""Training and measuring agents. `giretra --help` lists the commands."""

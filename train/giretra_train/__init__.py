"""Training and evaluating agents. `giretra --help` lists the commands."""

"""Slow, readable rules on plain lists, sets and strings.

Nothing here imports `giretra_env`: the tests compare the compiled package with these files, so they
must be written only from the rules. Cards are strings (`"TH"`), actions have their public names
(`"announce:H"`, `"accept"`, `"cut:16"`, `"TH"`).
"""

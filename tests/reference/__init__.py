"""Slow, readable rules on plain lists, sets and strings.

Nothing here imports `giretra_env`: the tests hold the compiled package against these files, so
they must have been written from the rules alone. Cards are text (`"TH"`), actions bear their
public names (`"announce:H"`, `"accept"`, `"cut:16"`, `"TH"`).
"""

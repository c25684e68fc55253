"""`giretra bench`: the speed of engine, interfaces and training, compared with other packages."""

from giretra_train.bench.command import bench_command

__all__ = ["bench_command"]

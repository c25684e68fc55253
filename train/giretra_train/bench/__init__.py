"""`giretra bench`: how fast everything is, beside what others offer, on the machine at hand."""

from giretra_train.bench.command import bench_command

__all__ = ["bench_command"]

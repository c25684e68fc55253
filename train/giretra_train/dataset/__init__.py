"""Datasets of decisions: Parquet shards written by `giretra dataset`, and a reader for training."""

from giretra_train.dataset.card import DatasetCard, DatasetError
from giretra_train.dataset.reader import DecisionDataset
from giretra_train.dataset.writing import DatasetSize, write_dataset

__all__ = ["DatasetCard", "DatasetError", "DatasetSize", "DecisionDataset", "write_dataset"]

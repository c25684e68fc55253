"""Import pyarrow, or raise an error that says how to install it."""

from __future__ import annotations

from giretra_env.errors import MissingExtraError

try:
    import pyarrow as pa
    import pyarrow.parquet as pq
except ImportError as error:
    raise MissingExtraError(
        f"datasets need {error.name}: pip install 'giretra-env[train,data]'."
    ) from error

__all__ = ["pa", "pq"]

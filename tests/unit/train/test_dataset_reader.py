"""The reader yields every decision once per epoch, shuffled, and names unreadable shards."""

import sys
from importlib import import_module

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import torch
from torch.utils.data import DataLoader

from giretra_env.errors import InvalidInputError, MissingExtraError
from giretra_train.dataset import DatasetError, DecisionDataset, write_dataset, writing
from giretra_train.dataset.decisions import COLUMNS, to_numpy

pytestmark = pytest.mark.heavy


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """60 deals in three shards of three row groups each."""
    folder = tmp_path_factory.mktemp("data")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(writing, "BLOCK_DEALS", 8)
        write_dataset(folder, "giretra", ["rules", "random"], deals=60, shard_deals=20)
    return folder


def keys(batches):
    """Return (deal, step) of every decision, in order."""
    return [
        key
        for batch in batches
        for key in zip(batch["deal"].tolist(), batch["step"].tolist(), strict=True)
    ]


def everything(folder):
    return to_numpy(pq.read_table(folder), COLUMNS)


def test_batches_in_order_are_the_shards(folder):
    whole = everything(folder)
    batches = list(DecisionDataset(folder, batch_size=100, shuffle=False))
    assert {len(batch["deal"]) for batch in batches[:-1]} == {100}
    for name in COLUMNS:
        joined = torch.cat([batch[name] for batch in batches]).numpy()
        np.testing.assert_array_equal(joined, whole[name])


def test_shapes_and_dtypes(folder):
    batch = next(iter(DecisionDataset(folder, batch_size=16)))
    assert batch["observation"].shape == (16, 511)
    assert batch["action_mask"].shape == (16, 71)
    assert {name: str(tensor.dtype).removeprefix("torch.") for name, tensor in batch.items()} == {
        "deal": "int64",
        "step": "int64",
        "seat": "int64",
        "action": "int64",
        "probability": "float32",
        "outcome": "float32",
        "action_mask": "uint8",
        "observation": "uint8",
    }


@pytest.mark.parametrize("mix", [1, 2, 8])
def test_every_epoch_is_a_new_order_of_all_decisions(folder, mix):
    dataset = DecisionDataset(folder, batch_size=64, mix=mix)
    in_order = keys(DecisionDataset(folder, shuffle=False))
    assert len(in_order) == dataset.decisions
    first, second = keys(dataset), keys(dataset)
    assert sorted(first) == sorted(second) == in_order
    assert len({tuple(in_order), tuple(first), tuple(second)}) == 3


def test_rows_stay_together_when_shuffled(folder):
    whole = everything(folder)
    place = {key: row for row, key in enumerate(keys(DecisionDataset(folder, shuffle=False)))}
    for batch in DecisionDataset(folder, batch_size=50):
        rows = [place[key] for key in keys([batch])]
        for name in COLUMNS:
            np.testing.assert_array_equal(batch[name].numpy(), whole[name][rows])


def test_torchs_seed_repeats_the_order(folder):
    orders = []
    for _ in range(2):
        torch.manual_seed(5)
        orders.append(keys(DecisionDataset(folder, batch_size=64)))
    assert orders[0] == orders[1]


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
@pytest.mark.parametrize("workers", [0, 2])
def test_a_data_loader_yields_everything_once_per_epoch(folder, workers):
    dataset = DecisionDataset(folder, batch_size=64)
    loader = DataLoader(dataset, batch_size=None, num_workers=workers)
    first, second = keys(loader), keys(loader)
    assert sorted(first) == sorted(second) == keys(DecisionDataset(folder, shuffle=False))
    assert first != second


def test_columns_can_be_chosen(folder):
    dataset = DecisionDataset(folder, columns=("observation", "action"))
    assert all(list(batch) == ["observation", "action"] for batch in dataset)
    for columns, words in (
        (("actoin",), "no column 'actoin'.*Did you mean 'action'"),
        ((), "empty"),
    ):
        with pytest.raises(InvalidInputError, match=words):
            DecisionDataset(folder, columns=columns)


def test_some_shards_can_be_kept_for_validation(folder):
    first, *others = sorted(folder.glob("*.parquet"))
    held_out, rest = DecisionDataset([first]), DecisionDataset(others)
    assert (held_out.deals, rest.deals) == (20, 40)
    assert {deal for deal, _ in keys(held_out)} == set(range(20))
    assert {deal for deal, _ in keys(rest)} == set(range(20, 60))


def test_what_cannot_be_read_is_named(folder, tmp_path):
    with pytest.raises(DatasetError, match="there are no shards in"):
        DecisionDataset(tmp_path)
    with pytest.raises(DatasetError, match=r"cannot read .*none.parquet: .*No such file"):
        DecisionDataset([tmp_path / "none.parquet"])
    (tmp_path / "text.parquet").write_text("deal,step\n1,2\n")
    with pytest.raises(DatasetError, match=r"cannot read .*text.parquet: .*; delete the file"):
        DecisionDataset(tmp_path)
    (tmp_path / "text.parquet").unlink()
    pq.write_table(pa.table({"deal": [1]}), tmp_path / "foreign.parquet")
    with pytest.raises(DatasetError, match=r"foreign.parquet is not a shard: it was not"):
        DecisionDataset(tmp_path)


def test_a_changed_byte_is_noticed_wherever_it_is(folder, tmp_path):
    content = (folder / "shard-00000.parquet").read_bytes()
    for sixteenth in range(1, 14):  # the rest is the end of the file, which is read at once
        changed = bytearray(content)
        changed[len(content) * sixteenth // 16] ^= 1
        (tmp_path / "changed.parquet").write_bytes(changed)
        dataset = DecisionDataset(tmp_path)
        with pytest.raises(DatasetError, match=r"cannot read .*changed.parquet: .*; delete the"):
            list(dataset)


def test_shards_of_another_version_are_refused(folder, tmp_path):
    table = pq.read_table(folder / "shard-00000.parquet")
    metadata = dict(table.schema.metadata)
    digest = DecisionDataset(folder).shards[0].card.game_digest.encode()
    metadata[b"giretra"] = metadata[b"giretra"].replace(digest, b"0" * 16)
    pq.write_table(table.replace_schema_metadata(metadata), tmp_path / "old.parquet")
    with pytest.raises(DatasetError, match=r"old.parquet was written for observations or actions"):
        DecisionDataset(tmp_path)


def test_games_are_not_mixed(folder, tmp_path):
    write_dataset(tmp_path, "belote", "random", deals=2)
    shards = [*folder.glob("*.parquet"), *tmp_path.glob("*.parquet")]
    with pytest.raises(DatasetError, match=r"of giretra and .* of belote; read the shards of"):
        DecisionDataset(shards)


def test_without_torch_the_reader_names_the_pip_command(monkeypatch):
    monkeypatch.delitem(sys.modules, "giretra_train.dataset.reader")
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(
        MissingExtraError, match=r"needs torch: pip install 'giretra-env\[train,dat"
    ):
        import_module("giretra_train.dataset.reader")

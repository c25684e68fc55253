"""What agents announced in the deals of an evaluation, and what came of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path

import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.table import Table as RichTable

import giretra_env as ge
from giretra_env.errors import InvalidInputError
from giretra_env.games.house_rules import describe_rules

AGENTS = ("A", "B")


@dataclass(frozen=True)
class Playing:
    """One deal as it was played in one seating."""

    seed: int
    """Seed of the deal."""
    seating: int
    """Number of the seating: A holds the side of that number."""
    rules: str
    """House rules."""
    points: float
    """Points of A's side less those of the other side; in tarot the score of A's seat."""
    agent: str | None = None
    """Who announced, "A" or "B"; None if nobody did, and then all that follows is None."""
    announced: str | None = None
    """The mode, trump or contract."""
    multiplier: int | None = None
    """1, or what contre or surcontre multiplied by."""
    made: bool | None = None
    """Whether it was made; None also if nobody won it."""
    all_tricks: bool | None = None
    """Whether the announcing side took all tricks; None also where the result does not tell."""
    announcer_points: float | None = None
    """Points of the announcing side less those of the other; in tarot the score of the taker."""


def playings_of(
    tables: ge.VectorTables, seeds: npt.NDArray[np.int64], returns: npt.NDArray[np.float64]
) -> Iterator[Playing]:
    """Yield the playings of finished single deals, the seatings of a deal at adjacent tables.

    Args:
        tables: N finished tables.
        seeds: (N,) seed of each table's deal.
        returns: (N, 4) points of each seat.
    """
    game, sides = tables.game, tables.game.sides
    texts = {rules: describe_rules(game.presets, rules) for rules in set(tables.rules)}
    for index, record in enumerate(tables.tables):
        own = sides[index % len(sides)]
        playing = Playing(
            seed=int(seeds[index]),
            seating=index % len(sides),
            rules=texts[tables.rules[index]],
            points=float(returns[index, own[0]]),
        )
        told = game.deal_result(record).announced
        if told is None:
            yield playing
            continue
        yield replace(
            playing,
            agent=AGENTS[0] if set(own) & set(told.seats) else AGENTS[1],
            announced=told.name,
            multiplier=told.multiplier,
            made=told.made,
            all_tricks=told.all_tricks,
            announcer_points=float(returns[index, told.seats[0]]),
        )


def contracts_table(playings: Sequence[Playing]) -> RichTable:
    """Return a row for each agent and each mode, trump or contract that it announced."""
    rules = "; ".join(dict.fromkeys(one.rules for one in playings))
    table = RichTable(
        title=f"What was announced under {rules}",
        caption="Playings: share of all. Points: mean of the announcing side's minus the other's.",
    )
    table.add_column("announced", overflow="fold")
    for heading in ("playings", "made", "contred", "all tricks", "points"):
        table.add_column(heading, justify="right", no_wrap=True)
    for agent in AGENTS:
        own = [one for one in playings if one.agent == agent]
        table.add_section()
        for name, count in Counter(one.announced for one in own).most_common():
            rows = [one for one in own if one.announced == name]
            table.add_row(
                f"{agent}: {name}",
                f"{count / len(playings):.1%}",
                f"{sum(bool(one.made) for one in rows) / count:.0%}",
                f"{sum((one.multiplier or 1) > 1 for one in rows) / count:.0%}",
                _share_of_all_tricks(rows),
                f"{sum(one.announcer_points or 0.0 for one in rows) / count:+.1f}",
            )
    return table


def _share_of_all_tricks(rows: Sequence[Playing]) -> str:
    """Return how often all tricks were taken; "" where results do not tell."""
    told = [one.all_tricks for one in rows if one.all_tricks is not None]
    return f"{sum(told) / len(told):.1%}" if told else ""


def print_contracts(playings: Sequence[Playing], console: Console | None = None) -> None:
    """Print what was announced, a table for each kind of rules."""
    for rules in dict.fromkeys(one.rules for one in playings):
        table = contracts_table([one for one in playings if one.rules == rules])
        (console or Console()).print(table)


def check_details(path: Path) -> None:
    """Check that playings can be written to a file, before they are played.

    Raises:
        MissingExtraError: if pyarrow is not installed.
        InvalidInputError: if it is a folder, or in one that does not exist.
    """
    import giretra_train.dataset.arrow  # noqa: F401

    if path.is_dir() or not path.parent.is_dir():
        what = "is a folder" if path.is_dir() else "is in a folder that does not exist"
        raise InvalidInputError(f"--details {path} {what}; name a file that can be written.")


def write_playings(path: Path, playings: Sequence[Playing]) -> None:
    """Write one row per playing as Parquet.

    Raises:
        MissingExtraError: if pyarrow is not installed.
        InvalidInputError: if the file cannot be written.
    """
    from giretra_train.dataset.arrow import pa, pq

    kinds = {"int": pa.int64(), "str": pa.string(), "bool": pa.bool_(), "float": pa.float64()}
    schema = pa.schema(
        [(field.name, kinds[str(field.type).removesuffix(" | None")]) for field in fields(Playing)]
    )
    rows = [asdict(one) for one in playings]
    try:
        pq.write_table(pa.Table.from_pylist(rows, schema=schema), path)
    except OSError as error:
        raise InvalidInputError(
            f"Cannot write {path}: {error.strerror or error}; choose another file with --details."
        ) from error

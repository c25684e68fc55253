"""Write the pages that follow from the code: ``python docs/generate.py``.

``observations.md`` comes from the layouts of the games, ``settings.md`` from the configuration of
training.  A test compares the pages with what this file makes.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from pydantic import BaseModel

import giretra_env as ge
from giretra_env.engine.layout import Block, Layout
from giretra_env.games.game import Game
from giretra_train.config import TrainConfig

DOCS = Path(__file__).parent

OBSERVATIONS = """\
# What a seat sees

Made by `python docs/generate.py`: change the layout of the game, not this page.

An observation is one row of D bytes (uint8) made of named blocks. It holds every public fact and
the seat's own cards, and nothing hidden: exchanging two unseen cards between other players changes
no byte of it. The same bytes come from `Table.observe`, from `make_vec` and from the PettingZoo and
Gymnasium doors.

In contrée and belote the option `history` says at which tricks a seat may look back: `last_trick`
(the default), `all` or `none`. What follows from tricks, such as voids, then follows from these
alone. Giretra shows every trick.

Seats are relative to the observer: 0 = self, 1 = next in play, 2 = partner, 3 = previous. Sides
are mine, theirs. *Largest* is the largest value a byte of the block can take; `layout.high` holds
it for every byte, so that `observation / layout.high` lies between 0 and 1.

```python
import giretra_env as ge

layout = ge.game("giretra").observation_layout
row = ge.Table("giretra", dealer=3, seed=7).observe(0)
assert row.shape == (layout.size,)
assert row[layout.slices["own_hand"]].sum() == 5  # a slice of the row
assert layout.view(row, "played").shape == (4, 32)  # or the block in its own shape
print(layout.explain(row))  # or in words
```

`state()` gives a row of S bytes with perfect information, for critics: the observation of the seat
to act, then further blocks with what is hidden from it. An agent that is to play must not see it.
"""

SETTINGS = """\
# Settings of a training run

Made by `python docs/generate.py`: change `train/giretra_train/config.py`, not this page.

Each line is a key of a configuration file and of the command line, such as
`giretra train ppo.clip=0.1`. Where only one key has that last part, the section may be left out:
`clip=0.1`.
"""

EXAMPLE_SEED = 7
EXAMPLE_MOVES = 14


def pages() -> dict[str, str]:
    """Return every page by its file name."""
    games = [ge.game(name) for name in ge.game_names()]
    return {
        "observations.md": "\n".join([OBSERVATIONS, *map(_game_section, games)]),
        "settings.md": "\n".join([SETTINGS, *_settings_table(), ""]),
    }


def _game_section(game: Game) -> str:
    seen, state = game.observation_layout, game.state_layout
    names = game.card_names
    parts = [
        f"## {game.title}",
        "",
        f"Observation: D = {seen.size} bytes. Cards stand in the order `{names[0]}` `{names[1]}` …"
        f" `{names[-1]}`.",
        "",
        *_block_table(seen, seen.blocks),
        "",
        f"State: S = {state.size} bytes, the observation and behind it:",
        "",
        *_block_table(state, state.blocks[len(seen.blocks) :]),
        "",
        "An observation in words, in the middle of a deal:",
        "",
        "```",
        _example(game),
        "```",
        "",
    ]
    return "\n".join(parts)


def _block_table(layout: Layout, blocks: Iterable[Block]) -> list[str]:
    rows = ["| block | bytes | shape | largest | meaning |", "|---|---|---|---|---|"]
    for block in blocks:
        part = layout.slices[block.name]
        last = f"–{part.stop - 1}" if block.size > 1 else ""
        shape = " × ".join(map(str, block.shape))
        rows.append(
            f"| `{block.name}` | {part.start}{last} | {shape} | {block.high} | {block.meaning} |"
        )
    return rows


def _example(game: Game) -> str:
    """What a seat sees after some moves that depend on nothing but the rules."""
    table = ge.Table(game.name, dealer=3, seed=EXAMPLE_SEED)
    for move in range(EXAMPLE_MOVES):
        legal = table.legal_ids
        table.apply(legal[5 * move % len(legal)])
    seat = table.seat
    assert seat is not None  # a deal is longer than the example
    return table.explain(seat)


def _settings_table() -> list[str]:
    rows = ["| key | default | meaning |", "|---|---|---|"]
    for key, default, meaning in _settings(TrainConfig()):
        rows.append(f"| `{key}` | {_written(default)} | {meaning} |")
    return rows


def _settings(section: BaseModel, prefix: str = "") -> Iterator[tuple[str, Any, str]]:
    """Yield key, default and meaning of every setting, sections opened."""
    meanings = _field_docstrings(type(section))
    for name in type(section).model_fields:
        value = getattr(section, name)
        if isinstance(value, BaseModel):
            yield from _settings(value, f"{prefix}{name}.")
        else:
            yield prefix + name, value, meanings[name]


def _field_docstrings(model: type[BaseModel]) -> dict[str, str]:
    """Return the text that stands under each field of a class, on one line."""
    body = ast.parse(inspect.getsource(model)).body[0]
    assert isinstance(body, ast.ClassDef)  # the source of a class is one class
    texts = {}
    for field, text in zip(body.body, body.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            assert isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant)
            texts[field.target.id] = " ".join(str(text.value.value).split())
    return texts


def _written(value: Any) -> str:
    """A default as a configuration file spells it."""
    if value is None:
        return "–"
    if isinstance(value, tuple):
        return f"[{', '.join(map(str, value))}]"
    text = str(value)
    return text.replace("e", ".0e") if isinstance(value, float) and "." not in text else text


if __name__ == "__main__":
    for name, text in pages().items():
        (DOCS / name).write_text(text, encoding="utf-8")
        print(f"wrote {DOCS / name}")

"""Write what the pages take from the code: ``python docs/generate.py``.

The tables of blocks on the games' pages come from their layouts, the pictures from tables at play,
``settings.md`` from the configuration of training.  A test compares all of it with what this file
makes.
"""

from __future__ import annotations

import ast
import inspect
import runpy
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from pydantic import BaseModel

import giretra_env as ge
from giretra_agents import load_agent
from giretra_agents.base import table_rows
from giretra_env.engine.layout import Block, Layout
from giretra_env.games.game import Game
from giretra_train.config import RunConfig, SB3Config, TrainConfig

DOCS = Path(__file__).parent
DRAW = runpy.run_path(str(DOCS.parent / "notebooks" / "drawing.py"))["draw"]

BEGIN = "<!-- Made by `python docs/generate.py`: change the layout of the game, not this. -->"
END = "<!-- End of what is made. -->"

SETTINGS = """\
# Settings of a training run

Made by `python docs/generate.py`: change `train/giretra_train/config.py`, not this page.

Each line is a key of a configuration file and of the command line, such as
`giretra train ppo.clip=0.1`. Where only one key has that last part, the section may be left out:
`clip=0.1`.
"""

SB3_SETTINGS = """\
## With Stable-Baselines3

`giretra train --algo sb3`, or `algo: sb3` in the file, has the keys above down to `evaluation`, and
these:
"""

EXAMPLE_SEED = 7
EXAMPLE_MOVES = 14


def pages() -> dict[str, str]:
    """Return every page and picture by its path in `docs`."""
    games = [ge.game(name) for name in ge.game_names()]
    return {
        "settings.md": _settings_page(),
        **{f"{game.name}.md": _game_page(game) for game in games},
        **{_picture_path(game): _picture(game) for game in games},
        "pictures/agent.svg": _agent_picture(),
    }


def _game_page(game: Game) -> str:
    """Return the page of a game with its tables of blocks made anew."""
    text = (DOCS / f"{game.name}.md").read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{_blocks(game)}\n{END}{after}"


def _blocks(game: Game) -> str:
    seen, state = game.observation_layout, game.state_layout
    names = game.card_names
    table = _example_table(game)
    parts = [
        f"An observation has D = {seen.size} bytes. Cards stand in the order `{names[0]}`"
        f" `{names[1]}` … `{names[-1]}`.",
        "",
        *_block_table(seen, seen.blocks),
        "",
        f"The state has S = {state.size} bytes, the observation and behind it:",
        "",
        *_block_table(state, state.blocks[len(seen.blocks) :]),
        "",
        "In the middle of a deal, what the seat to act sees:",
        "",
        f"![a table with the cards of one seat open]({_picture_path(game)})",
        "",
        "The same in words, as `Table.explain` puts it:",
        "",
        "```",
        table.explain(_to_act(table)),
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


def _picture_path(game: Game) -> str:
    return f"pictures/{game.name}.svg"


def _picture(game: Game) -> str:
    table = _example_table(game)
    picture: str = DRAW(table, seat=_to_act(table))
    return picture


def _agent_picture() -> str:
    """Return what an agent thinks of its cards, in a deal that it has played so far."""
    agent = load_agent("belote", "belote-v0")
    table = ge.Table("belote", rules="maison,history=all", seed=134)
    for _ in range(15):
        table.apply(agent.act_table(table))
    shares = agent.probabilities(*table_rows(table))[0]
    names = table.game.action_names
    picture: str = DRAW(
        table, _to_act(table), {names[action]: shares[action] for action in table.legal_ids}
    )
    return picture


def _example_table(game: Game) -> ge.Table:
    """Return a table after some moves that depend on nothing but the rules."""
    table = ge.Table(game.name, dealer=3, seed=EXAMPLE_SEED)
    for move in range(EXAMPLE_MOVES):
        legal = table.legal_ids
        table.apply(legal[move * move % len(legal)])
    return table


def _to_act(table: ge.Table) -> int:
    assert table.seat is not None  # a deal is longer than the example
    return table.seat


def _settings_page() -> str:
    shared = set(RunConfig.model_fields) - {"algo"}
    own = [row for row in _settings(SB3Config()) if row[0].partition(".")[0] not in shared]
    tables = (_settings_table(_settings(TrainConfig())), _settings_table(own))
    return "\n".join([SETTINGS, *tables[0], "", SB3_SETTINGS, *tables[1], ""])


def _settings_table(rows: Iterable[tuple[str, Any, str]]) -> list[str]:
    lines = [f"| `{key}` | {_written(default)} | {meaning} |" for key, default, meaning in rows]
    return ["| key | default | meaning |", "|---|---|---|", *lines]


def _settings(section: BaseModel, prefix: str = "") -> Iterator[tuple[str, Any, str]]:
    """Yield key, default and meaning of every setting, sections opened."""
    bases = [base for base in type(section).__mro__ if base.__module__ == RunConfig.__module__]
    meanings = {
        name: text for base in reversed(bases) for name, text in _field_docstrings(base).items()
    }
    for name in type(section).model_fields:
        value = getattr(section, name)
        if isinstance(value, BaseModel):
            yield from _settings(value, f"{prefix}{name}.")
        else:
            yield prefix + name, value, meanings[name]


def _field_docstrings(model: type[Any]) -> dict[str, str]:
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
    (DOCS / "pictures").mkdir(exist_ok=True)
    for name, text in pages().items():
        (DOCS / name).write_text(text, encoding="utf-8")
        print(f"wrote {DOCS / name}")

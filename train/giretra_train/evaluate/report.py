"""Evaluation results as a table in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table as RichTable

import giretra_env as ge
from giretra_train.evaluate.result import EvaluationResult

_TWO_SIDES = (
    "Points: A's side minus B's, per deal (match), ± half of the 95 % interval."
    " Each deal was played twice with the sides swapped; a tie is half a win."
)
_NO_PARTNERS = (
    "Points: score of A's seat, per deal, ± half of the 95 % interval. Each deal was played four"
    " times, with A in each seat in turn against three of B. A wins by scoring more than B did in"
    " the same seat when A sat elsewhere; a tie is half a win."
)


def evaluation_table(results: Sequence[EvaluationResult]) -> RichTable:
    """Return one row per evaluation, in sections by rules; what all rows share is in the title."""
    captions = dict.fromkeys(
        _TWO_SIDES if len(ge.game(result.game).sides) == 2 else _NO_PARTNERS for result in results
    )
    one_a = len({result.agent_a for result in results}) == 1
    one_b = len({result.agent_b for result in results}) == 1 and not one_a
    kinds = list(dict.fromkeys(result.rules for result in results))
    titles = dict.fromkeys(ge.game(result.game).title for result in results)
    title = f"Mirrored deals of {'; '.join(titles)}"
    if len(kinds) == 1:
        title += f", {kinds[0]}"
    if one_a:  # the name of a run is long, and would be broken to fit into a column
        title += f"\nA: {results[0].agent_a}"
    elif one_b:
        title += f"\nB: {results[0].agent_b}"
    table = RichTable(title=title, caption=" ".join(captions))
    names = [heading for heading, shared in (("A", one_a), ("B", one_b)) if not shared]
    for heading in names:
        table.add_column(heading, overflow="fold")
    for heading in ("played", "points", "won by A", "won/tied/lost"):
        table.add_column(heading, justify="right", no_wrap=True)
    for kind in kinds:
        if len(kinds) > 1:
            table.add_section()
            table.add_row(f"[bold]{kind}")
        for result in results:
            if result.rules == kind:
                table.add_row(*_row(result, names))
    return table


def _row(result: EvaluationResult, names: Sequence[str]) -> list[str]:
    """Return the cells of one evaluation, with the agents named in ``names`` first."""
    agents = {"A": result.agent_a, "B": result.agent_b}
    points, rate = result.points, result.win_rate
    return [
        *(agents[name] for name in names),
        f"{result.seatings}×{result.deals}{'' if result.episode == 'deal' else ' matches'}",
        f"{points.mean:+.2f} ± {points.half_width:.2f}",
        f"{100 * rate.mean:.1f} ± {100 * rate.half_width:.1f} %",
        f"{result.wins}/{result.ties}/{result.losses}",
    ]


def print_evaluations(results: Sequence[EvaluationResult], console: Console | None = None) -> None:
    """Print one or more evaluations as a table."""
    (console or Console()).print(evaluation_table(results))

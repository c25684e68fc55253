"""Evaluations as a table for people."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table as RichTable

from giretra_train.evaluate.result import EvaluationResult
from giretra_train.evaluate.statistics import Estimate


def evaluation_table(results: Sequence[EvaluationResult]) -> RichTable:
    """Return one row per evaluation."""
    table = RichTable(
        title="Mirrored evaluation",
        caption="each deal (match) played twice with the sides swapped; 95 % intervals; ties half",
    )
    for heading in ("A", "against B", "points", "win rate", "won / tied / lost", "played"):
        table.add_column(heading, justify="left" if heading in ("A", "against B") else "right")
    for result in results:
        table.add_row(
            result.agent_a,
            result.agent_b,
            f"{result.points} per {result.episode}",
            _per_cent(result.win_rate),
            f"{result.wins} / {result.ties} / {result.losses}",
            f"2 x {result.deals} {'deals' if result.episode == 'deal' else 'matches'}",
        )
    return table


def print_evaluations(
    results: Sequence[EvaluationResult], console: Console | None = None
) -> None:
    """Print the table of one or several evaluations."""
    (console or Console()).print(evaluation_table(results))


def _per_cent(rate: Estimate) -> str:
    return f"{rate.mean:.1%} [{rate.low:.1%}, {rate.high:.1%}]"

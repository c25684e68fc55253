"""`giretra legal`: the legal cards of a hand, and the rule that decides."""

from __future__ import annotations

from typing import Annotated

import typer


def legal_command(
    hand: Annotated[str, typer.Option(help='Cards of the hand, such as "7S 9S KH".')],
    trump: Annotated[
        str,
        typer.Option(
            help="Trump suit: C, D, H or S; or NT or AT in Giretra, SA or TA in contrée and belote;"
            " omit for tarot."
        ),
    ] = "",
    trick: Annotated[
        str, typer.Option(help="Cards already played to the trick, in order of play.")
    ] = "",
    game: Annotated[str, typer.Option(help="Name of the game.")] = "giretra",
    rules: Annotated[
        str, typer.Option(help="Preset, or preset,option=value (default: the default preset).")
    ] = "",
) -> None:
    """Print the legal cards of a hand and the rule that decides."""
    import giretra_env as ge

    situation = {"hand": hand, "trick": trick, "leader": 0} | ({"trump": trump} if trump else {})
    print(" ".join(ge.legal_cards(game, rules=rules or None, **situation)))
    print(ge.deciding_rule(game, rules=rules or None, **situation))

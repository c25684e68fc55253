"""`giretra legal`: which cards may be played in a trick, and which rule decides."""

from __future__ import annotations

from typing import Annotated

import typer


def legal_command(
    hand: Annotated[str, typer.Option(help='Cards held, such as "7S 9S KH".')],
    trump: Annotated[
        str, typer.Option(help="Trump suit C D H S, or what the game plays instead; none in tarot.")
    ] = "",
    trick: Annotated[str, typer.Option(help="Cards lying there, in order of play.")] = "",
    game: Annotated[str, typer.Option(help="Name of the game.")] = "giretra",
    rules: Annotated[
        str, typer.Option(help="Preset, or preset,option=value; empty = default.")
    ] = "",
) -> None:
    """Say which cards of a hand may be played to a trick, and name the rule that decides."""
    import giretra_env as ge

    situation = {"hand": hand, "trick": trick, "leader": 0} | ({"trump": trump} if trump else {})
    print(" ".join(ge.legal_cards(game, rules=rules or None, **situation)))
    print(ge.deciding_rule(game, rules=rules or None, **situation))

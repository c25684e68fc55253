"""Giretra as a PettingZoo environment.

Four seats, partners opposite each other, play with 32 cards: a negotiation about the mode (a trump
suit, sans atout or tout atout), then eight tricks.  The rules are in ``games/giretra/RULES.md``.

| | |
|---|---|
| Import | ``from giretra_env import giretra_v0`` |
| Id | ``pettingzoo.make("aec", "giretra/giretra-v0")`` |
| Agents | ``"seat_0"`` … ``"seat_3"``, clockwise; seats 0 and 2 against 1 and 3 |
| Action space | ``Discrete(71)`` |
| Observation space | ``Dict(observation=Box((511,), uint8), action_mask=Box((71,), int8))`` |
| State | (671,) uint8, the perfect information of the seat to act |
| Rewards | match points of a seat's side less the other's, zero-sum, when a deal ends; else 0 |
| Episode | one deal (default) or a match |
| Manual control | no |
| Parallel API | no: one seat moves at a time |

Options
-------
``rules`` ("standard", "platform", either with ``,option=value``), ``episode`` ("deal", "match"),
``dealer`` (0 … 3), ``render_mode`` ("ansi", "rgb_array"), ``scaled`` (divides rewards by the
typical swing of a contract).  ``reset(options={"deck": …})`` deals given cards.

Actions
-------
| Number | Action |
|---|---|
| 0 – 5 | ``announce:`` C D H S NT AT |
| 6 | ``accept`` |
| 7 – 12 | ``contre:`` C D H S NT AT |
| 13 – 17 | ``surcontre:`` C D H S AT |
| 18 – 38 | ``cut:6`` … ``cut:26`` (matches only) |
| 39 – 70 | the cards 7C 8C 9C TC JC QC KC AC, then diamonds, hearts, spades |

An action that the mask does not allow raises `IllegalActionError`, which names it, and changes
nothing.  ``pettingzoo.utils.wrappers.TerminateIllegalWrapper`` ends the game instead, but then only
the offender pays, not the side.

Observation
-----------
Named blocks, seats counted from the observer; ``giretra_env.game("giretra").observation_layout``
lists their names, positions and meanings and describes observations (``explain``).  The mask
of a seat that is not to act is all 0.

Rewards
-------
In the step that ends a deal all four seats get their reward.  A colour capot that wins the match
counts as the target (150).  In a match every deal pays when it ends.  A match that reaches its
limit of deals without a winner is truncated.

Usage
-----
>>> from giretra_env import giretra_v0
>>> env = giretra_v0.env(render_mode="ansi")
>>> env.reset(seed=7)
>>> env.step("announce:C")
>>> print(env.render())
Giretra, north dealt, south to act; current bid C (clubs) by east for west/east
  south  JS 7S   JH   JD   KC
  west   AH KH 8H 7H   JC
  north  TS KS   AD   AC QC
  east   9S 8S   9D 8D   TC
  auction  east announce:C
  south/north 0 card points in 0 tricks, west/east 0 in 0
>>> for agent in env.agent_iter():
...     observation, reward, terminated, truncated, info = env.last()
...     over = terminated or truncated
...     mask = observation["action_mask"]
...     env.step(None if over else env.action_space(agent).sample(mask))

Version history
---------------
* v0: first version.
"""

from __future__ import annotations

from typing import Any

from giretra_env.envs.aec import OrderedEnv, TableEnv, ordered_env

__all__ = ["env", "raw_env"]


def raw_env(**options: Any) -> TableEnv:
    """Return the environment without wrappers; options and errors are those of `TableEnv`."""
    return TableEnv("giretra", **options)


def env(**options: Any) -> OrderedEnv:
    """Return `raw_env` with PettingZoo's check that calls come in order; the same options."""
    return ordered_env("giretra", **options)

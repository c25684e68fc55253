"""French belote as a PettingZoo environment.

Four seats, partners opposite each other, play with 32 cards: two rounds of bidding, for the
suit of a turned card and then for another, and eight tricks.  The rules are in
``games/belote/RULES.md``.

| | |
|---|---|
| Import | ``from giretra_env import belote_v0`` |
| Id | ``pettingzoo.make("aec", "giretra/belote-v0")`` |
| Agents | ``"seat_0"`` … ``"seat_3"``, in play order; seats 0 and 2 against 1 and 3 |
| Action space | ``Discrete(73)`` |
| Observation space | ``Dict(observation=Box((678,), uint8), action_mask=Box((73,), int8))`` |
| State | (840,) uint8, the perfect information of the seat to act |
| Rewards | marks of a seat's side less the other's, zero-sum, when a deal ends; else 0 |
| Episode | one deal (default) or a match |
| Manual control | no |
| Parallel API | no: one seat moves at a time |

Options
-------
``rules`` ("maison", "coinche_official", "pagat", each with ``,option=value``), ``episode`` ("deal",
"match"), ``dealer`` (0 … 3), ``render_mode`` ("ansi", "rgb_array"), ``scaled`` (divides rewards by
the typical swing of a contract).  ``reset(options={"deck": …})`` deals given cards; hands cannot be
given, since the last cards depend on who takes.

Actions
-------
| Number | Action |
|---|---|
| 0 | ``pass`` |
| 1 | ``take``: at the suit of the turned card (round 1) |
| 2 – 7 | ``take:`` C D H S SA TA (round 2) |
| 8 – 36 | ``cut:2`` … ``cut:30`` (matches with ``cut_by=cutter``) |
| 37 – 40 | ``declare``, ``no_declare``, ``belote``, ``no_belote`` |
| 41 – 72 | the cards 7C 8C 9C TC JC QC KC AC, then diamonds, hearts, spades |

The default rules use ``pass``, ``take``, ``take:`` a suit and the cards; the others belong to
options.  An action that the mask does not allow raises `IllegalActionError`, which names it, and
changes nothing.

Observation
-----------
Named blocks, seats counted from the observer; ``giretra_env.game("belote").observation_layout``
lists their names, positions and meanings and describes observations (``explain``).  The mask
of a seat that is not to act is all 0.

Rewards
-------
In the step that ends a deal all four seats get their reward; a deal that nobody takes ends with 0.
Marks in suspense (litige) pay when the pot is won; in a match of N deals what is left of it pays
with the last deal.  In a match every deal pays when it ends.  A match that ends without a winner,
because its N deals were drawn or the limit of deals was reached, is truncated.

Usage
-----
>>> from giretra_env import belote_v0
>>> env = belote_v0.env(render_mode="ansi")
>>> env.reset(seed=7)
>>> env.step("take")
>>> print(env.render())
Belote, north dealt, east to act; clubs taken by east for west/east
  south  AS JS 7S   TH JH 9H   JD   KC
  west   AH KH 8H 7H   KD   JC 9C 8C
  north  TS KS QS   QH   AD QD   AC QC
  east   9S 8S   TD 9D 8D 7D   TC 7C
  turned  7C
  auction  east take
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
    return TableEnv("belote", **options)


def env(**options: Any) -> OrderedEnv:
    """Return `raw_env` with PettingZoo's check that calls come in order; the same options."""
    return ordered_env("belote", **options)

"""Belote contrée, also called coinche, as a PettingZoo environment.

Four seats, partners opposite each other, play with 32 cards: an auction of values with a trump
suit, contre and surcontre, then eight tricks.  The rules are in ``games/contree/RULES.md``.

| | |
|---|---|
| Import | ``from giretra_env import contree_v0`` |
| Id | ``pettingzoo.make("aec", "giretra/contree-v0")`` |
| Agents | ``"seat_0"`` … ``"seat_3"``, in play order; seats 0 and 2 against 1 and 3 |
| Action space | ``Discrete(207)`` |
| Observation space | ``Dict(observation=Box((769,), uint8), action_mask=Box((207,), int8))`` |
| State | (931,) uint8, the perfect information of the seat to act |
| Rewards | marks of a seat's side less the other's, zero-sum, when a deal ends; else 0 |
| Episode | one deal (default) or a match |
| Manual control | no |
| Parallel API | no: one seat moves at a time |

Options
-------
``rules`` ("marques", "annonces", "marques_exact", "ffb2016_demandes", "ffb2016_faits",
"ffb2016_note1", "colver", each with ``,option=value``), ``episode`` ("deal", "match"), ``dealer``
(0 … 3), ``render_mode`` ("ansi", "rgb_array"), ``scaled`` (divides rewards by the typical swing of
a contract).  ``reset(options={"hands": …})`` or ``{"deck": …}`` deals given cards.

Actions
-------
| Number | Action |
|---|---|
| 0 | ``pass`` |
| 1 – 126 | the bids ``80C`` 80D 80H 80S 80SA 80TA, then 85C … ``180TA`` |
| 127 – 132 | ``capot:`` C D H S SA TA |
| 133 – 138 | ``generale:`` C D H S SA TA |
| 139 – 141 | ``contre``, ``surcontre``, ``no_contre`` |
| 142 – 170 | ``cut:2`` … ``cut:30`` (matches with ``cut_by=cutter``) |
| 171 – 174 | ``declare``, ``no_declare``, ``belote``, ``no_belote`` |
| 175 – 206 | the cards 7C 8C 9C TC JC QC KC AC, then diamonds, hearts, spades |

The default rules use the multiples of ten up to 160, capot, contre and surcontre, in four suits;
the others belong to options.  An action that the mask does not allow raises `IllegalActionError`,
which names it, and changes nothing.

Observation
-----------
Named blocks, seats counted from the observer; ``giretra_env.game("contree").observation_layout``
lists their names, positions and meanings and describes observations (``explain``).  The mask
of a seat that is not to act is all 0.

Rewards
-------
In the step that ends a deal all four seats get their reward; a deal that nobody bids on ends with
0. In a match every deal pays when it ends.  A match that reaches its limit of deals without a
winner is truncated.

Usage
-----
>>> from giretra_env import contree_v0
>>> env = contree_v0.env(render_mode="ansi")
>>> env.reset(seed=7)
>>> env.step("80H")
>>> print(env.render())
Belote contree, north dealt, south to act; current bid 80 hearts by west for east/west
  south  AS JS 7S   JH 9H TH   JD   KC
  east   AH KH 8H 7H   KD   JC 9C 8C
  north  TS KS QS   QH   AD QD   AC QC
  west   9S 8S   TD 9D 8D 7D   TC 7C
  auction  west 80H
  south/north 0 card points in 0 tricks, east/west 0 in 0
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
    return TableEnv("contree", **options)


def env(**options: Any) -> OrderedEnv:
    """Return `raw_env` with PettingZoo's check that calls come in order; the same options."""
    return ordered_env("contree", **options)

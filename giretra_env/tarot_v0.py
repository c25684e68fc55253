"""French tarot as a PettingZoo environment.

Four seats play with 78 cards: an auction, the taker's écart, a slam and poignées that may be
announced, then eighteen tricks, the taker alone against the other three.  The rules are in
``games/tarot/RULES.md``.

| | |
|---|---|
| Import | ``from giretra_env import tarot_v0`` |
| Id | ``pettingzoo.make("aec", "giretra/tarot-v0")`` |
| Agents | ``"seat_0"`` … ``"seat_3"``, in play order |
| Action space | ``Discrete(89)`` |
| Observation space | ``Dict(observation=Box((1149,), uint8), action_mask=Box((89,), int8))`` |
| State | (1539,) uint8, the perfect information of the seat to act |
| Rewards | the seat's score, zero-sum, when a deal ends; else 0 |
| Episode | one deal |
| Manual control | no |
| Parallel API | no: one seat moves at a time |

Options
-------
``rules`` ("standard", "fft", either with ``,option=value``), ``dealer`` (0 … 3), ``render_mode``
("ansi", "rgb_array"), ``scaled`` (divides rewards by the typical swing of a contract).
``reset(options={"hands": …, "chien": …})`` or ``{"deck": …}`` deals given cards.  There are no
matches, so ``episode`` can only be "deal".

Actions
-------
| Number | Action |
|---|---|
| 0 – 4 | ``pass``, ``prise``, ``garde``, ``garde_sans``, ``garde_contre`` |
| 5 – 6 | ``no_chelem``, ``chelem`` |
| 7 – 10 | ``no_poignee``, ``poignee_10``, ``poignee_13``, ``poignee_15`` |
| 11 – 66 | the suit cards S1 … S10 SJ SC SQ SK, then hearts, diamonds, clubs |
| 67 – 88 | the trumps ``T1`` … ``T21`` and the Excuse ``EX`` |

The six discards are cards, one by one, and so are the trumps that a poignée does not show.  An
action that the mask does not allow raises `IllegalActionError`, which names it, and changes
nothing.

Observation
-----------
Named blocks, seats counted from the observer; ``giretra_env.game("tarot").observation_layout``
lists their names, positions and meanings and describes observations (``explain``).  The mask
of a seat that is not to act is all 0.

Rewards
-------
In the step that ends a deal all four seats get their reward; the taker gets or pays three times as
much as each defender.  Scores may end in .5.  A deal that nobody takes ends with 0, and so does one
that is cancelled by a petit sec, if it is not dealt again.

Usage
-----
>>> from giretra_env import tarot_v0
>>> env = tarot_v0.env(render_mode="ansi")
>>> env.reset(seed=7)
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
    return TableEnv("tarot", **options)


def env(**options: Any) -> OrderedEnv:
    """Return `raw_env` with PettingZoo's check that calls come in order; the same options."""
    return ordered_env("tarot", **options)

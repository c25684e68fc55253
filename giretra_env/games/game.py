"""The description that every game provides; interfaces, agents and training use nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from giretra_env.cards.notation import did_you_mean
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.layout import Layout
from giretra_env.errors import NotationError
from giretra_env.games.house_rules import HouseRules, RulesLike, random_rules, resolve_rules
from giretra_env.games.result import DealResult
from giretra_env.games.rules_kernels import RulesKernels, register_rules

MAX_DEALS = 1000
"""A match still undecided after this many deals ends without a winner; the rules set no limit."""


@dataclass(frozen=True)
class Game:
    """A game: its names, sizes and kernels.

    Every game has four seats, and a numpy record that holds one table.  Code for all games reads
    these fields of the record, which may be in any order and among others:

    =========== ===================== ==============================================================
    ``seat``    int8                  seat to act, -1 when the episode is over
    ``phase``   int8                  number in ``phase_names``
    ``legal``   int64, or int64 (W,)  set of legal actions, bit 0 = ``first_action[phase]``
    ``dealer``  uint8                 seat that deals
    ``deck``    uint8 (cards,)        the pack, top first
    ``hands``   int64 (4,) or (4, W)  set of cards that each seat holds, see ``first_cards``
    ``stream``  uint64                random numbers of the deals, see ``engine/rng.py``
    ``sampler`` uint64                random numbers of ``sample_actions``
    =========== ===================== ==============================================================

    and in games with matches

    =========== ===================== ==============================================================
    ``deals``   int16                 deals finished
    ``scores``  int32 (sides,)        match score of each side
    ``target``  int32                 points that win the match
    ``winner``  int8                  side that has won, -1 as long as none has
    =========== ===================== ==============================================================

    Attributes:
        name: what users type.
        title: its name in prose.
        rules_type: the frozen dataclass of its options.
        presets: rules by name; the first is the default.
        table_dtype: record of one table.
        sides: seats that are partners in every deal: two pairs, or four single seats.
        num_cards: size of the pack.
        chien_size: cards that are dealt to no seat.
        card_names: names of the cards by index; those of suit s start at ``s * num_ranks``.
        suits: letters of the four suits, in pack order.
        num_ranks: cards of a suit.
        first_cards: the card of bit 0 in each word of a set of cards.
        action_names: names of the actions by number.
        action_kinds: head of a policy that each action belongs to, such as "call" or "card".
        phase_kinds: phases in which all actions belong to another head, with that head.
        phase_names: names of ``table["phase"]`` by number; the last is "over".
        first_action: (phases,) int64, the action of bit 0 in ``table["legal"]``.
        suit_symmetric_phases: phases in which renaming the suits changes nothing in the game.
        observation_layout: blocks of what a seat may know.
        state_layout: the same followed by what is hidden from it.
        reward_scale: typical swing of a contract in match points.
        kernels: the rules as the loops over tables call them (``loops.py``).
        deal_result: reads the outcome of a finished deal from its record.
        questions: the module of single rules queries (``questions.py``).
        deck_from_hands: returns the pack that deals given hands, from hands, dealer and rules;
            the chien is a fifth hand.
        board: draws a table under its rules as text.
        forbidding_rule: describes the rule that forbids an illegal action, from the record of a
            table, the record of its rules and the action; "" where there is nothing to add. None
            if listing the legal actions always suffices.
        deal_options: what describes a given deal: "dealer", "deck", and "hands" and "chien" if the
            game has them.
    """

    name: str
    title: str
    rules_type: type[HouseRules]
    presets: Mapping[str, HouseRules]
    table_dtype: np.dtype[np.void]
    sides: tuple[tuple[int, ...], ...]
    num_cards: int
    chien_size: int
    card_names: tuple[str, ...]
    suits: str
    num_ranks: int
    first_cards: tuple[int, ...]
    action_names: tuple[str, ...]
    action_kinds: tuple[str, ...]
    phase_kinds: Mapping[str, str]
    phase_names: tuple[str, ...]
    first_action: NDArray[np.int64]
    suit_symmetric_phases: tuple[str, ...]
    observation_layout: Layout
    state_layout: Layout
    reward_scale: float
    kernels: RulesKernels
    deal_result: Callable[[Any], DealResult]
    questions: ModuleType
    deck_from_hands: Callable[[list[list[int]], int, Any], list[int]]
    board: Callable[[Any, Any], str]
    forbidding_rule: Callable[[Any, Any, int], str] | None = None
    deal_options: tuple[str, ...] = ("dealer", "deck", "hands")

    def __post_init__(self) -> None:
        """Register the kernels, so that the loops can play the game."""
        register_rules(
            self.name, self.table_dtype, self.kernels, self.first_action, self.num_actions
        )

    @property
    def num_actions(self) -> int:
        """Number A of actions."""
        return len(self.action_names)

    @property
    def hand_size(self) -> int:
        """Number of cards that each seat is dealt."""
        return (self.num_cards - self.chien_size) // NUM_SEATS

    @property
    def episodes(self) -> tuple[str, ...]:
        """Kinds of episode that can be played: single deals, and matches if the game has them."""
        return self.rules_type.episodes

    @property
    def default_preset(self) -> str:
        """Name of the preset that applies when no rules are given."""
        return next(iter(self.presets))

    def rules(self, rules: RulesLike = None) -> HouseRules:
        """Return the rules meant by a preset name, ``"preset,option=value"``, rules or None.

        Raises:
            UnknownRuleError: if they do not exist; the message lists what does.
        """
        return resolve_rules(self.rules_type, self.presets, rules, self.default_preset)

    def distinct_rules(self, texts: Iterable[str]) -> tuple[str, ...]:
        """Return texts of rules without those that mean the same as an earlier one.

        Raises:
            UnknownRuleError: if rules do not exist.
        """
        distinct: dict[HouseRules, str] = {}
        for text in texts:
            distinct.setdefault(self.rules(text), text)
        return tuple(distinct.values())

    def random_rules(self, stream: np.random.Generator) -> HouseRules:
        """Return a random valid mixture of options, see `house_rules.random_rules`."""
        return random_rules(self.rules_type, self.presets, stream)

    def objection(self, table: Any, rules: Any, action: int) -> str:
        """Return ": " and the rule that forbids an illegal action, or "" if the game names none."""
        if self.forbidding_rule is None or not 0 <= action < self.num_actions:
            return ""
        rule = self.forbidding_rule(table, rules, action)
        return f": {rule}" if rule else ""

    def describe_action(self, action: int) -> str:
        """Return the name and number of an action, or only the number if it does not exist."""
        known = 0 <= action < self.num_actions
        return f"{self.action_names[action]} (action {action})" if known else str(action)

    @cached_property
    def _action_ids(self) -> dict[str, int]:
        return {name: action for action, name in enumerate(self.action_names)}

    @property
    def kinds_by_phase(self) -> tuple[str | None, ...]:
        """Per phase, the head of all its actions; None where `action_kinds` decides for each."""
        return tuple(self.phase_kinds.get(phase) for phase in self.phase_names)

    def action_id(self, name: str) -> int:
        """Return the number of an action.

        Raises:
            NotationError: if the game has no action of that name.
        """
        if name not in self._action_ids:
            raise NotationError(
                f"{self.title} has no action {name!r}." + did_you_mean(name, self.action_names)
            )
        return self._action_ids[name]

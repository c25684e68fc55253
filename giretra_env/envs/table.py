"""One table: a deal or a match to inspect, play and save."""

from __future__ import annotations

import operator
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from giretra_env.cards.seats import NUM_SEATS
from giretra_env.envs.checks import check_record, checked_seat
from giretra_env.envs.packs import lay_pack
from giretra_env.envs.scene import Scene, scene_of
from giretra_env.envs.seeds import random_seed, table_seeds
from giretra_env.envs.sets import held_cards, legal_bits, legal_ids
from giretra_env.envs.svg import draw_svg
from giretra_env.errors import IllegalActionError
from giretra_env.games import loops
from giretra_env.games.game import Game
from giretra_env.games.house_rules import HouseRules, RulesLike, describe_rules
from giretra_env.games.registry import GameName, find_game
from giretra_env.games.result import Result, match_result
from giretra_env.games.rules_encoding import encode_rules


def ascii_board(game: Game, table: Any, rules: HouseRules) -> str:
    """Return the board of a table without accents, so that it prints in any output encoding."""
    board = unicodedata.normalize("NFKD", game.board(table, rules))
    return board.encode("ascii", "ignore").decode("ascii")


class Table:
    """One table of a game.

    Args:
        game: name of the game, "giretra", "contree", "belote" or "tarot".
        rules: preset name, ``"preset,option=value,…"`` or rules; None is the default preset.
        episode: "deal" or "match"; tarot has single deals only.
        dealer: seat that deals (first); None leaves it to the rules and the seed.
        deck: card names, top first: the pack as dealt from, already cut; in a match the pack before
            the first cut.
        hands: instead of ``deck`` in a deal: four lists of card names in the order received; not in
            belote, whose last cards depend on who takes.
        seed: seed of the random deal, and of later packs if the rules shuffle; None draws one.
        chien: in tarot, with ``hands``: the names of the six cards of the chien.

    Raises:
        UnknownRuleError: if game, preset, option, value or episode does not exist.
        InvalidInputError: if the cards are not one complete pack or the dealer is not a seat.
        NotationError: if a card's name cannot be read.

    Example:
        >>> table = Table("giretra", dealer=3, seed=7)
        >>> table.seat, table.phase
        (0, 'auction')
        >>> table.apply("announce:C")
        >>> table.legal[-1]
        'contre:C'
    """

    def __init__(
        self,
        game: GameName,
        rules: RulesLike = None,
        episode: str = "deal",
        dealer: int | None = None,
        deck: Sequence[str] | None = None,
        hands: Sequence[Sequence[str]] | None = None,
        seed: int | None = None,
        chien: Sequence[str] | None = None,
    ) -> None:
        self._game = find_game(game)
        self._rules = self._game.rules(rules)
        self._episode = episode
        self._encoded = encode_rules(self._rules, episode)
        self._tables = np.zeros(1, self._game.table_dtype)
        loops.seed(self._tables, table_seeds(random_seed() if seed is None else seed, 1), 0, 1)
        loops.draw_one(self._tables, self._encoded, 0)
        lay_pack(self._game, self._rules, episode, self._table, dealer, deck, hands, chien)
        self._opening = self._tables.copy()
        self._begin()

    def _begin(self) -> None:
        """Deal from the pack in the record; a deal may be over before any seat acts."""
        self._actions: list[int] = []
        self._moves: list[tuple[int, str, str]] = []  # of the latest deal: seat, phase, action
        self._deal_is_over = False
        self._deals: list[Result] = []
        self._returns = np.zeros(NUM_SEATS)
        loops.begin_from(self._tables, self._encoded, 0, self._number_of("dealer"))
        if self.done:
            self._deals.append(self._game.deal_result(self._table))

    # ---- inspecting ----------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """Description of the game."""
        return self._game

    @property
    def rules(self) -> HouseRules:
        """House rules of this table."""
        return self._rules

    @property
    def episode(self) -> str:
        """The episode, "deal" or "match"."""
        return self._episode

    @property
    def _table(self) -> Any:
        return self._tables[0]

    def _ruled_tables(self) -> tuple[NDArray[np.void], NDArray[np.void], NDArray[np.int64]]:
        """Return the first arguments of loops that read rules by table."""
        return self._tables, self._encoded, np.zeros(1, np.int64)

    def _number_of(self, field: str) -> int:
        """Return one number of the record, ten times as fast as through `_table`."""
        number: int = self._tables[field].item()
        return number

    @property
    def seat(self) -> int | None:
        """Seat to act, or None when the episode is over."""
        seat = self._number_of("seat")
        return None if seat < 0 else seat

    @property
    def dealer(self) -> int:
        """Seat that deals."""
        return self._number_of("dealer")

    @property
    def phase(self) -> str:
        """Name of the phase, such as "cut", "auction", "play" or "over"."""
        return self._game.phase_names[self._number_of("phase")]

    @property
    def legal_ids(self) -> tuple[int, ...]:
        """Legal actions as numbers."""
        return legal_ids(self._game, self._tables, 0)

    @property
    def legal(self) -> tuple[str, ...]:
        """Legal actions as names."""
        return tuple(self._game.action_names[action] for action in self.legal_ids)

    @property
    def actions(self) -> tuple[str, ...]:
        """Actions played so far, as names."""
        return tuple(self._game.action_names[action] for action in self._actions)

    @property
    def calls(self) -> tuple[tuple[int, str], ...]:
        """The auction of the latest deal: (seat, call) in order."""
        return tuple((seat, name) for seat, phase, name in self._moves if phase == "auction")

    @property
    def trick(self) -> tuple[tuple[int, str], ...]:
        """The cards on the table: (seat, card) in order, fewer than four."""
        played = self._played()
        return tuple(played[len(played) // NUM_SEATS * NUM_SEATS :])

    @property
    def tricks(self) -> tuple[tuple[tuple[int, str], ...], ...]:
        """The finished tricks of the latest deal, each (seat, card) in order."""
        played = self._played()
        starts = range(0, len(played) - len(self.trick), NUM_SEATS)
        return tuple(tuple(played[start : start + NUM_SEATS]) for start in starts)

    def _played(self) -> list[tuple[int, str]]:
        """Return the cards of the latest deal in order of play, with their seats."""
        return [(seat, name) for seat, phase, name in self._moves if phase == "play"]

    @property
    def scores(self) -> tuple[int, ...] | None:
        """Match score of each side; None in a single deal."""
        if self._episode == "deal":
            return None
        return tuple(map(int, self._table["scores"]))

    @property
    def target(self) -> int | None:
        """Points that win the match, 0 if it has a number of deals; None in a single deal."""
        return None if self._episode == "deal" else self._number_of("target")

    def received(self, seat: int) -> tuple[str, ...]:
        """Return the cards that a seat holds now in the order of the pack, in which it got them."""
        places = self._table["deck"].tolist()
        cards = self._game.card_names
        held = set(self.hand(seat))
        return tuple(cards[card] for card in places if cards[card] in held)

    def hand(self, seat: int) -> tuple[str, ...]:
        """Return the names of the cards that a seat holds now."""
        return held_cards(self._game, self._tables, 0, checked_seat("seat", seat))

    @property
    def done(self) -> bool:
        """Whether the deal, or the match, is over."""
        return self.phase == self._game.phase_names[-1]

    @property
    def returns(self) -> tuple[float, float, float, float]:
        """Points of each seat over all deals finished; the four sum to zero.

        They are in the game's own unit: match points (giretra) or marks (contree, belote) of the
        seat's side less the other side's, or the seat's score (tarot).
        """
        first, second, third, fourth = self._returns.tolist()
        return (first, second, third, fourth)

    @property
    def deals(self) -> tuple[Result, ...]:
        """Outcomes of the deals finished so far."""
        return tuple(self._deals)

    @property
    def result(self) -> Result | None:
        """Outcome of the deal or match, None until it is over."""
        if not self.done:
            return None
        return self._deals[-1] if self._episode == "deal" else match_result(self._table, self.deals)

    def observe(self, seat: int) -> NDArray[np.uint8]:
        """Return (D,) uint8, what a seat may know: the same bytes that a batch writes."""
        rows: NDArray[np.uint8] = np.zeros((1, self._game.observation_layout.size), np.uint8)
        loops.observe(self._tables, self._encoded, 0, checked_seat("seat", seat), rows)
        return rows.reshape(-1)

    def observe_turn(self) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
        """Return ``(observation, mask)`` of the seat to act, the rows that a batch writes.

        Returns:
            Its observation, (D,) uint8, and its action mask, (A,) uint8 with 1 = legal; zeros when
            the episode is over.
        """
        observation = np.zeros((1, self._game.observation_layout.size), np.uint8)
        mask = np.zeros((1, self._game.num_actions), np.uint8)
        loops.write(*self._ruled_tables(), observation, mask, np.zeros(1, np.int8), 0, 1)
        return observation[0], mask[0]

    def state(self) -> NDArray[np.uint8]:
        """Return (S,) uint8, the perfect information of the seat to act; zeros when over."""
        rows: NDArray[np.uint8] = np.zeros((1, self._game.state_layout.size), np.uint8)
        loops.write_state(*self._ruled_tables(), rows, 0, 1)
        return rows.reshape(-1)

    def explain(self, seat: int) -> str:
        """Return what a seat may know, as text."""
        return self._game.observation_layout.explain(self.observe(seat))

    def scene(self) -> Scene:
        """Return the contents of a picture of the table."""
        return scene_of(self._game, self._tables, 0, self._rules)

    def svg(self, seat: int | None = None, shares: Mapping[str, float] | None = None) -> str:
        """Return a picture of the table as an SVG document.

        Args:
            seat: the seat whose view is drawn, with the other hands face down; None shows all
                hands.
            shares: fractions of 1 by card name, such as an agent's probabilities; written beside
                the cards of the seat to act.

        Raises:
            InvalidInputError: if there is no such seat.
        """
        seats = None if seat is None else (checked_seat("seat", seat),)
        return draw_svg(self.scene(), seats, shares)

    def _repr_svg_(self) -> str:
        """Return the picture that notebooks show for a table."""
        return self.svg()

    def __str__(self) -> str:
        return ascii_board(self._game, self._table, self._rules)

    def __repr__(self) -> str:
        return f"<Table {self._game.name}, {self._episode}, {self.phase}, seat {self.seat}>"

    # ---- playing -------------------------------------------------------------------------------

    def apply(self, action: str | SupportsIndex) -> None:
        """Play an action, given by name or number, for the seat to act.

        Raises:
            IllegalActionError: if it is not legal now; the table is unchanged.
        """
        number = self._number(action)
        if number is None or not self._is_legal(number):
            raise IllegalActionError(self._complaint(action, number))
        move = self._number_of("seat"), self.phase, self._game.action_names[number]
        if self._deal_is_over:
            self._moves, self._deal_is_over = [], False
        self._moves.append(move)
        if loops.apply_one(self._tables, self._encoded, 0, number):
            self._deal_is_over = True
            worth = np.zeros(NUM_SEATS)
            loops.returns_one(self._tables, 0, worth)
            self._returns = self._returns + worth
            self._deals.append(self._game.deal_result(self._table))
            loops.end_one(self._tables, self._encoded, 0)
        self._actions.append(number)

    def _is_legal(self, number: int) -> bool:
        bit = number - int(self._game.first_action[self._number_of("phase")])
        return bit >= 0 and legal_bits(self._tables, 0) >> bit & 1 == 1

    def _number(self, action: str | SupportsIndex) -> int | None:
        """Return the number of an action, or None if it cannot be one."""
        if isinstance(action, str):
            names = self._game.action_names
            return names.index(action) if action in names else None
        try:
            return None if isinstance(action, bool) else operator.index(action)
        except TypeError:
            return None

    def _complaint(self, action: object, number: int | None) -> str:
        given = repr(action) if number is None else self._game.describe_action(number)
        if self.done:
            return f"The {self._episode} is over, so {given} cannot be played; make a new table."
        why = ""
        if number is not None:
            why = self._game.objection(self._table, self._encoded[0], number)
        return f"Seat {self.seat} cannot play {given} now{why}; legal: {' '.join(self.legal)}."

    # ---- saving --------------------------------------------------------------------------------

    def copy(self) -> Table:
        """Return an independent copy."""
        other = object.__new__(Table)
        other.__dict__.update(self.__dict__)
        other._tables = self._tables.copy()
        other._actions, other._deals = self._actions.copy(), self._deals.copy()
        other._moves = self._moves.copy()
        return other

    def record(self) -> dict[str, Any]:
        """Return a JSON-serialisable dict from which `from_record` makes the same table."""
        opening = self._opening[0]
        return {
            "game": self._game.name,
            "rules": describe_rules(self._game.presets, self._rules),
            "episode": self._episode,
            "dealer": int(opening["dealer"]),
            "deck": [self._game.card_names[card] for card in opening["deck"]],
            "stream": int(opening["stream"]),
            "actions": list(self.actions),
        }

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Table:
        """Return the table that a record describes, with all its actions played.

        A record without ``episode`` is a single deal; ``stream`` only matters for later packs.

        Raises:
            InvalidInputError: if a field is missing or cannot be read.
            IllegalActionError: if an action is not legal at its turn.
        """
        check_record(record)
        table = cls(
            record["game"],
            rules=record["rules"],
            episode=record.get("episode", "deal"),
            dealer=record["dealer"],
            deck=record["deck"],
            seed=0,
        )
        if "stream" in record:
            table._opening["stream"] = record["stream"]
            table._tables[:] = table._opening
            table._begin()
        for action in record["actions"]:
            table.apply(action)
        return table

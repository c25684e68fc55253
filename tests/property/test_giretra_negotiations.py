"""Every possible negotiation: the package's batch against the plain rules."""

from __future__ import annotations

import numpy as np
import pytest

import giretra_env as ge
from reference import giretra as ref
from reference.giretra_view import ACTION_ID

NUM_ACTIONS = len(ACTION_ID)
MULTIPLIERS = (1, 2, 4)


def mask_of(names: list[str]) -> np.ndarray:
    """Return the action mask in which these actions are legal."""
    mask = np.zeros(NUM_ACTIONS, np.uint8)
    mask[[ACTION_ID[name] for name in names]] = 1
    return mask


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("text", "complete"),
    [
        ("standard", 8_621),
        ("platform", 16_651),
        ("platform,opponent_accept_nt_clubs=nothing", 57_235),
    ],
)
def test_every_negotiation_agrees_with_the_plain_rules(text: str, complete: int) -> None:
    masks: dict[tuple[str, ...], np.ndarray] = {}
    talks = []
    for talk in ref.all_negotiations(ref.rules_from_text(text)):
        masks[tuple(call for _, call in talk.calls)] = mask_of(talk.legal())
        if talk.complete:
            talks.append(talk)
    assert len(talks) == complete
    tables = ge.make_vec("giretra", num_tables=complete, rules=text, seed=complete)
    scripts = [tuple(call for _, call in talk.calls) for talk in talks]
    step = tables.reset()
    for moment in range(max(map(len, scripts)) + 1):
        talking = [table for table, script in enumerate(scripts) if len(script) > moment]
        wanted = [masks[scripts[table][:moment]] for table in talking]
        np.testing.assert_array_equal(
            step.action_mask[talking], np.array(wanted).reshape(-1, NUM_ACTIONS)
        )
        just_closed = [table for table, script in enumerate(scripts) if len(script) == moment]
        compare_contracts(tables, step.observation, just_closed, talks)
        actions = tables.sample_actions().copy()
        actions[talking] = [ACTION_ID[scripts[table][moment]] for table in talking]
        step = tables.step(actions)


def compare_contracts(
    tables: ge.VectorTables,
    observation: np.ndarray,
    just_closed: list[int],
    talks: list[ref.Negotiation],
) -> None:
    """Compare the mode, the side and the multiplier of negotiations that ended a moment ago.

    The first speaker, seat 0 of the plain rules, leads the first trick and is the observer.
    """
    places = tables.observation_layout.slices
    for table in just_closed:
        seen = observation[table]
        mode, team, multiplier = talks[table].resolve()
        assert seen[places["phase"]].tolist() == [0, 0, 1, 0]
        assert seen[places["mode"]].argmax() == ref.MODES.index(mode)
        assert seen[places["contract_side"]].argmax() == team
        assert seen[places["multiplier"]].argmax() == MULTIPLIERS.index(multiplier)

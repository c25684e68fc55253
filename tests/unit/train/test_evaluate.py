"""Mirrored evaluation: seatings cancel out, intervals are right, the batch has no influence."""

import json
from dataclasses import replace

import numpy as np
import pytest
from rich.console import Console
from scipy import stats

import giretra_env as ge
from giretra_agents import Agent, load_agent
from giretra_agents.draws import agent_streams, draws
from giretra_env.errors import IllegalActionError, InvalidInputError, UnknownRuleError
from giretra_train.evaluate import evaluate, print_evaluations
from giretra_train.evaluate.statistics import mean_estimate, rate_estimate

pytestmark = pytest.mark.heavy

RULES, RANDOM = load_agent("giretra", "rules"), load_agent("giretra", "random")


class Custom(Agent):
    """Returns the actions that a function of the mask chooses."""

    name = "custom"

    def __init__(self, answer):
        self._answer = answer

    def act(self, observation, action_mask):
        return self._answer(action_mask)


def test_interval_of_a_mean_is_students():
    values = np.array([1.0, 2.0, 4.0, 9.0])
    estimate = mean_estimate(values)
    expected = stats.ttest_1samp(values, 0.0).confidence_interval(0.95)
    assert (estimate.mean, estimate.low, estimate.high) == pytest.approx((4.0, *expected))
    assert estimate.half_width == pytest.approx((expected.high - expected.low) / 2)
    assert not estimate.excludes_zero


def test_interval_of_equal_values_has_no_width():
    assert mean_estimate(np.array([3.0, 3.0, 3.0])).half_width == 0.0


def test_rates_stay_between_0_and_1():
    estimate = rate_estimate(np.array([1.0, 1.0, 1.0, 0.5]))
    assert estimate.high == 1.0
    assert 0.0 < estimate.low < estimate.mean < 1.0


def test_a_rate_of_1_still_has_an_interval():
    few, many = rate_estimate(np.ones(10)), rate_estimate(np.ones(1000))
    assert few.high == many.high == 1.0
    assert few.low < many.low < 1.0


@pytest.mark.parametrize(("wins", "count"), [(0, 7), (4, 8), (30, 30)])
def test_equal_rates_have_wilsons_interval(wins, count):
    estimate = rate_estimate(np.full(count, wins / count))
    expected = stats.binomtest(wins, count).proportion_ci(0.95, method="wilson")
    assert (estimate.low, estimate.high) == pytest.approx(tuple(expected))


def test_rules_beats_random_by_far():
    result = evaluate("giretra", RULES, RANDOM, deals=400, seed=1)
    assert result.points.low > 40
    assert result.win_rate.low > 0.75
    assert result.wins + result.ties + result.losses == 800


def test_the_same_deterministic_agent_on_both_sides_is_exactly_even():
    result = evaluate("giretra", RULES, load_agent("giretra", "rules"), deals=50)
    assert (result.points.mean, result.points.half_width) == (0.0, 0.0)
    assert result.win_rate.low < result.win_rate.mean == 0.5 < result.win_rate.high


def test_swapping_the_agents_turns_the_sign():
    first = Custom(lambda mask: mask.argmax(axis=1))
    ahead = evaluate("giretra", RULES, first, deals=60)
    behind = evaluate("giretra", first, RULES, deals=60)
    assert ahead.points.mean == -behind.points.mean
    assert (ahead.wins, ahead.ties, ahead.losses) == (behind.losses, behind.ties, behind.wins)


@pytest.mark.parametrize("episode", ["deal", "match"])
@pytest.mark.parametrize("num_tables", [2, 7, 64])
def test_nothing_depends_on_the_batch(num_tables, episode):
    deals = 12 if episode == "deal" else 4
    expected = evaluate("giretra", RULES, RANDOM, deals=deals, seed=9, episode=episode)
    result = evaluate(
        "giretra", RULES, RANDOM, deals=deals, seed=9, episode=episode, num_tables=num_tables
    )
    assert result.points == expected.points
    assert result.win_rate == expected.win_rate


def test_nothing_depends_on_threads():
    expected = evaluate("giretra", RULES, RANDOM, deals=40, seed=9)
    assert (
        evaluate("giretra", RULES, RANDOM, deals=40, seed=9, num_threads=2).points
        == expected.points
    )


def test_random_agents_are_even():
    """Also a check that the agents' draws have nothing to do with the shuffles."""
    result = evaluate("giretra", RANDOM, RANDOM, deals=8000, seed=77)
    assert abs(result.points.mean) < 4 * result.points.half_width / 1.96


def test_draws_are_uniform_and_independent_between_seatings():
    streams = agent_streams(np.arange(20_000), np.zeros(20_000, np.int64))
    first = draws(streams, np.zeros(20_000, np.int64))
    second = draws(streams, np.ones(20_000, np.int64))
    other_leg = draws(agent_streams(np.arange(20_000), np.ones(20_000, np.int64)), np.zeros(20_000))
    assert stats.kstest(first, "uniform").pvalue > 1e-4
    for other in (second, other_leg, np.roll(first, 1)):
        assert abs(np.corrcoef(first, other)[0, 1]) < 0.03


def test_a_match_is_won_by_its_winner():
    result = evaluate("giretra", RULES, RANDOM, deals=30, seed=2, episode="match", rules="platform")
    assert result.win_rate.low > 0.8
    assert result.ties == 0
    assert (result.rules, result.episode) == ("platform", "match")


def test_a_deal_is_played_as_at_a_single_table():
    result = evaluate("giretra", RULES, RANDOM, deals=2, seed=4)
    returns = []
    for seed in (4, 5):
        for side in (0, 1):
            stream = agent_streams(np.array([seed]), np.array([side]))
            returns.append(_play(seed, side, stream))
    assert result.points.mean == np.mean(returns)


def _play(seed, side, stream):
    """A's return when it has ``side``, one table at a time."""
    table, decisions = ge.Table("giretra", seed=seed), 0
    while not table.done:
        if len(table.legal_ids) == 1:
            table.apply(table.legal_ids[0])
            continue
        if table.seat % 2 == side:
            action = RULES.act_table(table)
        else:
            draw = draws(stream, np.array([decisions]))[0]
            action = table.legal_ids[int(draw * len(table.legal_ids))]
        table.apply(action)
        decisions += 1
    return table.returns[side]


@pytest.mark.parametrize(
    ("answer", "error", "words"),
    [
        (lambda mask: np.full(len(mask), np.nan), InvalidInputError, "'custom' returned nan"),
        (lambda mask: mask, InvalidInputError, "shape"),
        (lambda mask: mask.argmax(axis=1).astype(float), InvalidInputError, "float64 values"),
        (lambda mask: mask.argmin(axis=1), IllegalActionError, "'custom' chose .* legal: "),
    ],
)
def test_errors_name_what_a_bad_policy_returned(answer, error, words):
    with pytest.raises(error, match=words):
        evaluate("giretra", Custom(answer), RULES, deals=3)


def test_an_agent_that_writes_into_its_rows_affects_nobody():
    def spoil(mask):
        answer = mask.argmax(axis=1)
        mask[:] = 1 - mask
        return answer

    spoiled = evaluate("giretra", Custom(spoil), RULES, deals=3)
    assert (
        spoiled.points
        == evaluate("giretra", Custom(lambda mask: mask.argmax(axis=1)), RULES, deals=3).points
    )


@pytest.mark.parametrize("name", ["seed", "deals", "num_tables"])
@pytest.mark.parametrize("value", [-1, "x", 2.5])
def test_impossible_numbers_are_named(name, value):
    sentence = rf"{name} must be an integer of at least \d, not {value!r}"
    with pytest.raises(InvalidInputError, match=sentence):
        evaluate("giretra", RULES, RANDOM, **{name: value})


def test_what_cannot_play_is_refused():
    with pytest.raises(InvalidInputError, match="5 cannot play; give the name or path of an agent"):
        evaluate("giretra", RULES, 5)


def test_bad_numbers_are_refused():
    with pytest.raises(InvalidInputError, match="deals must be an integer of at least 2, not 1"):
        evaluate("giretra", RULES, RANDOM, deals=1)
    with pytest.raises(
        InvalidInputError, match="num_tables must be an integer of at least 2, not 1"
    ):
        evaluate("giretra", RULES, RANDOM, num_tables=1)
    with pytest.raises(UnknownRuleError, match="'day'"):
        evaluate("giretra", RULES, RANDOM, episode="day")


def test_result_as_json_and_as_table():
    result = evaluate("giretra", RULES, RANDOM, deals=5)
    data = json.loads(result.to_json())
    assert data["points"]["mean"] == result.points.mean
    assert data["deals"] == 5
    text = printed(result)
    assert "A: rules" in text
    assert "2×5" in text
    assert f"{result.wins}/{result.ties}/{result.losses}" in text


def printed(*results):
    console = Console(record=True, width=80)
    print_evaluations(results, console)
    return console.export_text()


def test_the_long_name_of_a_run_stays_in_one_piece():
    result = evaluate("giretra", RULES, RANDOM, deals=5)
    run = replace(result, agent_a="giretra-20261201-141222")
    assert "A: giretra-20261201-141222" in printed(run, replace(run, agent_b="rules"))


def test_what_all_rows_share_is_in_the_title():
    result = evaluate("giretra", RULES, RANDOM, deals=5)
    text = printed(result, replace(result, agent_a="net"))
    rows = [line.split()[1] for line in text.splitlines() if line.startswith("│")]
    assert "B: random" in text and rows == ["rules", "net"]
    text = printed(result, replace(result, agent_a="net", agent_b="rules"))
    rows = [line.split()[1:4:2] for line in text.splitlines() if line.startswith("│")]
    assert rows == [["rules", "random"], ["net", "rules"]]


def test_several_rules_have_a_section_each():
    results = [
        evaluate("giretra", RULES, RANDOM, deals=5, rules=rules)
        for rules in ("standard", "platform")
    ]
    text = printed(*results)
    rows = [line.split()[1] for line in text.splitlines() if line.startswith("│")]
    assert rows == ["standard", "random", "platform", "random"]
    assert "Giretra\n" in text.replace(" ", "")


def test_progress_reaches_the_end():
    told = []
    evaluate(
        "giretra", RULES, RANDOM, deals=5, num_tables=4, progress=lambda *seen: told.append(seen)
    )
    assert told == [(2, 5), (4, 5), (5, 5)]

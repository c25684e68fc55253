"""A run from start to end: compiling, training, measuring, storing, showing."""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from giretra_agents.checkpoint import list_checkpoints, write_json
from giretra_train.compiling import compile_first
from giretra_train.evaluate import print_evaluations
from giretra_train.house_rules import measured_rules
from giretra_train.replay import replay_text
from giretra_train.runs.checkpoints import save_training
from giretra_train.runs.curve import draw_curve
from giretra_train.runs.display import Status, make_display, points_text
from giretra_train.runs.folder import RunFolderError
from giretra_train.runs.measure import Measurement, measure
from giretra_train.runs.metrics import Metrics, measured_row, open_metrics, training_row
from giretra_train.runs.signals import StopRequest, stop_requests
from giretra_train.timed_line import timed_line
from giretra_train.trainer import DivergedError, Iteration, Trainer

EVALUATION_FILE = "evaluation.json"
DEAL_FILE = "deal.txt"
_RECENT = 10
_FEWEST_DEALS = 2  # the minimum of a measurement, enough to compile everything it calls


def run(trainer: Trainer, folder: Path, console: Console) -> int | None:
    """Compile, train to the end of the budget or until a signal asks to stop, then measure.

    Args:
        trainer: new, or restored to a stored state.
        folder: folder of the run; results are written there.
        console: console for the progress.

    Returns:
        None if the budget or its ceiling ended the run, otherwise the number of the signal.

    Raises:
        CheckpointError: if a checkpoint cannot be written; earlier ones are kept.
        DivergedError: if the weights diverge; the diverged weights are not stored.
        RunFolderError: if the metrics cannot be written.
    """
    compile_first(trainer.config.game, console, lambda: _rehearse(trainer))
    with stop_requests() as request, open_metrics(folder, trainer) as metrics:
        _TrainingLoop(trainer, folder, console, metrics).run(request)
    resume = f"Resume with: giretra train --resume {folder}"
    if request.received and trainer.progress < 1.0:
        _say(console, f"Stopped and saved after iteration {trainer.iteration}. {resume}")
        return request.signal
    finish(trainer, folder, console)
    if trainer.progress < 1.0:
        budget = trainer.config.budget
        _say(
            console,
            f"Ended early by max_minutes={budget.max_minutes:g}, after iteration"
            f" {trainer.iteration} of {budget.iterations}. {resume}",
        )
    return None


def _rehearse(trainer: Trainer) -> None:
    """Call every kernel that training, measuring and replaying a deal call."""
    trainer.rehearse()
    agent, config = trainer.agent(), trainer.config
    measure(agent, config, _FEWEST_DEALS, trainer.threads, measured_rules(config)[:1])
    replay_text(config.game, agent, config.evaluation.seed, rules=measured_rules(config)[0])


def _say(console: Console, sentence: str) -> None:
    """Print a sentence without line breaks, so that paths stay whole."""
    console.print(sentence, highlight=False, soft_wrap=True)


class _TrainingLoop:
    """The iterations from the start or resumption of a run to its next stop."""

    def __init__(self, trainer: Trainer, folder: Path, console: Console, metrics: Metrics) -> None:
        self._trainer, self._folder = trainer, folder
        self._console, self._metrics = console, metrics
        self._measured: Measurement = {}
        self._recent: deque[Iteration] = deque(maxlen=_RECENT)
        self._progress_before = 0.0

    def run(self, request: StopRequest) -> None:
        """Train until the budget is used or a signal asks to stop, and save."""
        trainer, config = self._trainer, self._trainer.config
        if trainer.iteration == 0:
            self._measure_first()
        measuring = _Every(config.evaluation.every_seconds)
        saving = _Every(config.checkpoint_seconds)
        ceiling = _Every(60.0 * (config.budget.max_minutes or math.inf))
        begun = time.monotonic()
        seconds_before, self._progress_before = trainer.seconds, trainer.progress
        with make_display(self._console) as display:
            display.show(self._status(0.0))
            while trainer.progress < 1.0 and not request.received and not ceiling.due():
                done = self._iterate()
                seconds = time.monotonic() - begun
                trainer.seconds = seconds_before + seconds
                self._recent.append(done)
                row = training_row(trainer, done)
                if measuring.due():
                    row |= self._measure()
                self._metrics.write(row)
                if saving.due() or done.number == 1:
                    save_training(self._folder, trainer)
                display.show(self._status(seconds))
        save_training(self._folder, trainer)

    def _iterate(self) -> Iteration:
        try:
            return self._trainer.iterate()
        except DivergedError as error:
            stored = list_checkpoints(self._folder)
            again = (
                f"resume from the last good checkpoint, --resume {stored[-1]},"
                if stored
                else "there is no checkpoint yet; start again"
            )
            raise DivergedError(
                f"Iteration {self._trainer.iteration + 1} diverged and is not stored: {error};"
                f" {again} with a lower ppo.learning_rate."
            ) from error

    def _measure_first(self) -> None:
        """Measure the untrained agent, as a reference for later measurements."""
        with timed_line(self._console, "Measuring the untrained agent"):
            row = self._measure()
        self._metrics.write({"iteration": 0, "decisions": 0, "seconds": 0.0, **row})
        _say(self._console, f"  {points_text(self._measured)}")

    def _measure(self) -> dict[str, float]:
        config = self._trainer.config
        self._measured = measure(
            self._trainer.agent(), config, config.evaluation.deals, self._trainer.threads
        )
        return measured_row(self._measured)

    def _status(self, spent: float) -> Status:
        """Return the progress of the run, `spent` seconds after this call began."""
        trainer = self._trainer
        decisions = sum(done.decisions for done in self._recent)
        seconds = sum(done.collect_seconds + done.learn_seconds for done in self._recent)
        progress = trainer.progress
        moved = progress - self._progress_before
        left = spent * (1.0 - progress) / moved if moved else None
        if left is not None and trainer.config.budget.max_minutes is not None:
            left = min(left, max(60.0 * trainer.config.budget.max_minutes - spent, 0.0))
        return Status(
            progress=progress,
            decisions=trainer.decisions,
            speed=decisions / seconds if seconds else 0.0,
            seconds_left=left,
            measured=self._measured,
        )


class _Every:
    """A timer that is due once per interval of ``seconds``."""

    def __init__(self, seconds: float, now: Callable[[], float] = time.monotonic) -> None:
        self._seconds, self._now = seconds, now
        self._last = now()

    def due(self) -> bool:
        """Return whether the interval has passed; if so, start the next one."""
        if self._now() - self._last < self._seconds:
            return False
        self._last = self._now()
        return True


def finish(trainer: Trainer, folder: Path, console: Console) -> None:
    """Measure the trained agent; write the measurement, the curve and one deal; show the table."""
    config, agent = trainer.config, trainer.agent(folder.name)
    seatings = len(trainer.game.sides)
    console.print(f"Measuring on {seatings}×{config.evaluation.final_deals} deals …")
    kinds = measured_rules(config)
    results = [
        measure(agent, config, config.evaluation.final_deals, trainer.threads, (kind,))
        for kind in kinds
    ]
    deal = replay_text(config.game, agent, config.evaluation.seed, rules=kinds[0])
    try:
        write_json(folder / EVALUATION_FILE, _by_rules(kinds, results))
        (folder / DEAL_FILE).write_text(deal, encoding="utf-8")
        draw_curve(folder, f"{trainer.game.title}: {folder.name}")
    except OSError as error:
        raise RunFolderError(
            f"cannot write the results in {folder}: {error.strerror or error}; the trained agent is"
            f" stored; measure it when there is space: giretra train --resume {folder}"
        ) from error
    print_evaluations([one for result in results for one in result.values()], console)
    speed = trainer.decisions / trainer.seconds if trainer.seconds else 0.0
    _say(
        console,
        f"{trainer.decisions / 1e6:.2f} M decisions in {trainer.seconds / 60:.1f} minutes"
        f" ({speed / 1000:.1f} k/s, including measurements). All output is in {folder}.",
    )


def _by_rules(kinds: Sequence[str], results: Sequence[Measurement]) -> dict[str, Any]:
    """Return measurements as plain data: by opponent, and by rules first if there are several."""
    by_kind = {
        kind: {name: result.to_dict() for name, result in measured.items()}
        for kind, measured in zip(kinds, results, strict=True)
    }
    return by_kind if len(kinds) > 1 else by_kind[kinds[0]]

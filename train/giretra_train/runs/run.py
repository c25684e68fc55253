"""A run from start to end: training, measuring, storing, showing."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from pathlib import Path

from rich.console import Console

from giretra_agents.checkpoint import list_checkpoints, write_json
from giretra_train.evaluate import print_evaluations
from giretra_train.ppo.update import DivergedError
from giretra_train.replay import replay_text
from giretra_train.runs.checkpoints import save_training
from giretra_train.runs.curve import draw_curve
from giretra_train.runs.display import Status, make_display
from giretra_train.runs.folder import RunFolderError
from giretra_train.runs.measure import Measurement, measure
from giretra_train.runs.metrics import Metrics, measured_row, open_metrics, training_row
from giretra_train.runs.signals import StopRequest, stop_requests
from giretra_train.trainer import Iteration, Training

EVALUATION_FILE = "evaluation.json"
DEAL_FILE = "deal.txt"
_RECENT = 10


def run(trainer: Training, folder: Path, console: Console) -> int | None:
    """Train to the end of the budget, or until a signal asks to stop; then measure.

    Args:
        trainer: fresh, or brought to a stored state.
        folder: of the run; filled.
        console: written to.

    Returns:
        None after the end of the budget, the number of the signal that stopped the run otherwise.

    Raises:
        CheckpointError: if a checkpoint cannot be written; the one before stays.
        DivergedError: if the weights run away; nothing of them is stored.
        RunFolderError: if the metrics cannot be written.
    """
    with stop_requests() as request, open_metrics(folder, trainer) as metrics:
        _Session(trainer, folder, console, metrics).train(request)
    if request.asked and trainer.share < 1.0:
        console.print(
            f"Stopped and saved after iteration {trainer.iteration}. Go on with:"
            f" giretra train --resume {folder}",
            highlight=False,
            soft_wrap=True,
        )
        return request.signal
    finish(trainer, folder, console)
    return None


class _Session:
    """The part of a run between two stops."""

    def __init__(self, trainer: Training, folder: Path, console: Console, metrics: Metrics) -> None:
        self._trainer, self._folder = trainer, folder
        self._console, self._metrics = console, metrics
        self._measured: Measurement = {}
        self._recent: deque[Iteration] = deque(maxlen=_RECENT)

    def train(self, request: StopRequest) -> None:
        """Train until the budget is used or a stop is asked for, and save."""
        trainer, config = self._trainer, self._trainer.config
        since = time.monotonic() - trainer.seconds
        measuring = _Every(config.evaluation.every_seconds)
        saving = _Every(config.checkpoint_seconds)
        if trainer.iteration == 0:
            self._metrics.write({"iteration": 0, "decisions": 0, "seconds": 0.0, **self._measure()})
        with make_display(self._console) as display:
            display.show(self._status())
            while trainer.share < 1.0 and not request.asked:
                done = self._iterate()
                trainer.seconds = time.monotonic() - since
                self._recent.append(done)
                row = training_row(trainer, done)
                if measuring.due():
                    row |= self._measure()
                self._metrics.write(row)
                if saving.due() or done.number == 1:
                    save_training(self._folder, trainer)
                display.show(self._status())
        save_training(self._folder, trainer)

    def _iterate(self) -> Iteration:
        try:
            return self._trainer.iterate()
        except DivergedError as error:
            stored = list_checkpoints(self._folder)
            again = (
                f"go on from the last good checkpoint, --resume {stored[-1]},"
                if stored
                else "there is no checkpoint yet; start again"
            )
            raise DivergedError(
                f"Iteration {self._trainer.iteration + 1} diverged and is not stored: {error};"
                f" {again} with a lower ppo.learning_rate."
            ) from error

    def _measure(self) -> dict[str, float]:
        config = self._trainer.config
        self._measured = measure(
            self._trainer.agent(), config, config.evaluation.deals, self._trainer.threads
        )
        return measured_row(self._measured)

    def _status(self) -> Status:
        trainer = self._trainer
        decisions = sum(done.decisions for done in self._recent)
        seconds = sum(done.collect_seconds + done.learn_seconds for done in self._recent)
        share = trainer.share
        return Status(
            share=share,
            decisions=trainer.decisions,
            speed=decisions / seconds if seconds else 0.0,
            seconds_left=trainer.seconds * (1.0 - share) / share if share else None,
            measured=self._measured,
        )


class _Every:
    """Tells when a while has passed since it last said so."""

    def __init__(self, seconds: float, now: Callable[[], float] = time.monotonic) -> None:
        self._seconds, self._now = seconds, now
        self._last = now()

    def due(self) -> bool:
        """Return whether the while has passed, and start the next one if so."""
        if self._now() - self._last < self._seconds:
            return False
        self._last = self._now()
        return True


def finish(trainer: Training, folder: Path, console: Console) -> None:
    """Measure the trained agent; write the measurement, the curve and one deal; show the table."""
    config, agent = trainer.config, trainer.agent(folder.name)
    playings = len(trainer.game.sides)
    console.print(f"Measuring on {playings}×{config.evaluation.final_deals} deals …")
    results = measure(agent, config, config.evaluation.final_deals, trainer.threads)
    deal = replay_text(config.game, agent, config.evaluation.seed, rules=trainer.rules)
    try:
        write_json(
            folder / EVALUATION_FILE, {name: result.to_dict() for name, result in results.items()}
        )
        (folder / DEAL_FILE).write_text(deal, encoding="utf-8")
        draw_curve(folder, f"{trainer.game.title}: {folder.name}")
    except OSError as error:
        raise RunFolderError(
            f"cannot write the results in {folder}: {error.strerror or error}; the trained agent is"
            f" stored, measure it when there is room: giretra train --resume {folder}"
        ) from error
    print_evaluations(list(results.values()), console)
    speed = trainer.decisions / trainer.seconds if trainer.seconds else 0.0
    console.print(
        f"{trainer.decisions / 1e6:.2f} M decisions in {trainer.seconds / 60:.1f} minutes"
        f" ({speed / 1000:.1f} k/s, measurements included). Everything is in {folder}.",
        highlight=False,
        soft_wrap=True,
    )

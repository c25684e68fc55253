"""Evaluating agents: mirrored deals, confidence intervals, reports."""

from giretra_train.evaluate.mirrored import evaluate
from giretra_train.evaluate.report import evaluation_table, print_evaluations
from giretra_train.evaluate.result import EvaluationResult
from giretra_train.evaluate.statistics import Estimate

__all__ = ["Estimate", "EvaluationResult", "evaluate", "evaluation_table", "print_evaluations"]

"""Errors about a whole input."""

from __future__ import annotations

from specgen.protocol.model import Span
from specgen.report.problem import Problem, SpecError


def bad_input(path: str, message: str, hint: str = "") -> SpecError:
    """An error about a whole input, ready to raise."""
    return SpecError([Problem("I1", message, Span(path), hint)])

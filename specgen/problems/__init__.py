"""Problems of an input: a message with a place and a hint."""

from specgen.problems.excerpts import MOST_OF_A_KIND, excerpt, excerpts, marked_line
from specgen.problems.problem import (
    Problem,
    Problems,
    Severity,
    SpecError,
    refuse_if_strict,
)

__all__ = [
    "MOST_OF_A_KIND",
    "Problem",
    "Problems",
    "Severity",
    "SpecError",
    "excerpt",
    "excerpts",
    "marked_line",
    "refuse_if_strict",
]

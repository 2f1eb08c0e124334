"""Problems: what is wrong in an input, with its place and a hint."""

from specgen.problems.problem import (
    Problem,
    Problems,
    Severity,
    SpecError,
    excerpt,
)

__all__ = ["Problem", "Problems", "Severity", "SpecError", "excerpt"]

"""Problems of an input and how they are shown; the rules behind their codes.

In:   what is wrong, and where
Out:  `Problem`, `SpecError`; text, SARIF, and text from outside made harmless
Uses: protocol
"""

from specgen.report.excerpts import MOST_OF_A_KIND, excerpt, excerpts, marked_line
from specgen.report.problem import (
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

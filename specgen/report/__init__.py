"""Problems of an input or a change, how they are shown, and the rulebook behind them.

In:   what is wrong, and where
Out:  `Problem`, `SpecError`; text, SARIF, and text from outside made harmless
Uses: protocol
"""

from specgen.report.excerpts import MOST_OF_A_KIND, excerpt, excerpts, marked_line
from specgen.report.problem import (
    Level,
    Problem,
    Problems,
    SpecError,
    refuse_if_strict,
)

__all__ = [
    "MOST_OF_A_KIND",
    "Level",
    "Problem",
    "Problems",
    "SpecError",
    "excerpt",
    "excerpts",
    "marked_line",
    "refuse_if_strict",
]

"""The badge: the share of cases that passed, as a small SVG."""

from __future__ import annotations

from pathlib import Path

from specgen.report.environment import markup_environment
from specgen.testing.conform.scorecard import Scorecard
from specgen.testing.conform.verdict import Verdict

_LETTER = 6.6
"""Approximate width of a letter, in pixels."""
_PADDING = 10

_GREEN, _YELLOW, _RED, _GREY = "#2e7d43", "#8a6d00", "#b3261e", "#5b636b"


def badge(scorecard: Scorecard) -> str:
    """The badge as SVG, which loads no other resources."""
    total = scorecard.total()
    right = sum(count for verdict, count in total.items() if verdict.is_right)
    wrong = sum(
        count
        for verdict, count in total.items()
        if verdict.is_failure or verdict is Verdict.LAX
    )
    tried = right + wrong
    # Rounded down, so that 100 % means that every case tried is right.
    share = "not run" if not tried else f"{right * 1000 // tried / 10:g} % of {tried}"
    left = scorecard.source.replace("kafka:", "Kafka ")
    colour = _GREY if not right else _RED if scorecard.unexpected else _GREEN
    if colour == _GREEN and wrong:
        colour = _YELLOW
    widths = [round(len(text) * _LETTER) + 2 * _PADDING for text in (left, share)]
    svg = markup_environment(Path(__file__).parent)
    return svg.get_template("badge.svg.jinja").render(
        left=left, right=share, widths=widths, colour=colour
    )

"""What a run left out, and for want of what: a few lines, however many tests it was."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

MOST = 10
"""The most lines."""
_OF_A_NEED = re.compile(r"([a-z0-9.]+): (.*)", re.DOTALL)


def summary(reasons: Iterable[str]) -> list[str]:
    """A line for each need, or for each reason that is none, the most frequent first."""
    counts = Counter[str]()
    examples: dict[str, str] = {}
    for reason in reasons:
        match = _OF_A_NEED.fullmatch(reason)
        need, why = match.groups() if match else (reason, "")
        counts[need] += 1
        examples.setdefault(need, why.partition("\n")[0])
    lines = [
        f"{count:6,}  {need}{f' ({examples[need]})' if examples[need] else ''}"
        for need, count in counts.most_common()
    ]
    if len(lines) <= MOST:
        return lines
    others = sum(count for _, count in counts.most_common()[MOST - 1 :])
    return [
        *lines[: MOST - 1],
        f"{others:6,}  for {len(lines) - MOST + 1} other reasons",
    ]

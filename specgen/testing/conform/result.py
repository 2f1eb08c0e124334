"""``Result``: a finished case, as reports show it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from specgen.protocol.model import Kind
from specgen.testing.conform.case import Case
from specgen.testing.conform.judge import Judgement
from specgen.testing.vectors.vector import Form

MOST_BYTES = 4096
"""Reports show longer vectors only by their ids."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A version of a message, for which scorecards count cases."""

    message: str
    kind: Kind | None
    key: int | None
    version: int | None
    form: Form


@dataclass(frozen=True, slots=True)
class Result:
    """A case that did not simply pass, with its judgement."""

    case: Case
    judgement: Judgement

    def as_json(self, reason: str | None) -> dict[str, Any]:
        """The result as JSON; ``reason``: why it was expected, if it was."""
        judgement, vector = self.judgement, self.case.vector
        row: dict[str, Any] = {
            "case": self.case.id,
            "form": vector.form,
            "message": vector.message,
            "version": vector.version,
            "direction": self.case.direction,
            "expectation": self.case.expectation,
            "verdict": judgement.verdict,
            "expected": reason,
            "words": judgement.words,
            "path": judgement.path,
            "offset": judgement.offset,
            "differences": [
                {"path": item.path, "expected": item.expected, "got": item.got}
                for item in judgement.differences
            ],
            "size": len(vector.data),
        }
        if len(vector.data) <= MOST_BYTES:
            row["bytes"] = vector.data.hex()
        if judgement.got is not None and len(judgement.got) <= MOST_BYTES:
            row["got"] = judgement.got.hex()
        if judgement.last_words:
            row["stderr"] = list(judgement.last_words)
        return row


def cell_of(case: Case) -> Cell:
    """The cell of a case."""
    vector = case.vector
    return Cell(vector.message, vector.kind, vector.key, vector.version, vector.form)

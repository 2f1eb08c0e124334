"""The view of the ``fixtures`` pack: lines of JSON, and their coverage of each layout."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from specgen.codegen.units import Job
from specgen.codegen.views.base import View
from specgen.codegen.views.json_keys import check_json_keys
from specgen.protocol.layout import lower_all
from specgen.protocol.model import Message
from specgen.testing.vectors import cases
from specgen.testing.vectors.coverage import coverage, coverage_page
from specgen.testing.vectors.vectors import message_vectors


def fixture_lines(message: Message) -> list[str]:
    """A line of JSON for each case of each version, lowest version first.

    Lines have the form of ``Vector.line``.
    """
    return [vector.line() for vector in message_vectors(message)]


def coverage_text(message: Message) -> str:
    """The lines' coverage of each version's layout, as JSON."""
    return coverage_page(
        message.name,
        [
            (
                layout.version or 0,
                coverage(layout, ((c.exercises, c.data) for c in cases(layout))),
            )
            for layout in lower_all(message)
        ],
    )


class FixturesView(View):
    """A file of lines and a file of their coverage for each message."""

    encodes: ClassVar[bool] = True

    def __init__(self, job: Job) -> None:
        super().__init__(job)
        check_json_keys(job.messages)

    def message(self, message: Message) -> dict[str, Any]:
        """Once per message: its ``lines`` and its ``coverage``, each made when called."""
        return self.common | {
            "lines": partial(fixture_lines, message),
            "coverage": partial(coverage_text, message),
        }

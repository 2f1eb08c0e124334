"""The view of the ``fixtures`` pack: lines of JSON, one for each case of a message."""

from __future__ import annotations

import json
from typing import Any, ClassVar

from specgen.fixtures import Case, cases, collect_unknown_tags
from specgen.layout import Layout, lower_all
from specgen.model import Message
from specgen.reference.json_form import to_json
from specgen.render.units import Job
from specgen.render.views.base import View
from specgen.render.views.json_keys import check_json_keys

EXERCISES = frozenset(
    {
        "defaults",
        "elements",
        "nulls",
        "nulls below",
        "minimum",
        "maximum",
        "unicode",
        "tags",
        "unknown tags",
    }
)
"""The cases that the pack holds; the others are long, or say little that is new."""


def fixture_lines(message: Message) -> list[str]:
    """A line of JSON for each case of each version, lowest version first.

    ASCII only and without the line's end. The keys: ``message``, ``version``; ``value``
    in Kafka's JSON notation, records in base64; ``unknown_tags``, which that notation
    can't show: of each struct's path ``[[tag, payload in hex], ...]``; ``bytes`` as the
    reference codec writes them, in hex; ``exercises``, what the case is there for.
    """
    return [
        fixture_line(layout, case)
        for layout in lower_all(message)
        for case in cases(layout)
        if case.exercises in EXERCISES
    ]


def fixture_line(layout: Layout, case: Case) -> str:
    """The line of one case."""
    tags = collect_unknown_tags(layout, case.value)
    line = {
        "message": case.message,
        "version": case.version,
        "value": to_json(layout, case.value),
        "unknown_tags": {
            path: [[tag, payload.hex()] for tag, payload in unknown]
            for path, unknown in tags.items()
        },
        "bytes": case.data.hex(),
        "exercises": case.exercises,
    }
    return json.dumps(line, separators=(",", ":"), ensure_ascii=True)


class FixturesView(View):
    """A file of lines for each message."""

    encodes: ClassVar[bool] = True

    def __init__(self, job: Job) -> None:
        super().__init__(job)
        check_json_keys(job.messages)

    def message(self, message: Message) -> dict[str, Any]:
        """Once a message: its ``lines``."""
        return self.common | {"lines": fixture_lines(message)}

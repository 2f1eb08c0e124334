"""The vectors of a message: its cases, as lines that can be used without specgen."""

from __future__ import annotations

from collections.abc import Iterator

from specgen.protocol.codec import to_json
from specgen.protocol.layout import Layout, lower_all
from specgen.protocol.model import Message
from specgen.testing.vectors.cases import Case, cases
from specgen.testing.vectors.unknown_tags import collect_unknown_tags
from specgen.testing.vectors.vector import Vector


def message_vectors(message: Message) -> Iterator[Vector]:
    """The good vectors of every version of a message, lowest version first."""
    for layout in lower_all(message):
        for case in cases(layout):
            yield case_vector(layout, case)


def case_vector(layout: Layout, case: Case) -> Vector:
    """The vector of one case of a layout."""
    return Vector(
        message=case.message,
        kind=layout.kind,
        key=layout.key,
        version=case.version,
        exercises=case.exercises,
        data=case.data,
        value=to_json(layout, case.value),
        unknown_tags=collect_unknown_tags(layout, case.value),
    )

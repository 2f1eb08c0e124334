"""``Case``: one request to an implementation, to decode or to encode a vector."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from specgen.testing.vectors.vector import Form, Vector, vector_id


class Direction(StrEnum):
    """What the implementation has to do with a vector."""

    DECODE = "decode"
    ENCODE = "encode"


class Expectation(StrEnum):
    """The right behaviour of an implementation, by the vector's kind."""

    GOOD = "good"
    MUST = "must refuse"
    SHOULD = "should refuse"
    LENIENT = "may refuse"


@dataclass(frozen=True, slots=True)
class Case:
    """A vector in one direction."""

    vector: Vector
    direction: Direction

    @property
    def id(self) -> str:
        """The case's id: the vector's id and the direction."""
        return f"{self.vector.id}/{self.direction}"

    @property
    def expectation(self) -> Expectation:
        """The right behaviour for this case."""
        fault = self.vector.fault
        return Expectation.GOOD if fault is None else Expectation[fault.level.name]


def case_id(
    message: str, version: int | None, exercises: str, direction: Direction
) -> str:
    """The id of a case: its vector's id and the direction."""
    return f"{vector_id(message, version, exercises)}/{direction}"


def cases(vectors: Iterable[Vector]) -> Iterator[Case]:
    """The cases of vectors: both directions, but refused vectors only one way."""
    for vector in vectors:
        is_value = vector.form is Form.VALUE
        if not is_value:
            yield Case(vector, Direction.DECODE)
        if vector.fault is None or is_value:
            yield Case(vector, Direction.ENCODE)

"""``Case``: what an implementation is asked once: to decode a vector, or to encode it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from specgen.fixtures.vector import Vector, vector_id


class Direction(StrEnum):
    """What the implementation does with a vector."""

    DECODE = "decode"
    ENCODE = "encode"


class Expectation(StrEnum):
    """What is right of an implementation, by the vector's kind."""

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
        """Which case it is: the vector's id and the direction."""
        return f"{self.vector.id}/{self.direction}"

    @property
    def expectation(self) -> Expectation:
        """What is right here."""
        fault = self.vector.fault
        return Expectation.GOOD if fault is None else Expectation[fault.level.name]


def case_id(
    message: str, version: int | None, exercises: str, direction: Direction
) -> str:
    """The id of a case: that of its vector, and the direction."""
    return f"{vector_id(message, version, exercises)}/{direction}"


def cases(vectors: Iterable[Vector]) -> Iterator[Case]:
    """Both directions of good vectors; refused ones are only decoded."""
    for vector in vectors:
        yield Case(vector, Direction.DECODE)
        if vector.fault is None:
            yield Case(vector, Direction.ENCODE)

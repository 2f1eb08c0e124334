"""``vector_set``: all vectors of a release, in parts that can be made separately."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from specgen.protocol.codec import encode
from specgen.protocol.layout import lower_all
from specgen.protocol.model import Kind, Message, Release
from specgen.testing.vectors.batch_vectors import batch_vectors
from specgen.testing.vectors.border_set import (
    Spot,
    border_spots,
    border_vectors,
    refused_borders,
)
from specgen.testing.vectors.cases import Case
from specgen.testing.vectors.confusable import confusable_vectors
from specgen.testing.vectors.frame_refused import refused_frames
from specgen.testing.vectors.frame_vectors import frame_vectors
from specgen.testing.vectors.random_values import random_value
from specgen.testing.vectors.refused import refused_vectors
from specgen.testing.vectors.unwritable import value_vectors
from specgen.testing.vectors.vector import RECORD_BATCH, Form, Vector
from specgen.testing.vectors.vectors import case_vector, message_vectors


@dataclass(frozen=True, slots=True)
class Choice:
    """Which vectors to make."""

    messages: frozenset[str] | None = None
    """The messages, which may include ``RecordBatch``; None means all."""
    version: int | None = None
    """The only version, or for records the magic; None means all."""
    good_only: bool = False
    random: int = 2
    """Random values per version, in addition to the cases by rule."""
    seed: int = 0
    """The seed of those values; it changes only them."""

    def has(self, vector: Vector) -> bool:
        """Whether a vector is chosen."""
        return (
            self.has_message(vector.message)
            and self.version in (None, vector.version)
            and (vector.fault is None or not self.good_only)
        )

    def has_message(self, name: str) -> bool:
        """Whether any vector of a message is chosen."""
        return self.messages is None or name in self.messages


ALL = Choice()
"""The default choice."""


_NAMES = {Form.FRAME: "frames", Form.RECORDS: "records", Form.VALUE: "values"}


@dataclass(frozen=True, slots=True)
class Part:
    """Vectors that are made together."""

    form: Form
    message: Message | None = None
    """The message; None if the form is not ``message``."""
    spots: tuple[Spot, ...] = ()
    """The borders that the message tries for the whole release."""

    @property
    def name(self) -> str:
        """The part's name: ``messages/MetadataRequest``, ``frames``, ``records`` or ``values``."""
        if self.message is not None:
            return f"messages/{self.message.name}"
        return _NAMES[self.form]


def parts(release: Release, choice: Choice = ALL) -> list[Part]:
    """The parts of a release's set: each message, then frames, records and values.

    Common structs, which are not messages, have none.
    """
    spots = border_spots(release)
    of_messages = [
        Part(Form.MESSAGE, message, spots.get(message.name, ()))
        for message in release.messages
        if message.kind is not Kind.STRUCT and choice.has_message(message.name)
    ]
    return [*of_messages, *map(Part, _NAMES)]


def part_vectors(
    release: Release, part: Part, choice: Choice = ALL
) -> Iterator[Vector]:
    """The vectors of a part, good ones first, always in the same order."""
    refused: list[Vector] = []
    for vector in filter(choice.has, _vectors(release, part, choice)):
        if vector.fault is None:
            yield vector
        else:
            refused.append(vector)
    yield from refused


def vector_set(release: Release, choice: Choice = ALL) -> Iterator[Vector]:
    """All vectors of a release: message by message, then frames, records and values.

    The same choice always gives the same vectors in the same order.
    """
    for part in parts(release, choice):
        yield from part_vectors(release, part, choice)


def _vectors(release: Release, part: Part, choice: Choice) -> Iterator[Vector]:
    match part.form, part.message:
        case Form.MESSAGE, Message() as message:
            yield from _of_message(message, part.spots, choice)
        case Form.FRAME, _:
            yield from frame_vectors(release, choice.messages)
            for vector in refused_frames(release):
                if choice.has_message(vector.message):
                    yield vector
        case Form.RECORDS, _ if choice.has_message(RECORD_BATCH):
            yield from batch_vectors()
        case Form.VALUE, _ if not choice.good_only:
            chosen = (m for m in release.messages if choice.has_message(m.name))
            yield from value_vectors(release.replace(messages=tuple(chosen)))


def _of_message(
    message: Message, spots: Sequence[Spot], choice: Choice
) -> Iterator[Vector]:
    by_rule = [
        *message_vectors(message),
        *border_vectors(message, spots),
        *confusable_vectors(message),
    ]
    yield from by_rule
    yield from _random(message, choice, {(v.version, v.data) for v in by_rule})
    if not choice.good_only:
        yield from refused_vectors(message)
        yield from refused_borders(message, spots)


def _random(
    message: Message, choice: Choice, seen: set[tuple[int | None, bytes]]
) -> Iterator[Vector]:
    """Random values of each version that has values, without bytes already seen."""
    versions = {version for version, _ in seen}
    for layout in lower_all(message):
        if layout.version not in versions:  # a type is unknown in it
            continue
        rng = Random(f"{choice.seed}/{message.name}/{layout.version}")
        for number in range(1, choice.random + 1):
            exercises = f"random {number} of seed {choice.seed}"
            value = random_value(layout, rng)
            data = encode(layout, value)
            if (layout.version, data) not in seen:
                seen.add((layout.version, data))
                case = Case(message.name, layout.version, value, exercises, data)
                yield case_vector(layout, case)

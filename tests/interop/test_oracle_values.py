"""Which values Kafka's own classes write: we write the same bytes for them.

Kafka's objects are filled field by field here, not by its JSON converters, which check more. Each
version is tested with the newest release that lays it out as we do; SPECGEN_SEED repeats a run.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import kafka_wire
import pytest

from specgen.codegen.proof.package import Objects
from specgen.protocol.codec import EncodeError, default_of, encode, is_default, to_json
from specgen.protocol.layout import AbsentField, ArrayWire, ScalarWire, StructWire
from specgen.protocol.model import Scalar
from specgen.testing.vectors import collect_unknown_tags, put_unknown_tags
from tests.interop.live import Kafka, hex_tags, own_writers, place
from tests.interop.objects import message_class
from tests.interop.spots import (
    LENGTHS,
    LONGEST_STRING,
    Path,
    Spot,
    absent_spots,
    full_value,
    is_string,
    json_path,
    lengthened,
    long_spots,
    one_of_each_form,
    put,
    spots,
)
from tests.vectors.writers import Writer, writers

TagTable = dict[str, list[tuple[int, bytes]]]


@dataclass(frozen=True, slots=True)
class Trial:
    """A value of a version, with perhaps one thing in it that is wrong."""

    writer: Writer
    value: dict[str, Any]
    shown: Any
    """In Kafka's notation."""
    tags: TagTable
    via: str = "fields"
    """Empty to have Kafka's own converter read it, which is faster."""

    @property
    def question(self) -> dict[str, object]:
        """The question for Kafka."""
        tags = hex_tags(self.tags)
        return self.writer.question(
            "encode", value=self.shown, unknown_tags=tags, via=self.via
        )

    def write(self) -> bytes | str:
        """The bytes from kafka_wire, or its error."""
        layout = self.writer.layout
        message = Objects(kafka_wire, layout).make(self.value)
        try:
            data: bytes = message.encode(self.writer.version)
        except kafka_wire.EncodeError as error:
            return str(error)
        return data

    def write_by_reference(self) -> bytes | str:
        """The bytes from the reference codec, or its error."""
        try:
            return encode(self.writer.layout, self.value)
        except EncodeError as error:
            return str(error)


def trial(
    writer: Writer, value: dict[str, Any], path: Path, new: Any, shown: Any
) -> Trial:
    """A value with one thing changed; ``shown`` is that thing in Kafka's notation."""
    json = put(to_json(writer.layout, value), json_path(path), shown)
    tags = collect_unknown_tags(writer.layout, value)
    return Trial(writer, put(value, path, new), json, tags)


def compare(kafka: Kafka, trials: Sequence[Trial]) -> tuple[list[str], list[bool]]:
    """The disagreements, and which of the trials Kafka wrote."""
    wrong: list[str] = []
    written = []
    answers = kafka.ask([(trial.writer, trial.question) for trial in trials])
    for attempt, answer in zip(trials, answers, strict=True):
        theirs = answer.get("bytes")
        written.append(theirs is not None)
        for who, ours in (
            ("kafka_wire", attempt.write()),
            ("the reference codec", attempt.write_by_reference()),
        ):
            if (None if isinstance(ours, str) else ours.hex()) != theirs:
                kafkas_answer = str(answer)[:200]
                wrong.append(
                    f"{place(attempt.writer)}: Kafka {kafkas_answer}, {who} {ours[:200]!r}"
                )
    return wrong, written


def of_length(writer: Writer, spot: Spot, length: int) -> Trial:
    """A value with so many bytes or elements in one place."""
    value = lengthened(full_value(writer.layout), spot, length)
    return Trial(writer, value, to_json(writer.layout, value), {}, via="")


@pytest.mark.slow
@pytest.mark.parametrize("length", LENGTHS)
def test_lengths_of_every_form(kafka: Kafka, length: int) -> None:
    rng = kafka.random(f"length {length}")
    chosen = [
        (writer, spot)
        for writer, spot in one_of_each_form(long_spots(), rng)
        if length <= LONGEST_STRING or not is_string(spot.wire)
    ]
    trials = [of_length(writer, spot, length) for writer, spot in chosen]
    wrong, written = compare(kafka, trials)
    kafka.agreed(wrong, len(trials))
    assert all(written)
    assert all(read_back(kafka, trials))


def read_back(kafka: Kafka, trials: Sequence[Trial]) -> Iterator[bool]:
    """Whether Kafka and we read back what each trial wrote, and write it again."""
    written = [attempt.write() for attempt in trials]
    data = [item for item in written if isinstance(item, bytes)]
    questions = [
        (attempt.writer, attempt.writer.question("reencode", bytes=item.hex()))
        for attempt, item in zip(trials, data, strict=True)
    ]
    answers = kafka.ask(questions)
    for attempt, item, answer in zip(trials, data, answers, strict=True):
        version = attempt.writer.version
        read = message_class(attempt.writer.layout.message).decode(item, version)
        yield answer.get("bytes") == item.hex() and read.encode(version) == item


@pytest.mark.sampled(3)
@pytest.mark.parametrize("length", LENGTHS)
def test_lengths_of_unknown_tags(kafka: Kafka, length: int) -> None:
    rng = kafka.random(f"tags {length}")
    flexible = [writer for writer in own_writers() if writer.layout.flexible]
    trials = []
    for writer in rng.sample(flexible, 30):
        tags = {"": [(length, rng.randbytes(length + 1)), (length + 1, b"")]}
        value = put_unknown_tags(writer.layout, full_value(writer.layout), tags)
        trials.append(Trial(writer, value, to_json(writer.layout, value), tags))
    wrong, written = compare(kafka, trials)
    kafka.agreed(wrong, len(trials))
    assert all(written)


@pytest.mark.parametrize("length", [LONGEST_STRING, LONGEST_STRING + 1])
def test_longest_strings(kafka: Kafka, length: int) -> None:
    rng = kafka.random(f"strings {length}")
    strings = [(w, s) for w, s in long_spots() if is_string(s.wire)]
    chosen = one_of_each_form(strings, rng) + rng.sample(strings, 30)
    trials = [of_length(writer, spot, length) for writer, spot in chosen]
    wrong, written = compare(kafka, trials)
    kafka.agreed(wrong, len(trials))
    assert written == [length == LONGEST_STRING] * len(trials)


def test_null_in_every_place(kafka: Kafka) -> None:
    trials = []
    allowed = []
    for writer in own_writers():
        value = full_value(writer.layout)
        for spot in spots(writer.layout.root, value):
            variable = (
                not isinstance(spot.wire, ScalarWire) or spot.wire.kind.is_variable
            )
            if variable and not spot.in_set:
                trials.append(trial(writer, value, spot.path, None, None))
                allowed.append(spot.wire.nullable)
    wrong, written = compare(kafka, trials)
    kafka.agreed(wrong, len(trials))
    assert written == allowed


def test_fields_that_the_version_lacks(kafka: Kafka) -> None:
    trials = []
    fine = []
    for writer in [*own_writers(), *writers(("3.9",))]:
        value = full_value(writer.layout)
        own = {path for path, _ in absent_spots(writer.own.root, value)}
        for path, absent in absent_spots(writer.layout.root, value):
            for new, shown in values_of(absent) if path in own else ():
                attempt = trial(writer, value, path, new, shown)
                default = is_default(absent.type, absent.default, new)
                trials.append(attempt)
                fine.append(default or absent.ignorable)
    wrong, written = compare(kafka, trials)
    kafka.agreed(wrong, len(trials))
    assert written == fine


def values_of(absent: AbsentField) -> Iterator[tuple[Any, Any]]:
    """Values of a field, in our form and in Kafka's, the default among them."""
    match absent.type:
        case ScalarWire(kind=kind):
            yield from _scalars(kind)
        case ArrayWire(element=StructWire(struct=struct)):
            yield [], []
            yield [{f.name: default_of(f.type, f.default) for f in struct.fields}], [{}]
        case ArrayWire():
            yield [], []
        case StructWire(struct=struct):
            yield {f.name: default_of(f.type, f.default) for f in struct.fields}, {}
    shape = absent.type
    if not isinstance(shape, ScalarWire) or shape.kind.is_variable:
        yield None, None


def _scalars(kind: Scalar) -> Iterator[tuple[Any, Any]]:
    if kind.is_integer:
        yield from ((number, number) for number in (-1, 0, 1, 3) if _fits(kind, number))
        return
    match kind:
        case Scalar.BOOL:
            yield from ((False, False), (True, True))
        case Scalar.FLOAT64:
            yield from ((0.0, 0.0), (-0.0, -0.0), (1.5, 1.5))
        case Scalar.UUID:
            yield UUID(int=0), "A" * 22
            yield UUID(int=1), "AAAAAAAAAAAAAAAAAAAAAQ"
        case Scalar.STRING:
            yield from (("", ""), ("x", "x"))
        case _:
            yield from ((b"", ""), (b"\0", "AA=="))


def _fits(kind: Scalar, number: int) -> bool:
    return number >= 0 or kind not in (Scalar.UINT16, Scalar.UINT32)


class TestUnknownTags:
    """Which unknown tagged fields may be set."""

    @pytest.mark.parametrize(
        "numbers",
        [[5000, 5000], [5001, 5000], [-1], [0x7FFFFFFF], [0x7FFFFFFE], [5000, 5001]],
        ids=str,
    )
    def test_their_numbers(self, kafka: Kafka, numbers: list[int]) -> None:
        written = self.tried(kafka, numbers, flexible=True)
        assert written == {numbers in ([0x7FFFFFFE], [5000, 5001])}

    def test_a_version_without_them(self, kafka: Kafka) -> None:
        assert self.tried(kafka, [5000], flexible=False) == {False}

    def tried(self, kafka: Kafka, numbers: list[int], flexible: bool) -> set[bool]:
        tags: TagTable = {"": [(number, b"\0") for number in numbers]}
        trials = [
            Trial(
                writer,
                put_unknown_tags(writer.layout, value, tags),
                to_json(writer.layout, value),
                tags,
            )
            for writer in own_writers()
            if writer.layout.flexible == flexible
            for value in [full_value(writer.layout)]
        ]
        wrong, written = compare(kafka, trials)
        kafka.agreed(wrong, len(trials))
        return set(written)

    def test_numbers_of_defined_fields_only_kafka_writes(self, kafka: Kafka) -> None:
        trials = []
        for writer in own_writers():
            root = writer.layout.root
            for number in {*(f.tag or 0 for f in root.tags or ()), *root.foreign_tags}:
                tags: TagTable = {"": [(number, b"\0")]}
                value = put_unknown_tags(writer.layout, full_value(writer.layout), tags)
                shown = to_json(writer.layout, value)
                trials.append(Trial(writer, value, shown, tags))
        _, written = compare(kafka, trials)
        ours = [isinstance(attempt.write(), bytes) for attempt in trials]
        reference = [
            isinstance(attempt.write_by_reference(), bytes) for attempt in trials
        ]
        assert trials
        assert all(written)
        assert not any(ours)
        assert not any(reference)

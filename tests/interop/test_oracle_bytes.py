"""Which bytes Kafka's own classes accept: we accept the same, apart from a list.

The list is ``kafka_reader.EXCEPTIONS``: a model of Kafka's decoder notes what it tolerates, and we
must refuse exactly where it noted something. Each version is tested with the newest release that
lays it out as we do; SPECGEN_SEED repeats a run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

import pytest

from specgen.protocol.codec import complete
from specgen.protocol.codec.varints import encode_uvarint
from specgen.protocol.layout import ArrayWire, Layout, Position, ScalarWire, struct_in
from specgen.protocol.model import Scalar
from specgen.testing.vectors import random_value
from specgen.testing.vectors.styles import Style, fill, plain
from tests.interop import kafka_reader
from tests.interop.judge import Bytes, compare
from tests.interop.live import Kafka, in_parts, own_writers
from tests.interop.objects import message_class
from tests.interop.odd_encoder import (
    AnyMarker,
    AnyNull,
    HighBits,
    LongVarints,
    OddEncoder,
    OneMoreTag,
    ShuffledTags,
    TrueBytes,
    WrongSizes,
)
from tests.interop.spots import (
    LONGEST_STRING,
    full_value,
    is_string,
    lengthened,
    long_spots,
    one_of_each_form,
    put,
    spots,
)
from tests.vectors.writers import Writer, writers

Oddity = Callable[[Random], OddEncoder]

TAKEN: dict[str, Oddity] = {
    "long varints": LongVarints,
    "varints with bits too many": HighBits,
    "other trues": TrueBytes,
    "other nulls": AnyNull,
    "other markers": AnyMarker,
    "tags out of order": ShuffledTags,
}
"""What Kafka takes, and so do we."""

PASSED: dict[str, tuple[Oddity, str]] = {
    "the same tag twice": (partial(OneMoreTag, foreign=False), kafka_reader.SAME_TAG),
    "tags of other sizes": (WrongSizes, kafka_reader.TAG_SIZE),
}


def values(layout: Layout, rng: Random) -> list[dict[str, Any]]:
    """Values with everything in them, with every possible null, and random ones."""
    nulls = Style(plain, lambda _: 1, null=_null_below)
    return [full_value(layout), fill(layout.root, nulls), random_value(layout, rng)]


def _null_below(position: Position) -> bool:
    """Null wherever no struct is inside, so that none is hidden."""
    return struct_in(position.type) is None


def encoded(oddity: Oddity, rng: Random, part: int | None = None) -> Iterator[Bytes]:
    """The encoded values of every version, or of a part of them, with the oddity."""
    encoder = oddity(rng)
    for writer in own_writers(part):
        for value in values(writer.layout, rng):
            yield writer, encoder.encode(writer.layout, value)


@in_parts
@pytest.mark.parametrize("name", TAKEN)
def test_odd_bytes_that_are_accepted(kafka: Kafka, name: str, part: int) -> None:
    cases = list(encoded(TAKEN[name], kafka.random(f"{name} {part}"), part))
    wrong, read = compare(kafka, cases)
    kafka.agreed(wrong, len(cases))
    assert read == len(cases)


@in_parts
@pytest.mark.parametrize("name", PASSED)
def test_odd_bytes_that_only_kafka_accepts(kafka: Kafka, name: str, part: int) -> None:
    oddity, exception = PASSED[name]
    tried = encoded(oddity, kafka.random(f"{name} {part}"), part)
    cases = [case for case in tried if _flexible(case)]
    wrong, _ = compare(kafka, cases)
    kafka.agreed(wrong, len(cases))
    assert any(exception in _passed(case) for case in cases)


@in_parts
def test_bytes_left_over(kafka: Kafka, part: int) -> None:
    rng = kafka.random(f"left over {part}")
    plainly = encoded(OddEncoder, rng, part)
    cases = [(writer, data + rng.randbytes(3)) for writer, data in plainly]
    wrong, read = compare(kafka, cases)
    kafka.agreed(wrong, len(cases))
    assert read == len(cases)
    assert all(_passed(case) == {kafka_reader.TRAILING} for case in cases)


@in_parts
def test_truncated_bytes(kafka: Kafka, part: int) -> None:
    rng = kafka.random(f"truncated {part}")
    cases = []
    for writer in own_writers(part):
        data = OddEncoder(rng).encode(writer.layout, full_value(writer.layout))
        ends = range(len(data))
        cases += [(writer, data[:end]) for end in rng.sample(ends, min(len(ends), 20))]
    wrong, read = compare(kafka, cases)
    kafka.agreed(wrong, len(cases))
    assert not read


def test_tags_of_other_versions(kafka: Kafka) -> None:
    rng = kafka.random("foreign tags")
    cases = []
    for writer in own_writers():
        value = full_value(writer.layout)
        plainly = OddEncoder(rng).encode(writer.layout, value)
        for _ in range(3):
            data = OneMoreTag(rng, foreign=True).encode(writer.layout, value)
            cases += [(writer, data)] if data != plainly else []
    wrong, read = compare(kafka, cases)
    kafka.agreed(wrong, len(cases))
    assert not read


@in_parts
def test_null_where_it_is_not_allowed(kafka: Kafka, part: int) -> None:
    cases = []
    for writer in own_writers(part):
        value = full_value(writer.layout)
        for spot in spots(writer.layout.root, value):
            wire = spot.wire
            variable = isinstance(wire, ScalarWire) and wire.kind.is_variable
            if (variable or isinstance(wire, ArrayWire)) and wire.nullable is not True:
                odd = put(value, spot.path, None)
                data = OddEncoder(Random(0)).encode(writer.layout, odd)
                cases.append((writer, data))
    wrong, read = compare(kafka, cases)
    kafka.agreed(wrong, len(cases))
    assert not read


@pytest.mark.parametrize("length", [LONGEST_STRING, LONGEST_STRING + 1])
def test_longest_strings(kafka: Kafka, length: int) -> None:
    """Only a compact length can express more than the longest."""
    rng = kafka.random(f"read strings {length}")
    strings = [(w, s) for w, s in long_spots() if is_string(s.wire, compact=True)]
    chosen = one_of_each_form(strings, rng)
    cases = []
    for writer, spot in chosen:
        value = lengthened(full_value(writer.layout), spot, length)
        cases.append((writer, OddEncoder(rng).encode(writer.layout, value)))
    wrong, read = compare(kafka, cases)
    kafka.agreed(wrong, len(cases))
    assert read == (len(cases) if length == LONGEST_STRING else 0)


def test_varints_of_six_bytes(kafka: Kafka) -> None:
    class TooLong(OddEncoder):
        def uvarint(self, number: int) -> bytes:
            return bytes((number & 0x7F | 0x80, *b"\x80" * 4, 0))

    cases = [case for case in encoded(TooLong, Random(0)) if _flexible(case)]
    wrong, read = compare(kafka, cases)
    kafka.agreed(wrong, len(cases))
    assert not read


class OddText(str):
    """Text with these bytes, whatever they mean."""

    def __new__(cls, raw: bytes) -> OddText:
        """Remembers the bytes."""
        text = super().__new__(cls, raw, "latin-1")
        text._raw = raw
        return text

    _raw: bytes

    def encode(self, *_: object) -> bytes:
        """The bytes as given."""
        return self._raw


@in_parts
def test_text_that_is_not_utf8(kafka: Kafka, part: int) -> None:
    rng = kafka.random(f"UTF-8 {part}")
    pieces = [b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe2\x82"]
    pieces += [b"\xf0\x9f\x92", b"\x80", b"\xc3", b"a", b"\xe2\x82\xac", b"\xed\xae"]
    cases = []
    for writer in own_writers(part):
        value = full_value(writer.layout)
        for spot in spots(writer.layout.root, value):
            if isinstance(spot.wire, ScalarWire) and spot.wire.kind is Scalar.STRING:
                odd = b"".join(rng.choices(pieces, k=rng.randint(1, 6)))
                text = OddText(odd)
                changed = put(complete(writer.layout.root, value), spot.path, text)
                data = OddEncoder(rng).struct(writer.layout.root, changed)
                cases.append((writer, data))
    wrong, read = compare(kafka, cases)
    kafka.agreed(wrong, len(cases))
    assert read == len(cases)


@in_parts
def test_damaged_bytes(kafka: Kafka, part: int) -> None:
    rng = kafka.random(f"damaged {part}")
    cases = []
    for writer in own_writers(part):
        for value in values(writer.layout, rng):
            data = OddEncoder(rng).encode(writer.layout, value)
            cases += [(writer, damaged(data, rng)) for _ in range(5)]
    wrong, read = compare(kafka, cases)
    kafka.agreed(wrong, len(cases))
    assert 0 < read < len(cases)


def damaged(data: bytes, rng: Random) -> bytes:
    """The bytes with one or two of them changed, inserted or lost."""
    out = bytearray(data)
    for _ in range(rng.randint(1, 2)):
        at = rng.randint(0, len(out))
        byte = rng.choice((0, 1, 2, 0x7F, 0x80, 0xFF, rng.randrange(256)))
        match rng.randrange(4):
            case 0:
                out.insert(at, byte)
            case 1:
                del out[at : at + 1]
            case _:
                out[at : at + 1] = bytes((byte,))
    return bytes(out)


class TestLimitsOf44:
    """Kafka 4.4 refuses what would be too much; older releases and we do not."""

    def test_elements(self, kafka: Kafka) -> None:
        most = kafka_reader.MOST_ELEMENTS
        for count in (most, most + 1):
            data = encode_uvarint(count + 1) + b"\x01" * count + b"\x00"
            self.refused_by_44_only(
                kafka, "ListConfigResourcesRequest", 1, data, most, count
            )

    def test_tags(self, kafka: Kafka) -> None:
        most = kafka_reader.MOST_TAGS
        for count in (most, most + 1):
            tags = b"".join(encode_uvarint(tag) + b"\x00" for tag in range(count))
            data = b"\x02a\x02b" + encode_uvarint(count) + tags
            self.refused_by_44_only(kafka, "ApiVersionsRequest", 3, data, most, count)

    def refused_by_44_only(
        self,
        kafka: Kafka,
        message: str,
        version: int,
        data: bytes,
        most: int,
        count: int,
    ) -> None:
        for release in ("4.3", "4.4"):
            writer = _writer(release, message, version)
            question = writer.question("reencode", bytes=data.hex())
            (answer,) = kafka.ask([(writer, question)])
            refused = count > most and release == "4.4"
            assert ("error" in answer) == refused
        read = message_class(message).decode(data, version)
        assert read.encode(version) == data


def _writer(release: str, message: str, version: int) -> Writer:
    return next(
        writer
        for writer in writers((release,))
        if (writer.layout.message, writer.version) == (message, version)
    )


def _flexible(case: Bytes) -> bool:
    return case[0].layout.flexible


def _passed(case: Bytes) -> set[str]:
    writer, data = case
    return kafka_reader.read_as_kafka(writer.layout, data, writer.release).passed

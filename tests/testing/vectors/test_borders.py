"""The borders of a release: every form of a kind is tried at each of its borders, by its bytes."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import kafka_wire as kw
import pytest
from kafka_wire.records import read_batches

from specgen.protocol.codec import decode_whole, encode
from specgen.protocol.codec.varints import encode_uvarint
from specgen.protocol.layout import (
    FieldLayout,
    Layout,
    ScalarWire,
    StructLayout,
    lower,
    lower_all,
    positions,
)
from specgen.protocol.model import Kind, Release, Scalar
from specgen.protocol.model.types import integer_limits
from specgen.testing.vectors import cases
from specgen.testing.vectors.border_set import (
    FAULT,
    Spot,
    batch_of,
    border_coverage,
    border_spots,
    border_vectors,
    borders_reached,
    refused_borders,
)
from specgen.testing.vectors.borders import Border, Target, borders_of, targets
from specgen.testing.vectors.plausible import Plausible
from specgen.testing.vectors.vector import Fault, Level, Vector
from specgen.testing.vectors.vector_set import Choice, vector_set
from tests.support.bundled import joined, release
from tests.support.definitions import field, layout, message, tagged

SOME = ("FetchRequest", "ProduceRequest", "RequestHeader", "RegisterBrokerRecord")


@cache
def few_messages() -> Release:
    """A few messages of 4.3."""
    whole = release("4.3")
    return whole.replace(messages=tuple(whole.by_name[name] for name in SOME))


def vectors_at_borders(whole: Release) -> list[Vector]:
    """All vectors of the borders of a release."""
    return [
        vector
        for name, spots in border_spots(whole).items()
        for vector in border_vectors(whole.by_name[name], spots)
    ]


@cache
def made_of_some() -> list[Vector]:
    """The same for the few messages."""
    return vectors_at_borders(few_messages())


def expected_borders(whole: Release) -> set[tuple[Kind, Border]]:
    """Every border of every form that a kind of message has in any version."""
    return {
        (message.kind, border)
        for message in whole.messages
        for lowered in lower_all(message)
        for form, target in targets(lowered.root).items()
        for border in borders_of(form, target)
    }


def at(whole: Release, vectors: Iterable[Vector]) -> set[tuple[Kind, Border]]:
    """The borders at which vectors are."""
    return {
        (vector.kind, border)
        for vector in vectors
        if vector.kind
        for border in borders_reached(
            lower(whole.by_name[vector.message], vector.version or 0), vector.data
        )
    }


def first_of(lowered: Layout, form: str, state: str) -> bytes:
    """The first bytes of a spot in a definition of its own."""
    spot = Spot(lowered.version or 0, form, ())
    definition = message(FIELDS)
    (data,) = (
        vector.data
        for vector in border_vectors(definition, [spot])
        if vector.exercises == f"{form}, {state}"
    )
    return data


FIELDS = [
    field("A", "string"),
    field("B", "[]int32"),
    field("C", "[]Part", fields=[field("D", "int8")]),
    tagged("E", "Inner", 0, fields=[field("F", "int32")]),
    field("G", "records"),
    field("H", "[]uuid"),
]


def test_some_messages_are_at_every_border() -> None:
    every = expected_borders(few_messages())
    assert every - at(few_messages(), made_of_some()) == set()
    assert len(every) > 100


@pytest.mark.slow
@pytest.mark.parametrize("name", ["2.4", "all"])
def test_a_release_is_at_every_border(name: str) -> None:
    whole = joined().release if name == "all" else release(name)
    missing = expected_borders(whole) - at(whole, vectors_at_borders(whole))
    assert not missing


def test_coverage_is_determined_from_the_bytes() -> None:
    whole = few_messages()
    name = "RegisterBrokerRecord"
    spots, definition = border_spots(whole)[name], whole.by_name[name]
    vectors = [*border_vectors(definition, spots)]
    full = border_coverage(definition, spots, vectors)
    ids = {vector.id for vector in vectors}
    assert {id for states in full.values() for id in states.values()} <= ids
    assert [*full] == [spot.form for spot in spots]
    form = "tag section of a struct"
    left = [v for v in vectors if v.exercises != f"{form}, 128 tagged fields"]
    fewer = border_coverage(definition, spots, left)
    assert [s for s, id in fewer[form].items() if id is None] == ["128 tagged fields"]


def test_the_lowest_key_and_the_newest_version() -> None:
    spots = border_spots(release("4.3"))
    by_form = {spot.form: spot.version for spot in spots["ProduceRequest"]}
    produce = release("4.3").by_name["ProduceRequest"]
    assert by_form["compact_string"] == 12  # from 13 on topics have ids
    assert by_form["string"] == produce.flexible_versions.low - 1
    assert "compact_string" not in {s.form for s in spots.get("FetchRequest", ())}


def test_a_border_that_no_other_case_reaches() -> None:
    whole = few_messages()
    by_rule = {
        (lowered.kind, border)
        for message in whole.messages
        for lowered in [lower(message, max(message.versions))]
        for case in cases(lowered)
        for border in borders_reached(lowered, case.data)
    }
    new = expected_borders(whole) - by_rule
    assert {border.state for _, border in new} >= {
        *("length 16382", "length 16383", "length 32767", "length 127"),
        *("127 tagged fields", "size 128", "size 16384", "unknown tag 2147483646"),
    }


class TestTooLong:
    """Texts that are well-formed, and longer than Kafka accepts."""

    def test_each_kind_tries_both_compact_texts(self) -> None:
        whole = release("4.3")
        texts = {"compact_string", "compact_nullable_string"}
        expected_borders = {
            (message.kind, form)
            for message in whole.messages
            if message.kind is not Kind.STRUCT
            for lowered in lower_all(message)
            for form in texts & targets(lowered.root).keys()
        }
        spots = border_spots(whole).items()
        vectors_at_borders = [
            v for n, own in spots for v in refused_borders(whole.by_name[n], own)
        ]
        assert (
            len(vectors_at_borders)
            == len(expected_borders)
            == len({vector.id for vector in vectors_at_borders})
        )
        assert {vector.kind for vector in vectors_at_borders} == {
            kind for kind, _ in expected_borders
        }

    def test_they_fail_only_because_of_the_limit(self) -> None:
        lowered = layout([field("A", "int8"), field("B", "string")])
        definition = message([field("A", "int8"), field("B", "string")])
        spots = [Spot(1, form, ()) for form in targets(lowered.root)]
        (vector,) = refused_borders(definition, spots)
        assert vector.fault == Fault(
            FAULT, Level.MUST, "TestMessage/1/compact_string,-length-32767", "b", 1
        )
        length = encode_uvarint(32_768 + 1)
        assert vector.data[1:].startswith(length)
        assert len(vector.data) == 1 + len(length) + 32_768 + 1
        allowed = vector.data[:1] + encode_uvarint(32_767 + 1)
        allowed += vector.data[1 + len(length) : -2] + vector.data[-1:]
        assert len(decode_whole(lowered, allowed).value["B"].encode()) == 32_767

    def test_they_come_only_with_refused_vectors(self) -> None:
        whole = few_messages()
        names = frozenset({"RegisterBrokerRecord"})
        for good_only in (True, False):
            choice = Choice(names, good_only=good_only)
            faults = [v.fault.name for v in vector_set(whole, choice) if v.fault]
            assert faults.count(FAULT) == (0 if good_only else 2)


class TestBytes:
    LAYOUT = layout(FIELDS)

    @pytest.mark.parametrize(
        ("state", "length"), [("length 16382", "ff7f"), ("length 16383", "808001")]
    )
    def test_lengths_that_grow(self, state: str, length: str) -> None:
        text = first_of(self.LAYOUT, "compact_string", state)
        assert text.hex().startswith(length + "c3a9")
        array = first_of(self.LAYOUT, "compact_array of fixed size", state)
        assert f"{length}000003ea" in array.hex()

    def test_arrays_of_structs(self) -> None:
        form = "compact_array of struct"
        for count, written in ((126, "7f"), (127, "8001"), (128, "8101")):
            data = first_of(self.LAYOUT, form, f"length {count}")
            assert borders_reached(self.LAYOUT, data) >= {
                Border(form, f"length {count}")
            }
            assert f"{written}04000500" in data.hex()

    def test_tag_counts_have_the_known_ones(self) -> None:
        form = "tag section of the message"
        data = first_of(self.LAYOUT, form, "128 tagged fields")
        assert "8001" + "0005" in data.hex()

    def test_a_tagged_struct_of_any_size(self) -> None:
        for size, written in ((127, "7f"), (128, "8001"), (16384, "808001")):
            data = first_of(self.LAYOUT, "tagged struct", f"size {size}")
            assert f"0100{written}" in data.hex()

    @pytest.mark.parametrize("length", [126, 127, 128, 16382, 16383])
    def test_batches(self, length: int) -> None:
        data = batch_of(length)
        assert len(data) == length
        (batch,) = read_batches(data)
        assert len(batch.records()) == 2

    @pytest.mark.parametrize("kind", [Scalar.INT16, Scalar.UINT16, Scalar.INT8])
    def test_small_numbers_behind_long_arrays(self, kind: Scalar) -> None:
        values = Plausible()
        values.count = 3 * 16_383
        struct = StructLayout("S", (FieldLayout.of("A", ScalarWire(kind), 0),))
        (position,) = positions(struct)
        low, high = integer_limits(kind)
        value = values.scalar(position)
        assert low < value < high

    def test_uuids_are_left_out(self) -> None:
        ids = [field("A", "[]uuid")]
        assert targets(layout(ids).root).keys() == {"tag section of the message"}

    def test_defined_tags_are_no_border(self) -> None:
        tag = FieldLayout.of("A", ScalarWire(Scalar.INT8), 0, 200)
        gapped = StructLayout("Gapped", (), flexible=True, tags=(tag,))
        borders = borders_of("s", Target("", gapped))
        numbers = {state for _, state in borders if state.startswith("unknown")}
        assert "unknown tag 127" not in numbers
        assert "unknown tag 16383" in numbers

    def test_other_lengths_are_no_border(self) -> None:
        data = encode(self.LAYOUT, {"A": "x" * 16381, "G": b""})
        reached = {state for form, state in borders_reached(self.LAYOUT, data)}
        assert "length 16382" not in reached


def test_kafka_wire_reads_and_writes_them() -> None:
    for vector in made_of_some():
        cls = getattr(kw, vector.message)
        read = cls.decode(vector.data, vector.version)
        assert read.to_json(vector.version) == vector.value, vector.id
        assert read.encode(vector.version) == vector.data, vector.id

"""Vectors of record batches: which ones exist, and that kafka_wire agrees with each."""

from __future__ import annotations

import json
from collections import Counter
from itertools import product

import pytest
from kafka_wire.records import RecordsError

from conformance.python.kafka_wire_batches import read_values, write_values
from specgen.testing.vectors.batch_vectors import batch_vectors
from specgen.testing.vectors.vector import Fault, Form, Level, Vector
from tests.support.grouped import grouped

pytestmark = pytest.mark.usefixtures("implementation")

VECTORS = [*batch_vectors()]
GOOD = [vector for vector in VECTORS if vector.fault is None]
REFUSED = [vector for vector in VECTORS if vector.fault is not None]

CODECS = ("none", "gzip", "snappy", "lz4", "zstd")


def refused(vector: Vector) -> RecordsError | None:
    """The error of kafka_wire for a vector's bytes; None if it accepts them."""
    try:
        read_values(vector.data)
    except RecordsError as error:
        return error
    return None


def place(fault: Fault, error: RecordsError) -> tuple[str, int | None]:
    """The place of an error, in the form of a fault; offsets do not count in decompressed data."""
    return error.path, fault.offset if error.offset is None else error.offset


class TestWhichThereAre:
    def test_every_magic_and_codec(self) -> None:
        pairs = {(b["magic"], b["compression"]) for v in GOOD for b in v.value}
        assert pairs == {*product((0, 1, 2), CODECS[:-1]), (2, "zstd")}

    def test_every_kind_of_batch(self) -> None:
        batches = [b for v in GOOD for b in v.value if b["magic"] == 2]
        for key in ("isTransactional", "isControl", "hasDeleteHorizon"):
            assert {b[key] for b in batches} == {True, False}
        assert {b["timestampType"] for b in batches} == {"create", "append"}
        assert any(not b["records"] for b in batches)
        assert any(b["lastOffsetDelta"] >= len(b["records"]) > 1 for b in batches)
        records = [r for b in batches for r in b["records"]]
        for key in ("key", "value"):
            assert {None, ""} <= {r[key] for r in records}
        headers = [h for r in records for h in r["headers"]]
        assert {None, ""} < {h["value"] for h in headers} | {h["key"] for h in headers}

    def test_ids_are_of_one_vector_each(self) -> None:
        assert Counter(v.id for v in VECTORS).most_common(1)[0][1] == 1

    def test_a_line_gives_its_vector_back(self) -> None:
        assert [Vector.read(vector.line()) for vector in VECTORS] == VECTORS
        assert {json.loads(v.line())["form"] for v in VECTORS} == {Form.RECORDS}

    def test_sources_are_good_vectors(self) -> None:
        sources = {vector.fault.source for vector in REFUSED if vector.fault}
        assert sources < {vector.id for vector in GOOD}

    def test_offsets_before_that_of_the_batch(self) -> None:
        """A batch of offset 0 with a record before it, as far back as a delta reaches."""
        for delta in (-1, -(1 << 31)):
            name = f"offset delta {delta}"
            (vector,) = (v for v in REFUSED if v.fault and v.fault.name == name)
            offsets = [
                record["offset"] for record in read_values(vector.data)[0]["records"]
            ]
            assert offsets == [0, delta, 2]

    def test_levels(self) -> None:
        counts = Counter(vector.fault.level for vector in REFUSED if vector.fault)
        assert counts[Level.MUST] > 150
        assert min(counts[level] for level in Level) > 15


class TestKafkaWire:
    @grouped("vector", GOOD)
    def test_reads_and_writes_the_good_ones(self, vector: Vector) -> None:
        assert read_values(vector.data) == vector.value
        written = write_values(vector.value)
        if any(batch["compression"] != "none" for batch in vector.value):
            assert read_values(written) == vector.value
        else:
            assert written == vector.data

    @grouped("vector", REFUSED)
    def test_refuses_at_the_same_place(self, vector: Vector) -> None:
        fault, error = vector.fault, refused(vector)
        assert fault is not None
        if error is None:
            assert fault.level is Level.LENIENT
        else:
            assert place(fault, error) == (fault.path, fault.offset), str(error)

"""Vectors as lines of JSON."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from specgen.testing.vectors.vector import Fault, Form, Level, Vector
from specgen.testing.vectors.vectors import message_vectors
from tests.support.definitions import EVERYTHING

VECTORS = list(message_vectors(EVERYTHING))


def test_a_line_gives_its_vector_back() -> None:
    assert [Vector.read(vector.line()) for vector in VECTORS] == VECTORS
    assert any(vector.unknown_tags for vector in VECTORS)


def test_ids_are_of_one_vector_each() -> None:
    ids = [vector.id for vector in VECTORS]
    assert len({*ids}) == len(ids)
    assert not any(" " in name for name in ids)


def test_a_refused_vector_has_a_fault_and_no_value() -> None:
    good = VECTORS[0]
    fault = Fault("cut", Level.MUST, good.id, "topics[0].name", 7)
    refused = replace(
        good, exercises="cut at 7", value=None, unknown_tags={}, fault=fault
    )
    row = json.loads(refused.line())
    assert "value" not in row
    assert row["fault"]["path"] == "topics[0].name"
    assert Vector.read(refused.line()) == refused


def test_records_have_a_form_and_no_kind() -> None:
    data = b"\x00" * 61
    batch = Vector(
        "RecordBatch", None, None, 2, "one record", data, [], form=Form.RECORDS
    )
    assert json.loads(batch.line())["form"] == "records"
    assert Vector.read(batch.line()) == batch


@pytest.mark.parametrize("line", ["{}", "[]", "1", "{", '{"message":"A"}'])
def test_lines_that_are_no_vectors(line: str) -> None:
    with pytest.raises((ValueError, TypeError, KeyError)):
        Vector.read(line)

"""Fixtures of a layout: their number, reproducible, and complete in the table's form."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from specgen.corpus.build.making import (
    codec_layout,
    fixture_row,
    fixture_value,
    fixtures,
)
from specgen.protocol.codec import decode_whole, encode
from specgen.protocol.layout import Layout, lower
from specgen.protocol.model import Scalar
from specgen.testing.vectors import cases
from tests.support.bundled import joined
from tests.support.definitions import field, layout, message, tagged

FETCH = lower(joined().release.by_name["FetchRequest"], 15)


@pytest.mark.parametrize("count", [1, 5, 100, 450])
def test_as_many_as_asked_for_and_every_case(count: int) -> None:
    fixed = list(cases(FETCH))
    numbered = list(fixtures(FETCH, count))
    assert [number for number, _ in numbered] == list(range(max(count, len(fixed))))
    assert [case for _, case in numbered][: len(fixed)] == fixed


def test_an_empty_message_has_as_many() -> None:
    numbered = list(fixtures(layout([], version=0), 100))
    assert [case.data for _, case in numbered] == [b""] * 100


def test_a_layout_of_two_values_has_both() -> None:
    numbered = fixtures(layout([field("A", "bool")], version=0), 300)
    assert {case.data for _, case in numbered} == {b"\0", b"\1"}


def test_random_values_are_not_one_value_repeated() -> None:
    whole = [case.data for _, case in fixtures(FETCH, 450)]
    assert len(set(whole)) > 440


SMALL = [
    layout([field("A", "int16")], version=0),
    lower(joined().release.by_name["MetadataRequest"], 5),
    lower(joined().release.by_name["DescribeClusterRequest"], 0),
    lower(joined().release.by_name["ListGroupsRequest"], 3),
]


@pytest.mark.parametrize(
    "small_layout", SMALL, ids=lambda small_layout: small_layout.message
)
def test_no_fixture_is_there_twice(small_layout: Layout) -> None:
    bodies = [case.data for _, case in fixtures(small_layout, 150)]
    assert len(set(bodies)) == len(bodies)


@pytest.mark.parametrize(
    "small_layout", SMALL, ids=lambda small_layout: small_layout.message
)
def test_fewer_fixtures_are_the_first_of_more(small_layout: Layout) -> None:
    whole = list(fixtures(small_layout, 450))
    for count in (37, 200, 333):
        fewer = list(fixtures(small_layout, count))
        assert fewer == whole[: len(fewer)]


@pytest.mark.slow
def test_the_same_in_another_process_with_another_hash_seed() -> None:
    code = (
        "from tests.corpus.build.test_making import FETCH, fixtures\n"
        "import zlib\n"
        "print([zlib.crc32(case.data) for _, case in fixtures(FETCH, 120)])"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1


LAYOUTS = [
    FETCH,
    lower(joined().release.by_name["MetadataResponse"], 9),
    layout([tagged("A", "string", 0), field("B", "[]uuid"), field("C", "float64")]),
]


@pytest.mark.parametrize(
    "small_layout", LAYOUTS, ids=lambda small_layout: small_layout.message
)
def test_a_row_has_all_of_its_value(small_layout: Layout) -> None:
    for number, case in fixtures(small_layout, 60):
        row = fixture_row(small_layout, number, case)
        value = fixture_value(small_layout, row["value"], row["unknown_tags"])
        assert value == case.value
        assert encode(small_layout, value) == row["bytes"]
        assert decode_whole(small_layout, row["bytes"]).value == value


def test_unknown_tags_are_beside_the_value() -> None:
    rows = [fixture_row(FETCH, *case) for case in fixtures(FETCH, 60)]
    tags = [json.loads(row["unknown_tags"]) for row in rows if row["unknown_tags"]]
    assert tags
    assert all(path == "" or path[0].islower() for table in tags for path in table)


def test_what_a_source_leaves_open() -> None:
    open_array = message([field("A", "[]int32")])
    (array_field,) = open_array.fields
    unsaid = open_array.replace(fields=(array_field.replace(nullable_versions=None),))
    assumed = codec_layout(unsaid, 1)
    assert assumed is not None
    assert assumed.root.fields[0].type.nullable is True
    assert list(fixtures(assumed, 10))


def test_an_unknown_type_has_no_fixtures() -> None:
    complete = message([field("A", "int32")])
    (only_field,) = complete.fields
    lost = complete.replace(fields=(only_field.replace(type=Scalar.UNKNOWN),))
    assert codec_layout(lost, 1) is None
    assert list(fixtures(lower(lost, 1), 10)) == []

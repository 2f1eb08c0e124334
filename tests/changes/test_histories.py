"""The API for history and compatibility."""

from __future__ import annotations

import pytest

import specgen
from specgen.changes.histories import Ranges
from specgen.protocol.model import VersionRange
from specgen.report import SpecError


@pytest.mark.parametrize(
    ("ranges", "version"),
    [
        ({"Fetch": "4-11"}, 11),
        ({"1": "4-11"}, 11),
        ({"Fetch": VersionRange(4, 11)}, 11),
        ({1: range(4, 12)}, 11),
        ({1: range(4, 12), 9999: range(2)}, 11),  # an API of another release
        ({1: range(0)}, None),
        ({"Fetch": "none"}, None),
        ({}, None),
    ],
)
def test_version_ranges_of_a_client(ranges: Ranges, version: int | None) -> None:
    newest = specgen.read_source("kafka:4.0")
    rows = {row.name: row for row in specgen.compat(newest, newest, ranges)}
    assert rows["Fetch"].version == version
    assert not rows["Produce"].client


def test_invalid_ranges_are_reported_with_their_place() -> None:
    newest = specgen.read_source("kafka:4.0")
    with pytest.raises(SpecError, match=r"ranges.*'Fech' is not an API of the client"):
        specgen.compat(newest, newest, {"Fech": "0"})
    with pytest.raises(SpecError, match=r"a\.json.*Fetch: not a version range"):
        specgen.compat(newest, newest, {"Fetch": "x"}, place="a.json")


def test_ranges_by_the_later_name_of_an_api() -> None:
    old, newest = map(specgen.read_source, ("kafka:0.10.0", "kafka:3.9"))
    rows = {row.key: row for row in specgen.compat(old, newest, {"ListOffsets": "0"})}
    assert (rows[2].name, rows[2].version) == ("Offsets", 0)


def test_history_needs_one_name() -> None:
    with pytest.raises(SpecError, match="either a name or the key"):
        specgen.history()
    with pytest.raises(SpecError, match="no bundled release has this message"):
        specgen.history("")

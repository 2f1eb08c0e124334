"""Version ranges against Python's sets."""

from __future__ import annotations

import dataclasses
import operator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specgen.protocol.model import (
    ALL,
    MAX_VERSION,
    NONE,
    VersionRange,
    VersionRangeError,
)

_EDGES = [*range(7), *range(MAX_VERSION - 5, MAX_VERSION + 1)]
_PROBES = [*range(9), *range(MAX_VERSION - 8, MAX_VERSION + 1)]
"""Every bound of ``ranges`` and its neighbours: ranges that agree on these are equal."""

bounds = st.sampled_from(_EDGES) | st.integers(0, MAX_VERSION)
edges = st.sampled_from(_EDGES)
ranges = st.just(NONE) | st.tuples(edges, edges).map(
    lambda pair: VersionRange(min(pair), max(pair))
)


def probe(versions: VersionRange) -> set[int]:
    return {version for version in _PROBES if version in versions}


@given(ranges, ranges)
def test_intersection(one: VersionRange, other: VersionRange) -> None:
    assert probe(one & other) == probe(one) & probe(other)
    assert one & other == other & one


@given(ranges, ranges)
def test_union(one: VersionRange, other: VersionRange) -> None:
    if one.adjoins(other):
        assert probe(one | other) == probe(one) | probe(other)
        assert one | other == other | one
        return
    with pytest.raises(VersionRangeError, match="there is a gap between"):
        one | other


@given(ranges, ranges)
def test_adjoins(one: VersionRange, other: VersionRange) -> None:
    whole = range(min(one.low, other.low), max(one.high, other.high) + 1)
    together = len(one) + len(other) - len(one & other) == len(whole)
    expected = one.is_empty or other.is_empty or together
    assert one.adjoins(other) == other.adjoins(one) == expected


@given(ranges, ranges)
def test_difference(one: VersionRange, other: VersionRange) -> None:
    parts = one - other
    assert set().union(*map(probe, parts)) == probe(one) - probe(other)
    assert all(parts)
    assert len(parts) <= 2
    assert list(parts) == sorted(parts, key=lambda part: part.low)
    assert not any(part & other for part in parts)


@given(ranges, ranges)
def test_containment(one: VersionRange, other: VersionRange) -> None:
    assert (one <= other) == (probe(one) <= probe(other)) == (other >= one)
    assert NONE <= one <= ALL
    assert (one <= other <= one) == (one == other)


@given(ranges)
def test_emptiness_length_and_membership(one: VersionRange) -> None:
    assert one.is_empty == (not one) == (len(one) == 0) == (probe(one) == set())
    assert one.is_open == (MAX_VERSION in one)
    assert list(one) == list(range(one.low, one.high + 1))
    assert len(one) == len(list(one))
    assert -1 not in one
    assert MAX_VERSION + 1 not in one
    assert "0" not in one
    assert None not in one


@given(bounds, bounds)
def test_text_and_back(low: int, high: int) -> None:
    made = VersionRange(low, high)
    assert VersionRange.parse(str(made)) == made
    assert hash(VersionRange.parse(str(made))) == hash(made)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("none", NONE),
        ("0", VersionRange(0, 0)),
        ("3", VersionRange(3, 3)),
        ("3+", VersionRange(3, MAX_VERSION)),
        ("3-5", VersionRange(3, 5)),
        ("3-3", VersionRange(3, 3)),
        ("0+", ALL),
        ("0-32767", ALL),
        ("32767", VersionRange(32767, 32767)),
        (" 0-3 ", VersionRange(0, 3)),
        ("\t7+\n", VersionRange(7, MAX_VERSION)),
        (" none ", NONE),
        ("007", VersionRange(7, 7)),
        ("0" * 9000 + "1-0002", VersionRange(1, 2)),
    ],
)
def test_good_texts(text: str, expected: VersionRange) -> None:
    assert VersionRange.parse(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            " ",
            "None",
            "NONE",
            "all",
            "*",
            "+",
            "-",
            "++",
            "0++",
            "+3",
            "-1",
            "-1+",
        ),
        *("0 - 3", "0 -3", "0- 3", "0 +", "0-", "-3", "0--3", "0-3-5", "0-3+", "0,1"),
        *("0.5", "1e1", "0x1", "1_0", "v3", "3.", "0;import os", "none+", "0-none"),
        # Dashes that are not hyphens, digits of other scripts, blanks that are not ASCII.
        *("0\u20133", "0\u20103", "\u0663", "\u0969+", "0-\uff13", "\u00b2", "\u2167"),
        *("\u00a03", "3\u2003", "3\u200b", "0\n1", "0\x001"),
    ],
)
def test_bad_texts(text: str) -> None:
    with pytest.raises(VersionRangeError, match="not a version range"):
        VersionRange.parse(text)


@pytest.mark.parametrize("text", ["3-2", "1-0", "32767-0"])
def test_reversed_ranges(text: str) -> None:
    with pytest.raises(VersionRangeError, match="reversed"):
        VersionRange.parse(text)


@pytest.mark.parametrize("text", ["32768", "0-32768", "32768+", "99999-99999"])
def test_versions_beyond_int16(text: str) -> None:
    with pytest.raises(VersionRangeError, match="at most 32767"):
        VersionRange.parse(text)


@pytest.mark.parametrize("text", ["9" * 5000, "0-" + "9" * 5000, "x" * 100_000])
def test_long_texts_are_cut(text: str) -> None:
    with pytest.raises(VersionRangeError) as caught:
        VersionRange.parse(text)
    assert len(str(caught.value)) < 100


@given(st.text())
def test_any_other_text_is_an_error(text: str) -> None:
    try:
        versions = VersionRange.parse(text)
    except VersionRangeError:
        return
    assert VersionRange.parse(str(versions)) == versions


@pytest.mark.parametrize(
    ("low", "high"), [(-1, 0), (-2, -1), (0, MAX_VERSION + 1), (40000, 50000)]
)
def test_bounds(low: int, high: int) -> None:
    with pytest.raises(VersionRangeError, match="between 0 and 32767"):
        VersionRange(low, high)


def test_all_empty_ranges_are_one() -> None:
    assert VersionRange(5, 3) == NONE == VersionRange(0, -1)
    assert {VersionRange(9, 1), NONE} == {NONE}
    assert (NONE.low, NONE.high) == (0, -1)
    assert str(VersionRange(5, 3)) == "none"


def test_shorthands() -> None:
    assert VersionRange.single(4) == VersionRange(4, 4)
    assert VersionRange.since(4) == VersionRange(4, MAX_VERSION)


@pytest.mark.parametrize("name", ["low", "high", "other"])
def test_frozen(name: str) -> None:
    with pytest.raises((dataclasses.FrozenInstanceError, AttributeError, TypeError)):
        setattr(VersionRange(0, 1), name, 2)


@pytest.mark.parametrize("apply", [operator.lt, operator.add])
def test_no_other_operators(apply: object) -> None:
    assert callable(apply)
    with pytest.raises(TypeError):
        apply(VersionRange(0, 1), VersionRange(0, 2))

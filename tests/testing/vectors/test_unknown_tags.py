"""Unknown tagged fields, kept by path apart from the value."""

from __future__ import annotations

import pytest

from specgen.protocol.codec import UNKNOWN_TAGS, complete
from specgen.protocol.layout import lower
from specgen.testing.vectors import (
    collect_unknown_tags,
    put_unknown_tags,
    without_unknown_tags,
)
from tests.support.definitions import EVERYTHING

LAYOUT = lower(EVERYTHING, 1)
VALUE = {
    "Topics": [
        {"Name": "a"},
        {"Name": "b", "Partitions": [{"Id": 1}, {UNKNOWN_TAGS: [(0, b"x")]}]},
    ],
    "Tag2": {UNKNOWN_TAGS: [(1, b"")]},
    UNKNOWN_TAGS: [(9, b"y"), (10, b"")],
}
TABLE = {
    "": [(9, b"y"), (10, b"")],
    "topics[1].partitions[1]": [(0, b"x")],
    "tag2": [(1, b"")],
}


def test_collected_by_path() -> None:
    assert collect_unknown_tags(LAYOUT, VALUE) == TABLE


def test_put_back() -> None:
    plain = without_unknown_tags(LAYOUT, VALUE)
    assert collect_unknown_tags(LAYOUT, plain) == {}
    assert put_unknown_tags(LAYOUT, plain, TABLE) == complete(LAYOUT.root, VALUE)


def test_the_value_is_unchanged() -> None:
    put_unknown_tags(LAYOUT, VALUE, {"topics[0]": [(5, b"")]})
    assert collect_unknown_tags(LAYOUT, VALUE) == TABLE


def test_a_path_to_nowhere() -> None:
    with pytest.raises(KeyError, match=r"topics\[2\]"):
        put_unknown_tags(LAYOUT, VALUE, {"topics[2]": [(5, b"")]})

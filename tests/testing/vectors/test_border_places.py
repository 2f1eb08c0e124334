"""A border is tried in one place only; other places of the same type are unchanged."""

from __future__ import annotations

import pytest

from specgen.testing.vectors.border_set import border_values
from tests.support.definitions import field, layout, tagged

FIELDS = [
    *(field(name, "string") for name in ("first", "second")),
    *(field(name, "bytes") for name in ("third", "fourth")),
    tagged("fifth", "string", 0),
    field("texts", "[]string"),
]


@pytest.mark.parametrize(
    ("form", "place"), [("compact_string", "first"), ("compact_bytes", "third")]
)
def test_only_the_first_place_of_a_type_is_long(form: str, place: str) -> None:
    borders = [*border_values(layout(FIELDS), form)]
    assert len(borders) > 1
    for _, value in borders:
        long = {name for name, item in value.items() if len(str(item)) > 1000}
        assert long == {place}

"""Good definitions with one part replaced by something else."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from specgen.codegen.layout_lines import layout_line
from specgen.protocol.layout import lower_all
from specgen.report import Problems, excerpt
from specgen.sources.kafka_json import read_definition, read_plain_definition
from tests.support.random_definitions import definitions

ODD: list[Any] = [
    *(None, True, False, 0, -1, 1.5, 1e400, 10**30, "", " ", "x", "null", "none", "0"),
    *(
        "0+",
        "1+",
        "2-4",
        "4-2",
        "-1",
        "32767",
        "99999",
        "0 - 1",
        "\u0663",
        "Foo",
        "foo",
    ),
    *(
        "string",
        "bytes",
        "records",
        "uuid",
        "[]int8",
        "[]Foo",
        "[]",
        "[][]int8",
        "int8",
    ),
    *("Common0", "Common1", "[]Common0", "Inline1", "[]Inline1", "request", "data"),
    *([], {}, [{}], [1], ["broker"], {"0+": "1"}, {"a": {}}, [[]], [None]),
    *(
        {"name": "A", "type": "int8", "versions": "0+"},
        [{"name": "A"}],
        "\ud800",
        "\x1b",
    ),
]
KEYS = [
    *("name", "type", "versions", "fields", "nullableVersions", "default", "ignorable"),
    *("mapKey", "about", "entityType", "tag", "taggedVersions", "flexibleVersions"),
    *("zeroCopy", "apiKey", "validVersions", "commonStructs", "listeners", "Name", ""),
    *("latestVersionUnstable", "deprecatedVersions", "headerVersions"),
]


def _objects(value: Any) -> list[Any]:
    """Every object and array in a value, itself included."""
    if isinstance(value, dict):
        return [value, *(x for item in value.values() for x in _objects(item))]
    if isinstance(value, list):
        return [value, *(x for item in value for x in _objects(item))]
    return []


@st.composite
def damaged(draw: st.DrawFn) -> str:
    definition = draw(definitions())
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.sampled_from(_objects(definition)))
        odd = json.loads(json.dumps(draw(st.sampled_from(ODD))))
        if isinstance(place, list):
            place.insert(draw(st.integers(0, len(place))), odd)
        elif place and draw(st.booleans()):
            del place[draw(st.sampled_from(sorted(place)))]
        else:
            key = draw(st.sampled_from(sorted(place) or KEYS) | st.sampled_from(KEYS))
            place[key] = odd
    return json.dumps(definition, indent=1)


@given(damaged())
@settings(max_examples=30, deadline=None)
def test_damage_is_a_problem_or_a_message(text: str) -> None:
    problems = Problems()
    message = read_definition(text, "t.json", problems)
    assert (message is None) == bool(problems.errors)
    lines = text.count("\n") + 1
    for problem in problems.found:
        assert 1 <= problem.span.line <= lines
        assert problem.span.column >= 1
        assert problem.message.isprintable()
        assert "^" in excerpt(problem, text.split("\n"))
    again = Problems()
    plain = read_plain_definition(text, "t.json", again)
    assert again.found == problems.found
    if message is None:
        assert plain is None
        return
    for layout in lower_all(message):
        if (layout.version or 0) > 9:
            break
        assert json.loads(layout_line(layout))["version"] == layout.version
    assert plain is not None
    assert plain.model_dump_json(exclude=_SPANS) == message.model_dump_json(
        exclude=_SPANS
    )


_SPANS: Any = {
    "span": True,
    "fields": {"__all__": {"span"}},
    "structs": {"__all__": {"span": True, "fields": {"__all__": {"span"}}}},
}


@given(damaged(), st.data())
@settings(max_examples=40, deadline=None)
def test_damaged_text_is_a_problem_or_a_message(text: str, draw: st.DataObject) -> None:
    at = draw.draw(st.integers(0, len(text) - 1))
    end = at + draw.draw(st.integers(0, 5))
    piece = draw.draw(
        st.sampled_from(
            ["", '"', "//", "/*", "]", "}", ",", "{", "\\", "\n", "\t", "0"]
        )
    )
    problems = Problems()
    message = read_definition(text[:at] + piece + text[end:], "t.json", problems)
    assert (message is None) == bool(problems.errors)

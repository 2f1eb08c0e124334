"""A text that two sources share is read once, and has the places of each."""

from __future__ import annotations

import json

import pytest

from specgen.protocol.model import Message, Span
from specgen.report import Problems
from specgen.sources.kafka_json import read_definition, syntax
from tests.changes.protocol import released
from tests.support.definitions import field, owners
from tests.support.sources import rpc


def _spans(message: Message) -> list[Span]:
    below = owners(message)
    fields = [member for struct in below for member in struct.fields]
    return [struct.span for struct in (*below, *fields)]


def test_the_second_time_nothing_is_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    text = json.dumps(released()["PingRequest"], indent=2)
    first = read_definition(text, "old/Ping.json", Problems())
    monkeypatch.setattr(syntax, "parse", None)
    second = read_definition(text, "new/Ping.json", Problems())
    assert first is not None and second is not None
    assert first.has_same_content(second)
    places = [(span.path, span.line, span.column) for span in _spans(first)]
    assert {path for path, *_ in places} == {"old/Ping.json"}
    assert len({line for _, line, _ in places}) > 10
    assert [
        (span.path.replace("new", "old"), span.line, span.column)
        for span in _spans(second)
    ] == places


def test_what_is_wrong_is_told_each_time() -> None:
    text = json.dumps(rpc("Pong", "request", 901, [field("Name", "strin")]))
    for path in ("a.json", "b.json"):
        problems = Problems()
        assert read_definition(text, path, problems) is None
        assert [problem.span.path for problem in problems.found] == [path]


def test_a_long_text_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    about = "x" * 100_000
    text = json.dumps(
        rpc("Pong", "request", 901, [field("Name", "string")]) | {"about": about}
    )
    assert read_definition(text, "a.json", Problems()) is not None
    monkeypatch.setattr(syntax, "parse", None)
    with pytest.raises(TypeError):
        read_definition(text, "b.json", Problems())

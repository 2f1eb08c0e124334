"""Documents in logs of JSON lines."""

from __future__ import annotations

import json

import pytest

from specgen.protocol.model import Notation
from specgen.sources.json_log import from_json_log
from specgen.sources.notations import notation_of
from tests.sources.bnf.own import HEAD, items, lines, read

DOCUMENT = [f"{HEAD} a", '  a => INT8\t"\u00e9\U0001f600\\"', "", "x"]


@pytest.mark.parametrize("key", ["log", "message", "MESSAGE"])
@pytest.mark.parametrize("ascii_only", [True, False])
def test_lines(key: str, ascii_only: bool) -> None:
    objects = [{"level": "INFO", "n": 1, key: f"{x}\n", "z": [1]} for x in DOCUMENT]
    written = [json.dumps(each, ensure_ascii=ascii_only) for each in objects]
    text = "\n".join(written).replace(">", "\\u003e")
    assert [
        line.replace("\u200b", "") for line in from_json_log(text).split("\n")
    ] == DOCUMENT
    assert notation_of(text) is Notation.REFERENCE
    messages, problems = read("\n".join(text.split("\n")[:1]) + "\n" + text)
    assert [m.name for m in messages] == ["AnyRequest"], problems
    first, *_ = items(text)
    assert lines(text)[0] == DOCUMENT[0]
    assert first.place(0) == (1, written[0].index("Any") + 1)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "text",
    [
        '{"log": "a"}',
        '{\n  "name": "A",\n  "log": "b"\n}',
        "{}\n{}",
        '{"a": {"log": "x"}}\n' * 4,
    ],
)
def test_other_json(text: str) -> None:
    assert from_json_log(text) is text


def test_time() -> None:
    for part in (
        '{"log":"',
        '{"a":"b",' * 50 + "\n",
        "{" * 100 + "\n",
        '{"log":"\\\\\n',
    ):
        text = "{" + part * (200_000 // len(part))
        assert from_json_log(text) is text

"""Definitions as texts with marked errors: ``§`` precedes each of them."""

from __future__ import annotations

from specgen.protocol.model import Field, Message
from specgen.report import Problem, Problems
from specgen.sources.kafka_json import read_definition

MARK = "§"


def read(text: str) -> tuple[Message | None, list[Problem]]:
    """The message of a text, and every problem in it."""
    problems = Problems()
    return read_definition(text, "test.json", problems), problems.found


def read_good(text: str) -> Message:
    """The message of a definition without problems."""
    message, problems = read(text)
    assert not problems, "\n".join(map(str, problems))
    assert message is not None
    return message


def places(text: str) -> list[tuple[int, int]]:
    """The line and column of each mark, in the text without marks."""
    marks = []
    for number, line in enumerate(text.split("\n"), 1):
        parts = line.split(MARK)
        column = 1
        for part in parts[:-1]:
            column += len(part)
            marks.append((number, column))
    return marks


def check(text: str, *codes: str) -> list[Problem]:
    """Assert that the text has these problems, at its marks and nowhere else.

    A definition with an error gives no message. For several problems at one place, the codes of a
    mark are joined: ``"S2 S3"``.
    """
    message, problems = read(text.replace(MARK, ""))
    expected = [
        (line, column, code)
        for (line, column), together in zip(places(text), codes, strict=True)
        for code in together.split()
    ]
    assert sorted((p.span.line, p.span.column, p.code) for p in problems) == expected
    assert [p.span for p in problems] == sorted(
        (p.span for p in problems), key=lambda span: (span.line, span.column)
    )
    assert (message is None) == any(p.is_error for p in problems)
    assert all(p.span.path == "test.json" for p in problems)
    return problems


def message(head: str = "", fields: str = "", common: str = "") -> str:
    """A request with more keys, ``fields`` last; keys given replace its own."""
    keys = [
        '"apiKey": 3',
        '"type": "request"',
        '"name": "FooRequest"',
        '"validVersions": "0-9"',
        '"flexibleVersions": "2+"',
    ]
    outer = head.split('"fields"', maxsplit=1)[0]
    own_keys = [key for key in keys if key.split(":")[0] not in outer]
    lines = [*own_keys, *([head] if head else [])]
    if '"fields"' not in head:
        lines.append(f'"fields": [\n{fields}\n]')
    if common:
        lines.append(f'"commonStructs": [\n{common}\n]')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def data(fields: str, common: str = "", **keys: str) -> str:
    """A message that is not an RPC, versions 0-9, flexible from 2 on."""
    head = {"type": "data", "name": "Foo", "apiKey": "null"} | keys
    return message(
        ", ".join(
            f'"{k}": {v}' if v in ("null", "true") else f'"{k}": "{v}"'
            for k, v in head.items()
        ),
        fields,
        common,
    )


def field(keys: str, name: str = "A", kind: str = "int32", versions: str = "0+") -> str:
    """A field with more keys, ``fields`` last; keys given replace its own."""
    own = {"name": name, "type": kind, "versions": versions}
    outer = keys.split('"fields"', maxsplit=1)[0]
    texts = [f'"{k}": "{v}"' for k, v in own.items() if f'"{k}":' not in outer]
    return "{" + ", ".join([*texts, *([keys] if keys else [])]) + "}"


def one(keys: str, kind: str = "int32", versions: str = "0+") -> Field:
    """The only field of a good definition."""
    return read_good(data(field(keys, "A", kind, versions))).fields[0]

"""Definitions in franz-go's notation, read for tests."""

from __future__ import annotations

from functools import cache
from typing import Any

from specgen.protocol.layout import lower
from specgen.protocol.layout.export import layout_object
from specgen.protocol.model import Field, Kind, Message, Release
from specgen.report import Problem, Problems
from specgen.sources.kmsg import read_kmsg
from tests.sources.kafka_json.reading import MARK, places
from tests.support.data import data_folder
from tests.support.needs import absent

PATH = "test_file"


def read(
    *texts: str, reference: Release | None = None
) -> tuple[Release, list[Problem]]:
    """The messages of texts, and every problem in them; the first is of ``test_file``."""
    files = [(f"{PATH}{at or ''}", text) for at, text in enumerate(texts)]
    problems = Problems()
    return read_kmsg(files, problems, reference), problems.found


def good(*texts: str) -> dict[str, Message]:
    """The messages of texts without problems, by name."""
    release, problems = read(*texts)
    assert not problems, "\n".join(map(str, problems))
    return release.by_name


def fields_of(body: str, head: str = "not top level, flexible v1+") -> list[Field]:
    """The fields of a struct ``Foo``, given without their first level of indentation."""
    text = f"Foo => {head}\n" + "".join(f"  {line}\n" for line in body.split("\n"))
    return [*good(text)["Foo"].fields]


def field_of(line: str, head: str = "not top level, flexible v1+") -> Field:
    """The last field of a struct."""
    return fields_of(line, head)[-1]


def check(text: str, *codes: str, messages: int = 0) -> list[Problem]:
    """Assert that the text has these problems, at its marks and nowhere else.

    For several problems at one place, the codes of a mark are joined: ``"K9 K14"``.
    """
    release, problems = read(text.replace(MARK, ""))
    expected = [
        (line, column, code)
        for (line, column), together in zip(places(text), codes, strict=True)
        for code in together.split()
    ]
    assert [(p.span.line, p.span.column, p.code) for p in problems] == expected
    assert len(release.messages) == messages
    assert all(p.span.path == PATH and p.message.isprintable() for p in problems)
    return problems


def error(text: str, code: str, messages: int = 0) -> Problem:
    """The only problem of a text, at its mark."""
    (problem,) = check(text, code, messages=messages)
    return problem


def wire(message: Message, version: int) -> list[dict[str, Any]]:
    """The fields of one version, in the exchange format."""
    fields: list[dict[str, Any]] = layout_object(lower(message, version))["fields"]
    return fields


def request(body: str, head: str = "key 1, max version 9, flexible v5+") -> str:
    """A request and its empty response."""
    return f"FooRequest => {head}\n{body}\nFooResponse =>\n"


@cache
def data_files() -> tuple[tuple[str, str], ...]:
    """franz-go's own files; without them the test skips."""
    data = data_folder()
    folder = data / "kmsg" if data else None
    if folder is None or not folder.is_dir():
        absent("data", "no definitions of franz-go: set SPECGEN_DATA")
    return tuple(
        (path.name, path.read_text("utf-8"))
        for path in sorted(folder.iterdir())
        if path.name != "LICENSE"
    )


@cache
def data_release() -> Release:
    """The messages of those files."""
    problems = Problems()
    release = read_kmsg(data_files(), problems)
    problems.raise_errors()
    return release


def seed() -> str:
    """The text of seed 004; without it the test skips."""
    data = data_folder()
    files = sorted((data / "seeds").glob("004_*")) if data else []
    if not files:
        absent("data", "no seeds: set SPECGEN_DATA")
    return files[0].read_text("utf-8")


def is_rpc(message: Message) -> bool:
    """Whether a message is no helper."""
    return message.kind is not Kind.STRUCT

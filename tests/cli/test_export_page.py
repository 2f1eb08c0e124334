"""The page about ``export layouts``: its example is correct, and it explains every key."""

from __future__ import annotations

import doctest
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.commands import ended_well, invoke

PAGE = Path(__file__).parents[2] / "docs/layouts.md"
TEXT = PAGE.read_text("utf-8").partition("\n## Tables\n")[0]
BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BLOCKS = BLOCK.findall(TEXT)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in a folder with the page's definition."""
    monkeypatch.chdir(tmp_path)
    ((name, text),) = [(name, text) for _, name, text in BLOCKS if name]
    Path(name).write_text(text, "utf-8")


def test_the_example() -> None:
    (command,) = [text for kind, _, text in BLOCKS if kind == "console"]
    words = command.split()
    assert words[:2] == ["$", "specgen"]
    printed = ended_well(invoke(*words[2:])).out
    (example,) = [text for kind, name, text in BLOCKS if kind == "json" and not name]
    assert json.loads(printed) == json.loads(example)
    # The order of keys matters too.
    assert json.dumps(json.loads(printed)) == json.dumps(json.loads(example))


def test_the_python() -> None:
    (block,) = [text for kind, _, text in BLOCKS if kind == "python"]
    test = doctest.DocTestParser().get_doctest(block, {}, "page", None, 0)
    output: list[str] = []
    assert doctest.DocTestRunner().run(test, out=output.append).failed == 0, output


def test_quoted_parts_are_in_the_output() -> None:
    lines = ended_well(invoke("export", "layouts", "ReadingRequest.json")).out
    quotes = [part for part in re.findall(r"`([^`\n]+)`", TEXT) if part.startswith('"')]
    assert len(quotes) > 20
    assert [part for part in quotes if part not in lines] == []


def keys(schema: Any) -> Iterator[str]:
    """The schema's keys and enumeration values."""
    if isinstance(schema, list):
        for item in schema:
            yield from keys(item)
    elif isinstance(schema, dict):
        for key, value in schema.get("properties", {}).items():
            if value is not False:
                yield key
        yield from (item for item in schema.get("enum", ()) if isinstance(item, str))
        for value in schema.values():
            yield from keys(value)


def test_every_key_and_type_is_explained() -> None:
    schema = json.loads(ended_well(invoke("export", "schema")).out)
    terms = {*keys(schema)} - {"Infinity", "-Infinity", ""}
    assert {"format", "foreign_tags", "zero_copy", "coordinator-key"} <= terms
    rows = "\n".join(line for line in TEXT.splitlines() if line.startswith("| "))
    assert {key for key in terms if f"`{key}`" not in rows} == set()


def test_the_schema_in_a_file() -> None:
    ended_well(invoke("export", "schema", "-o", "schema.json"))
    assert Path("schema.json").read_text("utf-8") == invoke("export", "schema").out

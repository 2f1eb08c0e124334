"""The page about vectors: its example is correct, and it explains every key."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from specgen.testing.vectors.vector_file import vectors_schema
from tests.cli.test_export_page import keys
from tests.support.commands import ended_well, invoke
from tests.support.pages import DOCS, blocks

PAGE = DOCS / "vectors.md"


def examples(name: str) -> list[Any]:
    """The JSON blocks that have a key, parsed."""
    read = [json.loads(b.code) for b in blocks(PAGE, "json") if not b.name]
    return [one for one in read if name in one]


@pytest.fixture
def lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """The output of the page's second command."""
    monkeypatch.chdir(tmp_path)
    for block in blocks(PAGE, "json"):
        if block.name:
            Path(block.name).write_text(block.code, "utf-8")
    _, command = blocks(PAGE, "console")
    words = command.code.split()
    assert words[:2] == ["$", "specgen"]
    ended_well(invoke(*words[2:]))
    return [
        json.loads(line)
        for path in Path("pings/messages").iterdir()
        for line in path.read_bytes().splitlines()
    ]


def test_the_examples(lines: list[dict[str, Any]]) -> None:
    good, refused, unwritable = examples("id")
    assert ("value" in good, "fault" in refused) == (True, True)
    written = {json.dumps(line) for line in lines}
    assert json.dumps(good) in written
    assert json.dumps(refused) in written
    ended_well(invoke("fixtures", "export", "PingRequest.json", "-o", "all"))
    values = Path("all/values.jsonl").read_text("utf-8").splitlines()
    assert unwritable in [json.loads(line) for line in values]


def test_every_key_is_explained() -> None:
    terms = {*keys(json.loads(vectors_schema()))} - {""}
    assert {"unknown_tags", "sha256", "coordinator-key", "hasDeleteHorizon"} <= terms
    text = PAGE.read_text("utf-8")
    explained = {*re.findall(r"`([^`\n]+)`", text)}
    missing = terms - explained - {"message", "should", "lenient"}
    assert missing == set()


def test_every_option_is_explained() -> None:
    text = PAGE.read_text("utf-8")
    for option in ("message", "api", "version", "good-only", "random", "seed", "json"):
        assert f"`--{option}" in text

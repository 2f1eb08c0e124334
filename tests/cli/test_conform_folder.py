"""``conform --vectors``: running the vectors of an exported folder."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_conform import RIGHT
from tests.support.commands import ended_well, invoke
from tests.testing.conform.scoring import MESSAGE

DEFINITION = """{ "apiKey": 901, "type": "request", "name": "PingRequest",
  "validVersions": "0", "flexibleVersions": "none",
  "fields": [ { "name": "hops", "type": "int16", "versions": "0" } ] }"""

Damage = Callable[[Path], object]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "vectors"
    of_message = ("--message", MESSAGE, "--good-only")
    ended_well(invoke("fixtures", "export", "kafka:4.3", *of_message, "-o", path))
    return path


def shorter(path: Path) -> None:
    """Lose half of the lines."""
    lines = path.read_text("utf-8").splitlines(keepends=True)
    path.write_text("".join(lines[: len(lines) // 2]), "utf-8")


def manifest(folder: Path, before: str, after: str) -> None:
    """The manifest with a text replaced."""
    path = folder / "manifest.json"
    text = path.read_text("utf-8")
    assert before in text
    path.write_text(text.replace(before, after), "utf-8")


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (lambda at: shorter(at / f"messages/{MESSAGE}.jsonl"), "digest is another"),
        (lambda at: shorter(at / "frames.jsonl"), "digest is another"),
        (lambda at: (at / "frames.jsonl").unlink(), "the manifest has this file"),
        (
            lambda at: (at / "messages/FetchRequest.jsonl").touch(),
            "the manifest does not have this file",
        ),
        (lambda at: manifest(at, '"format": 1', '"format": 2'), "not of format 1"),
        (lambda at: manifest(at, "{", "["), "no manifest"),
        (lambda at: manifest(at, "sha256", "md5"), "no manifest"),
    ],
)
def test_a_damaged_folder_is_refused(folder: Path, damage: Damage, words: str) -> None:
    damage(folder)
    ran = invoke("conform", "--vectors", folder, "--", *RIGHT)
    assert ran.status == 2
    assert words in ran.err


def card(path: Path, *options: object) -> Any:
    """The scorecard of a run with the echo harness."""
    invoke("conform", *options, "--json", path, "--", *RIGHT)
    return json.loads(path.read_bytes())


def test_a_report_names_the_release_and_no_path(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "card.json"
    assert card(path, "--vectors", folder)["source"] == "kafka:4.3"
    (folder / "manifest.json").unlink()
    assert card(path, "--vectors", folder)["source"] == "vectors"


def test_lines_for_other_messages_are_not_stale(folder: Path, tmp_path: Path) -> None:
    """A list of all expected failures also suits the export of one message."""
    expected = tmp_path / "expected.toml"
    case = "MetadataRequest/0/defaults/decode"
    expected.write_text(f'[[expect]]\nreason = "x"\ncases = ["{case}"]\n', "utf-8")
    options = ("--vectors", folder, "--expect", expected)
    assert card(tmp_path / "card.json", *options)["stale"] == []


def test_definitions_map_bytes_to_fields(tmp_path: Path) -> None:
    source, folder = tmp_path / "PingRequest.json", tmp_path / "pings"
    source.write_text(DEFINITION, "utf-8")
    ended_well(invoke("fixtures", "export", source, "-o", folder))
    script = tmp_path / "harness.py"
    script.write_text(
        "import json, sys\n"
        "who = {'implementation': {'name': 'x'}, 'can': ['decode']}\n"
        "for line in sys.stdin:\n"
        "    said = json.loads(line)\n"
        "    one = who if said['cmd'] == 'start' else {'bytes': '0f0f'}\n"
        "    print(json.dumps({'seq': said['seq']} | one), flush=True)\n",
        "utf-8",
    )
    paths = []
    for more in (), ("--source", source):
        path = tmp_path / "card.json"
        options = ("--vectors", folder, *more, "--json", path)
        invoke("conform", *options, "--", "python3", script)
        results = json.loads(path.read_bytes())["results"]
        paths.append({r["path"] for r in results if r["expectation"] == "good"})
    assert paths == [{""}, {"hops"}]

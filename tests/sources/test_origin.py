"""Output depends on a source's content, not on its location or how its path is spelled."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from specgen.disk.manifests import MANIFEST
from specgen.sources.loading import read_source
from tests.support.commands import ended_well, invoke
from tests.support.packs import tree
from tests.support.sources import small, write_folder

PACKS = [f"--target={name}" for name in ("python", "docs")]


def generated(source: str, folder: Path) -> dict[str, bytes]:
    """All output of the packs for a source."""
    for pack in PACKS:
        output = folder / pack.partition("=")[2]
        ended_well(invoke("generate", source, pack, "-o", str(output)))
    return tree(folder)


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Definitions as in Kafka's tree; the current folder is their folder's parent."""
    folder = tmp_path / "kafka" / "raft" / "src" / "main" / "resources" / "message"
    write_folder(folder, small())
    monkeypatch.chdir(folder.parent)
    return folder


@pytest.mark.slow
def test_however_the_source_is_spelled(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = generated("message", tmp_path / "first")
    (tmp_path / "link").symlink_to(tmp_path / "kafka")
    copied = tmp_path / "elsewhere" / "raft" / "src" / "main" / "resources" / "defs"
    shutil.copytree(source, copied)
    for number, spelling in enumerate(
        (
            str(source),
            "../resources/message",
            str(tmp_path / "link/raft/src/main/resources/message/"),
            str(copied),
        )
    ):
        assert generated(spelling, tmp_path / f"other-{number}") == first, spelling
    monkeypatch.chdir(source)
    assert generated(".", tmp_path / "inside") == first
    assert str(tmp_path).encode() not in b"".join(first.values())


def test_the_manifest_says_what_the_source_is(source: Path, tmp_path: Path) -> None:
    generated("message", tmp_path / "out")
    manifest = json.loads((tmp_path / "out" / "python" / MANIFEST).read_text())
    assert manifest["source"] == "Kafka's JSON definitions"
    before = manifest["source_sha256"]
    file = source / "EchoRequest.json"
    file.write_text(file.read_text().replace('"Text"', '"Words"'))
    generated("message", tmp_path / "out")
    changed = json.loads((tmp_path / "out" / "python" / MANIFEST).read_text())
    assert changed["source_sha256"] != before


@pytest.mark.parametrize(
    ("source", "origin"),
    [("kafka:4.3", "kafka:4.3"), ("kafka:all", "kafka:all")],
)
def test_a_bundled_release(source: str, origin: str) -> None:
    assert read_source(source).origin == origin


def test_the_latest_release_has_its_own_name() -> None:
    latest = read_source("kafka:latest")
    assert latest.origin == f"kafka:{latest.release.name}" != "kafka:latest"

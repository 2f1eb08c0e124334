"""Packages of one release, of some APIs, of a document: mypy and black have nothing to say."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.runtime.packages import document, make
from tests.support.sources import small, write_folder


def _clean(folder: Path) -> None:
    """Whether mypy and black have nothing to say."""
    for tool in (
        ["mypy", "--strict", "--config-file", os.devnull, "--cache-dir", ".cache"],
        ["black", "--check", "--quiet", "--target-version", "py311"],
    ):
        command = [sys.executable, "-m", *tool, "wire"]
        done = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("release", ["2.2", "3.9"])
def test_release_is_clean(release: str, tmp_path: Path) -> None:
    make(tmp_path, f"kafka:{release}")
    _clean(tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["24", "38"])
def test_document_is_clean(name: str, tmp_path: Path) -> None:
    """Their nullable arrays within arrays are read into one name, once."""
    make(tmp_path, document(name))
    _clean(tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize(
    "chosen",
    [
        ("kafka:all", "--api", "Metadata", "--api", "Produce"),
        ("kafka:4.3", "--message", "FetchRequest"),
        ("kafka:4.3", "--message", "TopicRecord"),
    ],
    ids=["some APIs", "one direction", "no API"],
)
def test_a_part_is_clean(chosen: tuple[str, ...], tmp_path: Path) -> None:
    make(tmp_path, *chosen)
    _clean(tmp_path)


def test_own_definitions_are_clean(tmp_path: Path) -> None:
    source = write_folder(tmp_path / "source", small())
    make(tmp_path / "made", source)
    _clean(tmp_path / "made")

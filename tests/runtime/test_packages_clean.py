"""Packages of one release, of some APIs, of a document: clean under mypy and black."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.runtime.packages import document, make
from tests.support.sources import small, write_folder

Made = Callable[..., Path]


def _clean(folder: Path, mypy_cache: Path) -> None:
    """Assert that mypy and black report nothing."""
    for tool in (
        [
            "mypy",
            "--strict",
            f"--config-file={os.devnull}",
            f"--cache-dir={mypy_cache}",
        ],
        ["black", "--check", "--quiet", "--target-version", "py311"],
    ):
        command = [sys.executable, "-m", *tool, "wire"]
        done = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("release", ["2.2", "3.9"])
def test_release_is_clean(release: str, made: Made, mypy_cache: Path) -> None:
    _clean(made(f"kafka:{release}"), mypy_cache)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["24", "38"])
def test_document_is_clean(name: str, made: Made, mypy_cache: Path) -> None:
    """Nullable arrays within arrays are annotated once per name."""
    _clean(made(document(name)), mypy_cache)


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
def test_a_part_is_clean(chosen: tuple[str, ...], made: Made, mypy_cache: Path) -> None:
    _clean(made(*chosen), mypy_cache)


def test_own_definitions_are_clean(tmp_path: Path, mypy_cache: Path) -> None:
    source = write_folder(tmp_path / "source", small())
    make(tmp_path / "made", source)
    _clean(tmp_path / "made", mypy_cache)

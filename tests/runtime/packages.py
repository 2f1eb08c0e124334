"""Packages that tests generate from a source."""

from __future__ import annotations

from pathlib import Path

from tests.support.commands import ended_well, invoke
from tests.support.data import data_folder
from tests.support.needs import absent


def make(folder: Path, *args: object) -> None:
    """Generate the package ``wire`` from a source into a folder."""
    output = ["--target", "python", "--package", "wire", "-o", folder]
    ended_well(invoke("generate", *args, *output))


def document(name: str) -> Path:
    """A protocol document of the shared data; without it the test skips."""
    data = data_folder()
    folder = data / "docs" / name if data else Path()
    if data is None or not folder.is_dir():
        absent("data", f"no documents of Kafka in {folder}")
    return folder

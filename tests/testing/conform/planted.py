"""Puts bugs into copies of the reference codec."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from specgen.protocol.model import Release
from tests.testing.conform.reference_harness import Harness

HARNESS = Path(__file__).with_name("reference_harness.py")
REFERENCE = HARNESS.parents[3] / "specgen" / "protocol" / "codec"

Edit = tuple[str, str, str]
"""A module of the codec, a text that it has once, and what stands there instead."""

RETURN_ITEMS = """\
return self.elements(
            wire, (self.value(element, f"{path}[{i}]") for i in range(count))
        )"""
"""How the codec reads the elements of an array."""
ITEMS = '[self.value(element, f"{path}[{i}]") for i in range(count)]'
"""The same elements."""


@dataclass(frozen=True)
class Planted:
    """A bug: texts of the codec are replaced."""

    kind: str
    edits: tuple[Edit, ...]

    def __str__(self) -> str:
        return self.kind


@contextmanager
def harness_with(bug: Planted, folder: Path, release: Release) -> Iterator[Harness]:
    """The harness over a copy of the codec that has the bug."""
    name = "planted_codec"
    package = folder / name
    package.mkdir()
    for path in (*REFERENCE.glob("*.py"), HARNESS):
        text = path.read_text("utf-8").replace("specgen.protocol.codec", name)
        for module, before, after in bug.edits:
            if module == path.stem:
                if text.count(before) != 1:
                    raise ValueError(f"{bug}: not one {before!r} in {module}")
                text = text.replace(before, after)
        (package / path.name).write_text(text, "utf-8")
    sys.path.insert(0, str(folder))
    importlib.invalidate_caches()
    try:
        copy = importlib.import_module(f"{name}.{HARNESS.stem}")
        yield copy.Harness(release)
    finally:
        sys.path.remove(str(folder))
        for loaded in [key for key in sys.modules if key.split(".")[0] == name]:
            del sys.modules[loaded]


def bug_of(kind: str, *edits: Edit) -> Planted:
    """A bug with its edits."""
    return Planted(kind, edits)

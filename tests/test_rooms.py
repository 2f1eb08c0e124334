"""The rooms of specgen: which may import which."""

from __future__ import annotations

from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import specgen
from specgen.files.imports import imports

ROOT = Path(specgen.__file__).parent
ROOMS = [
    "model",
    "problems",
    "files",
    "layout",
    "compare",
    "evolution",
    "combine",
    "readers",
    "reference",
    "fixtures",
    "render",
    "proof",
    "conform",
    "importing",
    "pipeline",
    "logs",
    "corpus",
    "spark",
    "peers",
    "build",
    "cli",
]
"""Each may import those before it, and no other."""


def rooms_of(path: Path) -> set[str]:
    """The rooms that a module imports from, wherever in it, or only for types."""
    names = imports(path.read_text(encoding="utf-8"), for_types=True)
    return {name.split(".")[1] for name in names if name.startswith("specgen.")}


def test_every_folder_is_a_room() -> None:
    folders = {path.parent.name for path in ROOT.glob("*/__init__.py")}
    assert folders == set(ROOMS)


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_only_those_before_it(room: str) -> None:
    allowed = {*ROOMS[: ROOMS.index(room) + 1], "__version__"}
    wrong = {
        f"{path.relative_to(ROOT)} imports {other}"
        for path in (ROOT / room).rglob("*.py")
        for other in rooms_of(path)
        if other not in allowed
    }
    assert not wrong


def test_no_room_imports_what_only_developers_have() -> None:
    """``peers`` is in no wheel."""
    developers = (
        *("specgen.peers", "tests", "benchmarks", "conformance"),
        *("kio", "kafka", "aiokafka"),
    )
    wrong = {
        f"{path.relative_to(ROOT)} imports {name}"
        for room in {*ROOMS} - {"peers"}
        for path in (ROOT / room).rglob("*.py")
        for name in imports(path.read_text(encoding="utf-8"), for_types=True)
        if f"{name}.".startswith(tuple(f"{one}." for one in developers))
    }
    assert not wrong


def test_no_modules_import_each_other() -> None:
    root = ROOT.parent
    files = {
        ".".join(path.relative_to(root).with_suffix("").parts): path
        for path in ROOT.rglob("*.py")
    }
    names = {name.removesuffix(".__init__"): path for name, path in files.items()}
    graph = {
        importer: {
            name if name in names else name.rpartition(".")[0]
            for name in imports(path.read_text(encoding="utf-8"))
        }
        for importer, path in names.items()
    }
    assert [*TopologicalSorter(graph).static_order()]  # raises CycleError for a circle

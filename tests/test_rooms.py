"""The rooms of specgen: which may import which."""

from __future__ import annotations

import ast
import re
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import specgen
from specgen.disk.imports import imports

ROOT = Path(specgen.__file__).parent
ROOMS = [
    *("protocol", "report", "disk", "sources", "changes", "testing", "codegen"),
    *("logs", "spark", "corpus", "cli"),
]
"""Each may import those before it that its docstring names, and no other."""


def rooms_of(path: Path) -> set[str]:
    """The rooms that a module imports from, wherever in it, or only for types."""
    names = imports(path.read_text(encoding="utf-8"), for_types=True)
    return {name.split(".")[1] for name in names if name.startswith("specgen.")}


def test_every_folder_is_a_room() -> None:
    folders = {path.parent.name for path in ROOT.glob("*/__init__.py")}
    assert folders == set(ROOMS)


def told_uses(room: str) -> set[str]:
    """The rooms that a room uses, by its docstring."""
    text = (ROOT / room / "__init__.py").read_text(encoding="utf-8")
    said = re.search(r"^Uses: (.*)$", ast.get_docstring(ast.parse(text)) or "", re.M)
    assert said, f"{room} does not say which rooms it uses"
    return {*said[1].split(", ")} - {"no other room"}


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_uses_those_that_it_names(room: str) -> None:
    used: dict[str, set[str]] = {}
    for path in (ROOT / room).rglob("*.py"):
        for other in rooms_of(path) - {room, "__version__"}:
            used.setdefault(other, set()).add(str(path.relative_to(ROOT)))
    named = told_uses(room)
    assert {other: used[other] for other in used.keys() - named} == {}
    assert named == used.keys()
    assert named <= {*ROOMS[: ROOMS.index(room)]}


def test_no_room_imports_what_only_developers_have() -> None:
    """``corpus/peers`` is in no wheel."""
    developers = (
        *("specgen.corpus.peers", "tests", "benchmarks", "conformance"),
        *("kio", "kafka", "aiokafka"),
    )
    wrong = {
        f"{path.relative_to(ROOT)} imports {name}"
        for path in ROOT.rglob("*.py")
        if path.parent.name != "peers"
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

"""The rooms of specgen: which may import which."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import specgen

ROOT = Path(specgen.__file__).parent
ROOMS = [
    "model",
    "problems",
    "files",
    "layout",
    "compare",
    "combine",
    "readers",
    "reference",
    "fixtures",
    "peers",
    "render",
    "proof",
    "importing",
    "pipeline",
    "logs",
    "spark",
    "cli",
]
"""Each may import those before it, and no other."""


def imported(path: Path) -> Iterator[str]:
    """The rooms that a module imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.ImportFrom(module="specgen", names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=str(module)) if module.startswith("specgen."):
                yield module.split(".")[1]
            case ast.Import(names=names):
                for alias in names:
                    if alias.name.startswith("specgen."):
                        yield alias.name.split(".")[1]


def test_every_folder_is_a_room() -> None:
    folders = {path.parent.name for path in ROOT.glob("*/__init__.py")}
    assert folders == set(ROOMS)


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_only_those_before_it(room: str) -> None:
    allowed = {*ROOMS[: ROOMS.index(room) + 1], "__version__"}
    wrong = {
        f"{path.relative_to(ROOT)} imports {other}"
        for path in (ROOT / room).rglob("*.py")
        for other in imported(path)
        if other not in allowed
    }
    assert not wrong


def modules(path: Path) -> Iterator[tuple[str, str]]:
    """What a module imports when it is itself imported: modules and names of them."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        match node:
            case ast.ImportFrom(module=str(module), names=names):
                yield from ((module, alias.name) for alias in names)
            case ast.Import(names=names):
                yield from ((alias.name, "") for alias in names)


def test_no_modules_import_each_other() -> None:
    paths = {
        ".".join(path.relative_to(ROOT.parent).with_suffix("").parts): path
        for path in ROOT.rglob("*.py")
    }
    by_name = {name.removesuffix(".__init__"): path for name, path in paths.items()}
    graph = {
        importer: {
            whole if (whole := f"{module}.{name}") in by_name else module
            for module, name in modules(path)
        }
        for importer, path in by_name.items()
    }
    assert [*TopologicalSorter(graph).static_order()]  # raises CycleError for a circle

"""What is told twice is counted: docs/architecture.md has the counts, and they may only fall."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path

import pytest

import specgen
from specgen.protocol.model import Scalar
from tests.test_rooms import ROOMS, told_uses

ROOT = Path(specgen.__file__).parent
PAGE = ROOT.parent / "docs" / "architecture.md"
SMALL = 60
"""A module of fewer lines is an idea of its own, or lives with its neighbour."""
LARGE = 400
"""A module of more lines is more than one idea."""
FIELDS = ("all_fields", "fields", "tags")
LEAST_ROWS = 6
FORM = {
    "ruleId": "SARIF",
    "testcase": "JUnit",
    "end_column": "JSON",
    "old_place": "JSON",
    "^": "text",
}
"""What only one form of findings has, as an element, a key or a mark below a line."""


@cache
def modules() -> dict[Path, ast.Module]:
    """The product's modules, parsed."""
    return {path: ast.parse(path.read_text("utf-8")) for path in ROOT.rglob("*.py")}


def arrows() -> Iterator[str]:
    """The pairs of rooms of which one uses the other."""
    for room in ROOMS:
        yield from (f"{room} -> {other}" for other in told_uses(room))


def small_modules() -> Iterator[str]:
    """The modules of fewer than sixty lines."""
    for path in modules():
        lines = len(path.read_text("utf-8").splitlines())
        if lines < SMALL and path.name not in ("__init__.py", "__main__.py"):
            yield str(path.relative_to(ROOT))


def large_modules() -> Iterator[str]:
    """The modules of more than four hundred lines."""
    for path in modules():
        if len(path.read_text("utf-8").splitlines()) > LARGE:
            yield str(path.relative_to(ROOT))


def walks() -> Iterator[str]:
    """The functions that walk through fields, and those in them, by themselves."""
    for path, tree in modules().items():
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef) and _walks(function):
                yield f"{path.relative_to(ROOT)} {function.name}"


def _walks(function: ast.FunctionDef) -> bool:
    nodes = [*ast.walk(function)]
    iterated = [n.iter for n in nodes if isinstance(n, (ast.For, ast.comprehension))]
    loops = any(
        isinstance(part, ast.Attribute) and part.attr in FIELDS
        for each in iterated
        for part in ast.walk(each)
    )
    called = {_name(node.func) for node in nodes if isinstance(node, ast.Call)}
    again = function.name in called or any(isinstance(n, ast.While) for n in nodes)
    return loops and again


def _name(called: ast.expr) -> str:
    match called:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def tables_of_types() -> Iterator[str]:
    """The dictionaries with an entry for each of many wire types."""
    for path, tree in modules().items():
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Dict)
                and sum(map(_is_type, node.keys)) >= LEAST_ROWS
            ):
                yield f"{path.relative_to(ROOT)}:{node.lineno}"


def _is_type(key: ast.expr | None) -> bool:
    """Whether a key is ``Scalar.INT8``, or ``"int8"``."""
    if isinstance(key, ast.Attribute):
        return _name(key.value) == "Scalar"
    return isinstance(key, ast.Constant) and key.value in frozenset(Scalar)


def writers() -> Iterator[str]:
    """The modules outside ``disk`` that write to a file themselves."""
    for path, tree in modules().items():
        calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
        if "disk" not in path.parts and any(map(_writes, calls)):
            yield str(path.relative_to(ROOT))


def _writes(call: ast.Call) -> bool:
    if _name(call.func) == "open" and isinstance(call.func, ast.Attribute):
        modes = [arg.value for arg in call.args if isinstance(arg, ast.Constant)]
        return any(
            isinstance(mode, str) and mode[:1] in ("w", "x", "a") for mode in modes
        )
    is_os = isinstance(call.func, ast.Attribute) and _name(call.func.value) == "os"
    moves = is_os and _name(call.func) in ("replace", "rename")
    return moves or _name(call.func) in ("write_text", "write_bytes")


def printers() -> Iterator[str]:
    """The modules that make a form of findings, once for each form."""
    for path, tree in modules().items():
        nodes = [*ast.walk(tree)]
        values = [node.value for node in nodes if isinstance(node, ast.Constant)]
        forms = {FORM[one] for one in values if isinstance(one, str) and one in FORM}
        called = {_name(node.func) for node in nodes if isinstance(node, ast.Call)}
        forms |= {"GitHub"} if "workflow_command" in called else set()
        yield from (f"{path.relative_to(ROOT)} {form}" for form in forms)


def rulebooks() -> Iterator[str]:
    """The classes of rules, which a loader fills from a table of its own."""
    for path, tree in modules().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                fields = {
                    _name(line.target)
                    for line in node.body
                    if isinstance(line, ast.AnnAssign)
                }
                if {"purpose", "remedy"} <= fields:
                    yield f"{path.relative_to(ROOT)} {node.name}"


COUNTED = {
    "arrows between rooms": arrows,
    "modules under 60 lines": small_modules,
    "modules over 400 lines": large_modules,
    "walks over fields besides `places`": walks,
    "tables with a row for each wire type": tables_of_types,
    "modules that write files, outside `disk`": writers,
    "printers of findings": printers,
    "rulebooks": rulebooks,
}


@pytest.mark.parametrize("what", COUNTED)
def test_no_more_is_told_twice(what: str) -> None:
    """More fails; fewer are written into the page, so that they stay fewer."""
    said = re.search(
        rf"^\| {re.escape(what)} \| (\d+) \|", PAGE.read_text("utf-8"), re.MULTILINE
    )
    assert said, f"docs/architecture.md does not count {what}"
    counted = sorted(COUNTED[what]())
    assert len(counted) == int(said[1]), "\n".join(counted)


def test_what_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each counter sees one more."""
    tree = ast.parse(
        "def f(s):\n    for x in s.all_fields:\n        f(x)\n"
        "T = {Scalar.A: 1, Scalar.B: 2, Scalar.C: 3, Scalar.D: 4, Scalar.E: 5, Scalar.F: 6}\n"
        "path.write_text('')\n"
        "workflow_command('error', '')\n"
        "class Rule:\n    purpose: str\n    remedy: str\n"
    )
    counted = {}
    for trees in ({}, {ROOT / "__main__.py": tree}):
        monkeypatch.setattr(sys.modules[__name__], "modules", partial(dict, trees))
        counted[len(trees)] = {what: len([*count()]) for what, count in COUNTED.items()}
    grown = {what for what in COUNTED if counted[1][what] > counted[0][what]}
    by_size = {"modules under 60 lines", "modules over 400 lines"}
    assert grown == {*COUNTED} - by_size - {"arrows between rooms"}

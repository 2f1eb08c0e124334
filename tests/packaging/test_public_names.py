"""Logs, Spark, proxies and examples use only the public names of ``kafka_wire``."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import specgen
from specgen.disk.imports import imports

ROOT = Path(specgen.__file__).parent
PACKAGE = "kafka_wire"
HERE = Path(__file__).parents[2]
FILES = [path for room in ("logs", "spark") for path in (ROOT / room).rglob("*.py")]
FILES += [HERE / "tests" / "clients" / "proxy.py", *(HERE / "examples").glob("*.py")]
OF_OTHERS = {
    *("_make", "_fields", "_replace"),  # of NamedTuple, documented
    *("_jvm", "_jsparkSession", "_active_spark_context"),  # Spark has nothing else
    "_exit",  # of os
}


def is_public(name: str) -> bool:
    """Whether a dotted name of the package is public."""
    if name.rpartition(".")[2] == "*":
        return False
    offered: object = import_module(PACKAGE)
    for part in name.split(".")[1:]:
        if part.startswith("_"):
            return False
        if isinstance(offered, ModuleType) and part not in offered.__all__:
            path = Path(offered.__file__ or "").with_name(f"{part}.py")
            is_there = path.is_file() or path.with_suffix("").is_dir()
            if offered.__name__ != PACKAGE or not is_there:
                return False
            offered = import_module(f"{PACKAGE}.{part}")
        elif isinstance(offered, ModuleType) and not hasattr(offered, part):
            offered = import_module(f"{offered.__name__}.{part}")
        else:
            offered = getattr(offered, part)
    return True


def private_uses(text: str) -> Iterator[str]:
    """The private names of the package that a module's text uses."""
    yield from (
        name
        for name in imports(text, for_types=True)
        if name.split(".")[0] == PACKAGE and not is_public(name)
    )
    tree = ast.parse(text)
    modules = dict(_modules(tree))
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(value)) if (
                f"{PACKAGE}._" in value or "_runtime" in value
            ):
                yield value
            case ast.Attribute(value=ast.Name(id=owner), attr=attr):
                if owner in modules:
                    hidden = not is_public(f"{modules[owner]}.{attr}")
                else:
                    hidden = _is_private(attr) and owner not in ("self", "cls")
                if hidden:
                    yield f"{owner}.{attr}"
            case ast.Attribute(attr=attr) if _is_private(attr):
                yield f"….{attr}"


def _modules(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """The names by which a module refers to the package or its modules."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=aliases):
                for alias in aliases:
                    if alias.name == PACKAGE:
                        yield alias.asname or alias.name, alias.name
            case ast.ImportFrom(module=str(module), names=aliases):
                for alias in aliases:
                    name = f"{module}.{alias.name}"
                    if module == PACKAGE and not alias.name[0].isupper():
                        yield alias.asname or alias.name, name


def _is_private(attr: str) -> bool:
    if attr.startswith("__") and attr.endswith("__"):
        return attr == "__module__"  # its value is where the package defines a thing
    return attr.startswith("_") and attr not in OF_OTHERS


def test_there_are_modules_to_check() -> None:
    texts = [path.read_text(encoding="utf-8") for path in FILES]
    assert sum(PACKAGE in text for text in texts) > 12


@pytest.mark.parametrize("path", FILES, ids=lambda p: "/".join(p.parts[-3:]))
def test_only_public_names_are_used(path: Path) -> None:
    assert [*private_uses(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize(
    "text",
    [
        "from kafka_wire._runtime.fast import blob",
        "def f():\n    import kafka_wire._record_types",
        "from kafka_wire import _PARTS",
        "from kafka_wire import import_module",
        "from kafka_wire import *",
        "from kafka_wire.records import batch",
        "from kafka_wire.testing.by_vectors import _chosen",
        "import kafka_wire as kw\nkw._runtime.fast",
        "from kafka_wire import stored\nstored.cache",
        "from kafka_wire import FetchRequest\nFetchRequest._decoders",
        "message.body._decoders",
        "type(message).__module__",
        "import_module(f'{package}._runtime.fast')",
    ],
)
def test_private_names_are_detected(text: str) -> None:
    assert [*private_uses(text)]


@pytest.mark.parametrize(
    "text",
    [
        "import kafka_wire as kw\nkw.stored.read_key\nkw.FetchRequest.decode",
        "from kafka_wire import MESSAGES, WireError, stored, FetchRequest",
        "from kafka_wire.records import RecordBatch as Batch\nBatch.decode",
        "from kafka_wire.testing import strategies\nfrom kafka_wire.testing.vectors import Vector",
        "self._kafka_wire = row._replace(a=1)",
    ],
)
def test_public_names_are_allowed(text: str) -> None:
    assert [*private_uses(text)] == []

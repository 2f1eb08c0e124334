"""What a distribution says that it needs is what it imports."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

import specgen
from specgen.files.imports import imports, reached

ROOT = Path(__file__).parents[2]
ROOMS = ROOT / "specgen"


def project(folder: Path) -> dict[str, Any]:
    """What a folder's pyproject.toml says of its distribution."""
    table = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
    assert isinstance(table, dict)
    return table


def brought(extra: str) -> Iterator[Requirement]:
    """What an extra brings, and specgen itself."""
    about = project(ROOT)
    for text in (*about["dependencies"], *about["optional-dependencies"][extra]):
        requirement = Requirement(text)
        if requirement.name != "specgen":
            yield requirement
        for inner in requirement.extras:
            yield from brought(inner)


def needed(room: str) -> set[str]:
    """The distributions that a room imports, and what it leads to in specgen."""
    files = [*(ROOMS / room).rglob("*.py")]
    names = {
        f"specgen.{'.'.join(f.relative_to(ROOMS).with_suffix('').parts)}" for f in files
    }
    modules = {*reached(names, ROOT).values(), *files}
    tops = {name.split(".")[0] for m in modules for name in imports(m.read_text())}
    distributions = packages_distributions()
    return {
        distributions.get(top, [top])[0].replace("_", "-").lower()
        for top in tops - sys.stdlib_module_names - {"specgen"}
    }


@pytest.mark.parametrize(("extra", "room"), [("logs", "logs"), ("spark", "spark")])
def test_an_extra_brings_what_its_room_imports(extra: str, room: str) -> None:
    names = {requirement.name.lower() for requirement in brought(extra)}
    assert {"pyarrow", "kafka-wire"} <= needed(room)
    assert needed(room) <= names


def test_kafka_wire_is_the_package_of_this_checkout() -> None:
    wire = project(ROOT / "generated" / "python")
    assert wire["version"] == project(ROOT)["version"] == specgen.__version__
    (requirement,) = (r for r in brought("logs") if r.name == wire["name"])
    assert str(requirement.specifier) == f"=={wire['version']}"

"""The names listed in docs/template-packs.md are those of views and their values."""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from pydantic import BaseModel

from specgen import packs
from specgen.codegen.pack_file import PackFile, read_pack_file
from specgen.codegen.units import api_groups
from specgen.codegen.views import OFFERED
from tests.support.packs import job_of, write_pack
from tests.support.pages import DOCS
from tests.support.sources import read_release, small

TEXT = (DOCS / "template-packs.md").read_text("utf-8")
RELEASE = read_release(small())
CLASSES = re.findall(r"(?m)^### `(\w+)`$", TEXT)


def table(heading: str) -> dict[str, str]:
    """The first two columns of the first table below a heading."""
    section = TEXT.split(f"\n{heading}\n")[1].split("\n## ")[0].split("\n### ")[0]
    rows = re.findall(r"(?m)^\| `([^`]+)` \| `([^`]+)` \| .+ \|$", section)
    assert rows
    return {name: kind.replace("\\|", "|") for name, kind in rows}


def shown(value: Any) -> str:
    """A value's type in the guide's notation."""
    match value:
        case list():
            return f"list[{shown(value[0])}]"
        case tuple():
            return f"tuple[{shown(value[0])}, ...]"
        case dict():
            return f"dict[str, {shown(next(iter(value.values())))}]"
    return (
        "function"
        if inspect.isfunction(inspect.unwrap(value))
        else type(value).__name__
    )


def given(tmp_path: Path) -> Mapping[str, Mapping[str, Any]]:
    """The values that the plain view gives each unit."""
    view = packs.View(job_of(RELEASE, write_pack(tmp_path / "mine")))
    first = RELEASE.messages[0]
    return {
        "release": view.release(),
        "api": view.api(api_groups(RELEASE.messages)[0]),
        "message": view.message(first),
        "version": view.version(first, first.versions[-1]),
    }


@pytest.mark.parametrize("unit", ["release", "api", "message", "version"])
def test_the_values_of_a_unit(unit: str, tmp_path: Path) -> None:
    expected = table("### Every unit") | table(f"### Unit `{unit}`")
    names = given(tmp_path)[unit]
    assert {name: shown(value) for name, value in names.items()} == expected


def attributes(cls: type) -> dict[str, str]:
    """The attributes of a class, including inherited ones, with their types."""
    kinds: dict[str, str] = {}
    for base in reversed(cls.__mro__[:-1]):
        if base is BaseModel:
            continue
        kinds |= inspect.get_annotations(base)
        for name, value in vars(base).items():
            if isinstance(value, property):
                kinds[name] = inspect.get_annotations(value.fget)["return"]  # type: ignore[arg-type]
            elif isinstance(value, cached_property):
                kinds[name] = inspect.get_annotations(value.func)["return"]
    return {
        name: kind
        for name, kind in kinds.items()
        if not name.startswith(("_", "model_"))
    }


@pytest.mark.parametrize("name", CLASSES)
def test_the_attributes_of_a_value(name: str) -> None:
    assert table(f"### `{name}`") == attributes(getattr(packs, name))


def test_these_are_the_values() -> None:
    assert {"Release", "Message", "Field", "Layout", "StructLayout"} < {*CLASSES}
    assert len(CLASSES) == 12


def test_everything_a_view_may_import_is_listed() -> None:
    section = TEXT.split("## `specgen.packs`")[1].split("\n## ")[0]
    named = {
        word
        for code in re.findall("`([^`]+)`", section)
        for word in re.findall(r"\w+", code)
    }
    assert {name for name in named if hasattr(packs, name)} == {*packs.__all__}


def _function(value: Any) -> Any:
    """The function itself, or that of a class method."""
    return getattr(value, "__func__", value)


def test_the_methods_of_a_view() -> None:
    section = TEXT.split("## `specgen.packs`")[1].split("\n## ")[0]
    methods = dict(re.findall(r"(?m)^\| `(\w+)\(([\w, ]+)\)` \|", section))
    plain: Mapping[str, Any] = vars(packs.View)
    own = {
        name: ", ".join(inspect.signature(_function(value)).parameters)
        for name, value in plain.items()
        if not name.startswith("_")
        and (inspect.isfunction(value) or isinstance(value, classmethod))
    }
    assert methods == own


def test_the_attributes_of_a_view(tmp_path: Path) -> None:
    view = packs.View(job_of(RELEASE, write_pack(tmp_path / "mine")))
    words = " ".join(TEXT.split("Created by `View(job)`, ")[1].split())
    section = words.split(". ")[0]
    named = set(re.findall(r"`(\w+)`(?: \()", section))
    assert named == vars(view).keys()
    assert isinstance(view.common["options"], SimpleNamespace)


def test_the_keys_of_pack_toml(tmp_path: Path) -> None:
    section = TEXT.split("## `pack.toml`")[1].split("\n## ")[0]
    keys = {
        key.split(".")[0]
        for row in re.findall(r"(?m)^\| (`.+?`) \| ", section)
        for key in re.findall("`([^`]+)`", row)
    }
    path = write_pack(tmp_path / "mine", {"pack.toml": "unknown = 1"}) / "pack.toml"
    with pytest.raises(packs.SpecError) as caught:
        read_pack_file(path, [], OFFERED, lambda view: lambda name: "")
    (problem,) = caught.value.problems
    known = problem.hint.removeprefix("known: ").split(", ")
    assert keys == {*known}
    assert PackFile(name="x").package == "kafka_wire"


def test_the_guide_lists_the_available_views() -> None:
    row = next(line for line in TEXT.splitlines() if line.startswith("| `view` |"))
    assert all(f"`{name}`" in row for name in OFFERED)

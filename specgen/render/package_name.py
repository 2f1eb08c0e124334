"""Names that a generated package may have, and the layouts it may be written in."""

from __future__ import annotations

import keyword
import re
import sys
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path

from specgen.problems.bad_input import bad_input

_PART = re.compile(r"\w[\w-]*", re.ASCII)


class PackageLayout(StrEnum):
    """What an output is: a project of its own, or a package within another's source."""

    PROJECT = "project"
    PACKAGE = "package"


def name_problem(name: str) -> str:
    """What is wrong with a package's name in any language; empty if nothing is.

    A package within others has their names in front, with dots.
    """
    if not all(map(_PART.fullmatch, name.split("."))):
        return "a package's name is ASCII letters, digits, _ and -, with dots between"
    return ""


def name_problem_in_python(name: str) -> str:
    """What is wrong with the name of a package of Python; empty if nothing is."""
    for part in name.split("."):
        if not (part.isidentifier() and part.isascii()):
            return (
                "a Python package's name is ASCII letters, digits and _, no digit first"
            )
        if keyword.iskeyword(part):
            return f"{part} is a keyword of Python"
        if part.startswith("__"):
            return "names with two underscores in front are Python's own"
    first = name.partition(".")[0]
    if first in sys.stdlib_module_names:
        return f"{first} is a module of Python's standard library, which it would hide"
    return ""


def package_name(
    name: str | None,
    layout: PackageLayout | str,
    folder: Path,
    problem: Callable[[str], str],
) -> str | None:
    """The name of the package that a folder is or holds; None for the pack's own.

    One in another's source is called after its folder, and after the packages around.
    ``problem`` says what is wrong with a name for what the pack makes, as its view does.
    Raises SpecError with that.
    """
    place = f"--package {name}"
    if name is None and PackageLayout(layout) is PackageLayout.PACKAGE:
        place, name = str(folder), _name_within(folder)
    if name is not None and (wrong := problem(name)):
        raise bad_input(place, wrong)
    return name


def _name_within(folder: Path) -> str:
    at = folder.resolve()
    parts = [at.name]
    while (at.parent / "__init__.py").is_file():
        at = at.parent
        parts.insert(0, at.name)
    return ".".join(parts)

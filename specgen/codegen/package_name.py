"""Names for a generated package, and the layouts in which it can be written."""

from __future__ import annotations

import keyword
import re
import sys
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path

from specgen.report.problem import bad_input

_PART = re.compile(r"\w[\w-]*", re.ASCII)


class PackageLayout(StrEnum):
    """What an output is: a project of its own, or a package in another project's source."""

    PROJECT = "project"
    PACKAGE = "package"


def name_problem(name: str) -> str:
    """What is wrong with a package's name in any language; empty if nothing is.

    The name of a nested package starts with the names of the outer ones, joined by dots.
    """
    if not all(map(_PART.fullmatch, name.split("."))):
        return "a package's name is ASCII letters, digits, _ and -, with dots between"
    return ""


def name_problem_in_python(name: str) -> str:
    """What is wrong with a Python package's name; empty if nothing is."""
    for part in name.split("."):
        if not (part.isidentifier() and part.isascii()):
            return (
                "a Python package's name is ASCII letters, digits and _, no digit first"
            )
        if keyword.iskeyword(part):
            return f"{part} is a keyword of Python"
        if part.startswith("__"):
            return "names that begin with two underscores are reserved by Python"
    first = name.partition(".")[0]
    if first in sys.stdlib_module_names:
        return f"it would hide {first}, a module of Python's standard library"
    return ""


def package_name(
    name: str | None,
    layout: PackageLayout | str,
    folder: Path,
    problem: Callable[[str], str],
) -> str | None:
    """The name of the package in a folder; None for the pack's default.

    A package in another project's source is named after its folder and the packages around
    it.  ``problem`` says what is wrong with a name, as the pack's view does; raises
    SpecError with its answer.
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

"""A project's configuration: ``specgen.toml``, or ``[tool.specgen]`` in ``pyproject.toml``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from specgen.disk.inputs import read_file
from specgen.disk.settings import Settings, parse_toml
from specgen.report import Problems
from specgen.report.problem import bad_input

FILE = "specgen.toml"
PROJECT_FILE = "pyproject.toml"
CHANGES = "evolution"
"""The table with allowances for changes."""


def configuration_file(folder: Path) -> Path | None:
    """The configuration for work in a folder: its own, or the nearest one above.

    A ``pyproject.toml`` counts only if it has a table ``tool.specgen``.
    """
    for place in (folder.absolute(), *folder.absolute().parents):
        if (place / FILE).is_file():
            return place / FILE
        project = place / PROJECT_FILE
        if project.is_file() and "tool.specgen" in project.read_text(
            "utf-8", "replace"
        ):
            return project
    return None


def required_configuration(folder: Path) -> Path:
    """The configuration for work in a folder; raises SpecError if there is none."""
    path = configuration_file(folder)
    if path is None:
        what = f"no {FILE} here or in a folder above"
        raise bad_input(str(folder), what, "specgen init writes one")
    return path


def table_prefix(path: Path) -> str:
    """The prefix of specgen's table names in a file."""
    return "tool.specgen." if path.name == PROJECT_FILE else ""


def configuration_settings(path: Path) -> Settings:
    """The tables of a configuration.  Raises SpecError if it is not TOML."""
    text = read_file(path).text
    problems = Problems()
    tables: Any = parse_toml(str(path), text, problems, "C1")
    problems.raise_errors()
    if path.name == PROJECT_FILE:
        tables = tables.get("tool", {})
        tables = tables.get("specgen", {}) if isinstance(tables, dict) else tables
    if not isinstance(tables, dict):
        raise bad_input(str(path), "tool.specgen must be a table")
    return Settings(str(path), text, tables, problems, "C2")

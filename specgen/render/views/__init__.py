"""Views: what templates are given, prepared by typed Python."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from specgen.problems.bad_input import bad_input
from specgen.problems.catalogue import did_you_mean
from specgen.render.pack import Pack
from specgen.render.units import Job
from specgen.render.views.base import View

__all__ = ["View", "view_for", "view_module"]

_VIEWS = {
    "model": ("base", "View"),
    "python": ("python.view", "PythonView"),
    "fixtures": ("fixtures", "FixturesView"),
    "docs": ("docs", "DocsView"),
    "spark": ("spark", "SparkView"),
    "tables": ("tables.view", "TablesView"),
}


def view_module(pack: Pack) -> str:
    """The module of the view that a pack asks for; raises SpecError for an unknown one."""
    if pack.view not in _VIEWS:
        hint = did_you_mean(pack.view, _VIEWS)
        place = str(pack.folder / "pack.toml")
        raise bad_input(place, f"unknown view {pack.view!r}", hint)
    return f"{__name__}.{_VIEWS[pack.view][0]}"


def view_for(job: Job) -> View:
    """The view that a pack asks for; raises SpecError for an unknown one."""
    module = import_module(view_module(job.pack))
    view = getattr(module, _VIEWS[job.pack.view][1])
    return cast("View", view(job))

"""Views: what templates are given, prepared by typed Python."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from specgen.problems.bad_input import bad_input
from specgen.problems.catalogue import did_you_mean
from specgen.render.units import Job
from specgen.render.views.base import View

__all__ = ["View", "view_for"]

_VIEWS = {
    "model": ("base", "View"),
    "python": ("python.view", "PythonView"),
    "fixtures": ("fixtures", "FixturesView"),
    "docs": ("docs", "DocsView"),
    "spark": ("spark", "SparkView"),
}


def view_for(job: Job) -> View:
    """The view that a pack asks for; raises SpecError for an unknown one."""
    if job.pack.view not in _VIEWS:
        hint = did_you_mean(job.pack.view, _VIEWS)
        place = str(job.pack.folder / "pack.toml")
        raise bad_input(place, f"unknown view {job.pack.view!r}", hint)
    module, name = _VIEWS[job.pack.view]
    view = getattr(import_module(f"{__name__}.{module}"), name)
    return cast("View", view(job))

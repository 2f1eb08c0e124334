"""Views: what templates are given, prepared by typed Python."""

from __future__ import annotations

from collections.abc import Callable

from specgen.problems.catalogue import did_you_mean
from specgen.readers.files import problem_at
from specgen.render.units import Job
from specgen.render.views.base import View
from specgen.render.views.docs import DocsView
from specgen.render.views.fixtures import FixturesView
from specgen.render.views.python.view import PythonView

__all__ = ["View", "view_for"]

_VIEWS: dict[str, Callable[[Job], View]] = {
    "model": View,
    "python": PythonView,
    "fixtures": FixturesView,
    "docs": DocsView,
}


def view_for(job: Job) -> View:
    """The view that a pack asks for; raises SpecError for an unknown one."""
    if job.pack.view not in _VIEWS:
        hint = did_you_mean(job.pack.view, _VIEWS)
        raise problem_at(job.pack.name, f"unknown view {job.pack.view!r}", hint)
    return _VIEWS[job.pack.view](job)

"""Views: what templates are given, prepared by typed Python."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from specgen.render.units import Job
from specgen.render.views.base import View
from specgen.render.views.faults import view_fault
from specgen.render.views.loading import OFFERED, view_class

__all__ = ["OFFERED", "View", "package_check", "view_class", "view_fault", "view_for"]


def view_for(job: Job) -> View:
    """The view of a job's pack; raises SpecError for a mistake in its ``view.py``."""
    made = view_class(job.pack.folder, job.pack.view)
    try:
        return made(job)
    except (Exception, SystemExit) as error:
        raise view_fault(error, job.pack.folder) from error


def package_check(folder: Path, name: str) -> Callable[[str], str]:
    """What says why a package's name won't do, as the view of the pack in a folder has it.

    ``name``: of the view, where the pack has none of its own. Both this and what it
    returns raise SpecError for a mistake in ``view.py``.
    """
    view = view_class(folder, name)

    def problem(package: str) -> str:
        try:
            return view.package_problem(package)
        except (Exception, SystemExit) as error:
            raise view_fault(error, folder) from error

    return problem

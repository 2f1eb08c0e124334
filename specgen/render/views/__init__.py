"""Views: what templates are given, prepared by typed Python."""

from __future__ import annotations

from specgen.render.units import Job
from specgen.render.views.base import View
from specgen.render.views.faults import view_fault
from specgen.render.views.loading import OFFERED, view_class

__all__ = ["OFFERED", "View", "view_class", "view_fault", "view_for"]


def view_for(job: Job) -> View:
    """The view of a job's pack; raises SpecError for a mistake in its ``view.py``."""
    made = view_class(job.pack.folder, job.pack.view)
    try:
        return made(job)
    except (Exception, SystemExit) as error:
        raise view_fault(error, job.pack.folder) from error

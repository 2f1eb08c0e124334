"""Views: typed Python that prepares the values for templates."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from specgen.codegen.units import Job
from specgen.codegen.views.base import View
from specgen.codegen.views.faults import view_fault
from specgen.codegen.views.loading import OFFERED, view_class

__all__ = ["OFFERED", "View", "package_check", "view_class", "view_fault", "view_for"]


def view_for(job: Job) -> View:
    """The view of a job's pack; raises SpecError for a mistake in its ``view.py``."""
    cls = view_class(job.pack.folder, job.pack.view)
    try:
        return cls(job)
    except (Exception, SystemExit) as error:
        raise view_fault(error, job.pack.folder) from error


def package_check(folder: Path, name: str) -> Callable[[str], str]:
    """A function that says what is wrong with a package's name, by the view of a pack.

    ``name`` is that of the view, if the pack has none of its own. Both this and the
    returned function raise SpecError for a mistake in ``view.py``.
    """
    view = view_class(folder, name)

    def problem(package: str) -> str:
        try:
            return view.package_problem(package)
        except (Exception, SystemExit) as error:
            raise view_fault(error, folder) from error

    return problem

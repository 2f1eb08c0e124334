"""Render a unit of a job to the bytes of its file, reporting mistakes as problems."""

from __future__ import annotations

import traceback
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from jinja2 import Environment, TemplateError, TemplateSyntaxError

from specgen.codegen.blacken import blacken
from specgen.codegen.language import Language
from specgen.codegen.pack_file import Blacken, Each
from specgen.codegen.pack_form import SUFFIX
from specgen.codegen.units import Job, Unit
from specgen.codegen.views import View, view_fault, view_for
from specgen.protocol.model import Span
from specgen.report import Problem, SpecError
from specgen.report.environment import environment


class Renderer:
    """Renders units of one job."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.view: View = view_for(job)
        pack = job.pack
        self.env = _environment(
            pack.folder, pack.digest, pack.language, not pack.is_trusted
        )

    def prepare(self) -> None:
        """Compile the templates once, for all processes that are forked from this one."""
        for name in self.env.list_templates(extensions=[SUFFIX[1:]]):
            with suppress(Exception):  # reported when the template is rendered
                self.env.get_template(name)

    def render(self, unit: Unit) -> bytes:
        """The bytes of one output file; raises SpecError for a mistake in the pack."""
        if unit.each is None:
            return (self.job.pack.folder / unit.template).read_bytes()
        context = self._context_of(unit)
        try:
            text = self.env.get_template(unit.template).render(**context)
        except SpecError:
            raise
        except Exception as error:
            raise self._template_error(error, unit) from error
        try:
            if unit.path.endswith(".py") and self.job.pack.black is not Blacken.OFF:
                text = blacken(text, self.job.pack.black)
            return text.encode()
        except ValueError as error:
            what = str(error).partition("\n")[0]
            place = Span(str(self.job.pack.folder / unit.template))
            problem = Problem("P5", f"{unit.path}: {what}", place)
            raise SpecError([problem]) from error

    def _context_of(self, unit: Unit) -> dict[str, object]:
        """The view's values for a unit; raises SpecError for a mistake in the pack."""
        folder = self.job.pack.folder
        try:
            context: object = self._context(unit)
        except (Exception, SystemExit) as error:
            raise view_fault(error, folder, unit.path) from error
        if isinstance(context, dict):
            return context
        what = (
            f"{type(self.view).__name__}.{unit.each}() returned"
            f" {type(context).__name__}"
        )
        hint = "return a dict of the names that templates use and their values"
        place = Span(str(self.job.pack.view_files[0]))
        raise SpecError([Problem("P7", what, place, hint)])

    def _context(self, unit: Unit) -> dict[str, object]:
        if unit.each is Each.RELEASE:
            return self.view.release()
        if unit.each is Each.API:
            return self.view.api(unit.messages)
        if unit.version is None:
            return self.view.message(unit.messages[0])
        return self.view.version(unit.messages[0], unit.version)

    def _template_error(self, error: Exception, unit: Unit) -> SpecError:
        """The error with the template's line; re-raises it if no template was involved."""
        folder = self.job.pack.folder
        span = Span(str(folder / unit.template))
        if isinstance(error, TemplateSyntaxError):
            span = Span(error.filename or span.path, error.lineno, 1)
        else:
            # Jinja adds the templates' own lines to the traceback.
            lines = [
                Span(frame.filename, frame.lineno or 0, 1)
                for frame in traceback.extract_tb(error.__traceback__)
                if _is_inside(frame.filename, folder)
            ]
            if not lines and not isinstance(error, TemplateError | UnicodeError):
                raise error
            span = lines[-1] if lines else span
        what = str(error)
        if not isinstance(error, TemplateError):
            what = f"{type(error).__name__}: {what}"
        hint = f"while making {unit.path}"
        return SpecError([Problem("P4", what, span, hint)])


@lru_cache(maxsize=16)
def _environment(
    folder: Path, digest: str, language: Language, sandboxed: bool
) -> Environment:
    """A pack's environment, cached: compiling templates takes longer than using them.

    ``digest`` is that of the whole pack: its templates change only if it does.
    """
    env = environment(folder, sandboxed=sandboxed)
    env.filters |= language.filters
    return env


def _is_inside(path: str, folder: Path) -> bool:
    return Path(path).is_relative_to(folder)

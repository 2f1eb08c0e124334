"""Run a pack's formatter once over all rendered files, before they are compared."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from specgen.codegen.pack_form import PACK_FILE, Pack
from specgen.codegen.units import Job, Unit, units
from specgen.protocol.model import Span
from specgen.report import Problem, SpecError

_MAX_LENGTH = 100_000
"""Characters of paths in one command; systems allow at least a little more."""
_MAX_LINES = 20
"""Lines of a formatter's output that are reported."""
_PLACE = re.compile(r"(?:--> )?(?:\./)?([^:\s]+):(\d+)(?::\d+)?:? ?(.*)", re.DOTALL)
"""``a.go:3:1: message``, or ``--> a.rs:3:1`` below its message."""
_EXCERPT = re.compile(r"\d* *\|.*")
"""A line of source below such a message."""


def formatted(
    job: Job, planned: Sequence[Unit], files: Mapping[str, bytes]
) -> dict[str, bytes]:
    """Rendered files as the pack's formatter leaves them; copies are unchanged.

    The formatter works in a temporary folder that also has the pack's other files, since
    they may configure it.  Raises SpecError if it is missing or fails.
    """
    results = dict(files)
    rendered = {u.path: u for u in planned if u.each is not None and u.path in files}
    chosen = [path for path in rendered if _is_chosen(job.pack, path)]
    if not job.pack.format or not chosen:
        return results
    with TemporaryDirectory(prefix="specgen-") as name:
        folder = Path(name)
        for unit in units(job):
            if unit.each is None:
                source = job.pack.folder / unit.template
                _write(folder / unit.path, source.read_bytes())
        for path in chosen:
            _write(folder / path, files[path])
        for paths in _portions(sorted(chosen)):
            _Formatter(job.pack, rendered).run(paths, folder)
        for path in chosen:
            results[path] = (folder / path).read_bytes()
    return results


def _is_chosen(pack: Pack, path: str) -> bool:
    return any(PurePosixPath(path).match(pattern) for pattern in pack.formatted)


def _write(path: Path, raw: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(raw)


def _portions(paths: Sequence[str]) -> Iterator[list[str]]:
    """The paths in one portion, or in several if there are very many."""
    portion: list[str] = []
    size = 0
    for path in paths:
        if portion and size + len(path) > _MAX_LENGTH:
            yield portion
            portion, size = [], 0
        portion.append(path)
        size += len(path) + 1
    yield portion


@dataclass(frozen=True)
class _Formatter:
    pack: Pack
    rendered: Mapping[str, Unit]

    def run(self, paths: Sequence[str], folder: Path) -> None:
        """Format files in a folder; raises SpecError with the formatter's output."""
        command = [self._program(), *self.pack.format[1:], *paths]
        try:
            done = subprocess.run(
                command,
                cwd=folder,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                check=False,
            )
        except OSError as error:
            raise self._error(f"can't be run: {error.strerror}") from error
        missing = [path for path in paths if not (folder / path).is_file()]
        if missing:
            raise self._error(f"removed {missing[0]}")
        if done.returncode:
            output = (done.stderr or done.stdout).decode(errors="replace")
            output = output.replace(f"{folder}/", "")
            raise SpecError([*self._problems(done.returncode, output.strip())])

    def _program(self) -> str:
        program = self.pack.format[0]
        if "/" in program:
            return str(self.pack.folder.absolute() / program)
        if shutil.which(program) is None:
            hint = "install it, or put its folder on PATH"
            raise self._error("is not on PATH", hint)
        return program

    def _problems(self, status: int, output: str) -> Iterator[Problem]:
        """Lines about rendered files, at their templates; the rest, at ``pack.toml``."""
        others: list[str] = []
        lines = (line.strip() for line in output.split("\n"))
        said = [line for line in lines if line and not _EXCERPT.fullmatch(line)]
        for line in said[:_MAX_LINES]:
            place = _PLACE.fullmatch(line)
            if place and place[1] in self.rendered:
                template = self.pack.folder / self.rendered[place[1]].template
                fault = place[3] or (others.pop() if others else "")
                what = f"{self.pack.format[0]}: line {place[2]} of {place[1]}: {fault}"
                yield Problem("P8", what, Span(str(template)))
            else:
                others.append(line)
        if others or not output:
            what = f"ended with status {status}"
            yield from self._error(what, "; ".join(others)).problems

    def _error(self, what: str, hint: str = "") -> SpecError:
        place = self.pack.format_at or Span(str(self.pack.folder / PACK_FILE))
        message = f"the formatter {self.pack.format[0]} {what}"
        return SpecError([Problem("P8", message, place, hint)])

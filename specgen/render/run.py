"""Run a pack: plan the units, render what changed, write it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from specgen.problems import Problem, SpecError
from specgen.readers.files import problem_at
from specgen.render.manifest import (
    CACHE,
    MANIFEST,
    Cache,
    engine_digest,
    input_digest,
    listed_files,
    manifest_text,
    whole_digest,
)
from specgen.render.renderer import Renderer
from specgen.render.units import Job, Unit, units
from specgen.render.workers import worker_count, workers
from specgen.render.write import finish_interrupted, real_path, write_files

Progress = Callable[[int, int], None]
"""Called with the units done and the units in all."""

_PARALLEL = 24
"""From this many units on, a second process pays."""


@dataclass(frozen=True)
class Outcome:
    """What a run did: paths, relative to the output."""

    output: Path
    written: tuple[str, ...]
    deleted: tuple[str, ...]
    files: int
    rendered: int
    lines: int
    """Lines of the files that were rendered."""


def run(
    job: Job, output: Path, progress: Progress | None = None, processes: int = 0
) -> Outcome:
    """Make a pack's output; only what changed is rendered, only that is written.

    ``processes``: how many render; as many as pay if 0.  Raises SpecError with what is
    wrong in the pack, and OSError where the output can't be written.
    """
    _check_place(job, output)
    finish_interrupted(output)
    engine = engine_digest(job.pack)
    cache = Cache.load(output)
    if cache.engine != engine:
        cache = Cache(engine)
    planned = units(job)
    whole = whole_digest(job) if job.pack.whole else ""
    digests = {unit.path: input_digest(unit, job, whole) for unit in planned}
    stale = [u for u in planned if not cache.is_current(u, digests[u.path], output)]
    rendered = dict(render_units(job, stale, progress, processes))
    rendered[MANIFEST] = manifest_text(job, planned)
    orphans = orphaned(output, digests)
    fresh = {
        unit.path: (
            _digest(rendered[unit.path])
            if unit.path in rendered
            else cache.outputs[unit.path]
        )
        for unit in planned
    }
    changed = {
        path: raw for path, raw in rendered.items() if _held(output / path) != raw
    }
    note = Cache(engine, digests, fresh).text()
    written = tuple(sorted(changed))
    if _held(output / CACHE) != note:
        changed[CACHE] = note
    write_files(output, changed, orphans)
    lines = sum(raw.count(b"\n") for path, raw in rendered.items() if path != MANIFEST)
    return Outcome(
        output, written, tuple(orphans), len(planned), len(rendered) - 1, lines
    )


def render_all(job: Job, progress: Progress | None = None) -> dict[str, bytes]:
    """Every file of a pack's output, rendered afresh."""
    planned = units(job)
    files = dict(render_units(job, planned, progress))
    files[MANIFEST] = manifest_text(job, planned)
    return files


def orphaned(output: Path, made: Mapping[str, object]) -> list[str]:
    """The files that an earlier run made, and that are not made any more."""
    return [
        path
        for path in listed_files(output)
        if path not in made and (output / path).is_file()
    ]


def render_units(
    job: Job,
    planned: Sequence[Unit],
    progress: Progress | None = None,
    processes: int = 0,
) -> Iterator[tuple[str, bytes]]:
    """Render units, on all cores where there are many; yields path and bytes.

    Raises SpecError at the end, with what is wrong in any of them.
    """
    failed: dict[str, SpecError] = {}
    answers = _answers(job, planned, processes or worker_count())
    for done, (path, answer) in enumerate(answers, 1):
        if isinstance(answer, SpecError):
            failed[path] = answer
        else:
            yield path, answer
        if progress is not None:
            progress(done, len(planned))
    if failed:
        raise _all_problems(
            failed[unit.path] for unit in planned if unit.path in failed
        )


def _all_problems(errors: Iterable[SpecError]) -> SpecError:
    """The problems of several units, each told once."""
    found: dict[tuple[str, int, str], Problem] = {}
    for error in errors:
        for problem in error.problems:
            key = (problem.span.path, problem.span.line, problem.message)
            found.setdefault(key, problem)
    return SpecError([found[key] for key in sorted(found)])


_Answer = tuple[str, bytes | SpecError]


def _answers(job: Job, planned: Sequence[Unit], processes: int) -> Iterator[_Answer]:
    if not planned:
        return
    renderer = Renderer(job)
    if len(planned) < _PARALLEL or processes < 2:
        yield from (_answer(renderer, unit) for unit in planned)
        return
    # Large units first, so that no worker is left with one at the end.
    order = sorted(planned, key=lambda u: -len(u.messages) - _size(u))
    with workers(processes, _start, (renderer, order)) as pool:
        yield from pool.map(_work, range(len(order)), chunksize=4)


def _answer(renderer: Renderer, unit: Unit) -> _Answer:
    try:
        return unit.path, renderer.render(unit)
    except SpecError as error:
        return unit.path, error


def _size(unit: Unit) -> int:
    return sum(len(m.valid_versions) * len(m.fields) for m in unit.messages)


class _Worker:
    """What a worker process was forked with."""

    renderer: Renderer
    order: Sequence[Unit]


def _start(renderer: Renderer, order: Sequence[Unit]) -> None:
    _Worker.renderer, _Worker.order = renderer, order


def _work(index: int) -> _Answer:
    return _answer(_Worker.renderer, _Worker.order[index])


def _check_place(job: Job, output: Path) -> None:
    """Raise SpecError for an output that the next run would read as templates."""
    if real_path(output).is_relative_to(real_path(job.pack.folder)):
        raise problem_at(str(output), f"lies in the pack {job.pack.name} itself")


def _digest(raw: bytes) -> str:
    return hashlib.sha256(raw).hexdigest()


def _held(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None

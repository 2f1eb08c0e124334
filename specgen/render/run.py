"""Run a pack: plan the units, render what changed, write it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from specgen.files.locks import Tell
from specgen.files.made import CACHE, MANIFEST, digest_of, read_manifest
from specgen.files.moves import is_deletable
from specgen.files.write import (
    exclusive,
    finish_interrupted,
    real_path,
    write_files,
)
from specgen.problems import Problem, SpecError
from specgen.problems.bad_input import bad_input
from specgen.render.engine import engine_digest
from specgen.render.manifest import (
    Cache,
    input_digest,
    manifest_text,
    whole_digest,
)
from specgen.render.renderer import Renderer
from specgen.render.units import Job, Unit, units
from specgen.render.workers import worker_count, workers

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
    kept: tuple[str, ...]
    """Files that are not made any more, and were not deleted: somebody changed them."""
    replaced_manifest: bool
    """Whether there was a manifest that specgen did not write: it deleted nothing."""
    files: int
    rendered: int
    lines: int
    """Lines of the files that were rendered."""


def run(
    job: Job,
    output: Path,
    progress: Progress | None = None,
    processes: int = 0,
    wait: float = 0,
    tell: Tell | None = None,
) -> Outcome:
    """Make a pack's output; only what changed is rendered, only that is written.

    ``processes``: how many render; as many as pay if 0.  ``wait``: seconds at the most for
    another run that writes there; ``tell`` is called with who that is.  Raises SpecError
    with what is wrong in the pack, LockedError, and OSError where the output can't be
    written.
    """
    planned = units(job)
    _check_place(job, output, planned)
    with exclusive(output, wait, tell):
        finish_interrupted(output)
        return _updated(job, output, planned, progress, processes)


def _updated(
    job: Job,
    output: Path,
    planned: list[Unit],
    progress: Progress | None,
    processes: int,
) -> Outcome:
    """The outcome of a run in an output that is ours alone."""
    engine = engine_digest(job.pack)
    cache = Cache.load(output)
    if cache.engine != engine:
        cache = Cache(engine)
    whole = whole_digest(job) if job.pack.whole else ""
    digests = {unit.path: input_digest(unit, job, whole) for unit in planned}
    stale = [u for u in planned if not cache.is_current(u, digests[u.path], output)]
    rendered = dict(render_units(job, stale, progress, processes))
    fresh = {unit.path: cache.outputs.get(unit.path, "") for unit in planned}
    fresh |= {path: digest_of(raw) for path, raw in rendered.items()}
    # First of all: what it lists is known as made, as soon as it is there.
    texts = {MANIFEST: manifest_text(job, planned, fresh), **rendered}
    changed = {path: raw for path, raw in texts.items() if _held(output / path) != raw}
    written = tuple(sorted(changed))
    note = Cache(engine, digests, fresh).text()
    if _held(output / CACHE) != note:
        changed[CACHE] = note
    orphans, kept = orphaned(output, digests)
    is_foreign = (output / MANIFEST).is_file() and read_manifest(output) is None
    write_files(output, changed, orphans)
    return Outcome(
        output=output,
        written=written,
        deleted=tuple(orphans),
        kept=kept,
        replaced_manifest=is_foreign,
        files=len(planned),
        rendered=len(rendered),
        lines=sum(raw.count(b"\n") for raw in rendered.values()),
    )


def render_all(job: Job, progress: Progress | None = None) -> dict[str, bytes]:
    """Every file of a pack's output, rendered afresh."""
    planned = units(job)
    files = dict(render_units(job, planned, progress))
    digests = {path: digest_of(raw) for path, raw in files.items()}
    files[MANIFEST] = manifest_text(job, planned, digests)
    return files


def orphaned(
    output: Path, made: Mapping[str, object]
) -> tuple[dict[str, str], tuple[str, ...]]:
    """The files that an earlier run made and that are not made any more, with digests.

    And, apart, those of which the content is another one now: they are somebody's own.
    """
    real = real_path(output)
    listed = read_manifest(output) or {}
    left = {p: d for p, d in listed.items() if p not in made and (real / p).is_file()}
    orphans = {p: d for p, d in left.items() if is_deletable(real, p, d)}
    return orphans, tuple(path for path in left if path not in orphans)


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
    distinct: dict[tuple[str, int, str], Problem] = {}
    for error in errors:
        for problem in error.problems:
            key = (problem.span.path, problem.span.line, problem.message)
            distinct.setdefault(key, problem)
    return SpecError([distinct[key] for key in sorted(distinct)])


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


def _check_place(job: Job, output: Path, planned: Iterable[Unit]) -> None:
    """Raise SpecError for an output that the next run would read as something else."""
    real = real_path(output)
    if real.is_relative_to(real_path(job.pack.folder)):
        raise bad_input(str(output), f"lies in the pack {job.pack.name} itself")
    sources = [Path(path) for path in {m.span.path for m in job.release.messages}]
    names = {path.name for path in sources}
    for unit in (u for u in planned if PurePosixPath(u.path).name in names):
        if real_path(real / unit.path) in map(real_path, sources):
            place = str(output / unit.path)
            raise bad_input(place, "is a file of the source", "name another folder")


def _held(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None

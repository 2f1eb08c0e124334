"""Run a pack: plan the units, render what changed, write it."""

from __future__ import annotations

import hashlib
import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from specgen.render.blacken import blacken
from specgen.render.environment import environment
from specgen.render.manifest import (
    CACHE,
    MANIFEST,
    Cache,
    engine_digest,
    input_digest,
    listed_files,
    manifest_text,
)
from specgen.render.pack import Blacken, Each
from specgen.render.units import Job, Unit, units
from specgen.render.views import View, view_for
from specgen.render.write import finish_interrupted, write_files

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


class Renderer:
    """Renders units of one job."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.view: View = view_for(job)
        self.env = environment(job.pack.folder)

    def render(self, unit: Unit) -> bytes:
        """The bytes of one output file."""
        if unit.each is None:
            return (self.job.pack.folder / unit.template).read_bytes()
        text = self.env.get_template(unit.template).render(**self._context(unit))
        black = self.job.pack.black
        if unit.path.endswith(".py") and black is not Blacken.OFF:
            text = blacken(text, black)
        return text.encode()

    def _context(self, unit: Unit) -> dict[str, object]:
        if unit.each is Each.RELEASE:
            return self.view.release()
        if unit.each is Each.API:
            return self.view.api(unit.messages)
        if unit.version is None:
            return self.view.message(unit.messages[0])
        return self.view.version(unit.messages[0], unit.version)


def run(
    job: Job, output: Path, progress: Progress | None = None, workers: int | None = None
) -> Outcome:
    """Make a pack's output; only what changed is rendered, only that is written."""
    finish_interrupted(output)
    engine = engine_digest(job.pack)
    cache = Cache.load(output)
    if cache.engine != engine:
        cache = Cache(engine)
    planned = units(job)
    digests = {unit.path: input_digest(unit, job) for unit in planned}
    stale = [u for u in planned if not cache.is_current(u, digests[u.path], output)]
    rendered = dict(render_units(job, stale, progress, workers))
    rendered[MANIFEST] = manifest_text(job, planned)
    paths = {unit.path for unit in planned}
    orphans = [path for path in listed_files(output) if path not in paths]
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


def render_units(
    job: Job,
    planned: Sequence[Unit],
    progress: Progress | None = None,
    workers: int | None = None,
) -> Iterator[tuple[str, bytes]]:
    """Render units, on all cores where there are many; yields path and bytes."""
    count = workers or min(len(os.sched_getaffinity(0)), 8)
    if len(planned) < _PARALLEL or count < 2 or not _can_fork():
        renderer = Renderer(job) if planned else None
        for done, unit in enumerate(planned, 1):
            assert renderer is not None
            yield unit.path, renderer.render(unit)
            if progress is not None:
                progress(done, len(planned))
        return
    # Large units first, so that no worker is left with one at the end.
    order = sorted(planned, key=lambda u: -len(u.messages) - _size(u))
    context = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(count, context, _start, (job,)) as pool:
        answers = pool.map(_work, order, chunksize=4)
        for done, (path, raw) in enumerate(answers, 1):
            yield path, raw
            if progress is not None:
                progress(done, len(planned))


def _size(unit: Unit) -> int:
    return sum(len(m.valid_versions) * len(m.fields) for m in unit.messages)


def _can_fork() -> bool:
    return "fork" in multiprocessing.get_all_start_methods()


class _Worker:
    renderer: Renderer | None = None


def _start(job: Job) -> None:
    _Worker.renderer = Renderer(job)


def _work(unit: Unit) -> tuple[str, bytes]:
    assert _Worker.renderer is not None
    return unit.path, _Worker.renderer.render(unit)


def _digest(raw: bytes) -> str:
    return hashlib.sha256(raw).hexdigest()


def _held(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None

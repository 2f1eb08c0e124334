"""The files of a job, rendered on all cores."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from specgen.problems import Problem, SpecError
from specgen.render.formatting import formatted
from specgen.render.renderer import Renderer
from specgen.render.units import Job, Unit
from specgen.render.workers import worker_count, workers

Progress = Callable[[int, int], None]
"""Called with the units done and the units in all."""

_PARALLEL = 24
"""From this many units on, a second process pays."""


def _rendered(
    job: Job, planned: Sequence[Unit], progress: Progress | None, processes: int
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


def rendered(
    job: Job,
    planned: Sequence[Unit],
    progress: Progress | None = None,
    processes: int = 0,
) -> dict[str, bytes]:
    """The files of units as they are to be written, by path: rendered and formatted.

    Raises SpecError with what is wrong in any of them.
    """
    return formatted(job, planned, dict(_rendered(job, planned, progress, processes)))


def _all_problems(errors: Iterable[SpecError]) -> SpecError:
    """The problems of several units, each reported once."""
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
    renderer.prepare()
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

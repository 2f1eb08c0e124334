"""Render the files of a job on all cores."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from specgen.codegen.formatting import formatted
from specgen.codegen.renderer import Renderer
from specgen.codegen.units import Job, Unit
from specgen.codegen.workers import worker_count, workers
from specgen.report import Problem, SpecError

Progress = Callable[[int, int], None]
"""Called with the number of units done, and the number in all."""

_PARALLEL = 24
"""The number of units from which on a second process pays off."""


def _rendered(
    job: Job, planned: Sequence[Unit], progress: Progress | None, processes: int
) -> Iterator[tuple[str, bytes]]:
    """Render units, on all cores if there are many; yields path and bytes.

    Raises SpecError at the end, with everything that is wrong in any of them.
    """
    failed: dict[str, SpecError] = {}
    results = _results(job, planned, processes or worker_count())
    for done, (path, result) in enumerate(results, 1):
        if isinstance(result, SpecError):
            failed[path] = result
        else:
            yield path, result
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
    """The final files of units, rendered and formatted, by path.

    Raises SpecError with everything that is wrong in any of them.
    """
    return formatted(job, planned, dict(_rendered(job, planned, progress, processes)))


def _all_problems(errors: Iterable[SpecError]) -> SpecError:
    """One error with the problems of several units, each only once."""
    distinct: dict[tuple[str, int, str], Problem] = {}
    for error in errors:
        for problem in error.problems:
            key = (problem.span.path, problem.span.line, problem.message)
            distinct.setdefault(key, problem)
    return SpecError([distinct[key] for key in sorted(distinct)])


_Result = tuple[str, bytes | SpecError]


def _results(job: Job, planned: Sequence[Unit], processes: int) -> Iterator[_Result]:
    if not planned:
        return
    renderer = Renderer(job)
    if len(planned) < _PARALLEL or processes < 2:
        yield from (_result(renderer, unit) for unit in planned)
        return
    renderer.prepare()
    # Large units first, so that none is left for the end.
    order = sorted(planned, key=lambda u: -len(u.messages) - _size(u))
    with workers(processes, _start, (renderer, order)) as pool:
        yield from pool.map(_work, range(len(order)), chunksize=4)


def _result(renderer: Renderer, unit: Unit) -> _Result:
    try:
        return unit.path, renderer.render(unit)
    except SpecError as error:
        return unit.path, error


def _size(unit: Unit) -> int:
    return sum(len(m.valid_versions) * len(m.fields) for m in unit.messages)


class _Worker:
    """The state with which a worker process was forked."""

    renderer: Renderer
    order: Sequence[Unit]


def _start(renderer: Renderer, order: Sequence[Unit]) -> None:
    _Worker.renderer, _Worker.order = renderer, order


def _work(index: int) -> _Result:
    return _result(_Worker.renderer, _Worker.order[index])

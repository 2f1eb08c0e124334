"""Plans several outputs: each source is read once, and all are checked before any is made."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from specgen.codegen.configuration import Generation, read_configuration
from specgen.codegen.making import plan
from specgen.codegen.outputs import refuse_foreign
from specgen.codegen.pack import load_pack
from specgen.codegen.package_name import package_name
from specgen.codegen.run import Outcome, run
from specgen.codegen.units import Job
from specgen.codegen.views import package_check
from specgen.disk.project_file import required_configuration
from specgen.protocol.model import Message, Span
from specgen.report import Problem, SpecError, refuse_if_strict
from specgen.sources.loading import Loaded, read_source, select

Read = Callable[[str, str | None, bool, bool], Loaded]
"""Reads a source, filled from another.

The flags turn warnings into errors, and make bundled releases evidence of damage.
"""
Report = Callable[[Sequence[Problem], bool], None]
"""Reports warnings, or raises SpecError if the flag says that they are errors."""


@dataclass(frozen=True)
class Planned:
    """One output to make or check."""

    job: Job
    folder: Path
    messages: tuple[Message, ...]
    """The selected messages; the pack may make nothing from some of them."""


def plan_all(
    wanted: Sequence[Generation],
    read: Read,
    report: Report,
    strict: bool = False,
    trust_packs: bool = False,
) -> list[Planned]:
    """Read each source once and plan its outputs; raises SpecError with all errors.

    ``trust_packs``: also run the code of packs that a configuration names by path.
    """
    read_once = cache(read)
    assumed: set[str] = set()
    planned = []
    problems: dict[Problem, None] = {}
    for generation in wanted:
        is_strict = strict or generation.strict
        try:
            made, each = _planned(generation, read_once, is_strict, trust_packs)
            # Several packs on one source make the same assumptions.
            fresh = [problem for problem in made if str(problem) not in assumed]
            assumed.update(map(str, fresh))
            report(fresh, is_strict)
            planned.append(each)
        except SpecError as error:
            problems.update(dict.fromkeys(error.problems))
    if problems:
        raise SpecError([*problems])
    return planned


def _planned(
    generation: Generation, read: Read, strict: bool, trust_packs: bool
) -> tuple[Sequence[Problem], Planned]:
    """One output, and the problems of making it.  Raises SpecError."""
    places = generation.places
    with _placed(places.get("source")):
        loaded = read(generation.source, generation.with_, strict, generation.bundle)
    with _placed(places.get("apis" if generation.apis else "messages")):
        chosen = select(loaded, generation.messages, generation.apis)
    with _placed(places.get("pack")):
        pack = load_pack(generation.pack, trusted=trust_packs or not places)
    name = package_name(
        generation.package,
        generation.layout,
        generation.output,
        package_check(pack.folder, pack.view),
    )
    made = plan(
        chosen,
        [pack],
        package=name,
        layout=generation.layout,
        allow_damaged=generation.allow_damaged,
        options=generation.options,
    )
    (job,) = made.jobs
    return made.problems, Planned(job, generation.output, chosen.messages)


@contextmanager
def _placed(key: Span | None) -> Iterator[None]:
    """Show errors about a configured value where the configuration has it.

    Errors that have a line of their own, in a file that the value names, stay there.
    """
    try:
        yield
    except SpecError as error:
        if key is None:
            raise
        raise SpecError([_at_key(problem, key) for problem in error.problems]) from None


def _at_key(problem: Problem, key: Span) -> Problem:
    if problem.span.line:
        return problem
    return replace(problem, message=f"{problem.span}: {problem.message}", span=key)


def generate_configured(
    folder: Path, wait: float = 600, *, trust_packs: bool = False
) -> list[Outcome]:
    """Generate all outputs of a project's configuration, as a build does.

    ``wait``: the longest time to wait for another run, in seconds.  ``trust_packs``: run
    the code of packs that are named by path.  Raises SpecError for errors, or if there is
    no configuration; LockedError; OSError.
    """
    wanted = read_configuration(required_configuration(folder))
    planned = plan_all(wanted, _read, refuse_if_strict, trust_packs=trust_packs)
    refuse_foreign([(each.job, each.folder) for each in planned])
    return [run(each.job, each.folder, wait=wait) for each in planned]


def _read(source: str, with_: str | None, strict: bool, bundle: bool) -> Loaded:
    return read_source(source, with_, strict=strict, bundle=bundle)

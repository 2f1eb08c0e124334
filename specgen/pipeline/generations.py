"""Plans several outputs: each source is read once, and all are checked before any is made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from specgen.model import Message
from specgen.pipeline.configuration import (
    Generation,
    read_configuration,
    required_configuration,
)
from specgen.pipeline.loading import Loaded, read_source, select
from specgen.pipeline.making import plan
from specgen.problems import Problem, refuse_if_strict
from specgen.render.outputs import refuse_foreign
from specgen.render.pack import load_pack
from specgen.render.package_name import package_name
from specgen.render.run import Outcome, run
from specgen.render.units import Job
from specgen.render.views import package_check

Read = Callable[[str, str | None, bool], Loaded]
"""Reads a source, filled from another; the flag turns warnings into errors."""
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
    loaded: dict[tuple[str, str | None, bool], Loaded] = {}
    assumed: set[str] = set()
    planned = []
    for generation in wanted:
        is_strict = strict or generation.strict
        key = generation.source, generation.with_, is_strict
        if key not in loaded:
            loaded[key] = read(*key)
        chosen = select(loaded[key], generation.messages, generation.apis)
        trusted = trust_packs or not generation.is_from_file
        pack = load_pack(generation.pack, trusted=trusted)
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
        # Several packs on one source make the same assumptions.
        fresh = [problem for problem in made.problems if str(problem) not in assumed]
        assumed.update(map(str, fresh))
        report(fresh, is_strict)
        (job,) = made.jobs
        planned.append(Planned(job, generation.output, chosen.messages))
    return planned


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


def _read(source: str, with_: str | None, strict: bool) -> Loaded:
    return read_source(source, with_, strict=strict)

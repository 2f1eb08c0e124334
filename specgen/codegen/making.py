"""Makes layouts, references and packs' output from a source, and proves the output."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType

from specgen.codegen.layout_lines import layout_lines
from specgen.codegen.options import Given, Value, given_options, option_values
from specgen.codegen.pack import Pack, load_pack
from specgen.codegen.package_name import PackageLayout, package_name
from specgen.codegen.proof.engine import Engine
from specgen.codegen.proof.package import load_package
from specgen.codegen.proof.prove import Proof, prove_message
from specgen.codegen.rendering import Progress
from specgen.codegen.run import Outcome, run, stale_files
from specgen.codegen.units import Job
from specgen.codegen.views import package_check, view_class
from specgen.codegen.workers import worker_count, workers
from specgen.disk.stale import Stale
from specgen.protocol.layout.bnf import ReferenceForm
from specgen.protocol.layout.bnf_document import bnf_document
from specgen.protocol.model import Message, runs_text
from specgen.report import Problem, Problems
from specgen.report.problem import bad_input
from specgen.sources.loading import Loaded
from specgen.sources.union.assume import assume

_FEW = 8
"""Fewer messages than this are proven in the current process."""


def export(
    loaded: Loaded,
    *,
    version: int | None = None,
    helpers: bool = False,
    wire_only: bool = False,
) -> Iterator[str]:
    """The layouts of the selected messages: one line of JSON per message and version.

    ``version``: only this one; ``helpers``: also helper structs; ``wire_only``: without
    what decoding does not need.
    """
    return layout_lines(loaded.messages, version, helpers, wire_only)


def export_bnf(loaded: Loaded, notation: ReferenceForm = "4.3") -> Iterator[str]:
    """The selected messages in the notation of a release's protocol reference."""
    return iter(bnf_document(loaded.messages, notation))


def settled(loaded: Loaded) -> Loaded:
    """The selected messages for codecs: unknown facts are assumed, or messages left out.

    The problems list the assumptions.  Raises SpecError if that is not possible.
    """
    problems = Problems()
    messages = assume(loaded.messages, problems)
    problems.raise_errors()
    return replace(
        loaded, messages=messages, problems=(*loaded.problems, *problems.found)
    )


@dataclass(frozen=True)
class Plan:
    """The planned runs of packs on one source."""

    jobs: tuple[Job, ...]
    """One for each pack."""
    problems: tuple[Problem, ...]
    """Warnings about assumptions that codecs need."""


def plan(
    loaded: Loaded,
    packs: Sequence[str | Pack],
    *,
    package: str | None = None,
    layout: PackageLayout = PackageLayout.PROJECT,
    allow_damaged: bool = False,
    options: Sequence[Given] = (),
) -> Plan:
    """Plan the runs of packs; ``package`` is the package's name.

    ``options`` are for the packs' own options.  Raises SpecError for damaged messages, an
    unknown pack, messages that can't have codecs, and if nothing is left for a pack.
    """
    if not allow_damaged:
        loaded.refuse_damaged()
    loaded_packs = [_loaded(pack) for pack in packs]
    assumed = loaded
    views = [view_class(pack.folder, pack.view) for pack in loaded_packs]
    if any(view.encodes for view in views):
        assumed = settled(loaded)
    jobs = []
    for pack, view in zip(loaded_packs, views, strict=True):
        chosen = assumed if view.encodes else loaded
        if loaded.messages and not chosen.messages:
            raise bad_input(loaded.source, "all of its messages are left out")
        jobs.append(
            Job(
                loaded.origin,
                loaded.release,
                chosen.messages,
                package or pack.package,
                pack,
                loaded.union,
                layout,
                option_values(pack.options, options, pack.name, layout),
            )
        )
    return Plan(tuple(jobs), assumed.problems[len(loaded.problems) :])


def generate(
    loaded: Loaded,
    pack: str | Pack,
    out: Path | str,
    *,
    package: str | None = None,
    layout: PackageLayout | str = PackageLayout.PROJECT,
    options: Mapping[str, Value] | None = None,
    allow_damaged: bool = False,
    overwrite: bool = False,
    wait: float = 0,
    progress: Progress | None = None,
) -> Outcome:
    """Generate a pack's output for the selected messages in a folder; write only changes.

    ``pack``: a pack's name (``python``, ``fixtures``, …), or the path of another one,
    whose Python and formatter are run.  ``layout``: ``package`` makes the folder itself a
    package in another project's source, by default under the name that it has there.
    ``options``: values for the pack's own options, by name.  ``overwrite``: also replace
    files that specgen did not make.  ``wait``: the longest time to wait for another run
    in that folder, in seconds.  Raises SpecError for errors in the source, in the pack or
    about such files, LockedError, and OSError.
    """
    job = _job(loaded, pack, Path(out), package, layout, allow_damaged, options)
    return run(job, Path(out), progress, wait=wait, overwrite=overwrite)


def check(
    loaded: Loaded,
    pack: str | Pack,
    out: Path | str,
    *,
    package: str | None = None,
    layout: PackageLayout | str = PackageLayout.PROJECT,
    options: Mapping[str, Value] | None = None,
    allow_damaged: bool = False,
    progress: Progress | None = None,
) -> list[Stale]:
    """The files that ``generate`` would write or delete; nothing is written."""
    job = _job(loaded, pack, Path(out), package, layout, allow_damaged, options)
    return stale_files(job, Path(out), progress)


def _job(
    loaded: Loaded,
    pack: str | Pack,
    out: Path,
    package: str | None,
    layout: PackageLayout | str,
    allow_damaged: bool,
    options: Mapping[str, Value] | None,
) -> Job:
    pack = _loaded(pack)
    (job,) = plan(
        loaded,
        [pack],
        package=package_name(
            package, layout, out, package_check(pack.folder, pack.view)
        ),
        layout=PackageLayout(layout),
        allow_damaged=allow_damaged,
        options=given_options(options or {}),
    ).jobs
    return job


def _loaded(pack: str | Pack) -> Pack:
    return load_pack(pack) if isinstance(pack, str) else pack


def prove(
    loaded: Loaded,
    folder: Path | str = Path("generated/python"),
    package: str = "kafka_wire",
    *,
    rounds: int = 10,
    engine: Engine = "python",
    allow_damaged: bool = False,
    progress: Progress | None = None,
) -> Proof:
    """Compare a generated package with the reference codec: every case, both directions.

    If the package was made from part of the source, that part is proven.  ``rounds``: the
    number of random values per version, in addition to the fixed cases.  ``engine``: what
    runs the package's codecs; with ``native``, a case that the engine leaves to Python is
    a mismatch.  Raises SpecError if the source is damaged, the package does not exist or
    lacks selected messages, or the engine can't be used.
    """
    if not allow_damaged:
        loaded.refuse_damaged()
    messages = settled(
        _in_package(load_package(Path(folder), package), loaded)
    ).messages
    total = Proof()
    parts = _proofs(messages, Path(folder), package, rounds, engine)
    for number, part in enumerate(parts, 1):
        total.add(part)
        if progress is not None:
            progress(number, len(messages))
    return total


def _in_package(package: ModuleType, loaded: Loaded) -> Loaded:
    """The selected messages that a package has; all must be there if some were named."""
    messages = [m for m in loaded.messages if m.name in package.MESSAGES]
    missing = [m.name for m in loaded.messages if m.name not in package.MESSAGES]
    place = str(Path(package.__file__ or "").parent)
    if not messages or (missing and not loaded.is_whole):
        hint = (
            f"made without {'it' if len(missing) == 1 else 'them'}; generate it again"
        )
        what = f"{package.__name__} has no {', '.join(missing[:10])}"
        raise bad_input(place, what if len(missing) <= 10 else f"{what}, …", hint)
    for message in messages:
        made = getattr(package, message.name).VERSIONS
        if not {*message.versions} <= {*made}:
            what = (
                f"{package.__name__} has versions {runs_text(made)} of {message.name}"
            )
            hint = f"{loaded.source} has {runs_text(message.versions)}: name the source that"
            raise bad_input(place, what, f"{hint} the package was made from")
    return replace(loaded, messages=tuple(messages))


def _proofs(
    messages: Sequence[Message],
    folder: Path,
    package: str,
    rounds: int,
    engine: Engine,
) -> Iterator[Proof]:
    """The proof of each message, on all cores."""
    count = worker_count()
    work = [(message, folder, package, rounds, engine) for message in messages]
    if len(messages) < _FEW or count < 2:
        yield from map(_proof, work)
        return
    with workers(count) as pool:
        yield from pool.map(_proof, work, chunksize=4)


def _proof(item: tuple[Message, Path, str, int, Engine]) -> Proof:
    message, folder, package, rounds, engine = item
    return prove_message(load_package(folder, package), message, rounds, engine)

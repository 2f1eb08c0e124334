"""``specgen watch``: generates again whenever an input changes."""

from __future__ import annotations

import os
import time
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path

from specgen.cli.console import out
from specgen.cli.generate import TrustPacks, make
from specgen.cli.generate_report import Made
from specgen.cli.reading import Config, Strict, read, report
from specgen.cli.report import current_report
from specgen.codegen.configuration import read_configuration
from specgen.codegen.generations import plan_all
from specgen.codegen.outputs import refuse_foreign
from specgen.disk.project_file import required_configuration
from specgen.report import SpecError
from specgen.report.problem import bad_input

_WAIT = 600
"""The longest time to wait for another run that writes to the same folder, in seconds."""
_WAITING = "waiting for the next change"
_NAMED = 3
"""How many of the changed files are named."""


def watch(
    config: Config = None, trust_packs: TrustPacks = False, strict: Strict = False
) -> None:
    """Generate what specgen.toml lists, and again whenever one of its inputs changes.

    Watches definitions, your own templates and specgen.toml itself until Ctrl-C. If one
    of them has errors, they are shown and the last good output stays.
    """
    try:
        from specgen.codegen.watching import Watched, changes  # noqa: PLC0415
    except ModuleNotFoundError:
        hint = "pip install 'kafka-specgen[watch]'"
        raise bad_input("watch", "needs watchfiles", hint) from None
    path = Path(os.path.relpath(config or required_configuration(Path())))
    watched = Watched.only(path)

    def now() -> Watched:
        nonlocal watched
        # Generating reports the errors; until they are fixed, watch the same files.
        with suppress(SpecError, OSError):
            watched = Watched.of(path)
        return watched

    for changed in changes(now):
        if changed:
            out.print(f"{time.strftime('%X')} {_named(changed)} changed")
        _make_all(path, strict, trust_packs)


def _make_all(configuration: Path, strict: bool, trust_packs: bool) -> None:
    """Make each output and report the result; errors don't end the watch."""
    try:
        wanted = read_configuration(configuration)
        planned = plan_all(wanted, read, report, strict, trust_packs)
        refuse_foreign([(each.job, each.folder) for each in planned])
        for each in planned:
            out.print(_line(make(each, _WAIT)))
    except SpecError as error:
        current_report().add(error.problems)
        out.print(_WAITING)
    except OSError as error:
        current_report().fail(error.filename or "", error.strerror or str(error))
        out.print(_WAITING)


def _line(made: Made) -> str:
    done = made.outcome
    counts = [
        f"{len(paths)} {word}: {_first(paths)}"
        for word, paths in (("written", done.written), ("deleted", done.deleted))
        if paths
    ]
    what = "; ".join(counts) or "nothing to write"
    return f"{made.job.pack.name} in {done.output}, {made.seconds:.2f} s: {what}"


def _first(paths: Collection[str]) -> str:
    first = ", ".join(sorted(paths)[:_NAMED])
    return first if len(paths) <= _NAMED else f"{first}, …"


def _named(changed: Collection[Path]) -> str:
    """The changed files, without those that an editor created only for a moment."""
    changed = [path for path in changed if path.exists()] or changed
    return _first([os.path.relpath(path) for path in changed])

"""Generated packages for the layouts that ``kafka_wire`` does not have."""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from warnings import catch_warnings, filterwarnings

from specgen.codegen.making import plan
from specgen.codegen.rendering import rendered
from specgen.codegen.units import units
from specgen.corpus.build.distinct import DistinctLayout
from specgen.disk.atomic import write_plain
from specgen.protocol.model import Message, Release
from specgen.report import Problems, SpecError
from specgen.sources.loading import Loaded
from specgen.sources.union.assume import assume


@dataclass(frozen=True)
class Packaged:
    """The package with a message's class; None if there is none, for a reason."""

    package: str | None
    failed: str | None = None


def package_names(layouts: Iterable[DistinctLayout], package: str) -> dict[str, str]:
    """The name of each release's package of layouts that ``kafka:all`` does not have.

    Packages with the same name have the same classes.
    """
    digests: dict[str, set[str]] = {}
    for layout in layouts:
        if not layout.in_all:
            digests.setdefault(layout.owner, set()).add(layout.digest)
    return {
        release: f"{package}_{_plain(release)}_{_digest(held)}"
        for release, held in digests.items()
    }


def _plain(release: str) -> str:
    return re.sub("[^a-z0-9]+", "_", release.lower())


def _digest(held: Iterable[str]) -> str:
    return hashlib.sha256(" ".join(sorted(held)).encode()).hexdigest()[:8]


def generate_packages(
    layouts: Iterable[DistinctLayout], names: Mapping[str, str], folder: Path
) -> dict[tuple[str, str], Packaged]:
    """Generate the packages of some releases; gives each message's by release and name."""
    held: dict[str, dict[str, Message]] = {}
    for layout in layouts:
        if not layout.in_all and layout.owner in names:
            held.setdefault(layout.owner, {})[layout.digest] = layout.message
    return {
        (release, name): packaged
        for release, messages in held.items()
        for name, packaged in generate_package(
            release,
            names[release],
            [messages[digest] for digest in sorted(messages)],
            folder,
        )
    }


def generate_package(
    release: str, package: str, messages: Sequence[Message], folder: Path
) -> Iterator[tuple[str, Packaged]]:
    """Generate a package of a release into a folder; gives each message's name and package.

    If messages can't be rendered together each gets a package of its own.
    """
    chosen: list[Message] = []
    for message in messages:
        problems = Problems()
        assumed, *_ = assume([message], problems)
        if problems.errors:
            yield message.name, _failed(SpecError(problems.found))
        else:
            chosen.append(assumed)
    try:
        _generate(release, package, chosen, folder)
        yield from ((message.name, Packaged(package)) for message in chosen)
    except (SpecError, ValueError):
        for number, message in enumerate(chosen):
            own = f"{package}_{number}"
            try:
                _generate(release, own, [message], folder)
                yield message.name, Packaged(own)
            except (SpecError, ValueError) as error:
                yield message.name, _failed(error)


def _generate(
    release: str, package: str, messages: Sequence[Message], folder: Path
) -> None:
    if not messages:
        return
    chosen = tuple(messages)
    loaded = Loaded(release, Release(name=release, messages=chosen), chosen)
    (job,) = plan(loaded, ["python"], package=package).jobs
    for name, content in rendered(job, units(job), processes=1).items():
        if name.startswith(f"{package}/"):
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            write_plain(path, content)


def _failed(error: Exception) -> Packaged:
    reasons = (
        "; ".join(map(str, error.problems)) if isinstance(error, SpecError) else ""
    )
    return Packaged(None, reasons or str(error))


@contextmanager
def importable(folder: Path, packages: Iterable[str]) -> Iterator[None]:
    """Let packages be imported from a folder, even if an earlier build had some of their names.

    The folder of an earlier build is gone, and with it the modules that were not loaded.
    """
    sys.path.insert(0, str(folder))
    for package in packages:
        loaded = sys.modules.get(package)
        if loaded and not (loaded.__file__ or "").startswith(f"{folder}/"):
            for name in [*sys.modules]:
                if f"{name}.".startswith(f"{package}."):
                    del sys.modules[name]
    try:
        with catch_warnings():
            # They are verified in Python, whatever engine there is.
            filterwarnings("ignore", "kafka_wire_native", RuntimeWarning)
            yield
    finally:
        sys.path.remove(str(folder))

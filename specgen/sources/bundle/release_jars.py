"""Fetch the jars of a release, and find those with definitions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from specgen.sources.bundle.repository import CLIENTS, Repository
from specgen.sources.jars import jar_files


@dataclass(frozen=True, slots=True)
class ReleaseJars:
    """The jars fetched for a release."""

    with_definitions: tuple[Path, ...]
    without_definitions: tuple[str, ...]
    """Modules whose jars have none."""
    unchecked: tuple[str, ...]
    """Modules for which the repository has no checksum."""
    clients: Path
    """The jar with the error codes and API keys."""


def fetch_jars(
    repository: Repository,
    version: str,
    modules: Sequence[str],
    folder: Path,
    watch: Callable[[], None],
) -> ReleaseJars:
    """Fetch the jars of modules, ``clients`` among them, into a folder.

    ``watch`` is called after each.  Raises SpecError if a jar can't be fetched completely,
    and OSError if it can't be written.
    """
    paths: dict[str, Path] = {}
    unchecked = []
    for module in modules:
        fetched = repository.fetch(module, version, folder)
        watch()
        paths[module] = fetched.path
        if not fetched.checksum:
            unchecked.append(module)
    empty = [m for m, path in paths.items() if next(jar_files(path), None) is None]
    return ReleaseJars(
        with_definitions=tuple(p for m, p in paths.items() if m not in empty),
        without_definitions=tuple(empty),
        unchecked=tuple(unchecked),
        clients=paths[CLIENTS],
    )

"""Watches the files that a project's outputs are made from."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from watchfiles import watch
from watchfiles.main import FileChange

from specgen.codegen.configuration import Generation, read_configuration
from specgen.codegen.pack import named_pack
from specgen.sources.folders import is_visible
from specgen.sources.opening import is_git

_QUIET = 150
"""Changes are reported after this many milliseconds without another one."""
_LATEST = 1500
"""Changes are reported after this many milliseconds even if there are more."""
_WAKE = 200
"""The length of one wait in milliseconds; the first one starts the watch."""


@dataclass(frozen=True)
class Watched:
    """What to watch; all paths are absolute."""

    files: frozenset[Path]
    """Files, some of which may not exist yet."""
    folders: frozenset[Path] = frozenset()
    """Folders, with everything visible below them."""
    outputs: frozenset[Path] = frozenset()
    """Folders with generated files, where changes don't count."""

    @classmethod
    def only(cls, configuration: Path) -> Watched:
        """Only the configuration, whatever it contains."""
        return cls(frozenset([_absolute(configuration)]))

    @classmethod
    def of(cls, configuration: Path) -> Watched:
        """The configuration, and everything changeable that its outputs are made from.

        Raises SpecError for mistakes in the configuration.
        """
        wanted = read_configuration(configuration)
        sources = {_absolute(path) for one in wanted for path in _sources(one)}
        folders = frozenset(path for path in sources if path.is_dir())
        return cls(
            frozenset(sources - folders) | {_absolute(configuration)},
            folders,
            frozenset(_absolute(one.output) for one in wanted),
        )

    def has(self, path: Path) -> bool:
        """Whether the path is watched, or contains something watched."""
        return any(
            path == source or path in source.parents
            for source in self.files | self.folders
        ) or any(self._is_below(folder, path) for folder in self.folders)

    def places(self) -> frozenset[Path]:
        """The existing folders in which a change may happen, without their subfolders."""
        places = {
            next(place for place in path.parents if place.is_dir())
            for path in self.files | self.folders
        }
        for folder in self.folders:
            for at, names, _ in os.walk(folder):
                places.add(Path(at))
                names[:] = [n for n in names if self._is_below(folder, Path(at, n))]
        return frozenset(places)

    def _is_below(self, folder: Path, path: Path) -> bool:
        return (
            folder in path.parents
            and is_visible(path.relative_to(folder).as_posix())
            and not self.outputs & {path, *path.parents}
        )


def changes(watched: Callable[[], Watched]) -> Iterator[frozenset[Path]]:
    """The changes since the last time, at first none; it ends only with Ctrl-C.

    ``watched`` is called before each wait; changes during the caller's work are not lost.
    """
    now, changed = watched(), frozenset[Path]()
    while True:
        places = now.places()
        with closing(_watch(places)) as waiting:
            changed |= _known(next(waiting), now)
            while now.places() == places:
                yield changed
                changed = frozenset()
                while not changed:
                    changed = _known(next(waiting), now)
                now = watched()


def _watch(places: Iterable[Path]) -> Generator[set[FileChange]]:
    return watch(
        *places,
        watch_filter=None,
        recursive=False,
        step=_QUIET,
        debounce=_LATEST,
        rust_timeout=_WAKE,
        yield_on_timeout=True,
    )


def _known(changes: Iterable[FileChange], watched: Watched) -> frozenset[Path]:
    return frozenset(filter(watched.has, (Path(path) for _, path in changes)))


def _sources(wanted: Generation) -> Iterator[Path]:
    """The files and folders an output is made from, except bundled releases and git trees."""
    for source in (wanted.source, wanted.with_):
        if source and not source.startswith("kafka:") and not is_git(source):
            yield Path(source)
    if named_pack(wanted.pack) is None:
        yield Path(wanted.pack)


def _absolute(path: Path) -> Path:
    return Path(os.path.abspath(path))  # noqa: PTH100 - it takes .. away, and no link

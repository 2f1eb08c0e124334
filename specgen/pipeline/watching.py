"""Which files a project's outputs are made of, and word of it when one of them changes."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from watchfiles import watch
from watchfiles.main import FileChange

from specgen.pipeline.configuration import Generation, read_configuration
from specgen.readers.folders import is_visible
from specgen.readers.sources import is_git
from specgen.render.pack import named_pack

_QUIET = 150
"""Milliseconds without another change after which changes are told."""
_LATEST = 1500
"""Milliseconds after which they are told even if there are more."""
_WAKE = 200
"""Milliseconds of one wait: the first one begins the watch."""


@dataclass(frozen=True)
class Watched:
    """What to look at; all paths are absolute."""

    files: frozenset[Path]
    """Some may be no files yet."""
    folders: frozenset[Path] = frozenset()
    """With all that is visible below them."""
    outputs: frozenset[Path] = frozenset()
    """What is below these is made, and is no change."""

    @classmethod
    def only(cls, configuration: Path) -> Watched:
        """The configuration alone, whatever it says."""
        return cls(frozenset([_absolute(configuration)]))

    @classmethod
    def of(cls, configuration: Path) -> Watched:
        """What a configuration and its outputs are made of, as far as it can change.

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
        """Whether something is made of what is there, or of what is to be below it."""
        return any(
            path == source or path in source.parents
            for source in self.files | self.folders
        ) or any(self._is_below(folder, path) for folder in self.folders)

    def places(self) -> frozenset[Path]:
        """The folders that are there, in which a change may happen: each by itself."""
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
    """What has changed since the last time, at first nothing; it ends with Ctrl-C alone.

    ``watched`` is asked each time before; no change is lost while its user works.
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
    """The files and folders that an output is made of: no bundled release or git tree."""
    for source in (wanted.source, wanted.with_):
        if source and not source.startswith("kafka:") and not is_git(source):
            yield Path(source)
    if named_pack(wanted.pack) is None:
        yield Path(wanted.pack)


def _absolute(path: Path) -> Path:
    return Path(os.path.abspath(path))  # noqa: PTH100 - it takes .. away, and no link

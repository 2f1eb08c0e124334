"""The folder of a corpus, and how a new build replaces the old one at once.

``DIR/builds/ID`` has a complete build, ``DIR/current`` is a link to the current one, and
``DIR/messages`` and so on lead through it. A build is written beside the others and becomes
current by one rename; a killed run leaves a folder, which the next run removes. What did
not change is linked, not copied.
"""

from __future__ import annotations

import atexit
import json
import os
import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

from specgen.corpus.schema import TABLES
from specgen.disk.atomic import replace_link, write_plain, write_synced
from specgen.disk.locks import LockedError, locked
from specgen.report.problem import bad_input

MANIFEST, REPORT = "manifest.json", "report.html"
_BUILDS, _CURRENT, _LOCK = "builds", "current", ".lock"
_LINK = "link-"
_REFUSED = frozenset("[{*?\\:")
"""Characters that Spark takes for a pattern, or Hadoop for the end of a scheme."""
_UNSAFE = frozenset("\"#%'*/:=?\\\x7f{[]^")


class Store:
    """The folder of a corpus."""

    def __init__(self, folder: Path) -> None:
        """Raises SpecError if Spark can't read a folder with that path."""
        self.folder = folder.resolve()
        for char in str(self.folder):
            if char in _REFUSED:
                what = f"Spark reads no folder with {char!r} in its path"
                raise bad_input(str(folder), what, "name another folder with -o")

    @property
    def current(self) -> Path:
        """The current build; raises SpecError if there is none."""
        current = self.folder / _CURRENT
        if not (current / MANIFEST).is_file():
            hint = "build one: specgen corpus build -o DIR"
            raise bad_input(str(self.folder), "no corpus in this folder", hint)
        return Path(os.path.realpath(current))

    def manifest(self) -> dict[str, Any] | None:
        """The manifest of the current build; None if there is none."""
        path = self.folder / _CURRENT / MANIFEST
        try:
            manifest = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None
        return manifest if isinstance(manifest, dict) else None

    @contextmanager
    def draft(self) -> Iterator[Draft]:
        """A new build, which is removed unless it is published.

        Raises SpecError if another run is building, or the folder is not a corpus.
        """
        self._check()
        builds = self.folder / _BUILDS
        builds.mkdir(parents=True, exist_ok=True)
        with self._lock():
            counts = Path(os.path.realpath(self.folder / _CURRENT)).name
            for left in builds.iterdir():
                if left.is_symlink():
                    left.unlink()
                elif left.name != counts:
                    shutil.rmtree(left, ignore_errors=True)
            draft = Draft(self, builds / uuid4().hex[:12])
            for table in TABLES:
                draft.table(table).mkdir(parents=True)
            try:
                yield draft
            finally:
                if not draft.published:
                    shutil.rmtree(draft.path, ignore_errors=True)
                    # Until it is stopped, an interrupted Spark may write there again.
                    atexit.register(shutil.rmtree, draft.path, ignore_errors=True)

    def publish(self, build: Path) -> None:
        """Make a build the current one, at once."""
        for name in (*TABLES, MANIFEST, REPORT):
            self._link(Path(_CURRENT, name), name)
        self._link(Path(_BUILDS, build.name), _CURRENT)

    def _link(self, target: Path, name: str) -> None:
        draft = self.folder / _BUILDS / f"{_LINK}{name}"
        replace_link(self.folder / name, target, draft)

    def _check(self) -> None:
        if not self.folder.exists():
            return
        if not self.folder.is_dir():
            raise bad_input(str(self.folder), "is a file, not a folder")
        own = {*TABLES, MANIFEST, REPORT, _BUILDS, _CURRENT, _LOCK}
        foreign = sorted({path.name for path in self.folder.iterdir()} - own)
        real = [n for n in (*TABLES, _CURRENT) if _is_real(self.folder / n)]
        if foreign or real:
            names = ", ".join((foreign + real)[:3])
            what = f"contains files that are not from a corpus: {names}"
            raise bad_input(str(self.folder), what, "name another folder with -o")

    @contextmanager
    def _lock(self) -> Iterator[None]:
        with ExitStack() as stack:
            try:
                stack.enter_context(locked(self.folder / _LOCK))
            except LockedError as error:
                what = f"another run builds it: {error.strerror}"
                raise bad_input(str(self.folder), what) from None
            yield


class Draft:
    """A build that is not published yet."""

    def __init__(self, store: Store, path: Path) -> None:
        self.store = store
        self.path = path
        self.published = False

    def table(self, name: str) -> Path:
        """The folder of a table."""
        return self.path / name

    def publish(self, manifest: Mapping[str, Any], report: str) -> None:
        """Write the manifest and the report, and make this the current build."""
        write_plain(self.path / REPORT, report)
        write_synced(self.path / MANIFEST, json.dumps(manifest, indent=2) + "\n")
        self.store.publish(self.path)
        self.published = True


def files_of(build: Path) -> dict[str, list[int]]:
    """The number and the total bytes of the files of each table of a build."""
    counts = {}
    for table in TABLES:
        sizes = [path.stat().st_size for path in (build / table).glob("*/*.parquet")]
        counts[table] = [len(sizes), sum(sizes)]
    return counts


def partition(release: str) -> str:
    """The folder of a release's partition, escaped as in Hive."""
    escaped = (
        f"%{ord(char):02X}" if char in _UNSAFE or ord(char) < 32 else char
        for char in release
    )
    return f"release={''.join(escaped)}"


def link_files(paths: Iterable[Path], target: Path, prefix: str) -> None:
    """Link files into a folder, which appears if there are any; copy if links fail."""
    for path in paths:
        target.mkdir(parents=True, exist_ok=True)
        to = target / f"{prefix}{path.name}"
        try:
            to.hardlink_to(path)
        except OSError:
            shutil.copy2(path, to)


def _is_real(path: Path) -> bool:
    return path.exists() and not path.is_symlink()

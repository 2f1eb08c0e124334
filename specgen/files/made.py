"""What specgen itself made of a folder's files, by the manifests that it wrote there."""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

MANIFEST = "MANIFEST.json"
CACHE = ".specgen-cache.json"
GENERATOR = "specgen"
"""What the manifest says that it was written by."""
APART = ".specgen-manifests"
"""The folder of a project with the manifests of packages in its own source."""
STAGE = ".specgen"
"""How the names of hidden folders end in which the files of a run wait."""

_SUFFIX = ".json"
_PROJECT = ("pyproject.toml", "specgen.toml", "setup.py", "setup.cfg", ".git")
"""Files that mark a project's root."""

_DIGEST = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True)
class Notes:
    """Where a run notes what it made of an output."""

    output: Path
    manifest: Path
    cache: Path
    """Digests of what went in; of use on this machine only."""

    @classmethod
    def inside(cls, output: Path) -> Notes:
        """In the output itself."""
        return cls(output, output / MANIFEST, output / CACHE)

    @classmethod
    def apart(cls, output: Path) -> Notes:
        """In the project around an output that nothing else is to lie in."""
        real = Path(os.path.realpath(output))
        root = next(filter(_is_project, real.parents), real.parent)
        at = root / APART / real.relative_to(root)
        names = f"{at.name}{_SUFFIX}", f"{at.name}{CACHE}"
        return cls(output, *map(at.with_name, names))

    @property
    def are_inside(self) -> bool:
        """Whether they are files of the output."""
        return self.manifest.parent == self.output

    def path_of(self, note: Path) -> str:
        """The path of a note from the output, with slashes."""
        if self.are_inside:
            return note.name
        return Path(os.path.relpath(note, os.path.realpath(self.output))).as_posix()

    def listed(self) -> dict[str, str] | None:
        """The digest (SHA-256) of each file that the last run made, by its path.

        None where there is no manifest, or it is not one that specgen wrote.
        """
        return _read_manifest(self.manifest)


def _is_project(folder: Path) -> bool:
    return any((folder / name).exists() for name in _PROJECT)


def _read_manifest(path: Path) -> dict[str, str] | None:
    try:
        return listed_files(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None


def listed_files(text: str) -> dict[str, str] | None:
    """The digest of each file that a manifest lists; None where specgen wrote it not."""
    try:
        table = json.loads(text)
        files = {name: entry["sha256"] for name, entry in table["files"].items()}
        is_ours = table["generator"] == GENERATOR and all(map(_is_entry, files.items()))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    return files if is_ours else None


def output_of(manifest: PurePosixPath) -> PurePosixPath | None:
    """The output that a manifest is of, by its path; None where it is no manifest's."""
    parts = manifest.parts
    if APART in parts and manifest.suffix == _SUFFIX:
        at = parts.index(APART)
        return PurePosixPath(*parts[:at], *parts[at + 1 :]).with_suffix("")
    return manifest.parent if manifest.name == MANIFEST else None


def digest_of(raw: bytes) -> str:
    """The digest of a file's content, as manifests list it."""
    return hashlib.sha256(raw).hexdigest()


def digest_of_files(paths: Iterable[Path], root: Path) -> str:
    """One digest of files, in this order: of their content and their paths in a folder."""
    digest = hashlib.sha256()
    for path in paths:
        raw = path.read_bytes()
        digest.update(f"{path.relative_to(root).as_posix()}\0{len(raw)}\0".encode())
        digest.update(raw)
    return digest.hexdigest()


def is_inside(path: str) -> bool:
    """Whether a relative path stays below its folder."""
    try:
        os.fsencode(path)
    except UnicodeEncodeError:
        return False
    parts = PurePosixPath(path).parts
    return bool(parts) and parts[0] != "/" and ".." not in parts and "\0" not in path


def _is_entry(entry: tuple[str, Any]) -> bool:
    path, digest = entry
    is_digest = isinstance(digest, str) and _DIGEST.fullmatch(digest) is not None
    return is_digest and is_inside(path) and path not in (MANIFEST, CACHE)


def sources_of(folder: Path, paths: list[Path]) -> list[Path]:
    """The files below a folder without those that specgen made of the others.

    A folder that holds nothing else is an output that is itself the source.
    """
    folders = {path.parent for path in folder.rglob(MANIFEST)}
    made = {path for at in folders - {folder} for path in _made(at)} | _made_apart(
        folder
    )
    if folder in folders and (here := _made(folder)):
        files = (path for path in folder.rglob("*") if path.is_file())
        alone = all(path in here for path in files)
        made |= {folder / MANIFEST, folder / CACHE} if alone else here
    return [path for path in paths if path not in made and not _is_staged(folder, path)]


def _made(folder: Path) -> set[Path]:
    """The files of a run in a folder, its notes included; none where there was none."""
    files = Notes.inside(folder).listed()
    if files is None:
        return set()
    return {folder / path for path in (*files, MANIFEST, CACHE)}


def _made_apart(folder: Path) -> set[Path]:
    """The files of packages in the source of projects around a folder, or below it."""
    real = Path(os.path.realpath(folder))
    around = [parent / APART for parent in (real, *real.parents)]
    made: set[Path] = set()
    for notes in {*around, *real.rglob(APART)}:
        for manifest in notes.rglob(f"*{_SUFFIX}"):
            note = PurePosixPath(manifest.relative_to(notes.parent).as_posix())
            output = notes.parent / (output_of(note) or "")
            made |= {output / path for path in _read_manifest(manifest) or ()}
    return {
        folder / path.relative_to(real) for path in made if path.is_relative_to(real)
    }


def is_stage(name: str) -> bool:
    """Whether it is the name of a folder in which the files of a run wait."""
    return name.startswith(".") and name.endswith(STAGE)


def _is_staged(folder: Path, path: Path) -> bool:
    """Whether a file is one that waits, perhaps of a run that was killed."""
    return any(map(is_stage, path.relative_to(folder).parts))

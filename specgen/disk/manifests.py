"""Which of a folder's files specgen itself made, according to its manifests."""

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
"""The generator that specgen's own manifests name."""
APART = ".specgen-manifests"
"""The folder of a project for the manifests of packages in its own source."""
STAGE = ".specgen"
"""The suffix of hidden folders in which the files of a run are staged."""

_SUFFIX = ".json"
_PROJECT = ("pyproject.toml", "specgen.toml", "setup.py", "setup.cfg", ".git")
"""Files that mark a project's root."""

_DIGEST = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True)
class Notes:
    """Where a run records what it made in an output."""

    output: Path
    manifest: Path
    cache: Path
    """Digests of the inputs; only of use on this machine."""

    @classmethod
    def inside(cls, output: Path) -> Notes:
        """Notes in the output itself."""
        return cls(output, output / MANIFEST, output / CACHE)

    @classmethod
    def apart(cls, output: Path) -> Notes:
        """Notes in the project around an output, which itself stays clean."""
        real = Path(os.path.realpath(output))
        root = next(filter(_is_project, real.parents), real.parent)
        place = root / APART / real.relative_to(root)
        names = f"{place.name}{_SUFFIX}", f"{place.name}{CACHE}"
        return cls(output, *map(place.with_name, names))

    @property
    def are_inside(self) -> bool:
        """Whether the notes are files of the output."""
        return self.manifest.parent == self.output

    def path_of(self, note: Path) -> str:
        """The path of a note relative to the output, with slashes."""
        if self.are_inside:
            return note.name
        return Path(os.path.relpath(note, os.path.realpath(self.output))).as_posix()

    def listed(self) -> dict[str, str] | None:
        """The digest (SHA-256) of each file that the last run made, by path.

        None without a manifest, or if specgen did not write it.
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
    """The digest of each file in a manifest, by path; None if specgen did not write it."""
    try:
        table = json.loads(text)
        files = {name: entry["sha256"] for name, entry in table["files"].items()}
        is_ours = table["generator"] == GENERATOR and all(map(_is_entry, files.items()))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    return files if is_ours else None


def output_of(manifest: PurePosixPath) -> PurePosixPath | None:
    """The output that a manifest belongs to, by its path; None if it is not a manifest."""
    parts = manifest.parts
    if APART in parts and manifest.suffix == _SUFFIX:
        index = parts.index(APART)
        return PurePosixPath(*parts[:index], *parts[index + 1 :]).with_suffix("")
    return manifest.parent if manifest.name == MANIFEST else None


def digest_of(raw: bytes) -> str:
    """The digest of a file's content, as listed in manifests."""
    return hashlib.sha256(raw).hexdigest()


def digest_of_files(paths: Iterable[Path], root: Path) -> str:
    """One digest of the contents and relative paths of files, in this order."""
    digest = hashlib.sha256()
    for path in paths:
        raw = path.read_bytes()
        digest.update(f"{path.relative_to(root).as_posix()}\0{len(raw)}\0".encode())
        digest.update(raw)
    return digest.hexdigest()


def is_inside(path: str) -> bool:
    """Whether a path is relative and stays below its folder."""
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
    """The files below a folder, without those that specgen made from the others.

    A folder with nothing but made files is an output that is used as a source itself.
    """
    outputs = {path.parent for path in folder.rglob(MANIFEST)}
    inner = outputs - {folder}
    made = {path for output in inner for path in _made(output)} | _made_apart(folder)
    if folder in outputs and (made_here := _made(folder)):
        files = (path for path in folder.rglob("*") if path.is_file())
        is_all_made = all(path in made_here for path in files)
        made |= {folder / MANIFEST, folder / CACHE} if is_all_made else made_here
    return [path for path in paths if path not in made and not _is_staged(folder, path)]


def _made(folder: Path) -> set[Path]:
    """The files that a run made in a folder, with its notes; empty without a run."""
    files = Notes.inside(folder).listed()
    if files is None:
        return set()
    return {folder / path for path in (*files, MANIFEST, CACHE)}


def _made_apart(folder: Path) -> set[Path]:
    """The files of packages in the source of projects around a folder or below it."""
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
    """Whether a folder with this name is for staged files of a run."""
    return name.startswith(".") and name.endswith(STAGE)


def _is_staged(folder: Path, path: Path) -> bool:
    """Whether a file is staged, perhaps by a run that was killed."""
    return any(map(is_stage, path.relative_to(folder).parts))

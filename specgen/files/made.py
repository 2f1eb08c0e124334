"""What specgen itself made of a folder's files, by the manifests that it wrote there."""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterable
from pathlib import Path, PurePosixPath
from typing import Any

MANIFEST = "MANIFEST.json"
CACHE = ".specgen-cache.json"
GENERATOR = "specgen"
"""What the manifest says that it was written by."""
STAGE = ".specgen"
"""How the names of hidden folders end in which the files of a run wait."""

_DIGEST = re.compile("[0-9a-f]{64}")


def read_manifest(folder: Path) -> dict[str, str] | None:
    """The digest (SHA-256) of each file that the last run made, by its path.

    None where there is no manifest, or it is not one that specgen wrote.
    """
    try:
        text = (folder / MANIFEST).read_text(encoding="utf-8")
    except (OSError, ValueError):
        return None
    return listed_files(text)


def listed_files(text: str) -> dict[str, str] | None:
    """The digest of each file that a manifest lists; None where specgen wrote it not."""
    try:
        table = json.loads(text)
        files = {name: entry["sha256"] for name, entry in table["files"].items()}
        is_ours = table["generator"] == GENERATOR and all(map(_is_entry, files.items()))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    return files if is_ours else None


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
    made = {path for at in folders - {folder} for path in _made(at)}
    if folder in folders and (here := _made(folder)):
        files = (path for path in folder.rglob("*") if path.is_file())
        alone = all(path in here for path in files)
        made |= {folder / MANIFEST, folder / CACHE} if alone else here
    return [path for path in paths if path not in made and not _is_staged(folder, path)]


def _made(folder: Path) -> set[Path]:
    """The files of a run in a folder, its notes included; none where there was none."""
    files = read_manifest(folder)
    if files is None:
        return set()
    return {folder / path for path in (*files, MANIFEST, CACHE)}


def is_stage(name: str) -> bool:
    """Whether it is the name of a folder in which the files of a run wait."""
    return name.startswith(".") and name.endswith(STAGE)


def _is_staged(folder: Path, path: Path) -> bool:
    """Whether a file is one that waits, perhaps of a run that was killed."""
    return any(map(is_stage, path.relative_to(folder).parts))

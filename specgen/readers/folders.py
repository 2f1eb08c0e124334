"""The files of a folder that may be definitions or documents."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from specgen.files.inputs import RawFile, read_raw
from specgen.files.made import CACHE, MANIFEST, sources_of


def is_visible(path: str) -> bool:
    """Whether a path below a source is one to look at: not hidden, no note of ours."""
    parts = PurePosixPath(path).parts
    hidden = any(part.startswith(".") for part in parts)
    return not hidden and parts[-1] not in (MANIFEST, CACHE)


def visible_files(folder: Path, pattern: str) -> list[Path]:
    """The files below a folder that fit a pattern and are to be looked at, in order."""
    return sorted(
        path
        for path in folder.rglob(pattern)
        if is_visible(path.relative_to(folder).as_posix()) and path.is_file()
    )


def in_source_tree(path: str) -> bool:
    """Whether a path of a Kafka source tree is that of a definition.

    Such a tree holds much other JSON; definitions lie in folders ``message`` and
    ``metadata`` of resources, but not those of tests, nor copies that a build made.
    """
    parts = PurePosixPath(path).parts
    return (
        len(parts) > 1
        and "resources" in parts
        and parts[-2] in ("message", "metadata")
        and path.endswith(".json")
        and not {"test", "build"} & set(parts)
    )


def folder_files(folder: Path) -> Iterator[RawFile]:
    """Every definition below a folder, in the order of the paths."""
    paths = sources_of(folder, visible_files(folder, "*.json"))
    in_tree = [p for p in paths if in_source_tree(p.relative_to(folder).as_posix())]
    for path in in_tree or paths:
        yield read_raw(path)


_DOCUMENTS = frozenset(
    ("", ".txt", ".text", ".md", ".markdown", ".html", ".htm", ".mhtml", ".mht", ".eml")
)


def document_files(folder: Path) -> Iterator[RawFile]:
    """Every file below a folder that may be a document, in the order of the paths."""
    for path in sources_of(folder, visible_files(folder, "*")):
        if path.suffix.lower() in _DOCUMENTS:
            yield read_raw(path)

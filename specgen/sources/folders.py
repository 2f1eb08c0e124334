"""Find the files in a folder that may be definitions or documents."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from specgen.disk.inputs import RawFile, read_raw
from specgen.disk.manifests import CACHE, MANIFEST, sources_of


def is_visible(path: str) -> bool:
    """Whether to look at a path below a source: neither hidden nor written by specgen."""
    parts = PurePosixPath(path).parts
    hidden = any(part.startswith(".") for part in parts)
    return not hidden and parts[-1] not in (MANIFEST, CACHE)


def visible_files(folder: Path, pattern: str) -> list[Path]:
    """The visible files below a folder that match a pattern, sorted."""
    return sorted(
        path
        for path in folder.rglob(pattern)
        if is_visible(path.relative_to(folder).as_posix()) and path.is_file()
    )


def in_source_tree(path: str) -> bool:
    """Whether a path in a Kafka source tree is a definition's.

    Such a tree holds much other JSON; definitions are in the folders ``message`` and
    ``metadata`` of resources, but not of tests or build outputs.
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
    """Every definition below a folder, sorted by path."""
    paths = sources_of(folder, visible_files(folder, "*.json"))
    in_tree = [p for p in paths if in_source_tree(p.relative_to(folder).as_posix())]
    for path in in_tree or paths:
        yield read_raw(path)


_DOCUMENTS = frozenset(
    [
        *("", ".txt", ".text", ".md", ".markdown", ".html", ".htm", ".mhtml", ".mht"),
        *(".eml", ".docx", ".rtf", ".xlsx", ".csv", ".tsv"),
    ]
)


def document_files(folder: Path) -> Iterator[RawFile]:
    """Every file below a folder that may be a document, sorted by path."""
    for path in sources_of(folder, visible_files(folder, "*")):
        if path.suffix.lower() in _DOCUMENTS:
            yield read_raw(path)

"""The files of a folder that may be definitions or documents."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from specgen.files.inputs import RawFile, read_raw
from specgen.files.made import sources_of


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
    paths = [path for path in folder.rglob("*.json") if path.is_file()]
    paths = sources_of(folder, paths)
    in_tree = [p for p in paths if in_source_tree(p.relative_to(folder).as_posix())]
    for path in sorted(in_tree or paths):
        yield read_raw(path)


_DOCUMENTS = frozenset(
    ("", ".txt", ".text", ".md", ".markdown", ".html", ".htm", ".mhtml", ".mht", ".eml")
)


def document_files(folder: Path) -> Iterator[RawFile]:
    """Every file below a folder that may be a document, in the order of the paths."""
    paths = [path for path in folder.rglob("*") if path.is_file()]
    for path in sorted(sources_of(folder, paths)):
        hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
        if path.suffix.lower() in _DOCUMENTS and not hidden:
            yield read_raw(path)

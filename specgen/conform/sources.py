"""Where vectors come from: a release, or a folder that was exported."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from specgen.fixtures.vector import Vector
from specgen.fixtures.vector_set import Choice, part_vectors, parts
from specgen.model import Release
from specgen.problems.bad_input import bad_input


@dataclass(frozen=True)
class Portion:
    """Vectors that come one after another; ``name`` says which ones."""

    name: str
    vectors: Callable[[], Iterable[Vector]]
    """They are made, or read, each time."""


def release_portions(release: Release, choice: Choice) -> list[Portion]:
    """The vectors of a release, part by part."""
    return [
        Portion(part.name, partial(part_vectors, release, part, choice))
        for part in parts(release, choice)
    ]


def folder_portions(folder: Path, choice: Choice) -> list[Portion]:
    """The vectors of a folder that ``specgen fixtures export`` made, file by file.

    Raises SpecError where there are none, and on the way for a line that is none.
    """
    paths = [
        path
        for path in sorted(folder.glob("messages/*.jsonl"))
        if choice.has_message(path.stem)
    ]
    others = (folder / f"{name}.jsonl" for name in ("frames", "records"))
    paths += (path for path in others if path.is_file())
    if not paths:
        hint = "specgen fixtures export SOURCE -o DIR makes one"
        raise bad_input(str(folder), "no vectors in this folder", hint)
    return [Portion(path.stem, partial(_read, path, choice)) for path in paths]


def folder_source(folder: Path) -> str | None:
    """The bundled release that a folder's manifest names, if it does.

    Which field a byte is of is looked up there.
    """
    try:
        source = json.loads((folder / "manifest.json").read_bytes())["source"]
    except (OSError, ValueError, KeyError, TypeError):
        return None
    is_bundled = isinstance(source, str) and source.startswith("kafka:")
    return str(source) if is_bundled else None


def _read(path: Path, choice: Choice) -> Iterator[Vector]:
    with path.open("rb") as lines:
        for number, line in enumerate(lines, 1):
            try:
                vector = Vector.read(line)
            except (ValueError, TypeError, KeyError) as error:
                place = f"{path}:{number}"
                raise bad_input(place, f"not a vector: {error!r}") from None
            if choice.has(vector):
                yield vector

"""The sources of vectors: a release, or an exported folder."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from specgen.disk.manifests import digest_of
from specgen.protocol.model import Release
from specgen.report.problem import bad_input
from specgen.testing.vectors.vector import Vector
from specgen.testing.vectors.vector_file import FORMAT, MANIFEST
from specgen.testing.vectors.vector_set import Choice, part_vectors, parts

_HINT = "specgen fixtures export SOURCE -o DIR makes such a folder"


@dataclass(frozen=True)
class Portion:
    """A series of vectors, with a name."""

    name: str
    vectors: Callable[[], Iterable[Vector]]
    """Makes or reads them anew at each call."""


def release_portions(release: Release, choice: Choice) -> list[Portion]:
    """The vectors of a release, part by part."""
    return [
        Portion(part.name, partial(part_vectors, release, part, choice))
        for part in parts(release, choice)
    ]


class VectorFolder:
    """A folder made by ``specgen fixtures export``."""

    def __init__(self, folder: Path) -> None:
        """Read its manifest; raises SpecError for one of another format."""
        self._folder = folder
        path = folder / MANIFEST
        self._manifest: dict[str, Any] = {}
        """Empty without a manifest: then all files there are read."""
        if path.is_file():
            try:
                self._manifest = json.loads(path.read_bytes())
                self._digests = {
                    name: entry["sha256"]
                    for name, entry in self._manifest["files"].items()
                }
            except (ValueError, TypeError, KeyError, AttributeError) as error:
                raise bad_input(str(path), f"no manifest: {error!r}", _HINT) from None
            if self._manifest.get("format") != FORMAT:
                words = f"not of format {FORMAT}, which this specgen reads"
                raise bad_input(str(path), words, _HINT)

    @property
    def source(self) -> str:
        """The source of the vectors, as reports name it."""
        return self.bundled or self._folder.resolve().name

    @property
    def bundled(self) -> str | None:
        """The bundled release that the manifest names, if it names one."""
        source = self._manifest.get("source")
        is_bundled = isinstance(source, str) and source.startswith("kafka:")
        return str(source) if is_bundled else None

    @property
    def is_whole(self) -> bool:
        """Whether nothing was left out of the export, as far as is known."""
        chosen = self._manifest.get("chosen")
        return not isinstance(chosen, dict) or not (
            chosen.get("good_only")
            or any(chosen.get(key) is not None for key in ("messages", "version"))
        )

    def portions(self, choice: Choice) -> list[Portion]:
        """The vectors, file by file.

        Raises SpecError if there are none or a file does not match the manifest, and
        during iteration for a line that is not a vector.
        """
        paths = [
            path
            for path in sorted(self._folder.glob("messages/*.jsonl"))
            if choice.has_message(path.stem)
        ]
        others = (
            self._folder / f"{name}.jsonl" for name in ("frames", "records", "values")
        )
        paths += (path for path in others if path.is_file())
        self._check(paths, choice)
        if not paths:
            raise bad_input(str(self._folder), "no vectors in this folder", _HINT)
        return [Portion(path.stem, partial(_read, path, choice)) for path in paths]

    def _check(self, paths: list[Path], choice: Choice) -> None:
        """Raise SpecError unless the files match the manifest: some may have been lost."""
        if not self._manifest:
            return
        present = {path.relative_to(self._folder).as_posix(): path for path in paths}
        for name, digest in self._digests.items():
            is_message = name.startswith("messages/")
            if name not in present:
                if not is_message or choice.has_message(Path(name).stem):
                    place = str(self._folder / name)
                    raise bad_input(place, "the manifest has this file", _HINT)
            elif digest_of(present[name].read_bytes()) != digest:
                words = "not as the manifest has it: its digest is another one"
                raise bad_input(str(present[name]), words, _HINT)
        for name in sorted(present.keys() - self._digests):
            place = str(present[name])
            raise bad_input(place, "the manifest does not have this file", _HINT)


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

"""A golden vector, and the files of vectors."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

Raw = bytes  # a field of the class below has the name
FOLDER = Path(__file__).parent
SUFFIX = ".jsonl.gz"


@dataclass(frozen=True, slots=True)
class Vector:
    """A value of one version of a message, and the bytes that Kafka writes for it.

    The fields are the keys of its line. ``value`` is in Kafka's JSON notation, but with
    records in base64; ``unknown_tags``, which that notation cannot show, has for each
    struct's path ``[[tag, payload in hex], ...]``; ``bytes`` is hex; ``release`` is the
    full version of the Kafka whose classes wrote it.
    """

    message: str
    version: int
    release: str
    exercises: str
    value: Any
    unknown_tags: dict[str, list[list[Any]]]
    bytes: str

    @property
    def data(self) -> Raw:
        """The bytes."""
        return Raw.fromhex(self.bytes)

    @property
    def tags(self) -> dict[str, list[tuple[int, Raw]]]:
        """The unknown tagged fields, by path."""
        return {
            path: [(tag, Raw.fromhex(payload)) for tag, payload in unknown]
            for path, unknown in self.unknown_tags.items()
        }


def files() -> list[Path]:
    """The committed files: a folder per module, a file per kind of message."""
    return sorted(FOLDER.glob(f"*/*{SUFFIX}"))


def file_of(module: str, kind: str) -> Path:
    """The file for a module's messages of one kind."""
    return FOLDER / module / f"{kind}{SUFFIX}"


def read(path: Path) -> list[Vector]:
    """The vectors of a file."""
    lines = gzip.decompress(path.read_bytes()).splitlines()
    return [Vector(**json.loads(line)) for line in lines]


def write(path: Path, vectors: Iterable[Vector]) -> None:
    """Write a file, unless its content is already the same."""
    lines = (json.dumps(asdict(vector), separators=(",", ":")) for vector in vectors)
    text = "".join(f"{line}\n" for line in lines).encode("ascii")
    path.parent.mkdir(exist_ok=True)
    # zlib versions compress differently, so compressed bytes cannot be compared.
    if not path.is_file() or gzip.decompress(path.read_bytes()) != text:
        path.write_bytes(gzip.compress(text, 9, mtime=0))

"""``VectorFile``: vectors as a file of lines, and its entry in a manifest."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from specgen.disk.manifests import digest_of
from specgen.testing.vectors.vector import Form, Vector

MANIFEST = "manifest.json"
"""The file that lists the contents of an export's folder."""
FORMAT = 1
"""The number changes when older readers could no longer read an export."""


@dataclass(frozen=True, slots=True)
class VectorFile:
    """A file of an export."""

    path: str
    """Relative to the export's folder, with slashes."""
    form: Form
    sample: Vector
    """The first of its vectors."""
    versions: tuple[int | None, ...]
    """The versions with vectors, lowest first."""
    good: int
    refused: int
    content: bytes
    borders: dict[str, dict[str, str | None]]
    """The borders that the message tries for its kind: by form, each with its vector."""

    def entry(self) -> dict[str, Any]:
        """The file's entry in a manifest; for a single message with its kind and key."""
        facts: dict[str, Any] = {"form": self.form}
        if self.form is Form.MESSAGE:
            facts["message"] = self.sample.message
            facts["kind"] = self.sample.kind
            facts["key"] = self.sample.key
        if self.form not in (Form.FRAME, Form.VALUE):
            facts["versions"] = self.versions
        return facts | {
            "good": self.good,
            "refused": self.refused,
            "bytes": len(self.content),
            "sha256": digest_of(self.content),
        }


def vector_file(
    path: str,
    vectors: Iterable[Vector],
    borders: dict[str, dict[str, str | None]] | None = None,
) -> VectorFile | None:
    """Vectors of one form as a file; None if there are none."""
    listed = [*vectors]
    if not listed:
        return None
    lines = [vector.line() for vector in listed]
    versions = {vector.version for vector in listed}
    good = sum(vector.fault is None for vector in listed)
    return VectorFile(
        path=path,
        form=listed[0].form,
        sample=listed[0],
        versions=tuple(sorted(versions, key=lambda v: -1 if v is None else v)),
        good=good,
        refused=len(listed) - good,
        content="".join(f"{line}\n" for line in lines).encode("ascii"),
        borders=borders or {},
    )


def vectors_schema() -> str:
    """The JSON Schema for a vector's line and for an export's manifest."""
    return (
        files("specgen.testing.vectors")
        .joinpath("vectors.schema.json")
        .read_text("utf-8")
    )

"""The manifest: which files were made from what, and which need not be made again.

``MANIFEST.json`` in the output is for people and version control; the digests of a run's
inputs are in ``.specgen-cache.json``, which is not for version control.  For a package in
a project's source both files are in a folder of the project.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from specgen.codegen.units import Job, Unit
from specgen.disk.data import data_folder
from specgen.disk.manifests import (
    CACHE,
    GENERATOR,
    MANIFEST,
    digest_of,
    digest_of_files,
)

__all__ = [
    "CACHE",
    "MANIFEST",
    "Cache",
    "input_digest",
    "manifest_text",
    "whole_digest",
]


@dataclass
class Cache:
    """Digests of the last run: of the engine, and of each file's inputs and text."""

    engine: str = ""
    inputs: dict[str, str] = field(default_factory=dict)
    outputs: dict[str, str] = field(default_factory=dict)

    @classmethod
    def load(cls, path: Path) -> Cache:
        """The cache of an output; empty if there is none, or if it is damaged."""
        try:
            cache = json.loads(path.read_text(encoding="utf-8"))
            return cls(cache["engine"], dict(cache["inputs"]), dict(cache["outputs"]))
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return cls()

    def text(self) -> bytes:
        """The file's content."""
        table = {
            "engine": self.engine,
            "inputs": self.inputs,
            "outputs": self.outputs,
        }
        return (json.dumps(table, indent=0, sort_keys=True) + "\n").encode()

    def is_current(self, unit: Unit, digest: str, output: Path) -> bool:
        """Whether a file was made from these inputs and has not changed since."""
        if self.inputs.get(unit.path) != digest:
            return False
        try:
            data = (output / unit.path).read_bytes()
        except OSError:
            return False
        return digest_of(data) == self.outputs.get(unit.path)


def input_digest(unit: Unit, job: Job, whole: str = "") -> str:
    """A digest of everything that a unit's text depends on besides the engine.

    ``whole`` is a digest of the whole job, for packs whose files may depend on all of it.
    """
    parts = [unit.template, str(unit.version), job.package]
    if unit.each is not None:
        parts += [job.source, whole]
        if job.options:
            parts.append(json.dumps(job.options, sort_keys=True))
        parts += (job.digests[message.name] for message in unit.messages)
        responses = (job.responses.get(message.name) for message in unit.messages)
        parts += (response.name for response in responses if response is not None)
        if unit.messages is job.messages:
            parts.append(job.digest)
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def whole_digest(job: Job) -> str:
    """A digest of all of a job; for a union that includes each release's own forms."""
    if job.union is None:
        return job.digest
    specs = data_folder("specs")
    files = sorted(path for path in specs.rglob("*") if path.is_file())
    return digest_of(f"{job.digest} {digest_of_files(files, specs)}".encode())


def manifest_text(
    job: Job,
    made: Sequence[Unit],
    digests: Mapping[str, str],
    orphans: Mapping[str, str] = MappingProxyType({}),
) -> bytes:
    """``MANIFEST.json``: the source, the pack, and each file's digest and definitions.

    ``orphans`` are files of an earlier run that are still there, with their digests.
    """
    files: dict[str, dict[str, object]] = {
        path: {"sha256": digest, "definitions": []} for path, digest in orphans.items()
    }
    for unit in sorted(made, key=lambda u: u.path):
        whole = unit.messages is job.messages
        names = ["*"] if whole else [m.name for m in unit.messages]
        files[unit.path] = {"sha256": digests[unit.path], "definitions": names}
    rows = ",\n".join(
        f"    {json.dumps(path)}: {json.dumps(entry)}" for path, entry in files.items()
    )
    about: dict[str, object] = {"generator": GENERATOR, "source": job.source}
    about |= {"source_sha256": job.source_digest, "pack": job.pack.name}
    if job.options:
        about["options"] = job.options
    head = json.dumps(about, indent=2)[:-2]
    return f'{head},\n  "files": {{\n{rows}\n  }}\n}}\n'.encode()

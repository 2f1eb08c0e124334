"""What a corpus is made from: releases, their digests, their raw files (on the driver)."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

import specgen
from specgen.files.data import data_folder
from specgen.files.inputs import RawFile
from specgen.pipeline import Loaded, read_source
from specgen.problems import SpecError
from specgen.problems.bad_input import bad_input
from specgen.readers.bundled import Bundle
from specgen.readers.sources import source_files, source_name

BUNDLED, NAMED = "bundled", "named"

DOCUMENTS = "documents"
"""The line of bundled releases that are out of documents, whose names are not those of
the definitions since: beside these nearly every field would have come anew."""


@dataclass(frozen=True)
class Source:
    """One release to be: where it is read from, and a digest of what is there."""

    release: str
    source: str
    line: str
    order: int
    """Its place in its line, oldest first, or as named."""
    digest: str
    files: tuple[RawFile, ...] = field(default=(), repr=False)
    """What is to be read, but for a bundled release: those travel with specgen."""
    missing: tuple[str, ...] = ()
    """Modules whose definitions the source does not hold."""
    reference: Loaded | None = field(default=None, repr=False)
    """What the source leaves unknown is taken from here."""


def gather(
    named: Sequence[str],
    only: bool,
    reference: str | None = None,
    bundle: Bundle | None = None,
) -> list[Source]:
    """The sources of a corpus: every bundled release, and those named.

    ``only``: of the bundled releases just those that are named. ``reference``: a source
    that fills what those that are not bundled leave unknown. Raises SpecError with what
    is wrong in any of them.
    """
    bundle = bundle or Bundle()
    chosen: set[str] = set() if only else set(bundle.names)
    places: set[Path] = set()
    others: list[str] = []
    for source in named:
        if source == "kafka:all":
            chosen |= set(bundle.names)
        elif source.startswith("kafka:"):
            chosen.add(bundle.resolve(source.removeprefix("kafka:")))
        elif (place := Path(source).resolve()) not in places:
            places.add(place)
            others.append(source)
    gathered = [
        Source(
            release=name,
            source=f"kafka:{name}",
            line=BUNDLED if name in bundle.of_definitions else DOCUMENTS,
            order=order,
            digest=bundled_digest(bundle, name),
            missing=tuple(bundle.index(name).get("missing_modules") or ()),
        )
        for order, name in enumerate(bundle.names)
        if name in chosen
    ]
    taken = {item.release for item in gathered}
    known, known_by = None, b""
    if reference is not None and others:
        known = read_source(reference)
        known_by = _reference_digest(reference, bundle)
    wrong: list[SpecError] = []
    for order, source in enumerate(others):
        try:
            files = tuple(source_files(source))
        except SpecError as error:
            wrong.append(error)
            continue
        if not files:
            wrong.append(bad_input(source, "no message definitions found in it"))
            continue
        name = _release_name(source, taken)
        taken.add(name)
        digest = _digest([*_file_parts(files), known_by])
        made = Source(name, source, NAMED, order, digest, files, reference=known)
        gathered.append(made)
    if wrong:
        raise SpecError([problem for error in wrong for problem in error.problems])
    if not gathered:
        raise bad_input("corpus", "no source named")
    return gathered


def _release_name(source: str, taken: Iterable[str]) -> str:
    """A name for a release that is a folder's name too, and not taken yet."""
    kept = re.sub(r"[^\w.+-]+", "-", source_name(source), flags=re.ASCII)
    plain = kept.strip("-.")[:80] or "source"
    name, count = plain, 1
    while name in taken:
        count += 1
        name = f"{plain}-{count}"
    return name


def bundled_digest(bundle: Bundle, name: str) -> str:
    """A digest of all that a bundled release is read from."""
    parts = []
    for path in bundle.paths(name):
        try:
            parts.append(f"{path}\0".encode() + (bundle.root / path).read_bytes())
        except OSError:
            raise bad_input(str(bundle.root / path), "the bundle is damaged") from None
    return _digest(parts)


def _reference_digest(reference: str, bundle: Bundle) -> bytes:
    """A digest of all that a reference is read from."""
    if reference.startswith("kafka:"):
        names = bundle.names
        if reference != "kafka:all":
            names = (bundle.resolve(reference.removeprefix("kafka:")),)
        return "".join(bundled_digest(bundle, name) for name in names).encode()
    return _digest(_file_parts(source_files(reference))).encode()


def _file_parts(files: Iterable[RawFile]) -> Iterator[bytes]:
    return (f"{file.path}\0".encode() + file.raw for file in files)


def maker_digest(package: str, fixtures: int) -> str:
    """A digest of all that makes a corpus but its sources.

    That is specgen itself, its templates, the package that is verified, the peers'
    versions, and how many fixtures a layout gets.
    """
    parts = [f"{package} {fixtures}".encode()]
    for name in ("kio", "kafka-python"):
        try:
            parts.append(f"{name}={version(name)}".encode())
        except PackageNotFoundError:
            parts.append(f"{name} absent".encode())
    folders = [Path(specgen.__file__).parent, data_folder("templates") / "python"]
    spec = find_spec(package)
    if spec is not None and spec.origin is not None:
        folders.append(Path(spec.origin).parent)
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            inner = path.relative_to(folder)
            if path.is_file() and not {"__pycache__", "_data"} & set(inner.parts):
                parts.append(f"{inner.as_posix()}\0".encode() + path.read_bytes())
    return _digest(parts)


def _digest(parts: Iterable[bytes]) -> str:
    total = hashlib.sha256()
    for part in parts:
        total.update(hashlib.sha256(part).digest())
    return total.hexdigest()

"""The sources of a corpus: releases, their digests and their raw files."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

import specgen
from specgen.disk.data import data_folder
from specgen.disk.inputs import RawFile
from specgen.protocol.model.names import module_name
from specgen.report import SpecError
from specgen.report.problem import bad_input
from specgen.sources.bundled import Bundle
from specgen.sources.loading import Loaded, read_source
from specgen.sources.opening import source_files, source_name

BUNDLED, NAMED = "bundled", "named"

DOCUMENTS = "documents"
"""The line of bundled releases that were read from documents. Their names differ from the
later definitions, so that in one line nearly every field would seem new."""


@dataclass(frozen=True)
class Source:
    """A release to build: where it is read from, and a digest of its content."""

    release: str
    source: str
    line: str
    order: int
    """Its place in its line: by age, or for named sources in the order of naming."""
    digest: str
    files: tuple[RawFile, ...] = field(default=(), repr=False)
    """The files to read; empty for a bundled release, which comes with specgen."""
    missing: tuple[str, ...] = ()
    """Modules whose definitions the source does not hold."""
    reference: Loaded | None = field(default=None, repr=False)
    """The source of what this one leaves unknown."""


def gather(
    named: Sequence[str],
    only: bool,
    reference: str | None = None,
    bundle: Bundle | None = None,
) -> list[Source]:
    """The sources of a corpus: every bundled release, and the named sources.

    ``only`` limits the bundled releases to the named ones. ``reference`` is a source that
    supplies what sources that are not bundled leave unknown. Raises SpecError with
    everything that is wrong in any of them.
    """
    bundle = bundle or Bundle()
    chosen: set[str] = set() if only else set(bundle.names)
    paths: set[Path] = set()
    own_sources: list[str] = []
    for source in named:
        if source == "kafka:all":
            chosen |= set(bundle.names)
        elif source.startswith("kafka:"):
            chosen.add(bundle.resolve(source.removeprefix("kafka:")))
        elif (path := Path(source).resolve()) not in paths:
            paths.add(path)
            own_sources.append(source)
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
    names = {item.release for item in gathered}
    loaded, reference_digest = None, b""
    if reference is not None and own_sources:
        loaded = read_source(reference)
        reference_digest = _reference_digest(reference, bundle)
    errors: list[SpecError] = []
    for order, source in enumerate(own_sources):
        try:
            files = tuple(source_files(source))
        except SpecError as error:
            errors.append(error)
            continue
        if not files:
            errors.append(bad_input(source, "no message definitions found in it"))
            continue
        name = _release_name(source, names)
        names.add(name)
        digest = _digest([*_file_parts(files), reference_digest])
        gathered.append(
            Source(name, source, NAMED, order, digest, files, reference=loaded)
        )
    if errors:
        raise SpecError([problem for error in errors for problem in error.problems])
    if not gathered:
        raise bad_input("corpus", "no source named")
    return gathered


def _release_name(source: str, used: Iterable[str]) -> str:
    """An unused name for a release that is also valid as a folder's name."""
    cleaned = re.sub(r"[^\w.+-]+", "-", source_name(source), flags=re.ASCII)
    plain = cleaned.strip("-.")[:80] or "source"
    name, count = plain, 1
    while name in used:
        count += 1
        name = f"{plain}-{count}"
    return name


def bundled_digest(bundle: Bundle, name: str) -> str:
    """A digest of all files of a bundled release."""
    parts = []
    for path in bundle.paths(name):
        try:
            parts.append(f"{path}\0".encode() + (bundle.root / path).read_bytes())
        except OSError:
            raise bad_input(str(bundle.root / path), "the bundle is damaged") from None
    return _digest(parts)


def _reference_digest(reference: str, bundle: Bundle) -> bytes:
    """A digest of all files of a reference."""
    if reference.startswith("kafka:"):
        names = bundle.names
        if reference != "kafka:all":
            names = (bundle.resolve(reference.removeprefix("kafka:")),)
        return "".join(bundled_digest(bundle, name) for name in names).encode()
    return _digest(_file_parts(source_files(reference))).encode()


def _file_parts(files: Iterable[RawFile]) -> Iterator[bytes]:
    return (f"{file.path}\0".encode() + file.raw for file in files)


def maker_digest(package: str, fixtures: int, *, shared: bool = False) -> str:
    """A digest of everything that makes a corpus, except its sources.

    That is specgen itself, its templates, the package to verify, the peers' versions, and
    the number of fixtures per layout. If only what all layouts ``shared`` counts, the
    package's files of single messages are left out.
    """
    parts = [f"{package} {fixtures}".encode()]
    for name in ("kio", "kafka-python"):
        try:
            parts.append(f"{name}={version(name)}".encode())
        except PackageNotFoundError:
            parts.append(f"{name} absent".encode())
    folders = [Path(specgen.__file__).parent, data_folder("templates") / "python"]
    own = _package_folder(package)
    for folder in (*folders, *filter(None, [own])):
        left_out = {"__pycache__", "_data"}
        if shared and folder == own:
            left_out |= {*_OF_MESSAGES, *_OF_RELEASES}
        for path in sorted(folder.rglob("*")):
            inner = path.relative_to(folder)
            if path.is_file() and not left_out & set(inner.parts):
                parts.append(f"{inner.as_posix()}\0".encode() + path.read_bytes())
    return _digest(parts)


_OF_MESSAGES = {"_messages": ".py", "_layouts": ".json"}
"""The folders of a package that have a file for each message."""
_OF_RELEASES = ("_releases.json", "_former_names.json", "testing")
"""What no codec reads when it encodes or decodes."""


def message_files(package: str, message: str) -> list[Path]:
    """The files of a package that only one message has."""
    folder = _package_folder(package)
    if folder is None:
        return []
    name = module_name(message)
    paths = [folder / of / f"{name}{suffix}" for of, suffix in _OF_MESSAGES.items()]
    return [path for path in paths if path.is_file()]


@cache
def _package_folder(package: str) -> Path | None:
    spec = find_spec(package)
    return None if spec is None or spec.origin is None else Path(spec.origin).parent


def _digest(parts: Iterable[bytes]) -> str:
    total = hashlib.sha256()
    for part in parts:
        total.update(hashlib.sha256(part).digest())
    return total.hexdigest()

"""Read definitions from jars, without trusting the sizes in their headers.

An entry is unpacked only up to its declared size, which must not exceed the limit for a
file, and only if its compression method is one that jars use.
"""

from __future__ import annotations

import re
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

from specgen.disk.inputs import RawFile, check_size
from specgen.report.problem import bad_input
from specgen.sources.folders import visible_files

_ZIP = b"PK\x03\x04"
_JAR_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ENCRYPTED = 1
_FAULTS = (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, ValueError)
"""What zipfile raises for a damaged jar: a ValueError if a name is not text."""
_COMPANION = re.compile(r".*-(?:tests?|sources|javadoc)\.jar")
"""The jars of tests, sources and documentation, published beside that of a module."""


def is_jar(path: Path) -> bool:
    """Whether a file is a jar, by its content or its name.

    A pipe is not: reading from it would consume the data.
    """
    try:
        if not path.is_file():
            return False
        with path.open("rb") as stream:
            return path.suffix == ".jar" or stream.read(len(_ZIP)) == _ZIP
    except (OSError, ValueError):
        return False


def jar_files(jar: Path) -> Iterator[RawFile]:
    """Every definition inside a jar: JSON in a folder ``message`` or ``metadata``.

    Raises SpecError if the jar can't be read.
    """
    with _open_jar(jar) as archive:
        for info in sorted(archive.infolist(), key=lambda entry: entry.filename):
            if _is_definition(info):
                yield _entry(archive, info, f"{jar}!{info.filename}")


def folder_jars(folder: Path) -> Iterator[RawFile]:
    """The definitions of every jar below a folder, sorted by path.

    Jars of tests, sources and documentation are skipped.
    """
    for path in visible_files(folder, "*.jar"):
        if not _COMPANION.fullmatch(path.name):
            yield from jar_files(path)


def entry_texts(jar: Path, names: Sequence[str]) -> dict[str, str]:
    """Map entry names to texts, without the names that the jar lacks.

    Raises SpecError if the jar or an entry can't be read.
    """
    with _open_jar(jar) as archive:
        entries = archive.NameToInfo
        return {
            name: _entry(archive, entries[name], name).raw.decode(
                "utf-8-sig", "replace"
            )
            for name in names
            if name in entries
        }


@contextmanager
def _open_jar(jar: Path) -> Iterator[zipfile.ZipFile]:
    """Open a jar; its faults are raised as SpecError."""
    try:
        with zipfile.ZipFile(jar) as archive:
            yield archive
    except OSError as error:
        raise bad_input(str(jar), error.strerror or str(error)) from None
    except _FAULTS as error:
        raise bad_input(str(jar), f"not a readable jar: {error}") from None


def _is_definition(info: zipfile.ZipInfo) -> bool:
    parts = PurePosixPath(info.filename).parts
    in_folder = len(parts) > 1 and parts[-2] in ("message", "metadata")
    return in_folder and not info.is_dir() and info.filename.endswith(".json")


def _entry(archive: zipfile.ZipFile, info: zipfile.ZipInfo, path: str) -> RawFile:
    if info.flag_bits & _ENCRYPTED:
        raise bad_input(path, "not a readable jar: this entry is encrypted")
    if info.compress_type not in _JAR_METHODS:
        fault = f"this entry has compression method {info.compress_type}"
        hint = "entries of jars are stored or deflated"
        raise bad_input(path, f"not a readable jar: {fault}", hint)
    check_size(path, info.file_size)
    with archive.open(info) as stream:
        # One byte beyond the declared size, so that zipfile verifies the checksum.
        return RawFile(path, stream.read(info.file_size + 1))

"""Definitions inside of jars: what their heads claim is not believed.

An entry is unpacked no further than it claims, which is no more than a file may hold, and
only if it is packed in one of the two ways that jars have.
"""

from __future__ import annotations

import re
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

from specgen.files.inputs import RawFile, check_size
from specgen.problems.bad_input import bad_input
from specgen.readers.folders import visible_files

_ZIP = b"PK\x03\x04"
_JAR_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ENCRYPTED = 1
_FAULTS = (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, ValueError)
"""What zipfile raises of a damaged jar: names that are no text are ValueErrors."""
_BESIDE = re.compile(r".*-(?:tests?|sources|javadoc)\.jar")
"""The jars that are published beside one with classes."""


def is_jar(path: Path) -> bool:
    """Whether a file is a jar, by its content or by its name.

    A pipe is none: what is read of it is gone.
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

    Raises SpecError where the jar can't be read.
    """
    with _opened(jar) as archive:
        for info in sorted(archive.infolist(), key=lambda entry: entry.filename):
            if _is_definition(info):
                yield _entry(archive, info, f"{jar}!{info.filename}")


def folder_jars(folder: Path) -> Iterator[RawFile]:
    """The definitions of every jar below a folder, in the order of the paths.

    Jars of tests, sources and documentation are passed over.
    """
    for path in visible_files(folder, "*.jar"):
        if not _BESIDE.fullmatch(path.name):
            yield from jar_files(path)


def entry_texts(jar: Path, names: Sequence[str]) -> dict[str, str]:
    """The texts of entries by name, without those that can't be read.

    Raises SpecError where the jar can't be opened.
    """
    with _opened(jar) as archive:
        known = archive.NameToInfo
        return {
            name: _entry(archive, known[name], name).raw.decode("utf-8-sig", "replace")
            for name in names
            if name in known
        }


@contextmanager
def _opened(jar: Path) -> Iterator[zipfile.ZipFile]:
    """A jar, whose faults are reported as problems."""
    try:
        with zipfile.ZipFile(jar) as archive:
            yield archive
    except OSError as error:
        raise bad_input(str(jar), error.strerror or str(error)) from None
    except _FAULTS as error:
        raise bad_input(str(jar), f"not a readable jar: {error}") from None


def _is_definition(info: zipfile.ZipInfo) -> bool:
    parts = PurePosixPath(info.filename).parts
    named = len(parts) > 1 and parts[-2] in ("message", "metadata")
    return named and not info.is_dir() and info.filename.endswith(".json")


def _entry(archive: zipfile.ZipFile, info: zipfile.ZipInfo, path: str) -> RawFile:
    if info.flag_bits & _ENCRYPTED:
        raise bad_input(path, "not a readable jar: this entry is encrypted")
    if info.compress_type not in _JAR_METHODS:
        what = f"this entry is packed by method {info.compress_type}"
        hint = "what a jar holds is stored or deflated"
        raise bad_input(path, f"not a readable jar: {what}", hint)
    check_size(path, info.file_size)
    with archive.open(info) as stream:
        # One more than it claims, for what it is to be checked against its checksum.
        return RawFile(path, stream.read(info.file_size + 1))

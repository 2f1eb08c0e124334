"""Texts out of a source: files, folders, git trees and jars, each with its path."""

from __future__ import annotations

import subprocess
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from specgen.model import Span
from specgen.problems import Problem, SpecError

MAX_FILE = 64 << 20
"""No input file is larger; a jar's entry that claims more is not unpacked."""


@dataclass(frozen=True, slots=True)
class TextFile:
    """A text and the path that problems name."""

    path: str
    text: str


def problem_at(path: str, message: str, hint: str = "") -> SpecError:
    """An error about a whole input, ready to raise."""
    return SpecError([Problem("I1", message, Span(path), hint)])


def decode(raw: bytes, path: str) -> str:
    """The text of a file; raises SpecError where it is not UTF-8."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        column = error.start - raw.rfind(b"\n", 0, error.start)
        span = Span(path, line, column, line, column + 1)
        raise SpecError([Problem("I2", "not UTF-8", span)]) from None


def read_file(path: Path) -> TextFile:
    """One file; raises SpecError where it can't be read."""
    try:
        if path.stat().st_size > MAX_FILE:
            raise problem_at(str(path), f"larger than {MAX_FILE >> 20} MiB")
        return TextFile(str(path), decode(path.read_bytes(), str(path)))
    except OSError as error:
        raise problem_at(str(path), error.strerror or str(error)) from None


def is_definition_path(path: str) -> bool:
    """Whether a folder's file is a definition: JSON, below ``message``/``metadata``.

    A Kafka source tree holds much other JSON; its definitions lie in folders of these
    names, but not those of its tests and its generator.
    """
    parts = PurePosixPath(path).parts
    return path.endswith(".json") and "test" not in parts


def in_source_tree(path: str) -> bool:
    """Whether a path of a Kafka source tree is that of a definition."""
    parts = PurePosixPath(path).parts
    return (
        is_definition_path(path)
        and len(parts) > 1
        and "resources" in parts
        and parts[-2] in ("message", "metadata")
    )


def folder_files(folder: Path) -> Iterator[TextFile]:
    """Every definition below a folder, in the order of the paths."""
    paths = [path for path in folder.rglob("*.json") if path.is_file()]
    in_tree = [p for p in paths if in_source_tree(p.relative_to(folder).as_posix())]
    for path in sorted(in_tree or paths):
        yield read_file(path)


def jar_files(jar: Path) -> Iterator[TextFile]:
    """Every definition inside a jar: JSON in a folder ``message`` or ``metadata``."""
    try:
        with zipfile.ZipFile(jar) as archive:
            for info in sorted(archive.infolist(), key=lambda entry: entry.filename):
                parts = PurePosixPath(info.filename).parts
                if info.is_dir() or len(parts) < 2 or not parts[-1].endswith(".json"):
                    continue
                if parts[-2] not in ("message", "metadata"):
                    continue
                path = f"{jar}!{info.filename}"
                if info.file_size > MAX_FILE:
                    raise problem_at(path, f"larger than {MAX_FILE >> 20} MiB")
                yield TextFile(path, decode(archive.read(info), path))
    except (OSError, zipfile.BadZipFile, EOFError) as error:
        raise problem_at(str(jar), f"not a readable jar: {error}") from None


def git_files(folder: str, tag: str) -> Iterator[TextFile]:
    """Every definition of a git tree at a tag, without checking it out."""
    listing = _git(folder, "ls-tree", "-r", "-z", "--name-only", tag, "--")
    names = [name for name in listing.decode().split("\0") if name.endswith(".json")]
    chosen = sorted([name for name in names if in_source_tree(name)] or names)
    request = "".join(f"{tag}:{name}\n" for name in chosen).encode()
    answer = _git(folder, "cat-file", "--batch", stdin=request)
    at = 0
    for name in chosen:
        head, at = answer[at : answer.index(b"\n", at)], answer.index(b"\n", at) + 1
        size = int(head.split()[-1])
        path = f"{folder}@{tag}:{name}"
        yield TextFile(path, decode(answer[at : at + size], path))
        at += size + 1


def _git(folder: str, *args: str, stdin: bytes = b"") -> bytes:
    source = f"git:{folder}"
    try:
        done = subprocess.run(
            ["git", "-C", folder, *args], input=stdin, capture_output=True, check=False
        )
    except OSError as error:
        raise problem_at(source, f"git can't be run: {error.strerror}") from None
    if done.returncode:
        words = done.stderr.decode(errors="replace").strip().splitlines()
        raise problem_at(source, words[-1] if words else "git failed")
    return done.stdout

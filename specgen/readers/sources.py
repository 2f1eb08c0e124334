"""One way to name a source: SOURCE to a release (DESIGN, "One way to name a source")."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath

from specgen.layout.union import union
from specgen.model import Message, Release
from specgen.problems import Problems
from specgen.readers.bundled import Bundle
from specgen.readers.files import (
    TextFile,
    decode,
    folder_files,
    git_files,
    jar_files,
    problem_at,
    read_file,
)
from specgen.readers.kafka_json import read_definition
from specgen.readers.release_rules import check_release

_JAR_MODULE = re.compile(r"kafka-(?P<module>[a-z-]+?)(?:-\d.*)?\.jar")


def read_source(source: str, problems: Problems) -> Release:
    """The release that a SOURCE describes; warnings go to ``problems``.

    Raises SpecError with every error of the input.
    """
    if source.startswith("kafka:"):
        name = source.removeprefix("kafka:")
        bundle = Bundle()
        if name == "all":
            return union(bundle.read_all(problems)).release
        return bundle.read(name, problems)
    return read_texts(source_name(source), source_texts(source), problems)


def source_name(source: str) -> str:
    """A short name of a source, for titles."""
    if source == "-":
        return "stdin"
    if source.startswith("git:"):
        return source.rpartition("@")[2]
    return Path(source).name or source


def source_texts(source: str) -> Iterator[TextFile]:
    """The texts of a source that is not bundled."""
    if source == "-":
        return iter([TextFile("<stdin>", decode(sys.stdin.buffer.read(), "<stdin>"))])
    if source.startswith("git:"):
        folder, at, tag = source.removeprefix("git:").rpartition("@")
        if not at or not folder or not tag or tag.startswith("-"):
            raise problem_at(source, "not git:FOLDER@TAG")
        return git_files(folder, tag)
    path = Path(source)
    if path.is_dir():
        return folder_files(path)
    if path.suffix == ".jar":
        return jar_files(path)
    return iter([read_file(path)])


def read_texts(name: str, texts: Iterable[TextFile], problems: Problems) -> Release:
    """A release out of definitions; raises SpecError with every error in them."""
    found: list[Message] = []
    count = 0
    for count, file in enumerate(texts, 1):  # noqa: B007 - counted past the loop
        message = read_definition(file.text, file.path, problems, module_of(file.path))
        if message is not None:
            found.append(message)
    if count == 0:
        raise problem_at(name, "no message definitions found in it")
    check_release(found, problems, whole=count > 1)
    problems.raise_errors()
    return Release(name=name, messages=tuple(found))


def module_of(path: str) -> str:
    """The module of Kafka's source tree that a definition's path belongs to."""
    jar, bang, _ = path.partition("!")
    if bang:
        match = _JAR_MODULE.fullmatch(Path(jar).name)
        return match["module"] if match else ""
    parts = PurePosixPath(path.rpartition(":")[2]).parts
    if "src" in parts and parts.index("src") > 0:
        return parts[parts.index("src") - 1]
    return ""

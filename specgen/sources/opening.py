"""Resolve a SOURCE argument and read its release."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

from specgen.disk.inputs import RawFile, TextFile, bounded, read_raw, stdin_file, texts
from specgen.disk.office import holds_document
from specgen.protocol.model import Release
from specgen.report import Problems
from specgen.report.catalogue import did_you_mean
from specgen.report.problem import bad_input
from specgen.sources.bundled import RELEASE_NAME, Bundle, own_bundle
from specgen.sources.folders import document_files, folder_files
from specgen.sources.git import git_files
from specgen.sources.jars import folder_jars, is_jar, jar_files
from specgen.sources.notations import read_files

_JAR_MODULE = re.compile(r"kafka-(?P<module>[a-z-]+?)(?:-\d.*)?")
_RELEASE = re.compile(r"v?(?P<number>\d+\.\d+(\.\d+)*(-rc\d+)?)")
_IN_TREE = re.compile(r"(?P<folder>.*[^/])/src/main/resources/")
_IN_JAR = re.compile(r"(?<![^/])(?P<jar>[^/]+)/(?:common/)?(?:message|metadata)/[^/]+")


def release_of(
    source: str,
    problems: Problems,
    reference: Release | None = None,
    *,
    with_bundle: bool = True,
) -> Release:
    """The release that a SOURCE describes; warnings go to ``problems``.

    The ``reference``, if any, decides what the notation leaves open, such as where a
    struct's fields end.  What the bundled releases contradict is damage in a document,
    if ``with_bundle``.  Raises SpecError with every error in the input.
    """
    if source.startswith("kafka:"):
        return own_bundle().read(source.removeprefix("kafka:"), problems)
    texts = source_texts(source, problems)
    bundle = own_bundle() if with_bundle else None
    release = read_texts(source_name(source), texts, problems, reference, bundle)
    return release.replace(name=origin(source, release))


def full_source(source: str) -> str:
    """The source; ``4.3`` is the bundled release ``kafka:4.3`` if there is no such file."""
    is_release = RELEASE_NAME.fullmatch(source) and not Path(source).exists()
    return f"kafka:{source}" if is_release else source


def origin(source: str, release: Release) -> str:
    """Describe a source independently of its path.

    A bundled release has its own name; other sources have their notations, and the
    release if a tag names it.
    """
    if source.startswith("kafka:"):
        return f"kafka:{release.name}"
    tag = _RELEASE.fullmatch(source.rpartition("@")[2] if is_git(source) else "")
    return " and ".join(release.notations) + (f", {tag['number']}" if tag else "")


def source_name(source: str) -> str:
    """A short name for a source, for titles."""
    if source == "-":
        return "stdin"
    if is_git(source):
        return source.rpartition("@")[2]
    return Path(source).name or source


def is_git(source: str) -> bool:
    """Whether a source is a tree of a git repository."""
    return source.startswith("git:")


def git_place(source: str) -> tuple[str, str, str]:
    """The folder and tag of a git source, and the file if it names a single one."""
    place, _, tag = source.removeprefix("git:").rpartition("@")
    path = Path(place)
    if path.suffix == ".json" and not path.is_dir():
        return str(path.parent), tag, path.name
    return place, tag, ""


def source_texts(source: str, problems: Problems) -> Iterator[TextFile]:
    """The texts of a source that is not bundled; files that are not text are reported."""
    files = source_files(source)
    first = next(files, None)
    if first is None:
        raise bad_input(source, "no message definitions found in it")
    yield from texts(chain([first], files), problems)


def source_files(source: str) -> Iterator[RawFile]:
    """The files of a source that is not bundled; raises SpecError if there is no such source."""
    return bounded(source, _files(source))


def _files(source: str) -> Iterator[RawFile]:
    if source == "-":
        return iter([stdin_file()])
    if is_git(source):
        folder, tag, name = git_place(source)
        if not folder or not tag or tag.startswith("-") or "\0" in source:
            raise bad_input(source, "not git:FOLDER@TAG")
        return git_files(folder, tag, name)
    path = Path(source)
    if source.startswith("kafka:") and not path.exists():
        fault = "a bundled release can't be imported"
        raise bad_input(source, fault, "name a folder, a git tree or a jar")
    if source and path.is_dir():
        return _folder(path)
    if is_jar(path) and not holds_document(path):
        return jar_files(path)
    if not source or not path.exists():
        names = [f"kafka:{name}" for name in (*own_bundle().names, "latest", "all")]
        bundled_name = f"kafka:{source}"
        hint = did_you_mean(bundled_name if bundled_name in names else source, names)
        hint = hint if hint.startswith("did") else ""
        raise bad_input(source or "''", "no such file or folder", hint)
    return iter([read_raw(path)])


def _folder(folder: Path) -> Iterator[RawFile]:
    """The definitions below a folder; if there are none, those in jars, else documents."""
    for files in (folder_files(folder), folder_jars(folder), document_files(folder)):
        first = next(files, None)
        if first is not None:
            return chain([first], files)
    return iter(())


def read_texts(
    name: str,
    texts: Iterable[TextFile],
    problems: Problems,
    reference: Release | None = None,
    bundle: Bundle | None = None,
) -> Release:
    """Read a release from texts in any notation; raises SpecError with every error."""
    release = read_files(name, list(texts), problems, module_of, reference, bundle)
    problems.raise_errors()
    if not release.messages:
        raise bad_input(name, "no message definitions found in it")
    return release


def module_of(path: str) -> str:
    """The module of Kafka's source tree that a definition's path belongs to.

    A jar is named after its module, and so may be the folder that it was unpacked to.  A
    relative path is resolved first.
    """
    jar, bang, _ = path.partition(".jar!")
    if not bang and ":" not in path:
        path = str(Path.cwd() / path)
    in_tree = None if bang else _IN_TREE.match(path.rpartition(":")[2])
    if in_tree:
        # The folder of a single-module repository may have any name.
        is_root = (Path(in_tree["folder"]) / ".git").exists()
        return "" if is_root else in_tree["folder"].rpartition("/")[2]
    unpacked = _IN_JAR.search(path)
    name = Path(jar).name if bang else unpacked["jar"] if unpacked else ""
    match = _JAR_MODULE.fullmatch(name)
    return match["module"] if match else ""

"""Definitions out of a git repository, at a tag, without checking it out."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from specgen.problems import SpecError
from specgen.problems.catalogue import did_you_mean
from specgen.readers.files import MAX_FILE, RawFile, in_source_tree, problem_at

_FILES = ("100644", "100755")
"""The modes of files; links and submodules are neither."""

_PLACE = re.compile(r"(?P<folder>.+)@(?P<tag>[^@:]+):(?P<name>.+)", re.DOTALL)

_ELSEWHERE = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX")
"""What a hook sets, and would lead git to another repository."""


@dataclass(frozen=True, slots=True)
class _Blob:
    name: str
    oid: str
    size: int


def git_files(folder: str, tag: str) -> Iterator[RawFile]:
    """Every definition below a folder of a git tree, in the order of the paths.

    ``tag``: whatever git takes for a tree.  Raises SpecError where git does not.
    """
    blobs = [blob for blob in _tree(folder, tag) if blob.name.endswith(".json")]
    chosen = [blob for blob in blobs if in_source_tree(blob.name)] or blobs
    chosen.sort(key=lambda blob: blob.name)
    for blob in chosen:
        if blob.size > MAX_FILE:
            path = f"{folder}@{tag}:{blob.name}"
            raise problem_at(path, f"larger than {MAX_FILE >> 20} MiB")
    for blob, raw in zip(chosen, _contents(folder, chosen), strict=True):
        yield RawFile(f"{folder}@{tag}:{blob.name}", raw)


def git_text(path: str) -> str | None:
    """The text of a file by its path in problems; None where it can't be had."""
    place = _PLACE.fullmatch(path)
    if place is None:
        return None
    try:
        blobs = [b for b in _tree(place["folder"], place["tag"]) if b.name == place[3]]
        found = list(_contents(place["folder"], blobs))
    except SpecError:
        return None
    return found[0].decode(errors="replace") if found else None


def _tree(folder: str, tag: str) -> list[_Blob]:
    """The files below a folder."""
    try:
        listing = _git(folder, "ls-tree", "-r", "-l", "-z", tag, "--")
    except SpecError as error:
        if "object name" not in str(error):
            raise
        tags = _git(folder, "tag").decode(errors="replace").split()
        hint = did_you_mean(tag, tags)
        raise problem_at(f"git:{folder}@{tag}", f"no such tag: {tag}", hint) from None
    found = []
    for row in filter(None, listing.split(b"\0")):
        about, _, name = row.partition(b"\t")
        mode, _, oid, size = about.decode().split()
        if mode in _FILES:
            found.append(_Blob(name.decode(errors="replace"), oid, int(size)))
    return found


def _contents(folder: str, blobs: Sequence[_Blob]) -> Iterator[bytes]:
    request = "".join(f"{blob.oid}\n" for blob in blobs).encode()
    answer = _git(folder, "cat-file", "--batch", stdin=request) if blobs else b""
    at = 0
    for blob in blobs:
        at = answer.index(b"\n", at) + 1
        yield answer[at : at + blob.size]
        at += blob.size + 1


def _git(folder: str, *args: str, stdin: bytes = b"") -> bytes:
    source = f"git:{folder}"
    env = {key: value for key, value in os.environ.items() if key not in _ELSEWHERE}
    command = ["git", "-C", folder, *args]
    try:
        done = subprocess.run(
            command, input=stdin, capture_output=True, check=False, env=env
        )
    except OSError as error:
        raise problem_at(source, f"git can't be run: {error.strerror}") from None
    if done.returncode:
        words = done.stderr.decode(errors="replace").strip().splitlines()
        what = words[-1].removeprefix("fatal: ") if words else "git failed"
        raise problem_at(source, what)
    return done.stdout

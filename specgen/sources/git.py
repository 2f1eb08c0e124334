"""Read definitions from a git repository at a tag, without checking it out."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

from specgen.disk.inputs import MAX_FILE, MAX_SOURCE, RawFile, check_size, too_large
from specgen.disk.manifests import APART, listed_files, output_of
from specgen.report import SpecError
from specgen.report.catalogue import did_you_mean
from specgen.report.problem import bad_input
from specgen.sources.folders import in_source_tree, is_visible
from specgen.sources.git_command import run_git

_FILES = ("100644", "100755")
"""The modes of regular files, as opposed to links and submodules."""

_PLACE = re.compile(r"(?P<folder>.+)@(?P<tag>[^@:]+):(?P<name>.+)", re.DOTALL)

_SHA1 = 40
"""The length of an object's name in most repositories."""

_HEAD = 200
"""More bytes than ``cat-file`` writes before a blob."""


@dataclass(frozen=True, slots=True)
class _Blob:
    name: str
    oid: str
    size: int | None
    """None if the repository lacks the object."""


def git_files(folder: str, tag: str, name: str = "") -> Iterator[RawFile]:
    """Every definition below a folder of a git tree, sorted by path.

    ``tag`` is anything git accepts as a tree; ``name`` selects a single file.  Raises
    SpecError if git fails, or an object is missing, damaged or too large.
    """
    tree = _tree(folder, tag)
    blobs = [blob for blob in tree if _may_define(blob.name)]
    is_wanted = name.__eq__ if name else in_source_tree
    chosen = [blob for blob in blobs if is_wanted(blob.name)]
    if name and not chosen:
        raise bad_input(f"git:{folder}/{name}@{tag}", f"no such file at {tag}")
    if not chosen:
        generated_paths = _generated_paths(folder, tag, tree)
        chosen = [blob for blob in blobs if blob.name not in generated_paths] or blobs
    chosen.sort(key=lambda blob: blob.name)
    for blob in chosen:
        if blob.size is None:
            raise _missing(f"{folder}@{tag}:{blob.name}", blob)
        check_size(f"{folder}@{tag}:{blob.name}", blob.size)
    for blob, raw in zip(chosen, _contents(folder, chosen), strict=True):
        yield RawFile(f"{folder}@{tag}:{blob.name}", raw)


def git_tags(folder: str) -> list[str]:
    """The tags of the repository that a folder is in; none if it is in no repository."""
    try:
        return _tags(folder) if folder else []
    except SpecError:
        return []


def _tags(folder: str) -> list[str]:
    command = ("for-each-ref", "--format=%(refname:strip=2)", "refs/tags")
    return run_git(folder, *command, most=MAX_FILE).decode(errors="replace").split()


def _generated_paths(folder: str, tag: str, tree: Sequence[_Blob]) -> set[str]:
    """The files of a tree that specgen generated, by the manifests in and above it."""
    answer = run_git(folder, "rev-parse", "--show-prefix", most=MAX_FILE)
    prefix = answer.decode(errors="replace").removesuffix("\n")
    below = (replace(blob, name=f"{prefix}{blob.name}") for blob in tree)
    manifests = {
        blob: output
        for blob in (*below, *_manifests_above(folder, tag, prefix))
        if 0 < (blob.size or 0) < MAX_FILE
        and (output := output_of(PurePosixPath(blob.name))) is not None
    }
    generated: set[str] = set()
    contents = _contents(folder, [*manifests])
    for output, manifest in zip(manifests.values(), contents, strict=True):
        files = listed_files(manifest.decode(errors="replace")) or {}
        generated |= {str(output / path) for path in files}
    return {path.removeprefix(prefix) for path in generated if path.startswith(prefix)}


def _manifests_above(folder: str, tag: str, prefix: str) -> list[_Blob]:
    """The manifests in the folders above one, named from the repository's root."""
    above = PurePosixPath(prefix).parents if prefix else ()
    paths = [str(parent / APART) for parent in above]
    listing = ("ls-tree", "-r", "-l", "-z", "--full-tree", tag, "--", *paths)
    return _blobs(run_git(folder, *listing, most=MAX_FILE)) if paths else []


def _may_define(path: str) -> bool:
    return path.endswith(".json") and is_visible(path)


def tree_place(path: str) -> tuple[tuple[str, str], str] | None:
    """Split a problem's path into folder, tag and name; None if it is not in a tree."""
    place = _PLACE.fullmatch(path)
    return place and ((place["folder"], place["tag"]), place["name"])


def tree_texts(folder: str, tag: str, names: Sequence[str]) -> dict[str, str]:
    """Map the names of a tree's files to their texts; raises SpecError like `git_files`."""
    wanted_names = {*names}
    blobs = [blob for blob in _tree(folder, tag) if blob.name in wanted_names]
    raws = _contents(folder, blobs)
    return {
        blob.name: raw.decode("utf-8-sig", errors="replace")
        for blob, raw in zip(blobs, raws, strict=True)
    }


def _tree(folder: str, tag: str) -> list[_Blob]:
    """The files of a tree below a folder."""
    try:
        listing = run_git(folder, "ls-tree", "-r", "-l", "-z", tag, "--", most=MAX_FILE)
    except SpecError as error:
        if "object name" not in str(error):
            raise
        hint = did_you_mean(tag, _tags(folder))
        raise bad_input(f"git:{folder}@{tag}", f"no such tag: {tag}", hint) from None
    return _blobs(listing)


def _blobs(listing: bytes) -> list[_Blob]:
    """Parse the output of ``ls-tree``."""
    entries = []
    for row in filter(None, listing.split(b"\0")):
        columns, _, name = row.partition(b"\t")
        mode, _, oid, size = columns.decode().split()
        if mode in _FILES:
            number = int(size) if size.isdecimal() else None
            entries.append(_Blob(name.decode(errors="replace"), oid, number))
    return entries


def _contents(folder: str, blobs: Sequence[_Blob]) -> Iterator[bytes]:
    """The content of each blob, in order."""
    request = "".join(f"{blob.oid}\n" for blob in blobs).encode()
    most = sum(_HEAD + (blob.size or 0) for blob in blobs)
    if most > MAX_SOURCE:
        raise too_large(f"git:{folder}", MAX_SOURCE)
    command = ("cat-file", "--batch")
    answer = run_git(folder, *command, most=most, stdin=request) if blobs else b""
    at = 0
    for blob in blobs:
        start = answer.find(b"\n", at) + 1
        _, *type_and_size = answer[at:start].split()
        size = blob.size or 0
        raw = answer[start : start + size]
        expected = [b"blob", str(size).encode()]
        if type_and_size != expected or _oid(raw, blob) != blob.oid:
            raise _missing(f"git:{folder}:{blob.name}", blob)
        yield raw
        at = start + size + 1


def _oid(raw: bytes, blob: _Blob) -> str:
    """The name that git would give a blob; ``cat-file`` does not verify it."""
    kind = "sha1" if len(blob.oid) == _SHA1 else "sha256"
    head = b"blob %d\0" % len(raw)
    return hashlib.new(kind, head + raw, usedforsecurity=False).hexdigest()


def _missing(path: str, blob: _Blob) -> SpecError:
    fault = f"the repository lacks the object {blob.oid[:12]}, or it is damaged"
    hint = "nothing is fetched for a partial clone: make a full one, or run git fsck"
    return bad_input(path, fault, hint)

"""Read sources into rows: messages, error codes and problems (on the executors)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from pickle import dumps, loads
from typing import Any

from pyspark.sql.types import StructField, StructType

from specgen.codegen.units import message_digest
from specgen.corpus.build.batches import CorpusRow, packed
from specgen.corpus.build.schema import BINARY, ERRORS, INT, MESSAGES, STRING, struct_of
from specgen.corpus.build.sources import Source
from specgen.disk.inputs import RawFile, texts
from specgen.protocol.model import Kind, Message, Release, VersionRange
from specgen.protocol.model.identity import api_keys, identity
from specgen.report import Problems, SpecError
from specgen.report.documents import damaged_source
from specgen.sources.bundled import own_bundle
from specgen.sources.loading import read_filled, read_source

WIRE = "wire"
"""The line of ``kafka:all``: the contents of the package, not a release."""

SOURCE = StructType(
    [
        StructField("release", STRING),
        StructField("source", STRING),
        StructField("line", STRING),
        StructField("release_order", INT),
        StructField("paths", MESSAGES["listeners"].dataType),
        StructField("raws", BINARY),
        StructField("reference", BINARY),
    ]
)
READ = StructType(
    [
        StructField("part", STRING),
        *MESSAGES,
        StructField("blob", BINARY),
        *struct_of(ERRORS, "code", "name", "retriable"),
        StructField("problem", BINARY),
    ]
)


SourceRow = tuple[str, str, str, int, list[str], bytes, bytes | None]


def source_row(source: Source) -> SourceRow:
    """A source as a row, with its files and its reference."""
    raws = dumps([file.raw for file in source.files])
    paths = [file.path for file in source.files]
    known = None if source.reference is None else dumps(source.reference)
    place = (source.release, source.source, source.line, source.order)
    return *place, paths, raws, known


def wire_row() -> SourceRow:
    """``kafka:all`` as a row."""
    return "all", "kafka:all", WIRE, 0, [], dumps([]), None


def read_rows(rows: Iterable[CorpusRow]) -> Iterator[CorpusRow]:
    """For each source, a row for each message, error code and problem."""
    for row in rows:
        problems = Problems()
        try:
            release = _read(row, problems)
        except SpecError as error:
            reported = list(error.problems)
        else:
            yield from _release_rows(row, release)
            reported = list(problems.found)
        yield from (
            {"part": "problem", "release": row["release"], "problem": dumps(problem)}
            for problem in reported
        )


def read_again(row: CorpusRow) -> Release:
    """A release that was read without errors before; what is wrong in it is known."""
    paths = tuple(row["paths"])
    return _read_quietly(**{**row, "paths": paths})


@lru_cache(maxsize=2)  # neighbours are compared one after the other
def _read_quietly(**row: Any) -> Release:
    return _read(row, Problems())


@cache
def _bundled() -> Release:
    """All messages of the bundled releases, read once per worker."""
    return read_source("kafka:all").release


def _read(row: CorpusRow, problems: Problems) -> Release:
    if row["line"] == WIRE:
        return _bundled()
    if row["source"].startswith("kafka:"):
        return own_bundle().read(row["release"], problems)
    raws = loads(row["raws"])
    files = [RawFile(p, r) for p, r in zip(row["paths"], raws, strict=True)]
    known = None if row["reference"] is None else loads(row["reference"])
    release = read_filled(row["release"], texts(files, problems), problems, known)
    if release.damaged:  # a corpus needs all of a source
        listed = map(str, release.damaged)
        raise SpecError([*problems.found, damaged_source(row["source"], listed, "")])
    return release


def _release_rows(row: CorpusRow, release: Release) -> Iterator[CorpusRow]:
    head = {key: row[key] for key in ("release", "release_order", "line", "source")}
    keys: Mapping[str, int] = {}
    if any(m.kind.is_rpc and m.api_key is None for m in release.messages):
        keys = api_keys(_bundled().messages, release.messages)
    for message in release.messages:
        if message.kind is not Kind.STRUCT:
            named = str(identity(message, keys))
            yield {"part": "message", **head, "identity": named, **_message(message)}
    for error in release.errors:
        yield {
            "part": "error",
            **head,
            "code": error.code,
            "name": error.name,
            "retriable": error.retriable,
        }


def _message(message: Message) -> CorpusRow:
    flexible = _common(message.flexible_versions, message)
    deprecated = _common(message.deprecated_versions, message)
    versions = message.versions
    return {
        "message": message.name,
        "api": message.api,
        "kind": str(message.kind),
        "api_key": message.api_key,
        "min_version": versions[0] if versions else None,
        "max_version": versions[-1] if versions else None,
        "versions": list(versions),
        "flexible_from": flexible[0] if flexible else None,
        "deprecated_to": deprecated[-1] if deprecated else None,
        "unstable": message.latest_version_unstable,
        "listeners": list(message.listeners),
        "module": message.module or None,
        "definition": message_digest(message)[:16],
        "blob": packed(message),
    }


def _common(versions: VersionRange, message: Message) -> list[int]:
    return [version for version in message.versions if version in versions]

"""What is in the sources of a corpus: their releases, definitions and layouts."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from specgen.codegen.units import message_digest
from specgen.corpus.build.parquet import Row
from specgen.corpus.build.sources import Source
from specgen.corpus.layout_rows import field_rows, fingerprints
from specgen.disk.inputs import texts
from specgen.protocol.layout import lower
from specgen.protocol.layout.export import layout_object
from specgen.protocol.model import Kind, Message, Release, VersionRange
from specgen.protocol.model.identity import api_keys, identity
from specgen.report import Problem, Problems, SpecError
from specgen.report.documents import damaged_source
from specgen.sources.bundled import own_bundle
from specgen.sources.loading import read_filled, read_source


@dataclass(frozen=True)
class Version:
    """A version of a definition as it is on the wire."""

    flexible: bool
    fingerprint: str
    wire_fingerprint: str
    layout: str
    """As ``export layouts --wire-only`` writes it."""
    fields: tuple[Row, ...]


class Definition:
    """A message's definition, which many releases may have; it is laid out once."""

    def __init__(self, message: Message, digest: str) -> None:
        self.message, self.digest = message, digest

    @cached_property
    def versions(self) -> dict[int, Version]:
        """Each of its versions."""
        return {
            number: _version(self.message, number) for number in self.message.versions
        }


def _version(message: Message, number: int) -> Version:
    layout = lower(message, number)
    shown = json.dumps(layout_object(layout), separators=(",", ":"))
    full, wire = fingerprints(layout)
    return Version(layout.flexible, full, wire, shown, tuple(field_rows(layout)))


@dataclass(frozen=True)
class Contents:
    """A release that was read; without helpers, which are in no table."""

    source: Source
    release: Release
    definitions: Mapping[str, Definition]
    """By the message's name."""
    identities: Mapping[str, str]

    def message_rows(self) -> Iterator[Row]:
        """The rows of ``messages``."""
        source = self.source
        head = {"line": source.line, "source": source.source}
        for name, definition in self.definitions.items():
            row = self._head(definition.message) | head | _message(definition.message)
            ids = {"identity": self.identities[name], "definition": definition.digest}
            yield row | ids

    def layout_rows(self) -> Iterator[Row]:
        """The rows of ``layouts``."""
        for definition in self.definitions.values():
            head = self._head(definition.message)
            for number, version in definition.versions.items():
                own = {"version": number, "fields": len(version.fields)}
                yield head | vars(version) | own

    def field_rows(self) -> Iterator[Row]:
        """The rows of ``fields``."""
        for definition in self.definitions.values():
            for number, version in definition.versions.items():
                head = self._head(definition.message) | {"version": number}
                yield from (head | field for field in version.fields)

    def error_rows(self) -> Iterator[Row]:
        """The rows of ``errors``."""
        for error in self.release.errors:
            yield {
                "release_order": self.source.order,
                "code": error.code,
                "name": error.name,
                "retriable": error.retriable,
            }

    def _head(self, message: Message) -> Row:
        return {
            "release_order": self.source.order,
            "message": message.name,
            "api": message.api,
            "kind": str(message.kind),
            "api_key": message.api_key,
        }


class Reader:
    """Reads sources; equal definitions are one object."""

    def __init__(self) -> None:
        self._bundled = read_source("kafka:all").release
        self._definitions: dict[str, Definition] = {}

    def read(self, sources: Sequence[Source]) -> tuple[list[Contents], list[Problem]]:
        """What is in these sources, and warnings.

        Raises SpecError with everything that is wrong in any of them.
        """
        contents, reported = [], []
        for source in sources:
            problems = Problems()
            try:
                contents.append(self._contents(source, read_release(source, problems)))
                reported += problems.found
            except SpecError as error:
                reported += error.problems
        unique = list(dict.fromkeys(reported))
        if any(problem.is_error for problem in unique):
            raise SpecError(unique)
        return contents, unique

    def bundled(self) -> dict[str, Definition]:
        """The definitions in ``kafka:all``, by the messages' identities."""
        keys = api_keys(self._bundled.messages)
        return {
            str(identity(message, keys)): self._definition(message)
            for message in _sent(self._bundled)
        }

    def _contents(self, source: Source, release: Release) -> Contents:
        keys: Mapping[str, int] = {}
        if any(m.kind.is_rpc and m.api_key is None for m in release.messages):
            keys = api_keys(self._bundled.messages, release.messages)
        messages = _sent(release)
        return Contents(
            source,
            release,
            {message.name: self._definition(message) for message in messages},
            {message.name: str(identity(message, keys)) for message in messages},
        )

    def _definition(self, message: Message) -> Definition:
        digest = message_digest(message)[:16]
        return self._definitions.setdefault(digest, Definition(message, digest))


def read_release(source: Source, problems: Problems) -> Release:
    """The release of a source.  Raises SpecError if any of it is damaged."""
    if source.source.startswith("kafka:"):
        return own_bundle().read(source.release, problems)
    files = texts(source.files, problems)
    release = read_filled(source.release, files, problems, source.reference)
    if release.damaged:  # a corpus needs all of a source
        listed = map(str, release.damaged)
        raise SpecError([*problems.found, damaged_source(source.source, listed, "")])
    return release


def _sent(release: Release) -> list[Message]:
    return [message for message in release.messages if message.kind is not Kind.STRUCT]


def _message(message: Message) -> dict[str, Any]:
    flexible = _common(message.flexible_versions, message)
    deprecated = _common(message.deprecated_versions, message)
    versions = message.versions
    return {
        "min_version": versions[0] if versions else None,
        "max_version": versions[-1] if versions else None,
        "versions": list(versions),
        "flexible_from": flexible[0] if flexible else None,
        "deprecated_to": deprecated[-1] if deprecated else None,
        "unstable": message.latest_version_unstable,
        "listeners": list(message.listeners),
        "module": message.module or None,
    }


def _common(versions: VersionRange, message: Message) -> list[int]:
    return [version for version in message.versions if version in versions]

"""Reads a source into one value: filled from another, or the union of releases."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path

from specgen.disk.inputs import TextFile
from specgen.protocol.model import (
    Damaged,
    Message,
    Release,
    Scalar,
    innermost,
    runs_text,
)
from specgen.report import Problem, Problems, SpecError, refuse_if_strict
from specgen.report import documents as problem
from specgen.report.problem import bad_input
from specgen.sources.bundled import Bundle
from specgen.sources.opening import full_source, origin, read_texts, release_of
from specgen.sources.select import select_messages
from specgen.sources.union.fill import fill
from specgen.sources.union.newer_tags import report_newer_tags
from specgen.sources.union.releases import Union, union

ALL_RELEASES = "kafka:all"
"""The union of the bundled releases that come from definitions."""


@dataclass(frozen=True)
class Loaded:
    """The contents of a source, and the messages selected from it."""

    source: str
    """The source as it was named."""
    release: Release
    messages: tuple[Message, ...]
    """The selected messages; at first all of the release."""
    problems: tuple[Problem, ...] = ()
    """The warnings from reading, in order."""
    union: Union | None = None
    """For ``kafka:all``: the form of each message in each release."""

    @property
    def is_whole(self) -> bool:
        """Whether all messages of the source are selected."""
        return len(self.messages) == len(self.release.messages)

    @property
    def origin(self) -> str:
        """What the source is, independent of its place: a bundled release, or notations."""
        return origin(self.source, self.release)

    @property
    def damaged(self) -> tuple[Damaged, ...]:
        """The damaged versions of the selected messages; all if everything is selected."""
        names = {message.name for message in self.messages}
        return tuple(
            version
            for version in self.release.damaged
            if self.is_whole or version.message in names
        )

    def refuse_damaged(self) -> None:
        """Raise SpecError if a selected message is damaged."""
        if self.damaged:
            texts = map(str, self.damaged)
            raise SpecError([problem.damaged_source(self.source, texts)])

    def check_version(self, message: Message, version: int, hint: str = "") -> None:
        """Raise SpecError for a version that a message does not have."""
        if version not in message.versions:
            ranges = runs_text(message.versions)
            what = f"{message.name} has versions {ranges}, not {version}"
            raise bad_input(self.source, what, hint)


def read_source(
    source: str | Path = ALL_RELEASES,
    with_: str | Path | None = None,
    *,
    strict: bool = False,
    bundle: bool = True,
) -> Loaded:
    """Read a source, and fill in what it leaves unknown from another one, ``with_``.

    A source is ``kafka:4.3`` or ``4.3``, ``kafka:latest`` or ``kafka:all`` (bundled), a file, a
    folder, ``git:FOLDER@TAG``, a jar, or ``-`` for standard input.  What the bundled
    releases contradict in a protocol reference is put right or reported, unless
    ``bundle`` is false.  Raises SpecError with every error in the input; if ``strict``,
    also for warnings.
    """
    source = full_source(str(source))
    problems = Problems()
    known = None
    if with_ is not None:
        known = _read(full_source(str(with_)), problems, None, bundle)
    release, joined = _read(source, problems, known, bundle)
    release = _filled(release, known, problems)
    refuse_if_strict(problems.found, strict)
    return Loaded(source, release, release.messages, tuple(problems.found), joined)


def select(
    loaded: Loaded, messages: Sequence[str] = (), apis: Sequence[str] = ()
) -> Loaded:
    """Select messages by name, and both directions of APIs; all if none is named.

    Raises SpecError with every unknown name.
    """
    chosen = select_messages(loaded.release, messages, apis, loaded.source)
    return replace(loaded, messages=tuple(chosen))


def read_filled(
    name: str, texts: Iterable[TextFile], problems: Problems, known: Loaded | None
) -> Release:
    """Read a release from texts, and fill in what is unknown from ``known``.

    Raises SpecError with every error.
    """
    other = None if known is None else (known.release, known.union)
    release = read_texts(
        name, texts, problems, None if known is None else known.release
    )
    return _filled(release, other, problems)


_Read = tuple[Release, Union | None]


def _filled(release: Release, known: _Read | None, problems: Problems) -> Release:
    """The release, with what it leaves unknown filled in from ``known``."""
    if known is None:
        return release
    other, joined = known
    if joined is not None:
        report_newer_tags(release, joined, problems)
    filled = fill(release, other, problems)
    still_damaged = (part for part in release.damaged if not _is_whole(part, filled))
    return filled.replace(damaged=tuple(still_damaged))


def _is_whole(part: Damaged, filled: Release) -> bool:
    """Whether a version that only lacked types has them all now."""
    message = filled.by_name.get(part.message)
    if message is None or not part.lacks_types:
        return False
    fields = chain(message.fields, *(struct.fields for struct in message.structs))
    unknown = (field for field in fields if innermost(field.type) is Scalar.UNKNOWN)
    return not any(part.version in (None, *field.versions) for field in unknown)


def _read(source: str, problems: Problems, known: _Read | None, bundle: bool) -> _Read:
    """Read a source alone; ``known`` decides what its notation leaves ambiguous."""
    if source == ALL_RELEASES:
        joined = union(Bundle().read_definitions(problems))
        return joined.release, joined
    reference = known and known[0]
    return release_of(source, problems, reference, with_bundle=bundle), None

"""A source as one value: read, filled from another, the union of releases."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from specgen.combine.fill import fill
from specgen.combine.newer_tags import report_newer_tags
from specgen.combine.union import Union, union
from specgen.files.inputs import TextFile
from specgen.model import Damaged, Message, Release, runs_text
from specgen.problems import Problem, Problems, SpecError, refuse_if_strict
from specgen.problems import documents as problem
from specgen.problems.bad_input import bad_input
from specgen.readers.bundled import Bundle
from specgen.readers.select import select_messages
from specgen.readers.sources import origin, read_texts, release_of

ALL_RELEASES = "kafka:all"
"""The union of the bundled releases that are out of definitions."""


@dataclass(frozen=True)
class Loaded:
    """What a source says, and which of its messages are worked with."""

    source: str
    """As it was named."""
    release: Release
    messages: tuple[Message, ...]
    """The messages that are chosen, all of the release's at first."""
    problems: tuple[Problem, ...] = ()
    """The warnings of reading, in order."""
    union: Union | None = None
    """Where the source is ``kafka:all``: what each release says of each message."""

    @property
    def is_whole(self) -> bool:
        """Whether nothing was chosen: all messages of the source are worked with."""
        return len(self.messages) == len(self.release.messages)

    @property
    def origin(self) -> str:
        """What the source is, wherever it lies: a bundled release, or its notations."""
        return origin(self.source, self.release)

    @property
    def damaged(self) -> tuple[Damaged, ...]:
        """The damaged versions of chosen messages; of a whole release all of them."""
        names = {message.name for message in self.messages}
        return tuple(
            version
            for version in self.release.damaged
            if self.is_whole or version.message in names
        )

    def refuse_damaged(self) -> None:
        """Raise SpecError if a chosen message is damaged: nothing is to be made of it."""
        if self.damaged:
            texts = map(str, self.damaged)
            raise SpecError([problem.damaged_source(self.source, texts)])

    def check_version(self, message: Message, version: int) -> None:
        """Raise SpecError for a version that a message has not got."""
        if version not in message.versions:
            ranges = runs_text(message.versions)
            what = f"{message.name} has versions {ranges}, not {version}"
            raise bad_input(self.source, what)


def read_source(
    source: str | Path = ALL_RELEASES,
    with_: str | Path | None = None,
    *,
    strict: bool = False,
) -> Loaded:
    """Read a source; what it leaves unknown is filled from ``with_``, another one.

    A source is ``kafka:4.3``, ``kafka:latest`` or ``kafka:all`` (bundled), a file, a
    folder, ``git:FOLDER@TAG``, a jar, or ``-`` for standard input.  Raises SpecError with
    every error of the input, with ``strict`` for warnings, too.
    """
    source = str(source)
    problems = Problems()
    known = None if with_ is None else _read(str(with_), problems, None)
    release, joined = _read(source, problems, known)
    release = _filled(release, known, problems)
    refuse_if_strict(problems.found, strict)
    return Loaded(source, release, release.messages, tuple(problems.found), joined)


def select(
    loaded: Loaded, messages: Sequence[str] = (), apis: Sequence[str] = ()
) -> Loaded:
    """Choose messages by name, and both directions of APIs; all if none is named.

    Raises SpecError with every name that nothing has.
    """
    chosen = select_messages(loaded.release, messages, apis, loaded.source)
    return replace(loaded, messages=tuple(chosen))


def read_filled(
    name: str, texts: Iterable[TextFile], problems: Problems, known: Loaded | None
) -> Release:
    """A release out of texts that are at hand, filled from one that is known.

    Raises SpecError with every error.
    """
    other = None if known is None else (known.release, known.union)
    release = read_texts(
        name, texts, problems, None if known is None else known.release
    )
    return _filled(release, other, problems)


_Read = tuple[Release, Union | None]


def _filled(release: Release, known: _Read | None, problems: Problems) -> Release:
    """A release; what it leaves unknown is taken from one that is known."""
    if known is None:
        return release
    other, joined = known
    if joined is not None:
        report_newer_tags(release, joined, problems)
    return fill(release, other, problems)


def _read(source: str, problems: Problems, known: _Read | None) -> _Read:
    """A source by itself; ``known`` decides what its notation can't say."""
    if source == ALL_RELEASES:
        joined = union(Bundle().read_definitions(problems))
        return joined.release, joined
    return release_of(source, problems, known and known[0]), None

"""The problems of documents that other evidence contradicts, one function each.

The evidence is the block itself, the versions beside it, or the bundled releases.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from specgen.protocol.model import Span
from specgen.report.catalogue import quoted
from specgen.report.documents import MOST_NAMED
from specgen.report.problem import Level, Problem

NO_BUNDLE = "--no-bundle reads the document as it is written"
"""The way out for documents of other products."""

_ALL = "as in every bundled release"
_NOTHING = "absent"


@dataclass(frozen=True, slots=True)
class Change:
    """A field in a document, and what other evidence says of it; empty texts mean nothing."""

    path: str
    ours: str
    theirs: str


@dataclass(frozen=True, slots=True)
class Evidence:
    """What contradicts a version of a message: where, and in which words."""

    span: Span
    message: str
    version: int | None
    source: str
    """Such as ``in versions 3 and 5``."""
    hint: str = ""

    def problem(self, code: str, text: str) -> Problem:
        """A warning about the version."""
        number = "" if self.version is None else f" version {self.version}"
        message = f"{self.message}{number}: {text}"
        return Problem(code, message, self.span, self.hint, Level.WARNING)


def put_right(evidence: Evidence, changes: Sequence[Change]) -> Problem:
    """B29: fields that are read in another way than they are written."""
    texts = (f"{quoted(c.path)} as {c.theirs}, not {c.ours}" for c in changes)
    return evidence.problem("B29", f"read {_listed(texts)}, {evidence.source}")


def contradicted(evidence: Evidence, changes: Sequence[Change]) -> Problem:
    """B30: fields that no other evidence has; they are read as written."""
    return evidence.problem("B30", f"{_compared(evidence, changes)}; read as written")


def other_message(span: Span, name: str, known: str) -> Problem:
    """B30: a message that no release has, though one almost of its name; it is read as written."""
    text = f"{name}: Kafka has {known}, and no such message; read as written"
    return Problem("B30", text, span, NO_BUNDLE, Level.WARNING)


def disbelieved(evidence: Evidence, changes: Sequence[Change]) -> Problem:
    """B31: a version whose fields can't be all there, so that it is left out."""
    return evidence.problem("B31", f"{_compared(evidence, changes)}; left out")


def other_version(evidence: Evidence, versions: Sequence[int]) -> Problem:
    """B31: a block that is laid out like other versions of its message, so it is left out."""
    numbers = " and ".join(map(str, versions))
    text = f"laid out like version {numbers}; left out"
    return evidence.problem("B31", text)


def unknown_version(evidence: Evidence) -> Problem:
    """B31: a version that no release of the document's time has, nor can a newer one."""
    text = "no release of the document's time has this version; left out"
    return evidence.problem("B31", text)


def unlike(evidence: Evidence) -> Problem:
    """B31: a block that is not as in any release, though no single field differs."""
    return evidence.problem("B31", f"not laid out as {evidence.source}; left out")


def copy(evidence: Evidence) -> Problem:
    """B31: a second block of a version, unlike the one that bundled releases have."""
    text = "another block of this version is as in the bundle; this one is left out"
    return evidence.problem("B31", text)


def exchanged(evidence: Evidence) -> Problem:
    """B31: a request with a response's header, or the reverse."""
    text = "has a header of the other direction; left out"
    return evidence.problem("B31", text)


def reordered(evidence: Evidence, change: Change) -> Problem:
    """B29: symbols that are read in the order of their productions and of the table."""
    text = f"read {quoted(change.ours)} as {quoted(change.theirs)}, {evidence.source}"
    return evidence.problem("B29", text)


def disordered(evidence: Evidence, change: Change) -> Problem:
    """B31: symbols in another order than their productions, of which one must be wrong."""
    text = f"{quoted(change.ours)} are not {evidence.source}; left out"
    return evidence.problem("B31", text)


def marks_missing(span: Span, marks: Sequence[str]) -> Problem:
    """B32: a whole document without what every reference in its form has."""
    text = f"the document has no {', no '.join(marks)}, unlike every reference"
    hint = "was it converted by a tool that drops them?"
    return Problem("B32", text, span, hint, Level.WARNING)


def other_key(span: Span, api: str, key: int, known: int) -> Problem:
    """B33: a heading whose API key is not the API's; the API's is used."""
    text = f"{api}Request and {api}Response: read API key {known}, not {key}, {_ALL}"
    return Problem("B33", text, span, NO_BUNDLE, Level.WARNING)


def other_api(span: Span, key: int, name: str, known: Sequence[str]) -> Problem:
    """B34: a key that is another API's; the row is read as written."""
    return _other_row(span, f"API key {key}", quoted(name), known)


def other_error(span: Span, code: int, name: str, known: Sequence[str]) -> Problem:
    """B34: a code that is another error's; the row is read as written."""
    return _other_row(span, f"error {code}", quoted(name), known)


def other_retriable(span: Span, name: str, retriable: bool | None) -> Problem:
    """B34: an error that is retriable here and nowhere else, or the reverse."""
    sides = ("retriable", "not retriable")
    here, there = sides if retriable else sides[::-1]
    return _other_row(span, f"error {quoted(name)}", here, [there])


def _other_row(span: Span, row: str, here: str, known: Sequence[str]) -> Problem:
    names = " or ".join(known)
    text = f"the table has {here} for {row}, every bundled release {names}"
    return Problem("B34", f"{text}; read as written", span, NO_BUNDLE, Level.WARNING)


def _compared(evidence: Evidence, changes: Sequence[Change]) -> str:
    return _listed(
        f"{quoted(c.path)} is {c.ours or _NOTHING} here, {c.theirs or _NOTHING} "
        f"{evidence.source}"
        for c in changes
    )


def _listed(texts: Iterable[str]) -> str:
    """Texts as a list, of which only so many are shown."""
    shown = [*texts]
    more = len(shown) - MOST_NAMED
    rest = f" and {more} more" if more > 0 else ""
    return "; ".join(shown[:MOST_NAMED]) + rest

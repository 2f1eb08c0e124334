"""Every problem of a protocol reference, by name; codes are stable.

B is the notation itself, W what one source says beside another; I3 is of texts that are
in no notation.
"""

from __future__ import annotations

from collections.abc import Iterable

from specgen.model import Span
from specgen.problems.catalogue import MOST_SHOWN, did_you_mean, quoted
from specgen.problems.problem import Problem, Severity


def bad_production(span: Span, message: str) -> Problem:
    """B1: a line of a block is no production."""
    return Problem("B1", message, span, severity=Severity.WARNING)


def stray_production(span: Span) -> Problem:
    """B2: a production that belongs to no block."""
    return Problem(
        "B2", "a production outside any block", span, severity=Severity.WARNING
    )


def unused_production(span: Span, name: str) -> Problem:
    """B3: a production that no right side asks for."""
    message = f"production {quoted(name)} is never used"
    return Problem("B3", message, span, severity=Severity.WARNING)


def undefined_symbol(span: Span, name: str) -> Problem:
    """B4: a symbol that no production defines: its type is unknown."""
    return Problem(
        "B4",
        f"symbol {quoted(name)} is never defined: its type is unknown",
        span,
        "--with SOURCE takes it from another source",
        Severity.WARNING,
    )


def unknown_wire_type(span: Span, name: str, known: Iterable[str]) -> Problem:
    """B5: a type that the protocol does not have."""
    hint = did_you_mean(name, known)
    message = f"unknown type {quoted(name)}"
    return Problem("B5", message, span, hint, Severity.WARNING)


def repeated_block(span: Span, name: str, version: int | None) -> Problem:
    """B6: a version that the document has twice, and otherwise."""
    message = f"{name} version {version} stands twice; the first is taken"
    return Problem("B6", message, span, severity=Severity.WARNING)


def repeated_symbol(span: Span, name: str) -> Problem:
    """B7: one right side has a name twice."""
    message = f"symbol {quoted(name)} stands twice in one struct"
    return Problem("B7", message, span, severity=Severity.WARNING)


def no_blocks(span: Span) -> Problem:
    """B8: a document without any message."""
    return Problem("B8", "no message definitions found in it", span)


def wrong_indentation(span: Span, name: str) -> Problem:
    """B9: the indentation says another nesting than the names do."""
    message = f"production {quoted(name)} is indented as if it belonged elsewhere"
    return Problem("B9", message, span, severity=Severity.WARNING)


def version_out_of_range(span: Span, version: str) -> Problem:
    """B10: a version that no message can have."""
    message = f"version {quoted(version)} is not between 0 and 32767"
    return Problem("B10", message, span, severity=Severity.WARNING)


def nested_productions(span: Span, limit: int) -> Problem:
    """B11: structs inside structs without end."""
    message = f"structs nest more than {limit} levels deep"
    return Problem("B11", message, span, severity=Severity.WARNING)


def wrong_table(span: Span, name: str, rows: int, fields: int) -> Problem:
    """B12: a table of fields that does not fit its block."""
    return Problem(
        "B12",
        f"the table of {quoted(name)} has {rows} rows for {fields} fields: "
        "their descriptions are left out",
        span,
        severity=Severity.WARNING,
    )


def repeated_tag(span: Span, tag: int) -> Problem:
    """B13: two fields of one struct have one tag."""
    message = f"tag {tag} stands twice in one struct; the first field has it"
    return Problem("B13", message, span, severity=Severity.WARNING)


def no_heading(span: Span, name: str) -> Problem:
    """B14: an API without a heading, where others have one: its key is not known."""
    message = f"no heading tells the API key of {quoted(name)}"
    return Problem("B14", message, span, severity=Severity.WARNING)


def conflict(
    span: Span, message: str, version: int | None, path: str, left: str, right: str
) -> Problem:
    """W1: two sources do not agree; the first keeps its word."""
    head = message if version is None else f"{message} v{version}"
    where = path if len(path) <= MOST_SHOWN else "…" + path[1 - MOST_SHOWN :]
    text = f"{head}: {where}: {left} here, {right} there"
    return Problem("W1", text, span, severity=Severity.WARNING)


def unknown_type_left(span: Span, message: str, name: str) -> Problem:
    """W2: a field's type is unknown, and codecs need it."""
    return Problem(
        "W2",
        f"{message}: the source does not say of what type {quoted(name)} is",
        span,
        "--with SOURCE fills it from another source, such as --with kafka:2.2",
    )


def assumed_not_null(span: Span, message: str, name: str) -> Problem:
    """W3: a struct that might be nullable is taken for one that is not."""
    return Problem(
        "W3",
        f"{message}: struct {quoted(name)} is taken for not nullable; "
        "the source does not say",
        span,
        "--with SOURCE tells it from another source",
        Severity.WARNING,
    )


def left_out(span: Span, message: str, name: str) -> Problem:
    """W5: a helper that codecs are not made of, since a field's type is unknown."""
    return Problem(
        "W5",
        f"{message} is left out: nothing says of what type {quoted(name)} is",
        span,
        severity=Severity.WARNING,
    )


def unknown_notation(span: Span) -> Problem:
    """I3: a text in no notation that is known here."""
    return Problem(
        "I3",
        "in no notation that is known here",
        span,
        "known: Kafka's JSON definitions, its protocol reference (HTML, text, "
        "Markdown), franz-go's definitions",
    )


def flexible_and_not(
    span: Span, name: str, version: int, flexible: bool, is_left_out: bool
) -> Problem:
    """B15: a version is flexible before others that are not, or the other way round."""
    text = f"{name} version {version} is {'' if flexible else 'not '}flexible, "
    text += f"{'later' if flexible else 'earlier'} ones are {'not' if flexible else ''}"
    text = text.rstrip() + ("; it is left out" if is_left_out else "")
    hint = "a message that became flexible stays so: are its tag sections whole?"
    return Problem("B15", text, span, hint, Severity.WARNING)

"""The problems of protocol references, one function each; codes are stable.

B stands for the notation itself, W for two sources that are combined; I3 is for texts in
no known notation.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from specgen.protocol.model import Span
from specgen.report.catalogue import MOST_SHOWN, did_you_mean, nearest, quoted
from specgen.report.problem import Level, Problem

MOST_NAMED = 20
"""How many damaged versions one message names."""

_A_HEAD = "like 'Fetch Request (Version: 4) => \u2026'"


def bad_production(span: Span, message: str) -> Problem:
    """B1: a line of a block that is not a production."""
    return Problem("B1", message, span, level=Level.WARNING)


def bad_head(span: Span) -> Problem:
    """B1: a line that looks like the head of a message, but is not valid."""
    message = "not the head of a message"
    return Problem("B1", message, span, f"a head is {_A_HEAD}", Level.WARNING)


def cut_head(span: Span) -> Problem:
    """B1: the last head of a document, which ends at the arrow."""
    hint = "is the document complete? An empty body ends with a line break"
    message = "the document ends here, before the body"
    return Problem("B1", message, span, hint, Level.WARNING)


def stray_production(span: Span) -> Problem:
    """B2: a production that belongs to no block."""
    return Problem("B2", "a production outside any block", span, level=Level.WARNING)


def unused_production(span: Span, name: str) -> Problem:
    """B3: a production that no right-hand side uses."""
    message = f"production {quoted(name)} is never used"
    return Problem("B3", message, span, level=Level.WARNING)


def undefined_symbol(
    span: Span, message: str, version: int | None, name: str, unused: Iterable[str]
) -> Problem:
    """B4: a symbol of a message that no production defines.

    ``unused`` are the names of productions that nothing uses.
    """
    near = nearest(name, sorted(unused), MOST_NAMED)
    spelling = f"is it {quoted(near)}, which is never used? " if near else ""
    number = "" if version is None else f" version {version}"
    return Problem(
        "B4",
        f"{quoted(name)} of {message}{number} is never defined: its type is unknown",
        span,
        f"{spelling}--with SOURCE takes it from another source",
        Level.WARNING,
    )


def misspelt_symbol(
    span: Span, message: str, version: int | None, name: str, taken: str
) -> Problem:
    """B4: a symbol that is defined only under a slightly different name."""
    number = "" if version is None else f" version {version}"
    return Problem(
        "B4",
        f"{quoted(name)} of {message}{number} is never defined: using {quoted(taken)}, "
        "which stands in its place",
        span,
        "use the same name in both places",
        Level.WARNING,
    )


def unknown_wire_type(span: Span, name: str, known: Iterable[str]) -> Problem:
    """B5: a type that the protocol does not have."""
    hint = did_you_mean(name, known)
    message = f"unknown type {quoted(name)}"
    return Problem("B5", message, span, hint, Level.WARNING)


def repeated_block(span: Span, name: str, version: int | None) -> Problem:
    """B6: a version that the document has twice, in different forms."""
    message = f"{name} version {version} appears twice; using the more complete one"
    return Problem("B6", message, span, level=Level.WARNING)


def repeated_symbol(span: Span, name: str) -> Problem:
    """B7: a right-hand side has a name twice."""
    message = f"symbol {quoted(name)} appears twice in one struct"
    return Problem("B7", message, span, level=Level.WARNING)


def no_blocks(span: Span, tables: Mapping[str, int], damaged: int) -> Problem:
    """B8: a document without any message.

    ``tables`` gives the number of rows of its tables, ``damaged`` the number of versions
    that it has but that could not be read.
    """
    text = "no message definitions found in it"
    rows = [f"{count} {name}" for name, count in tables.items() if count]
    if damaged:
        text = f"none of the {damaged} message versions in it could be read"
    elif rows:
        text += f", only tables of {' and '.join(rows)}"
    hint = f"a message begins with a line {_A_HEAD}; was the page saved whole?"
    return Problem("B8", text, span, hint)


def wrong_indentation(span: Span, name: str) -> Problem:
    """B9: indentation and names disagree about the nesting."""
    message = f"production {quoted(name)} is indented as if it belonged elsewhere"
    return Problem("B9", message, span, level=Level.WARNING)


def version_out_of_range(span: Span, version: str) -> Problem:
    """B10: a version that no message can have."""
    message = f"version {quoted(version)} is not between 0 and 32767"
    return Problem("B10", message, span, level=Level.WARNING)


def nested_productions(span: Span, limit: int) -> Problem:
    """B11: structs are nested too deeply."""
    message = f"structs nest more than {limit} levels deep"
    return Problem("B11", message, span, level=Level.WARNING)


def wrong_table(span: Span, name: str, rows: int, fields: int) -> Problem:
    """B12: a table of fields that does not fit its block."""
    return Problem(
        "B12",
        f"the table of {quoted(name)} has {rows} rows for {fields} fields: "
        "their descriptions are left out",
        span,
        level=Level.WARNING,
    )


def repeated_tag(span: Span, tag: int) -> Problem:
    """B13: two fields of a struct have the same tag."""
    message = f"tag {tag} appears twice in one struct; the first field keeps it"
    return Problem("B13", message, span, level=Level.WARNING)


def no_heading(span: Span, name: str) -> Problem:
    """B14: an API without a heading or row, though others have one: its key is unknown."""
    message = f"no heading or table has the API key of {quoted(name)}"
    return Problem("B14", message, span, level=Level.WARNING)


def conflict(
    span: Span, message: str, version: int | None, path: str, left: str, right: str
) -> Problem:
    """W1: two sources do not agree; the first wins."""
    head = message if version is None else f"{message} v{version}"
    where = path if len(path) <= MOST_SHOWN else "…" + path[1 - MOST_SHOWN :]
    text = f"{head}: {where}: {left} here, {right} there"
    return Problem("W1", text, span, level=Level.WARNING)


def unknown_type_left(span: Span, message: str, name: str) -> Problem:
    """W2: a field's type is unknown, and codecs need it."""
    return Problem(
        "W2",
        f"{message}: the source does not give the type of {quoted(name)}",
        span,
        "--with SOURCE takes it from another source, such as --with kafka:2.2",
    )


def assumed_not_null(span: Span, message: str, name: str) -> Problem:
    """W3: a struct that might be nullable is assumed not to be."""
    return Problem(
        "W3",
        f"{message}: struct {quoted(name)} is assumed not to be nullable; "
        "the source does not say",
        span,
        "--with SOURCE takes it from another source",
        Level.WARNING,
    )


def left_out(span: Span, message: str, name: str) -> Problem:
    """W5: a helper without codecs, because a field's type is unknown."""
    return Problem(
        "W5",
        f"{message} is left out: the type of {quoted(name)} is unknown",
        span,
        level=Level.WARNING,
    )


def unknown_notation(span: Span) -> Problem:
    """I3: a text in an unknown notation."""
    return Problem(
        "I3",
        "unknown notation",
        span,
        "known: Kafka's JSON definitions, its protocol reference (HTML, text, "
        "Markdown), franz-go's definitions",
    )


def other_json(span: Span) -> Problem:
    """I5: a JSON file among definitions that is not a definition."""
    what = "skipped: this JSON is not a message definition"
    return Problem("I5", what, span, "", Level.WARNING)


def flexible_and_not(span: Span, name: str, version: int, flexible: bool) -> Problem:
    """B15: a version whose flexibility contradicts that of later or earlier ones."""
    text = f"{name} version {version} is {'' if flexible else 'not '}flexible, "
    text += f"{'later' if flexible else 'earlier'} ones are {'not' if flexible else ''}"
    text = text.rstrip()
    hint = (
        "a message that became flexible stays flexible: are its tag sections complete?"
    )
    return Problem("B15", text, span, hint, Level.WARNING)


def empty_production(span: Span, name: str) -> Problem:
    """B16: nothing follows an arrow."""
    text = f"nothing follows the arrow of {quoted(name)}: its type is unknown"
    hint = "every struct has fields: was the line broken?"
    return Problem("B16", text, span, hint, Level.WARNING)


def doubtful_symbol(span: Span, name: str) -> Problem:
    """B17: several fields share a name, and some of their productions are missing."""
    text = f"can't tell which production of {quoted(name)} belongs to this field: "
    return Problem("B17", f"{text}its type is unknown", span, level=Level.WARNING)


def damaged_version(span: Span, title: str, is_left_out: bool) -> Problem:
    """B18: a version that is damaged in the document, by its title."""
    text = f"{title} is damaged"
    hint = "--with SOURCE fills in what is unknown from another source"
    if is_left_out:
        text += "; it is left out, as some of its fields are lost"
        hint = "are the block and its lines complete?"
    return Problem("B18", text, span, hint, Level.WARNING)


def damaged_source(
    source: str,
    versions: Iterable[str],
    hint: str = "--with SOURCE, such as --with kafka:2.2, fills in unknown types; "
    "--allow-damaged uses what could be read",
) -> Problem:
    """B19: requested versions are damaged in the source."""
    listed = [*versions]
    shown = ", ".join(listed[:MOST_NAMED])
    if len(listed) > MOST_NAMED:
        shown += f" and {len(listed) - MOST_NAMED} more"
    return Problem("B19", f"damaged in the source: {shown}", Span(source), hint)


def not_flexible(span: Span, name: str, version: int | None, other: str) -> Problem:
    """B20: a version is not flexible, but its request or response is."""
    text = f"{name} version {version} is not flexible, but {other} is"
    hint = "a request and its response become flexible together: is the block complete?"
    return Problem("B20", text, span, hint, Level.WARNING)


def missing_version(span: Span, name: str, version: int, twin: str = "") -> Problem:
    """B23: a version that must exist, as the other direction or its neighbours show."""
    others = f"{twin} version {version} exists" if twin else "other versions exist"
    text = f"{name} version {version} is missing, but {others}"
    return Problem("B23", text, span, level=Level.WARNING)


def missing_direction(span: Span, name: str, other: str) -> Problem:
    """B24: a request without a response, or vice versa."""
    text = f"{quoted(name)} has no {quoted(other)}, unlike other APIs"
    hint = "is its name complete?"
    return Problem("B24", text, span, hint, Level.WARNING)


def short_block(span: Span, name: str, version: int | None) -> Problem:
    """B25: a table with fields that its block lacks."""
    number = "" if version is None else f" version {version}"
    text = f"the table of {quoted(name)}{number} has fields that its block lacks"
    return Problem("B25", text, span, level=Level.WARNING)


def newer_tags(span: Span, message: str, version: int) -> Problem:
    """W4: a version gets tags that only some of the releases with it have."""
    return Problem(
        "W4",
        f"{message} v{version}: releases differ in its tags; using the newest release's",
        span,
        "--with kafka:RELEASE uses those of the document's own release",
        Level.WARNING,
    )


def centred_table(span: Span) -> Problem:
    """B21: names are centred beside their descriptions, whose lines can't be assigned."""
    return Problem(
        "B21",
        "the table's descriptions extend above and below their rows: they are left out",
        span,
        "another form of the document, such as HTML, keeps them",
        Level.WARNING,
    )


def broken_error_name(span: Span, name: str) -> Problem:
    """B22: the name of an error in a table is incomplete."""
    return Problem(
        "B22",
        f"the name of an error in the table is broken: {quoted(name)} is left out",
        span,
        level=Level.WARNING,
    )


def lost_row(span: Span, name: str) -> Problem:
    """B26: a name in a table whose row could not be read."""
    return Problem(
        "B26",
        f"the row of {quoted(name)} in the table could not be read: it is left out",
        span,
        level=Level.WARNING,
    )


def no_error(span: Span, code: int) -> Problem:
    """B27: a code that the table of errors lacks, though it has those around it."""
    text = f"the table of errors has no row for code {code}"
    hint = "Kafka's codes have no gaps: is the row above complete?"
    return Problem("B27", text, span, hint, Level.WARNING)


def two_rows(span: Span, what: str, number: int, names: tuple[str, str]) -> Problem:
    """B28: one number in two rows of a table, with different names."""
    first, second = map(quoted, names)
    text = f"the tables name {what} {number} {first} and {second}"
    return Problem("B28", text, span, level=Level.WARNING)

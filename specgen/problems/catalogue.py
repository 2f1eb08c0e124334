"""Every problem that a definition may have, by name; codes are stable.

The letters are those of the rules in Kafka's own generator: V for messages, F for
fields, T for tags, D for defaults, S for structs; J is the notation itself, K that of
franz-go's definitions.  Those of protocol references are in ``documents.py``; what each
code means is in ``rules.toml``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from specgen.model import Span
from specgen.model.names import api_name
from specgen.problems.problem import Problem, Severity

MOST_SHOWN = 60
"""Texts of a source are cut to this in messages: they may be as long as the source."""

MOST_COMPARED = 200
"""With more words known than this, none is looked for that is near.

What a source calls is looked for often; what a user named, once.
"""


def quoted(text: str) -> str:
    """A text of the source as messages show it: escaped, and cut where it is long."""
    return repr(str(text) if len(text) <= MOST_SHOWN else text[: MOST_SHOWN - 1] + "…")


def lookalike(text: str) -> str:
    """A hint where some letter only looks like one of ASCII."""
    foreign = next((char for char in text if not char.isascii()), "")
    return f"{foreign!a} is not an ASCII letter or digit" if foreign else ""


def nearest(word: str, names: Sequence[str], most: int) -> str:
    """The nearest of names, whatever its case; empty if none is near.

    Of more names than ``most`` only the same in another case is looked for.
    """
    folded = {name.casefold(): name for name in names}
    near = [word.casefold()] if word.casefold() in folded else []
    if not near and len(names) <= most and len(word) <= MOST_SHOWN:
        near = get_close_matches(word.casefold(), folded, n=1)
    return folded[near[0]] if near and _is_near(word, folded[near[0]]) else ""


def did_you_mean(word: str, known: Iterable[str], most: int = MOST_COMPARED) -> str:
    """A hint with the nearest known word, whatever its case, or with all of them.

    Of more words than ``most`` only the same in another case is looked for.
    """
    names = sorted(map(str, known))
    if name := nearest(word, names, most):
        return f"did you mean {quoted(name)}?"
    return "known here: " + ", ".join(names) if 0 < len(names) <= 24 else ""


def _is_near(word: str, name: str) -> bool:
    """Whether names are nearly one, or near without the Request or Response at the end."""
    texts = [text.casefold() for text in (word, name)]
    stems = [api_name(text).casefold() for text in (word, name)]
    almost = get_close_matches(texts[0], texts[1:], cutoff=0.9)
    return bool(almost or get_close_matches(stems[0], stems[1:]))


def syntax(span: Span, message: str, hint: str = "") -> Problem:
    """J1: the text is not JSON with comments."""
    return Problem("J1", message, span, hint)


def text_after_value(span: Span) -> Problem:
    """J2: something stands behind the definition."""
    return Problem(
        "J2",
        "text after the end of the definition",
        span,
        "a file holds one JSON object; remove what follows it",
    )


def brackets_after_value(span: Span) -> Problem:
    """J3: closing brackets are left over."""
    return Problem(
        "J3",
        "closing brackets after the end of the definition",
        span,
        "readers before Kafka 3.0 passed them over, later ones refuse them",
        Severity.WARNING,
    )


def nested_too_deep(span: Span, limit: int) -> Problem:
    """J4: brackets inside brackets without end."""
    return Problem("J4", f"nested more than {limit} levels deep", span)


def wrong_json_type(span: Span, key: str, wanted: str, got: str) -> Problem:
    """J5: a key's value is of another JSON type."""
    return Problem("J5", f"{quoted(key)} must be {wanted}, not {got}", span)


def not_an_object(span: Span, where: str, got: str) -> Problem:
    """J5: something else stands where an object must."""
    return Problem("J5", f"{where} must be an object, not {got}", span)


def unknown_key(span: Span, key: str, where: str, known: Iterable[str]) -> Problem:
    """J6: a key that definitions do not have."""
    return Problem(
        "J6", f"unknown key {quoted(key)} in {where}", span, did_you_mean(key, known)
    )


def missing_key(span: Span, key: str, where: str) -> Problem:
    """J7: a key that must be there is not."""
    return Problem("J7", f"{where} has no {quoted(key)}", span, f'add "{key}": …')


def bad_range(span: Span, key: str, message: str) -> Problem:
    """V1: not a version range."""
    return Problem(
        "V1", f"{quoted(key)}: {message}", span, 'write "none", "3", "3+" or "3-5"'
    )


def unknown_kind(span: Span, kind: str, known: Iterable[str]) -> Problem:
    """V2: the message's type is not one of Kafka's."""
    return Problem(
        "V2", f"unknown type {quoted(kind)}", span, did_you_mean(kind, known)
    )


def open_valid_versions(span: Span, text: str) -> Problem:
    """V3: validVersions has no last version."""
    return Problem(
        "V3",
        f"validVersions {quoted(text)} has no last version",
        span,
        'name the highest version: "0-7"',
    )


def closed_flexible_versions(span: Span, text: str) -> Problem:
    """V4: flexibleVersions ends."""
    return Problem(
        "V4",
        f"flexibleVersions {quoted(text)} must be open or none",
        span,
        "a message that became flexible stays so: 9+",
    )


def only_on_requests(span: Span, key: str, kind: str) -> Problem:
    """V5, V6: a key that only requests have."""
    code = "V5" if key == "listeners" else "V6"
    return Problem(code, f"{quoted(key)} belongs to requests, this is a {kind}", span)


def bad_listener(span: Span, name: str, known: Iterable[str]) -> Problem:
    """V5: a listener that Kafka does not have."""
    return Problem(
        "V5", f"unknown listener {quoted(name)}", span, did_you_mean(name, known)
    )


def api_key_range(span: Span, key: int) -> Problem:
    """V7: the API key is no int16 of zero or more."""
    return Problem("V7", f"apiKey {key} is not between 0 and 32767", span)


def same_api_key(span: Span, key: int, kind: str, other: str) -> Problem:
    """V10: two messages of one kind have one API key."""
    return Problem(
        "V10", f"apiKey {key} is taken by {other} already, another {kind}", span
    )


def same_message(span: Span, name: str, other: Span) -> Problem:
    """V11: two messages have one name."""
    return Problem("V11", f"message {quoted(name)} is defined at {other} already", span)


def missing_partner(span: Span, key: int, name: str, partner: str) -> Problem:
    """V12: one half of a pair is missing."""
    return Problem(
        "V12",
        f"{name} (apiKey {key}) has no {partner}",
        span,
        severity=Severity.WARNING,
    )


def coordinator_key(span: Span, message: str) -> Problem:
    """V8: what a coordinator-key must be."""
    return Problem("V8", message, span)


def bad_header_versions(span: Span, message: str) -> Problem:
    """V9: headerVersions are not contiguous ranges from 0 with the last one open."""
    return Problem("V9", f"headerVersions: {message}", span)


def bad_name(span: Span, what: str, name: str) -> Problem:
    """F1: not a name."""
    hint = "a name is an ASCII letter followed by ASCII letters and digits"
    hint = lookalike(name) or hint
    return Problem("F1", f"{what} {quoted(name)} is not a name", span, hint)


def duplicate_field(span: Span, name: str, owner: str) -> Problem:
    """F1: a field's name stands twice in a struct, whose quoted name is given."""
    return Problem("F1", f"field {quoted(name)} stands twice in {owner}", span)


def no_versions(span: Span, name: str) -> Problem:
    """F2: a field says in no way when it is there."""
    return Problem(
        "F2", f"field {quoted(name)} has neither 'versions' nor 'taggedVersions'", span
    )


def bad_type(span: Span, message: str, hint: str = "") -> Problem:
    """F3: the type's text is wrong."""
    return Problem("F3", message, span, hint)


def not_nullable(span: Span, kind: str) -> Problem:
    """F4: a type that has no null."""
    return Problem(
        "F4",
        f"{kind} can't be null",
        span,
        "string, bytes, records, arrays and structs can; remove nullableVersions",
    )


def fields_not_allowed(span: Span, kind: str) -> Problem:
    """F5: fields below something that is no struct."""
    return Problem("F5", f"a field of type {kind} has no fields of its own", span)


def wrong_entity_type(span: Span, entity: str, wanted: str, got: str) -> Problem:
    """F6: the entity type belongs to another type."""
    return Problem(
        "F6",
        f"entityType {quoted(entity)} is of type {wanted}, the field of {got}",
        span,
    )


def unknown_entity_type(span: Span, name: str, known: Iterable[str]) -> Problem:
    """F6: no such entity type."""
    hint = did_you_mean(name, known)
    return Problem("F6", f"unknown entityType {quoted(name)}", span, hint)


def bad_field_flexible(span: Span, message: str) -> Problem:
    """F7: a field's own flexibleVersions."""
    return Problem("F7", message, span)


def zero_copy(span: Span, kind: str) -> Problem:
    """F8: zeroCopy on something else than bytes."""
    return Problem(
        "F8", f"zeroCopy belongs to bytes, the field is of type {kind}", span
    )


def bad_tag(span: Span, code: str, message: str, hint: str = "") -> Problem:
    """T1 to T9: the rules of tagged fields."""
    return Problem(code, message, span, hint)


def bad_default(span: Span, code: str, message: str, hint: str = "") -> Problem:
    """D1 to D3: the rules of defaults."""
    return Problem(code, message, span, hint)


def bad_struct(span: Span, code: str, message: str, hint: str = "") -> Problem:
    """S1 to S8: the rules of structs."""
    return Problem(code, message, span, hint)


def bad_kmsg(span: Span, code: str, message: str, hint: str = "") -> Problem:
    """K1 to K11, K14: the rules of franz-go's definitions."""
    return Problem(code, message, span, hint)


def odd_kmsg(span: Span, code: str, message: str, hint: str = "") -> Problem:
    """K4, K10, K12 to K14: what franz-go's definitions leave open, or have in vain."""
    return Problem(code, message, span, hint, Severity.WARNING)


def ambiguous_nesting(
    span: Span, name: str, readings: Iterable[str], hint: str
) -> Problem:
    """K11: a field that may belong to several structs, whose labels are given."""
    message = f"field {quoted(name)} may belong to {' or to '.join(readings)}"
    return Problem("K11", message, span, hint)

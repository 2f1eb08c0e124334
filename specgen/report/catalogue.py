"""The problems of definitions, one function each; codes are stable.

The letters are those of the rules in Kafka's own generator: V for messages, F for
fields, T for tags, D for defaults, S for structs.  J stands for JSON, K for franz-go's
definitions.  The problems of protocol references are in ``documents.py``; ``rules.toml``
explains each code.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from specgen.protocol.model import Span
from specgen.protocol.model.names import api_name
from specgen.report.problem import Level, Problem

MOST_SHOWN = 60
"""The longest text of a source in a message; longer ones are cut."""

MOST_COMPARED = 200
"""With more known words than this, no near match is searched.

That bounds the work for names in a source, which may be many; for a name that a user
typed once, callers may raise the limit.
"""


def quoted(text: str) -> str:
    """A text of the source as messages show it: escaped, and cut if it is long."""
    return repr(str(text) if len(text) <= MOST_SHOWN else text[: MOST_SHOWN - 1] + "…")


def lookalike(text: str) -> str:
    """A hint if some character only looks like an ASCII letter."""
    foreign = next((char for char in text if not char.isascii()), "")
    return f"{foreign!a} is not an ASCII letter or digit" if foreign else ""


def nearest(word: str, names: Sequence[str], most: int) -> str:
    """The nearest of the names, ignoring case; empty if none is near.

    Among more than ``most`` names, only the same name in another case matches.
    """
    folded = {name.casefold(): name for name in names}
    near = [word.casefold()] if word.casefold() in folded else []
    if not near and len(names) <= most and len(word) <= MOST_SHOWN:
        near = get_close_matches(word.casefold(), folded, n=1)
    return folded[near[0]] if near and _is_near(word, folded[near[0]]) else ""


def did_you_mean(word: str, known: Iterable[str], most: int = MOST_COMPARED) -> str:
    """A hint with the nearest known word, ignoring case, or with all if they are few.

    Among more than ``most`` words, only the same word in another case matches.
    """
    names = sorted(map(str, known))
    if name := nearest(word, names, most):
        return f"did you mean {quoted(name)}?"
    return "known: " + ", ".join(names) if 0 < len(names) <= 24 else ""


def _is_near(word: str, name: str) -> bool:
    """Whether names are nearly equal, or near without a Request or Response at the end."""
    texts = [text.casefold() for text in (word, name)]
    stems = [api_name(text).casefold() for text in (word, name)]
    almost = get_close_matches(texts[0], texts[1:], cutoff=0.9)
    return bool(almost or get_close_matches(stems[0], stems[1:]))


def syntax(span: Span, message: str, hint: str = "") -> Problem:
    """J1: the text is not JSON with comments."""
    return Problem("J1", message, span, hint)


def text_after_value(span: Span) -> Problem:
    """J2: something follows the definition."""
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
        "Kafka's readers ignored them before 3.0, and refuse them since",
        Level.WARNING,
    )


def nested_too_deep(span: Span, limit: int) -> Problem:
    """J4: brackets are nested too deeply."""
    return Problem("J4", f"nested more than {limit} levels deep", span)


def wrong_json_type(span: Span, key: str, wanted: str, got: str) -> Problem:
    """J5: a key's value has the wrong JSON type."""
    return Problem("J5", f"{quoted(key)} must be {wanted}, not {got}", span)


def not_an_object(span: Span, where: str, got: str) -> Problem:
    """J5: a value that must be an object is not."""
    return Problem("J5", f"{where} must be an object, not {got}", span)


def unknown_key(span: Span, key: str, where: str, known: Iterable[str]) -> Problem:
    """J6: an unknown key."""
    return Problem(
        "J6", f"unknown key {quoted(key)} in {where}", span, did_you_mean(key, known)
    )


def missing_key(span: Span, key: str, where: str) -> Problem:
    """J7: a required key is missing."""
    return Problem("J7", f"{where} has no {quoted(key)}", span, f'add "{key}": …')


def too_many_values(span: Span, limit: int) -> Problem:
    """J8: a text has too many keys and values."""
    hint = "a definition describes one message"
    return Problem("J8", f"more than {limit} keys and values", span, hint)


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
    """V4: flexibleVersions has a last version."""
    return Problem(
        "V4",
        f"flexibleVersions {quoted(text)} must be open or none",
        span,
        'a message that became flexible stays flexible: "9+"',
    )


def only_on_requests(span: Span, key: str, kind: str) -> Problem:
    """V5, V6: a key that only requests may have."""
    code = "V5" if key == "listeners" else "V6"
    return Problem(code, f"only a request can have {quoted(key)}, not a {kind}", span)


def bad_listener(span: Span, name: str, known: Iterable[str]) -> Problem:
    """V5: a listener that Kafka does not have."""
    return Problem(
        "V5", f"unknown listener {quoted(name)}", span, did_you_mean(name, known)
    )


def api_key_range(span: Span, key: int) -> Problem:
    """V7: the API key is not a non-negative int16."""
    return Problem("V7", f"apiKey {key} is not between 0 and 32767", span)


def same_api_key(span: Span, key: int, kind: str, other: str) -> Problem:
    """V10: two messages of a kind have the same API key."""
    return Problem(
        "V10", f"apiKey {key} is already used by {other}, another {kind}", span
    )


def same_message(span: Span, name: str, other: Span) -> Problem:
    """V11: two messages have the same name."""
    return Problem("V11", f"message {quoted(name)} is already defined at {other}", span)


def missing_partner(span: Span, key: int, name: str, partner: str) -> Problem:
    """V12: one half of a pair is missing."""
    return Problem(
        "V12",
        f"{name} (apiKey {key}) has no {partner}",
        span,
        level=Level.WARNING,
    )


def coordinator_key(span: Span, message: str) -> Problem:
    """V8: a violation of the rules for coordinator keys."""
    return Problem("V8", message, span)


def bad_header_versions(span: Span, message: str) -> Problem:
    """V9: headerVersions are not contiguous ranges from 0 with an open last one."""
    return Problem("V9", f"headerVersions: {message}", span)


def bad_name(span: Span, what: str, name: str) -> Problem:
    """F1: not a name."""
    hint = "a name is an ASCII letter followed by ASCII letters and digits"
    hint = lookalike(name) or hint
    return Problem("F1", f"{what} {quoted(name)} is not a name", span, hint)


def duplicate_field(span: Span, name: str, owner: str) -> Problem:
    """F1: a field's name appears twice in a struct; ``owner`` is its quoted name."""
    return Problem("F1", f"field {quoted(name)} appears twice in {owner}", span)


def no_versions(span: Span, name: str) -> Problem:
    """F2: a field declares no versions."""
    return Problem(
        "F2", f"field {quoted(name)} has neither 'versions' nor 'taggedVersions'", span
    )


def bad_type(span: Span, message: str, hint: str = "") -> Problem:
    """F3: the type is malformed or unknown."""
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
    """F5: fields below something that is not a struct."""
    return Problem("F5", f"a field of type {kind} can't have fields", span)


def wrong_entity_type(span: Span, entity: str, wanted: str, got: str) -> Problem:
    """F6: the entity type does not match the field's type."""
    return Problem(
        "F6",
        f"entityType {quoted(entity)} needs type {wanted}, but the field has {got}",
        span,
    )


def unknown_entity_type(span: Span, name: str, known: Iterable[str]) -> Problem:
    """F6: an unknown entity type."""
    hint = did_you_mean(name, known)
    return Problem("F6", f"unknown entityType {quoted(name)}", span, hint)


def bad_field_flexible(span: Span, message: str) -> Problem:
    """F7: a violation of the rules for a field's own flexibleVersions."""
    return Problem("F7", message, span)


def zero_copy(span: Span, kind: str) -> Problem:
    """F8: zeroCopy on a field that is not bytes."""
    return Problem(
        "F8", f"only bytes can have zeroCopy, but the field has type {kind}", span
    )


def bad_tag(span: Span, code: str, message: str, hint: str = "") -> Problem:
    """T1 to T9: a violation of the rules for tagged fields."""
    return Problem(code, message, span, hint)


def bad_default(span: Span, code: str, message: str, hint: str = "") -> Problem:
    """D1 to D3: a violation of the rules for defaults."""
    return Problem(code, message, span, hint)


def bad_struct(span: Span, code: str, message: str, hint: str = "") -> Problem:
    """S1 to S8: a violation of the rules for structs."""
    return Problem(code, message, span, hint)


def bad_kmsg(span: Span, code: str, message: str, hint: str = "") -> Problem:
    """K1 to K11, K14: an error in franz-go's definitions."""
    return Problem(code, message, span, hint)


def odd_kmsg(span: Span, code: str, message: str, hint: str = "") -> Problem:
    """K4, K10, K12 to K15: a gap or superfluous text in franz-go's definitions."""
    return Problem(code, message, span, hint, Level.WARNING)


def ambiguous_nesting(
    span: Span, name: str, readings: Iterable[str], hint: str
) -> Problem:
    """K11: a field that may belong to several structs; ``readings`` are their labels."""
    message = f"field {quoted(name)} may belong to {' or to '.join(readings)}"
    return Problem("K11", message, span, hint)


def unused_allowance(span: Span, allowed: str) -> Problem:
    """C3: an allowance without a finding."""
    message = f"no finding matches this allowance: {allowed}"
    hint = "remove it, or update it if the place was renamed"
    return Problem("C3", message, span, hint, Level.WARNING)


def ended_allowance(span: Span, allowed: str, until: str) -> Problem:
    """C4: an allowance whose last day or release has passed."""
    message = f"this allowance has expired ({until}): {allowed}"
    hint = "fix what it allowed, or set a later end"
    return Problem("C4", message, span, hint, Level.WARNING)


def unknown_allowed_rule(span: Span, name: str, known: Iterable[str]) -> Problem:
    """C5: a comment that names an unknown rule."""
    hint = did_you_mean(name, known) or "specgen rules lists all rules"
    return Problem("C5", f"there is no rule {quoted(name)}", span, hint)


def wrong_allowed_versions(span: Span, reason: str) -> Problem:
    """C5: a comment with malformed versions."""
    hint = "// specgen: allow RULE@0-3,5 the reason"
    return Problem("C5", f"versions after @: {reason}", span, hint)


def no_reason(span: Span, rule: str) -> Problem:
    """C5: a comment without a reason."""
    hint = f"// specgen: allow {rule or 'RULE'} the reason, in words"
    return Problem("C5", "an allowance needs a rule and a reason", span, hint)

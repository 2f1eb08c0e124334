"""Judges facts that the bytes don't show: defaults, ignorable, keys of collections."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from specgen.changes.finding import Finding, finding
from specgen.changes.pairing import MessagePair, StructPair, struct_pairs
from specgen.protocol.compare.walk import joined
from specgen.protocol.model import NOWHERE, Field, Message, runs_text
from specgen.protocol.model.defaults import default_words, same_default
from specgen.report import Level


def of_facts(pair: MessagePair) -> Iterator[Finding]:
    """Differences between the fields of both sides, and omissions in new fields.

    Facts that either side's notation leaves open give no finding.
    """
    if pair.old.filled or pair.new.filled:
        return
    for structs in struct_pairs(pair):
        for old, new in structs.fields():
            if old.ignorable is None or new.ignorable is None:
                continue
            yield from _of_field(pair, structs, old, new)
        for new in structs.added():
            if new.ignorable is not None and not _may_be_older(pair, new):
                yield from of_new_field(pair.new, structs.path, new, structs.versions)


def _of_field(
    pair: MessagePair, structs: StructPair, old: Field, new: Field
) -> Iterator[Finding]:
    path, spans = joined(structs.path, new.name), (old.span, new.span)
    if _has_comparable_default(old, new) and not same_default(old.default, new.default):
        # A tagged field with its default is not written, so the change is invisible.
        having = [v for v in pair.stable if v in structs.versions]
        unwritten = [v for v in having if v in new.tagged_versions]
        yield finding(
            "DEFAULT_CHANGED",
            pair.new,
            path,
            (default_words(old.default), default_words(new.default)),
            spans,
            versions=unwritten,
            level=Level.ERROR if unwritten else None,
        )
    absent = [version for version in pair.stable if version not in new.versions]
    is_refused_now = old.ignorable and not new.ignorable and absent
    ignorable = "FIELD_NOT_IGNORABLE" if is_refused_now else "IGNORABLE"
    for rule, before, after in (
        (ignorable, _ignorable(old), _ignorable(new)),
        ("MAP_KEY", _map_key(old), _map_key(new)),
        ("ENTITY_TYPE", old.entity_type or "none", new.entity_type or "none"),
        ("STRUCT_NAME", old.struct_name or "none", new.struct_name or "none"),
    ):
        is_struct = rule != "STRUCT_NAME" or "none" not in (before, after)
        if before != after and is_struct:
            yield finding(rule, pair.new, path, (before, after), spans)


def of_new_field(
    message: Message, struct_path: str, field: Field, versions: Sequence[int]
) -> Iterator[Finding]:
    """Omissions in a field that was added in a later version than its struct.

    ``versions`` are those that have the struct, lowest first.
    """
    path = joined(struct_path, field.name)
    present = [version for version in versions if version in field.versions]
    spans = NOWHERE, field.span
    if field.versions and versions and field.versions.low > versions[-1]:
        sides = f"versions {runs_text(versions)}", f"versions {field.versions}"
        yield finding("FIELD_OF_NO_VERSION", message, path, sides, spans)
    if not present or present[0] == versions[0]:
        return
    nullable = field.nullable_versions
    if nullable and field.default is not None and present[0] in nullable:
        sides = "", f"nullable, by default {default_words(field.default)}"
        yield finding(
            "DEFAULT_NULL_MISSING", message, path, sides, spans, versions=present
        )
    is_tagged = present[0] in field.tagged_versions
    if not field.ignorable and field.default_text is None and not is_tagged:
        sides = "", f"not ignorable, by default {default_words(field.default)}"
        yield finding(
            "FIELD_NOT_IGNORABLE", message, path, sides, spans, versions=present
        )


def _may_be_older(pair: MessagePair, added: Field) -> bool:
    """Whether the old side is a document that may have the field, in another form."""
    is_whole = pair.old.is_said_whole
    return not is_whole and any(version in added.versions for version in pair.common)


def _has_comparable_default(old: Field, new: Field) -> bool:
    """Whether the types are the same, apart from the names of structs."""
    if old.struct_name is None or new.struct_name is None:
        return old.type == new.type
    return old.is_array == new.is_array


def _ignorable(field: Field) -> str:
    return "ignorable" if field.ignorable else "not ignorable"


def _map_key(field: Field) -> str:
    return "part of the map key" if field.map_key else "not in the map key"

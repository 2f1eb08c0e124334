"""What a release changed, as rows of ``changes``, from the pairs that ``specgen diff`` compares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from specgen.changes.pairing import MessagePair, Pairing
from specgen.corpus.layout_rows import field_rows, fingerprints
from specgen.corpus.schema import FIELD
from specgen.protocol.layout import Layout, lower, structs_in
from specgen.protocol.model import ErrorCode, Message, Release
from specgen.protocol.model.names import snake_case

ChangeRow = dict[str, Any]
"""A row of ``changes`` without the columns about its releases."""

_FieldRow = dict[str, Any]
"""A row of ``fields``, without its release, message and version."""
_Sides = tuple[str | None, str | None]
_NEITHER: _Sides = None, None

_TRAITS = [c for c, *_ in FIELD if c not in ("position", "path", "name", "depth")]


def change_rows(old: Release, new: Release) -> Iterator[ChangeRow]:
    """The changes from a release to the next one of its line."""
    pairing = Pairing.of(old, new)
    for pair in pairing.pairs:
        yield from _of_pair(pair)
    # A definition whose record types have definitions of their own now may have more versions.
    split = {pair.old.name for pair in pairing.pairs if pair.record_type is not None}
    for message, _ in pairing.gone:
        if message.name in split:
            yield from _versions("removed", message, message.versions)
        else:
            yield from _whole("removed", message)
    for message in pairing.come:
        yield from _whole("added", message)
    yield from _of_errors(old.errors, new.errors)


def _whole(change: str, message: Message) -> Iterator[ChangeRow]:
    yield _row("message", change, message)
    yield from _versions(change, message, message.versions)
    yield from _fields(change, message, _first_rows(message, message.versions))


def _of_pair(pair: MessagePair) -> Iterator[ChangeRow]:
    if pair.is_unchanged and not pair.shift:
        return
    old, new = pair.old, pair.new
    if old.name != new.name:
        yield _row("message", "renamed", new, sides=(old.name, new.name))
    flexible = [number for number in new.versions if number in new.flexible_versions]
    if flexible and not any(number in old.flexible_versions for number in old.versions):
        yield _row("message", "flexible", new, flexible[0])
    gone = [number for number in pair.before if number not in new.versions]
    yield from _versions("removed", old, [number + pair.shift for number in gone])
    come = [number for number in new.versions if number not in pair.before]
    yield from _versions("added", new, come)
    yield from _of_fields(pair)
    for version in pair.common:
        if pair.shift:
            numbers = str(version + pair.shift), str(version)
            yield _row("version", "renumbered", new, version, sides=numbers)
        yield from _of_version(pair, version)


def _versions(
    change: str, message: Message, versions: Sequence[int]
) -> Iterator[ChangeRow]:
    for version in versions:
        yield _row("version", change, message, version)


def _of_fields(pair: MessagePair) -> Iterator[ChangeRow]:
    """Fields that the message gains or loses as a whole, or that are spelled differently."""
    before = _first_rows(pair.old, [number + pair.shift for number in pair.before])
    after = _first_rows(pair.new, pair.new.versions)
    lost = {key: row for key, row in before.items() if key not in after}
    gained = {key: row for key, row in after.items() if key not in before}
    yield from _fields("removed", pair.old, lost)
    yield from _fields("added", pair.new, gained)
    for key in after.keys() & before:
        version, field = after[key]
        paths = before[key][1]["path"], field["path"]
        if paths[0] != paths[1]:
            yield _row("field", "renamed", pair.new, version, paths[1], sides=paths)


def _fields(
    change: str, message: Message, rows: Mapping[str, tuple[int, _FieldRow]]
) -> Iterator[ChangeRow]:
    for version, field in rows.values():
        kind = field["type"]
        sides = (None, kind) if change == "added" else (kind, None)
        yield _row("field", change, message, version, field["path"], sides=sides)


def _first_rows(
    message: Message, versions: Sequence[int]
) -> dict[str, tuple[int, _FieldRow]]:
    """Each field with the lowest of some versions that has it."""
    first: dict[str, tuple[int, _FieldRow]] = {}
    for version in versions:
        for key, row in _by_key(lower(message, version)).items():
            first.setdefault(key, (version, row))
    return first


def _of_version(pair: MessagePair, version: int) -> Iterator[ChangeRow]:
    """What differs in a version that both sides have, unless a side leaves it open."""
    old, new = pair.layouts(version)
    if old.root == new.root:
        return
    before, after = _by_key(old), _by_key(new)
    for key in before.keys() & after:
        was, now = before[key], after[key]
        for trait in _TRAITS:
            if was[trait] != now[trait] and not _is_open(trait, was, now):
                sides = _text(was[trait]), _text(now[trait])
                place = version, now["path"], trait
                yield _row("field", "changed", pair.new, *place, sides)
    if _is_complete(old, before) and _is_complete(new, after):
        digests, on_wire = zip(fingerprints(old), fingerprints(new), strict=True)
        if digests[0] != digests[1]:
            what = "names" if on_wire[0] == on_wire[1] else "wire"
            yield _row("layout", "changed", pair.new, version, None, what, digests)


def _by_key(layout: Layout) -> dict[str, _FieldRow]:
    """The rows of a layout's fields, by their paths however these are spelled."""
    return {
        ".".join(map(snake_case, row["path"].split("."))): row
        for row in field_rows(layout)
    }


def _is_open(trait: str, was: _FieldRow, now: _FieldRow) -> bool:
    """Whether a trait only seems to differ, since a side does not say what it is."""
    match trait:
        case "nullable":
            return None in (was["nullable"], now["nullable"])
        case "type":
            return _is_unknown(was) or _is_unknown(now)
        case "default":  # another type has another default
            kinds = (row["type"].replace("compact_", "") for row in (was, now))
            return len({*kinds}) > 1
    return False


def _is_complete(layout: Layout, rows: Mapping[str, _FieldRow]) -> bool:
    """Whether the source gives all types and tags, and says where null is allowed."""
    return not any(
        struct.flexible and struct.tags is None for _, struct in structs_in(layout.root)
    ) and not any(row["nullable"] is None or _is_unknown(row) for row in rows.values())


def _is_unknown(row: _FieldRow) -> bool:
    kind: str = row["type"]
    return kind.endswith("unknown")


def _of_errors(
    old: Sequence[ErrorCode], new: Sequence[ErrorCode]
) -> Iterator[ChangeRow]:
    """Changed error codes, between releases that list any: old documents have none."""
    before = {error.code: error for error in old}
    after = {error.code: error for error in new}
    for code in sorted(before.keys() | after) if before and after else ():
        was, now = before.get(code), after.get(code)
        if was is None and now is not None:
            yield _error("added", now.name, now.name, (None, str(code)))
        elif was is not None and now is None:
            yield _error("removed", was.name, was.name, (str(code), None))
        elif was is not None and now is not None:
            if was.name != now.name:
                yield _error("renamed", now.name, None, (was.name, now.name))
            can_retry = _text(was.retriable), _text(now.retriable)
            if None not in can_retry and can_retry[0] != can_retry[1]:
                yield _error("changed", now.name, "retriable", can_retry)


def _error(change: str, name: str, what: str | None, sides: _Sides) -> ChangeRow:
    return _row("error", change, None, None, name, what, sides)


def _row(
    subject: str,
    change: str,
    message: Message | None,
    version: int | None = None,
    path: str | None = None,
    what: str | None = None,
    sides: _Sides = _NEITHER,
) -> ChangeRow:
    return {
        "subject": subject,
        "change": change,
        "message": message and message.name,
        "api": message and message.api,
        "kind": message and str(message.kind),
        "api_key": message and message.api_key,
        "version": version,
        "path": path,
        "what": what,
        "before": sides[0],
        "after": sides[1],
    }


def _text(value: str | bool | int | None) -> str | None:
    """A column's value as text; true and false as in JSON."""
    if value is None or isinstance(value, str):
        return value
    return str(value).lower()

"""Judges changes to a message's versions, key, headers and listeners."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from specgen.changes.finding import Finding, finding
from specgen.changes.pairing import STORED, MessagePair
from specgen.protocol.compare.change import Change
from specgen.protocol.layout.headers import header_version
from specgen.protocol.model import NOWHERE, Message, Span, VersionRange, runs_text
from specgen.report import Level

_NOTHING = "nothing"


def gone(message: Message, unstable: VersionRange, new_span: Span = NOWHERE) -> Finding:
    """A message that only the old side has; ``unstable`` are its unstable versions.

    ``new_span`` is the place of a definition that the new side still has, of no version.
    """
    rule = "STORED_VERSION_REMOVED" if message.kind in STORED else "VERSION_REMOVED"
    stable = [v for v in message.versions if v not in unstable]
    return finding(
        rule if stable else "UNSTABLE_CHANGED",
        message,
        "",
        (_shown(message.versions), _NOTHING),
        (message.span, new_span),
        versions=message.versions,
    )


def come(message: Message) -> Finding:
    """A message that only the new side has."""
    return finding(
        "MESSAGE_ADDED",
        message,
        "",
        (_NOTHING, _shown(message.versions)),
        (NOWHERE, message.span),
        versions=message.versions,
    )


def of_ranges(pair: MessagePair) -> Iterator[Finding]:
    """Changes to a message's versions, key, headers and listeners."""
    for part in (
        _removed,
        _added,
        _stability,
        _deprecated,
        _api_key,
        of_headers,
        _listeners,
    ):
        yield from part(pair)


def _removed(pair: MessagePair) -> Iterator[Finding]:
    new = pair.new
    removed = [version for version in pair.before if version not in new.versions]
    if not pair.old.lowest_known:
        removed = [v for v in removed if v > min(new.versions, default=-1)]
    unstable = [version for version in removed if version in pair.unstable]
    lost = [version for version in removed if version not in unstable]
    highest = max(new.versions, default=-1)
    lowered = [version for version in lost if version > highest]
    kept_low = [version for version in lost if version not in lowered]
    rule = "STORED_VERSION_REMOVED" if pair.is_stored else "VERSION_REMOVED"
    for id_, versions in (
        (rule, kept_low),
        (rule if pair.is_stored else "VERSION_LOWERED", lowered),
        ("UNSTABLE_CHANGED", unstable),
    ):
        if versions:
            yield _of_pair(
                id_, pair, (_shown(pair.before), _shown(new.versions)), versions
            )


def _added(pair: MessagePair) -> Iterator[Finding]:
    """New versions, each with its differences from the one before."""
    for version in pair.new.versions:
        is_unknown = not pair.new.lowest_known and version < min(pair.before)
        if version in pair.before or is_unknown:
            continue
        brought = pair.brought.get(version)
        rule = "VERSION_SAME_LAYOUT" if brought == [] else "VERSION_ADDED"
        alike = f", laid out as version {version - 1}" if brought == [] else ""
        sides = "", f"version {version}{alike}"
        yield _of_pair(rule, pair, sides, [version], brings=brought or ())


def _stability(pair: MessagePair) -> Iterator[Finding]:
    """A version of both sides that became stable, or no longer is."""
    old, new = pair.old, pair.new
    if not (old.is_said_whole and new.is_said_whole):
        return
    for version in pair.common:
        was_unstable = version in old.unstable_versions
        if was_unstable != (version in new.unstable_versions):
            words = f"version {version} stable", f"version {version} unstable"
            rule, sides = "VERSION_LOWERED", words
            if was_unstable:
                rule, sides = "VERSION_STABLE", (words[1], words[0])
            yield _of_pair(rule, pair, sides, [version])


def _deprecated(pair: MessagePair) -> Iterator[Finding]:
    """Versions that became deprecated or no longer are; removed ones don't count."""
    if not (pair.old.is_said_whole and pair.new.is_said_whole):
        return
    before, after = pair.old.deprecated_versions, pair.new.deprecated_versions
    if any((v in before) != (v in after) for v in pair.new.versions):
        yield _of_pair("VERSION_DEPRECATED", pair, (f"{before}", f"{after}"), ())


def _api_key(pair: MessagePair) -> Iterator[Finding]:
    """A changed key, under which requests are sent and records are stored."""
    if pair.has_other_key:
        sides = f"key {pair.old.api_key}", f"key {pair.new.api_key}"
        yield _of_pair("WIRE_API_KEY", pair, sides, ())


def of_headers(pair: MessagePair) -> Iterator[Finding]:
    """Changed headers, except if a change of flexible versions explains them.

    Headers also depend on the API key, which not all documents contain.
    """
    old, new = pair.old, pair.new
    if not new.kind.is_rpc or None in (old.api_key, new.api_key):
        return
    by_sides: dict[tuple[str, str], list[int]] = {}
    for version in pair.common:
        sides = header_version(old, version), header_version(new, version)
        is_explained = _is_flexible(old, version) != _is_flexible(new, version)
        if sides[0] != sides[1] and not is_explained:
            by_sides.setdefault(sides, []).append(version)
    for (before, after), versions in by_sides.items():
        unstable = not set(versions) & set(pair.stable)
        rule = "UNSTABLE_CHANGED" if unstable else "WIRE_HEADER"
        yield _of_pair(rule, pair, (f"header {before}", f"header {after}"), versions)


def _listeners(pair: MessagePair) -> Iterator[Finding]:
    before, after = set(pair.old.listeners), set(pair.new.listeners)
    if pair.new.kind.is_rpc and before and after and before != after:
        sides = ", ".join(pair.old.listeners), ", ".join(pair.new.listeners)
        level = None if before - after else Level.INFO
        yield _of_pair("LISTENERS", pair, sides, (), level=level)


def _is_flexible(message: Message, version: int) -> bool:
    return version in message.flexible_versions


def _of_pair(
    rule: str,
    pair: MessagePair,
    sides: tuple[str, str],
    versions: Iterable[int],
    *,
    brings: Iterable[Change] = (),
    level: Level | None = None,
) -> Finding:
    return finding(
        rule,
        pair.new,
        "",
        sides,
        (pair.old.span, pair.new.span),
        versions=versions,
        brings=brings,
        level=level,
    )


def _shown(versions: Sequence[int]) -> str:
    return f"versions {runs_text(versions)}"

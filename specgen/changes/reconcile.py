"""Compares two sources in any notation: whether each message has the same bytes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from specgen.changes.pairing import MessagePair, Pairing
from specgen.protocol.compare.by_place import Comparison, Verdict, compare_layouts
from specgen.protocol.compare.change import Change
from specgen.protocol.layout.lower import lower
from specgen.protocol.model import Identity, Kind, Message, Release
from specgen.protocol.model.identity import api_keys, identity


@dataclass(frozen=True)
class Reconciled:
    """The comparison of one version of a message; ``key`` is its API key, if any."""

    message: str
    kind: Kind
    key: int | None
    version: int | None
    verdict: Verdict
    changes: tuple[Change, ...] = ()
    """First the differences, then unknown facts, then different names."""
    left_name: str = ""
    """The message's name on the left side, if it is different."""

    @property
    def title(self) -> str:
        """The message with its version, for people."""
        version = "" if self.version is None else f" v{self.version}"
        also = f" (left: {self.left_name})" if self.left_name else ""
        return f"{self.message}{version}{also}"

    def as_json(self) -> dict[str, object]:
        """The row as a JSON object."""
        return {
            "message": self.message,
            "left_name": self.left_name or self.message,
            "kind": str(self.kind),
            "key": self.key,
            "version": self.version,
            "verdict": str(self.verdict),
            "at": [
                {
                    "change": change.kind.id,
                    "path": change.place,
                    "left": change.left,
                    "right": change.right,
                }
                for change in self.changes
            ],
        }


def reconcile(left: Release, right: Release) -> list[Reconciled]:
    """Every version of every message of both, ordered by kind, key and name."""
    pairing = Pairing.of(left, right)
    # A name with two keys means two APIs, or two types of records.
    pairs = [pair for pair in pairing.pairs if not pair.has_other_key]
    moved = [pair for pair in pairing.pairs if pair.has_other_key]
    mine = [pair.old for pair in moved] + [message for message, _ in pairing.gone]
    theirs = [pair.new for pair in moved] + [*pairing.come]
    groups = [(pair.new, [*_compared(pair)]) for pair in pairs]
    keys = api_keys(left.messages, right.messages)
    removed = {identity(m, keys): m.name for m in right.messages if not m.versions}
    for message in (*mine, *pairing.only_old):
        name = removed.get(identity(message, keys), message.name)
        groups.append((message, [*_alone(message, Verdict.LEFT, name)]))
    for message in (*theirs, *pairing.only_new):
        groups.append((message, [*_alone(message, Verdict.RIGHT, message.name)]))
    ordered = sorted(groups, key=lambda group: _order(identity(group[0], keys)))
    return [
        replace(row, key=_key(identity(message, keys), message))
        for message, rows in ordered
        for row in rows
    ]


def summary(rows: list[Reconciled]) -> dict[str, int]:
    """The number of versions with each verdict."""
    counts = Counter(row.verdict for row in rows)
    return {str(verdict): counts[verdict] for verdict in Verdict}


def beyond_a_part(rows: Sequence[Reconciled]) -> list[Reconciled]:
    """The versions of messages that a side lacks because it is only partial.

    A side is partial if it has less than half of the other side's messages, such as a
    single page.
    """
    messages: dict[tuple[Kind, str], list[Reconciled]] = {}
    for row in rows:
        messages.setdefault((row.kind, row.message), []).append(row)
    only = {
        verdict: [
            versions
            for versions in messages.values()
            if all(row.verdict is verdict for row in versions)
        ]
        for verdict in (Verdict.LEFT, Verdict.RIGHT)
    }
    shared = len(messages) - sum(map(len, only.values()))
    sides = (Verdict.LEFT, Verdict.RIGHT), (Verdict.RIGHT, Verdict.LEFT)
    return [
        row
        for verdict, other in sides
        if 2 * (shared + len(only[other])) < shared + len(only[verdict])
        for versions in only[verdict]
        for row in versions
    ]


def _order(identity: Identity) -> tuple[bool, int, str, str]:
    kind, name = identity
    number = int(name) if name.isdigit() else -1
    return not kind, number, name, kind


def _key(place: Identity, message: Message) -> int | None:
    """The API key, possibly known only to the other side."""
    return int(place.name) if place.kind and place.name.isdigit() else message.api_key


def _alone(message: Message, verdict: Verdict, name: str) -> Iterator[Reconciled]:
    """Versions of one side; ``name`` is the right side's, if it still knows the name."""
    other = message.name if message.name != name else ""
    row = partial(Reconciled, name, message.kind, message.api_key, left_name=other)
    for version in message.versions:
        yield row(version, verdict)


def _compared(pair: MessagePair) -> Iterator[Reconciled]:
    old, new = pair.old, pair.new
    other = old.name if old.name != new.name else ""
    row = partial(Reconciled, new.name, new.kind, new.api_key, left_name=other)
    if old.unversioned or new.unversioned:
        version, comparison = _nearest(old, new)
        yield row(version, comparison.verdict, _places(comparison))
        return
    for version in sorted({*pair.before, *new.versions}):
        if version not in pair.before:
            yield row(version, Verdict.RIGHT)
        elif version not in new.versions:
            yield row(version, Verdict.LEFT)
        else:
            comparison = compare_layouts(*pair.layouts(version))
            yield row(version, comparison.verdict, _places(comparison))


def _nearest(left: Message, right: Message) -> tuple[int, Comparison]:
    """For a header without a version: the most similar version of the other side."""
    comparisons = [
        (
            mine if right.unversioned else theirs,
            compare_layouts(lower(left, mine), lower(right, theirs)),
        )
        for mine in left.versions
        for theirs in right.versions
    ]
    return min(comparisons, key=lambda pair: _distance(pair[1]))


def _distance(comparison: Comparison) -> tuple[int, int, int]:
    return len(comparison.different), len(comparison.unknown), len(comparison.names)


def _places(comparison: Comparison) -> tuple[Change, ...]:
    return (*comparison.different, *comparison.unknown, *comparison.names)

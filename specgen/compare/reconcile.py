"""Reconcile two sources of whatever notation: the same bytes, message by message?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from specgen.compare.by_place import Comparison, Verdict, compare_layouts
from specgen.compare.change import Change
from specgen.layout.lower import lower
from specgen.model import Identity, Kind, Message, Release
from specgen.model.identity import by_identity


@dataclass(frozen=True)
class Reconciled:
    """One version of one message, compared; ``key`` is the API key if it has one."""

    message: str
    kind: Kind
    key: int | None
    version: int | None
    verdict: Verdict
    changes: tuple[Change, ...] = ()
    """Where the two differ, then where one is unknown, then where names differ."""
    left_name: str = ""
    """What the left side calls it, where it has another name."""

    @property
    def title(self) -> str:
        """The message with its version, for people."""
        version = "" if self.version is None else f" v{self.version}"
        also = f" (left: {self.left_name})" if self.left_name else ""
        return f"{self.message}{version}{also}"

    def as_json(self) -> dict[str, object]:
        """The row as an object."""
        return {
            "message": self.message,
            "left_name": self.left_name or self.message,
            "kind": str(self.kind),
            "key": self.key,
            "version": self.version,
            "verdict": str(self.verdict),
            "at": [
                {"path": change.place, "left": change.left, "right": change.right}
                for change in self.changes
            ],
        }


def reconcile(left: Release, right: Release) -> list[Reconciled]:
    """Every version of every message of both, in the order of kinds, keys and names."""
    mine, theirs = by_identity(
        *(
            [m for m in side.messages if m.kind is not Kind.STRUCT]
            for side in (left, right)
        )
    )
    rows: list[Reconciled] = []
    for identity in sorted({*mine, *theirs}, key=_order):
        rows += _message(identity, mine.get(identity), theirs.get(identity))
    return rows


def summary(rows: list[Reconciled]) -> dict[str, int]:
    """How many versions have each verdict."""
    counts = Counter(row.verdict for row in rows)
    return {str(verdict): counts[verdict] for verdict in Verdict}


def beyond_a_part(rows: Sequence[Reconciled]) -> list[Reconciled]:
    """The versions of messages that one side lacks, where it has but a part of them.

    A part is less than half of the other side's messages: a page, say.
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


def _message(
    identity: Identity, left: Message | None, right: Message | None
) -> Iterator[Reconciled]:
    named = right or left
    assert named is not None
    key = named.api_key
    if identity.kind and identity.name.isdigit():
        key = int(identity.name)
    other = left.name if left and left.name != named.name else ""
    row = partial(Reconciled, named.name, named.kind, key, left_name=other)
    if left and right and (left.unversioned or right.unversioned):
        version, comparison = _nearest(left, right)
        yield row(version, comparison.verdict, _places(comparison))
        return
    mine = set(left.versions) if left else set()
    theirs = set(right.versions) if right else set()
    for version in sorted(mine | theirs):
        if left is None or version not in mine:
            yield row(version, Verdict.RIGHT)
        elif right is None or version not in theirs:
            yield row(version, Verdict.LEFT)
        else:
            comparison = compare_layouts(lower(left, version), lower(right, version))
            yield row(version, comparison.verdict, _places(comparison))


def _nearest(left: Message, right: Message) -> tuple[int, Comparison]:
    """Of a header without a version: the other side's version that is most like it."""
    comparisons = [
        (
            one if right.unversioned else other,
            compare_layouts(lower(left, one), lower(right, other)),
        )
        for one in left.versions
        for other in right.versions
    ]
    return min(comparisons, key=lambda pair: _distance(pair[1]))


def _distance(comparison: Comparison) -> tuple[int, int, int]:
    return len(comparison.different), len(comparison.unknown), len(comparison.names)


def _places(comparison: Comparison) -> tuple[Change, ...]:
    return (*comparison.different, *comparison.unknown, *comparison.names)

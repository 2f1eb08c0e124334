"""Reconcile two sources of whatever notation: the same bytes, message by message?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from specgen.check.old_names import api_keys
from specgen.check.wire import Comparison, Divergence, Verdict, compare_layouts
from specgen.layout.lower import lower
from specgen.model import Kind, Message, Release

Identity = tuple[str, str]


@dataclass(frozen=True)
class Reconciled:
    """One version of one message, compared; ``key`` is the API key if it has one."""

    message: str
    kind: Kind
    key: int | None
    version: int | None
    verdict: Verdict
    divergences: tuple[Divergence, ...] = ()
    """Where the two differ, or one is unknown; of equal ones the other names."""

    def as_json(self) -> dict[str, object]:
        """The row as an object."""
        return {
            "message": self.message,
            "kind": str(self.kind),
            "key": self.key,
            "version": self.version,
            "verdict": str(self.verdict),
            "at": [
                {"path": d.path, "left": d.left, "right": d.right}
                for d in self.divergences
            ],
        }


def reconcile(left: Release, right: Release) -> list[Reconciled]:
    """Every version of every message of both, in the order of kinds, keys and names."""
    keys = api_keys(left.messages, right.messages)
    mine = {_identity(m, keys): m for m in left.messages if m.kind is not Kind.STRUCT}
    theirs = {
        _identity(m, keys): m for m in right.messages if m.kind is not Kind.STRUCT
    }
    rows: list[Reconciled] = []
    for identity in sorted({*mine, *theirs}, key=_order):
        rows += _message(mine.get(identity), theirs.get(identity), keys)
    return rows


def summary(rows: list[Reconciled]) -> dict[str, int]:
    """How many versions have each verdict."""
    counts = Counter(row.verdict for row in rows)
    return {str(verdict): counts[verdict] for verdict in Verdict}


def _identity(message: Message, keys: dict[str, int]) -> Identity:
    if message.kind.is_rpc:
        key = message.api_key
        number = keys.get(message.api) if key is None else key
        return str(message.kind), str(number if number is not None else message.api)
    return "", message.name


def _order(identity: Identity) -> tuple[bool, int, str, str]:
    kind, name = identity
    number = int(name) if name.isdigit() else -1
    return not kind, number, name, kind


def _message(
    left: Message | None, right: Message | None, keys: dict[str, int]
) -> Iterator[Reconciled]:
    named = right or left
    assert named is not None
    key = named.api_key if named.api_key is not None else keys.get(named.api)
    key = key if named.kind.is_rpc else named.api_key
    mine = set(left.versions) if left else set()
    theirs = set(right.versions) if right else set()
    if left and right and (left.unversioned or right.unversioned):
        yield _unversioned(left, right)
        return
    for version in sorted(mine | theirs):
        if version not in theirs or left is None or right is None:
            verdict = Verdict.LEFT if version in mine else Verdict.RIGHT
            yield Reconciled(named.name, named.kind, key, version, verdict)
        elif version not in mine:
            yield Reconciled(named.name, named.kind, key, version, Verdict.RIGHT)
        else:
            found = compare_layouts(lower(left, version), lower(right, version))
            yield _row(named, key, version, found)


def _unversioned(left: Message, right: Message) -> Reconciled:
    """A header without a version: equal to any version of the other side will do."""
    best: tuple[Comparison, int] | None = None
    for one in left.versions:
        for other in right.versions:
            found = compare_layouts(lower(left, one), lower(right, other))
            if best is None or _distance(found) < _distance(best[0]):
                best = found, one if right.unversioned else other
    assert best is not None
    return _row(right, None, best[1], best[0])


def _distance(found: Comparison) -> tuple[int, int, int]:
    return len(found.different), len(found.unknown), len(found.names)


def _row(
    message: Message, key: int | None, version: int | None, found: Comparison
) -> Reconciled:
    places = found.different + found.unknown or found.names
    return Reconciled(
        message.name, message.kind, key, version, found.verdict, tuple(places)
    )

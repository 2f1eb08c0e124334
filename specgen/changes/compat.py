"""Which versions a client and a broker of two releases would use, and what is lost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from specgen.protocol.compare.by_name import changes
from specgen.protocol.compare.change import Change, ChangeKind
from specgen.protocol.layout import lower
from specgen.protocol.model import NONE, Kind, Message, Release, VersionRange
from specgen.protocol.model.identity import by_direction
from specgen.protocol.model.message import Field

_COMES = {ChangeKind.ADDED, ChangeKind.TAG_ADDED}


@dataclass(frozen=True)
class LostField:
    """A field of the client's newest version that the negotiated one does not have."""

    kind: Kind
    """Whether it is a field of the request or of the response."""
    path: str
    is_refused: bool | None
    """Whether an encoder refuses a message in which it is set; else the value is dropped.

    None if the client's release comes from a document, which does not say it.
    """

    def as_json(self) -> dict[str, Any]:
        """The field as a JSON object."""
        return {"kind": str(self.kind), "path": self.path, "refused": self.is_refused}


@dataclass(frozen=True)
class ApiCompat:
    """An API between a client and a broker: the versions of each, and the one they use."""

    key: int
    name: str
    client: VersionRange
    broker: VersionRange
    lost: tuple[LostField, ...] = ()

    @property
    def version(self) -> int | None:
        """The highest version that both have (KIP-35); None if there is none."""
        both = self.client & self.broker
        return both.high if both else None

    @property
    def is_newest(self) -> bool:
        """Whether the client uses its newest version."""
        return self.version is not None and self.version == self.client.high

    def as_json(self) -> dict[str, Any]:
        """The API as a JSON object."""
        return {
            "key": self.key,
            "api": self.name,
            "client": str(self.client),
            "broker": str(self.broker),
            "version": self.version,
            "lost": [field.as_json() for field in self.lost],
        }


def compat(
    client: Release,
    broker: Release,
    ranges: Mapping[int, VersionRange] | None = None,
) -> list[ApiCompat]:
    """Every API of either side, by key.

    Versions that a side does not enable by default don't count.  ``ranges``, by API key,
    are those of its release's versions that the client really implements.
    """
    mine, theirs = (_apis(side) for side in (client, broker))
    rows = []
    for key in sorted({*mine, *theirs}):
        request = (mine.get(key) or theirs[key])[Kind.REQUEST]
        own, others = (_stable(side.get(key)) for side in (mine, theirs))
        if ranges is not None:
            own &= ranges.get(key, NONE)
        row = ApiCompat(key, request.api, own, others)
        if row.version is not None and not row.is_newest:
            both = sorted(mine[key].values(), key=lambda message: message.kind)
            lost = (f for m in both for f in _lost(m, row.version, own.high))
            row = replace(row, lost=tuple(lost))
        rows.append(row)
    return rows


def _apis(side: Release) -> dict[int, dict[Kind, Message]]:
    """Both directions of the APIs that have a request, by API key."""
    apis = by_direction(message for message in side.messages if message.versions)
    return {key: both for key, both in apis.items() if Kind.REQUEST in both}


def _stable(api: Mapping[Kind, Message] | None) -> VersionRange:
    """The versions that a side enables by default, according to its request."""
    if api is None:
        return NONE
    request = api[Kind.REQUEST]
    valid, unstable = request.valid_versions, request.unstable_versions
    return VersionRange(valid.low, unstable.low - 1) if unstable else valid


def _lost(message: Message, version: int, newest: int) -> Iterator[LostField]:
    """Fields added between two versions, which the older one lacks."""
    if version not in message.versions or newest not in message.versions:
        return
    older, newer = lower(message, version), lower(message, newest)
    for change in changes(older.root, newer.root):
        field = _field(change)
        if change.kind in _COMES and field is not None:
            is_request = message.kind is Kind.REQUEST
            refused = None if message.filled else is_request and not field.ignorable
            yield LostField(message.kind, change.path, refused)


def _field(change: Change) -> Field | None:
    return None if change.new is None else change.new.field

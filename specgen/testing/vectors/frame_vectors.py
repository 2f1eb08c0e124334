"""``frame_vectors``: requests and responses as sent on the wire, with their headers."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from specgen.protocol.codec import UNKNOWN_TAGS, encode, to_json
from specgen.protocol.layout import Layout, lower
from specgen.protocol.layout.headers import header_version
from specgen.protocol.model import Kind, Message, Release
from specgen.testing.vectors.cases import Case, cases
from specgen.testing.vectors.unknown_tags import TagTable, collect_unknown_tags
from specgen.testing.vectors.vector import Form, Vector

SIZE = 4
"""Bytes of a frame's size field, which does not count itself."""

_HEADERS = {Kind.REQUEST: "RequestHeader", Kind.RESPONSE: "ResponseHeader"}
_CLIENT_ID = "ClientId"
_LARGEST_ID = (1 << 31) - 1


@dataclass(frozen=True, slots=True)
class _Frame:
    """The contents of a frame's header, and the case that is its body."""

    exercises: str
    body: tuple[str, ...]
    """The names of cases; the body is the first of these that the layout has."""
    correlation_id: int
    client_id: str | None = None
    unknown_tags: bool = False
    """Whether the header has unknown tags; only for headers with tag sections."""


_FULL = ("elements", "defaults")
_PLAIN = ("defaults",)
FULL_FRAME, TAGGED_FRAME = "frame", "frame with unknown tags"
_FRAMES = (
    _Frame(FULL_FRAME, _FULL, 1, "client-1"),
    _Frame(TAGGED_FRAME, ("unknown tags",), -2, "client-2 \u20ac", True),
)
_OF_CLIENT_IDS = (
    _Frame("frame with null client id", _PLAIN, -_LARGEST_ID - 1),
    _Frame("frame with empty client id", _PLAIN, _LARGEST_ID, ""),
)
_BODIES = frozenset(name for frame in _FRAMES for name in frame.body)


@dataclass(frozen=True, slots=True)
class Framed:
    """A version of a message, and the header in front of it."""

    message: Message
    version: int
    header: Message
    header_version: int

    def vectors(self) -> Iterator[Vector]:
        """Its frames, always in the same order."""
        layout = lower(self.message, self.version)
        header = lower(self.header, self.header_version)
        bodies = {case.exercises: case for case in cases(layout, _BODIES)}
        has_client_id = any(f.name == _CLIENT_ID for f in header.root.fields)
        for frame in (*_FRAMES, *(_OF_CLIENT_IDS if has_client_id else ())):
            body = next((bodies[name] for name in frame.body if name in bodies), None)
            if body is not None and (header.flexible or not frame.unknown_tags):
                yield _vector(layout, body, header, frame)


def framed(release: Release, names: Container[str] | None = None) -> Iterator[Framed]:
    """Every version of every API of a release that has frames, in the order of messages.

    ``names`` limits the messages; None means all.  Headers are those that the release
    defines: without any there are no frames, and there are no requests if it numbers the
    headers one lower, as Kafka 2.2 and 2.3 did.
    """
    for message in release.messages:
        header = release.by_name.get(_HEADERS.get(message.kind, ""))
        if header is None or (
            message.kind is Kind.REQUEST and 1 not in header.versions
        ):
            continue
        if names is not None and message.name not in names:
            continue
        for version in message.versions:
            version_of_header = int(header_version(message, version))
            if version_of_header in header.versions:
                yield Framed(message, version, header, version_of_header)


def frame_vectors(
    release: Release, names: Container[str] | None = None
) -> Iterator[Vector]:
    """The frames of all messages that have some, or of those with these names."""
    for message_version in framed(release, names):
        yield from message_version.vectors()


def _vector(layout: Layout, body: Case, header: Layout, frame: _Frame) -> Vector:
    value: dict[str, Any] = {"CorrelationId": frame.correlation_id}
    if layout.kind is Kind.REQUEST:
        value |= {
            "RequestApiKey": layout.key,
            "RequestApiVersion": layout.version,
            _CLIENT_ID: frame.client_id,
        }
    if frame.unknown_tags:
        value[UNKNOWN_TAGS] = [(0, b""), (1 << 7, b"header"), (1 << 14, b"tag")]
    data = encode(header, value) + body.data
    return Vector(
        message=layout.message,
        kind=layout.kind,
        key=layout.key,
        version=layout.version,
        exercises=frame.exercises,
        data=len(data).to_bytes(SIZE, "big") + data,
        value={
            "size": len(data),
            "headerVersion": header.version,
            "header": to_json(header, value),
            "body": to_json(layout, body.value),
        },
        unknown_tags=_below("header", header, value)
        | _below("body", layout, body.value),
        form=Form.FRAME,
    )


def _below(part: str, layout: Layout, value: Mapping[str, Any]) -> TagTable:
    """Unknown tags, by their paths in the frame."""
    return {
        f"{part}.{path}" if path else part: tags
        for path, tags in collect_unknown_tags(layout, value).items()
    }

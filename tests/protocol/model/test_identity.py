"""The identity of a message across releases and notations."""

from __future__ import annotations

from typing import Any

import pytest

from specgen.protocol.model import Kind, Message, VersionRange
from specgen.protocol.model.identity import by_identity, identity


def message(name: str, kind: Kind = Kind.REQUEST, **more: Any) -> Message:
    return Message(
        name=name, kind=kind, valid_versions=VersionRange(0, 1), fields=(), **more
    )


@pytest.mark.parametrize(
    ("named", "expected"),
    [
        (message("FetchRequest", api_key=1), "request 1"),
        (message("FetchResponse", Kind.RESPONSE, api_key=1), "response 1"),
        (message("AnyRequest"), "request Any"),
        (message("OffsetsRequest"), "request 2"),
        (message("RequestHeader", Kind.HEADER), "RequestHeader"),
        (
            message("OffsetCommitKey", Kind.COORDINATOR_KEY, api_key=1),
            "OffsetCommitKey",
        ),
        (message("OffsetCommitKey", Kind.DATA), "OffsetCommitKey"),
        (message("OffsetCommitKey", Kind.STRUCT), "struct OffsetCommitKey"),
    ],
)
def test_an_api_by_its_key_all_else_by_name(named: Message, expected: str) -> None:
    assert str(named.identity) == str(identity(named)) == expected


def test_api_keys_from_one_source_apply_to_all() -> None:
    """Messages are matched by the API's name and by its old names."""
    new = message("NewRequest", api_key=7, aliases=("OldRequest",))
    first, second, third = by_identity(
        [message("OldRequest")], [new], [message("NewResponse", Kind.RESPONSE)]
    )
    assert [*first] == [*second]
    assert [str(name) for name in third] == ["response 7"]

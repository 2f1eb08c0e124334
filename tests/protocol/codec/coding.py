"""Layouts of one field, and bytes as docs/protocol-semantics.md writes them."""

from __future__ import annotations

from typing import Any

import pytest

from specgen.protocol.codec import DecodeError, complete, decode_whole, encode
from specgen.protocol.layout import Layout
from tests.support.definitions import field, layout


def unhex(text: str) -> bytes:
    """The bytes of hex digits; blanks and bars are ignored."""
    return bytes.fromhex(text.replace("|", ""))


def there_and_back(lowered: Layout, value: dict[str, Any], data: str) -> None:
    """Assert that the value and the bytes convert both ways, and that no shorter prefix decodes."""
    assert encode(lowered, value) == unhex(data)
    decoded = decode_whole(lowered, unhex(data))
    assert decoded.value == complete(lowered.root, value)
    for end in range(len(unhex(data))):
        with pytest.raises(DecodeError):
            decode_whole(lowered, unhex(data)[:end])


def only(kind: str, version: int, **keys: Any) -> Layout:
    """A message of one field; version 1 is flexible, version 0 is not."""
    return layout([field("A", kind, **keys)], version)

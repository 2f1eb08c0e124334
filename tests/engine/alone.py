"""The engine's codecs by themselves: what they give up on is not repeated in Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from kafka_wire._runtime import engine
from kafka_wire._runtime.tables import loader

from tests.support import needs

native = needs.native()
if engine.native is None:
    pytest.skip("kafka_wire does not use the engine", allow_module_level=True)


class GaveUpError(Exception):
    """The engine leaves this to Python."""


def engine_codec(cls: type[Any], name: str) -> Callable[..., Any]:
    """The engine's ``decode``, ``decode_from`` or ``encode`` of a message class.

    A call raises GaveUpError if the engine gives up.
    """

    def give_up(*_: object, **__: object) -> None:
        raise GaveUpError

    kind = native.Encoder if name == "encode" else native.Decoder
    count = max(cls.VERSIONS) + 1
    codec: Callable[..., Any] = kind(
        cls, name, native.Table, loader(cls), give_up, count
    )
    return codec

"""The engine's codecs of a message alone: what they give up on is not done again."""

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
    """The engine's ``decode``, ``decode_from`` or ``encode`` of a message's class.

    What calls it raises GaveUpError where the engine gives up.
    """

    def give_up(*_: object, **__: object) -> None:
        raise GaveUpError

    kind = native.Encoder if name == "encode" else native.Decoder
    count = max(cls.VERSIONS) + 1
    codec: Callable[..., Any] = kind(
        cls, name, native.Table, loader(cls), give_up, count
    )
    return codec

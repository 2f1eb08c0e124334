"""Refused vectors and the generated codecs: both engines refuse what the reference codec does.

Python's errors name the place; the native engine leaves errors to Python.
"""

from __future__ import annotations

import re
from typing import Any

import kafka_wire
import pytest

from specgen.codegen.proof.engine import GaveUpError, in_python, proving
from specgen.codegen.views.python.names import attribute_name
from specgen.protocol.codec import DecodeError, decode_whole
from specgen.protocol.layout import Layout, lower_all, places
from specgen.protocol.model.names import json_key
from specgen.testing.vectors.refused import refused_of
from specgen.testing.vectors.vector import Fault, Level
from tests.generated.sources import NAMES, definition
from tests.support import needs

_WORD = re.compile(r"[A-Za-z][A-Za-z0-9]*")


@pytest.mark.sampled(40)
@pytest.mark.parametrize("name", NAMES)
def test_python_refuses_at_the_same_place(name: str) -> None:
    decode = in_python(getattr(kafka_wire, name).decode)
    for layout in lower_all(definition(name)):
        names = _attributes(layout)
        for vector in refused_of(layout):
            assert vector.fault
            refusal = _refusal(decode, vector.data, layout.version)
            if refusal is None:
                assert _is_taken(layout, vector.data, vector.fault), vector.id
                continue
            path = _in_python(vector.fault.path, names)
            assert refusal == (path, vector.fault.offset), vector.id


@pytest.mark.sampled(40)
@pytest.mark.parametrize("name", NAMES)
def test_the_native_engine_refuses_the_same(name: str) -> None:
    needs.native()
    cls = getattr(kafka_wire, name)
    with proving(kafka_wire, cls, "native"):
        for layout in lower_all(definition(name)):
            for vector in refused_of(layout):
                assert vector.fault
                try:
                    cls.decode(vector.data, layout.version)
                except GaveUpError:
                    is_accepted = False
                else:
                    is_accepted = True
                expected = _is_taken(layout, vector.data, vector.fault)
                assert is_accepted == expected, vector.id


def _refusal(decode: Any, data: bytes, version: int | None) -> tuple[str, int] | None:
    """The place where the bytes are refused; None if they are accepted."""
    try:
        decode(data, version)
    except kafka_wire.DecodeError as error:
        assert error.offset is not None
        return error.path, error.offset
    return None


def _is_taken(layout: Layout, data: bytes, fault: Fault) -> bool:
    """Whether the reference codec accepts the bytes, which is only allowed for some faults."""
    try:
        decode_whole(layout, data)
    except DecodeError:
        return False
    return fault.level is Level.LENIENT


def _attributes(layout: Layout) -> dict[str, str]:
    """The Python attribute of each JSON key of a version."""
    return {
        json_key(field.name): attribute_name(field.name)
        for field in (place.field for place in places(layout.root))
    }


def _in_python(path: str, names: dict[str, str]) -> str:
    """A path of JSON keys, with the names of attributes."""
    return _WORD.sub(lambda word: names[word[0]], path)

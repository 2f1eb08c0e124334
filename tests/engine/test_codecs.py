"""The engine's codecs as objects: created, copied, cleared, and called wrongly."""

from __future__ import annotations

import copy
import ctypes
import pickle
from typing import Any

import kafka_wire
import pytest

from tests.engine.handmade import codec, native
from tests.engine.handmade_messages import Message, nested

TP_CLEAR = 51


def test_a_codec_that_the_collector_has_cleared() -> None:
    """Other objects of the same garbage may still call it."""
    clear_of = ctypes.pythonapi.PyType_GetSlot
    clear_of.restype = ctypes.c_void_p
    clear_of.argtypes = [ctypes.py_object, ctypes.c_int]
    for name, kind in (("decode", native.Decoder), ("encode", native.Encoder)):
        call = codec(name, nested())
        clear = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.py_object)(
            clear_of(kind, TP_CLEAR)
        )
        for _ in range(2):
            assert clear(call) == 0
            assert call(bytes(4), 0) == "plain"
            assert repr(call)
            with pytest.raises((SystemError, AttributeError)):
                pickle.dumps(call)


@pytest.mark.parametrize("name", ["decode", "decode_from", "encode"])
def test_codecs_are_copied_as_attributes(name: str) -> None:
    codec = vars(kafka_wire.MetadataResponse)[name]
    for same in (
        copy.copy(codec),
        copy.deepcopy(codec),
        pickle.loads(pickle.dumps(codec)),
    ):
        assert same is codec


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        (5, "decode", native.Table, None, None, 1),
        (object, b"decode", native.Table, None, None, 1),
        (object, "decode\0", native.Table, None, None, 1),
        (object, "decoder", native.Table, None, None, 1),
        (object, "decode", 5, None, None, 1),
        (object, "decode", native.Table, None, None, -1),
        (object, "decode", native.Table, None, None, 1 << 40),
        (object, "decode", native.Table, None, None, None),
    ],
)
def test_invalid_codecs(arguments: tuple[Any, ...]) -> None:
    for kind in (native.Decoder, native.Encoder):
        with pytest.raises((TypeError, ValueError, OverflowError)):
            kind(*arguments)


@pytest.mark.parametrize(
    "version", [None, "0", -1, 1, 1 << 70, -(1 << 70), 0.0, True, [], object]
)
def test_invalid_versions(version: Any) -> None:
    """No table is requested for them; True is a number to Python, so Python decides."""
    for name, value in (("decode", bytes(4)), ("encode", Message([]))):
        assert codec(name, nested())(value, version) == "plain"
    decode = codec("decode_from", nested())
    assert decode(bytes(4), 0, version) == "plain"


@pytest.mark.parametrize(
    "offset", [-1, 5, 1 << 70, -(1 << 70), None, "0", 1.0, True, (1 << 63) - 1]
)
def test_invalid_offsets(offset: Any) -> None:
    assert codec("decode_from", nested())(bytes(4), offset, 0) == "plain"


def test_loading_a_wrong_table() -> None:
    for wrong in (None, 5, native.Table, native.Decoder):
        assert codec("decode", lambda _, wrong=wrong: wrong)(bytes(4), 0) == "plain"


def test_encode_takes_no_copy() -> None:
    """It is an option of decoding only: Python refuses it."""
    for value in (True, False):
        assert codec("encode", nested())(Message([]), 0, copy=value) == "plain"
        assert codec("decode", nested())(bytes(4), 0, copy=value) != "plain"

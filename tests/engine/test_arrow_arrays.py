"""The engine's arrays in Arrow's C data interface."""

from __future__ import annotations

import ctypes
from typing import Any

import kafka_wire as kw
import pytest
from kafka_wire import columns
from kafka_wire._runtime import engine

from tests.support import needs

needs.native()
if engine.native is None:
    pytest.skip("kafka_wire does not use the engine", allow_module_level=True)


class ArrowArray(ctypes.Structure):
    """The interface's structure; ``release`` as a number."""


RELEASE = ctypes.CFUNCTYPE(None, ctypes.POINTER(ArrowArray))
ArrowArray._fields_ = [
    *((name, ctypes.c_int64) for name in ("length", "null_count", "offset")),
    *((name, ctypes.c_int64) for name in ("n_buffers", "n_children")),
    ("buffers", ctypes.POINTER(ctypes.c_void_p)),
    ("children", ctypes.POINTER(ctypes.POINTER(ArrowArray))),
    ("dictionary", ctypes.c_void_p),
    ("release", ctypes.c_void_p),
    ("private_data", ctypes.c_void_p),
]


def array_in(capsule: object) -> Any:
    """The array in a capsule."""
    pointer_of = ctypes.pythonapi.PyCapsule_GetPointer
    pointer_of.restype = ctypes.POINTER(ArrowArray)
    pointer_of.argtypes = [ctypes.py_object, ctypes.c_char_p]
    return pointer_of(capsule, b"arrow_array").contents


def test_a_child_that_was_moved_outlives_its_array() -> None:
    heartbeat = kw.HeartbeatRequest(group_id="g", generation_id=7).encode(4)
    column = columns.messages(kw.HeartbeatRequest, [heartbeat, None], 4)
    schema, capsule = column.__arrow_c_array__()
    array = array_in(capsule)
    assert (array.length, array.null_count, array.n_children) == (2, 1, 4)
    moved = ArrowArray()
    child = array.children[1]
    ctypes.memmove(ctypes.byref(moved), child, ctypes.sizeof(ArrowArray))
    child.contents.release = None
    del column, schema, capsule, array, child
    numbers = ctypes.cast(moved.buffers[1], ctypes.POINTER(ctypes.c_int32))
    bits = ctypes.cast(moved.buffers[0], ctypes.POINTER(ctypes.c_uint8))
    assert numbers[0] == 7
    assert bits[0] & 3 == 1
    RELEASE(moved.release)(ctypes.byref(moved))
    assert moved.release is None

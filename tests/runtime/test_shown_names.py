"""Tracebacks, reprs and pickles name the public module, not the private one."""

from __future__ import annotations

import pickle
import traceback
from importlib import import_module
from typing import ClassVar, get_type_hints

import kafka_wire as kw
import pytest

MODULES = ("frames", "negotiation", "records", "sasl", "stored")
OF_THE_FRONT = {
    name for name in kw.__all__ if name not in {*kw.MESSAGES, *kw.ALIASES}
} - {"ApiKey", "ErrorCode"}


def _classes() -> dict[str, type]:
    """The public classes, by the name under which each is shown."""
    by_name: dict[str, type] = {}
    for module in ("", *MODULES):
        part = import_module(f"kafka_wire.{module}" if module else "kafka_wire")
        for name in part.__all__ if module else sorted(OF_THE_FRONT):
            cls = getattr(part, name)
            if isinstance(cls, type) and cls not in by_name.values():
                by_name[f"{part.__name__}.{name}"] = cls
    return by_name


def test_every_public_class() -> None:
    classes = _classes()
    assert len(classes) > 45
    for name, cls in classes.items():
        assert f"{cls.__module__}.{cls.__qualname__}" == name
        assert pickle.loads(pickle.dumps(cls)) is cls
        own = vars(cls).get("__annotations__", {})
        assert own.keys() <= get_type_hints(cls).keys(), name


def test_types_of_a_message_are_found() -> None:
    hints = get_type_hints(kw.HeartbeatRequest)
    assert hints["group_id"] is str
    assert hints["VERSIONS"] == ClassVar[range]


def test_a_traceback() -> None:
    with pytest.raises(kw.DecodeError) as caught:
        kw.MetadataRequest.decode(b"", 12)
    last = traceback.format_exception_only(caught.value)[-1]
    assert last.startswith("kafka_wire.DecodeError: MetadataRequest v12: topics @0x0")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (type(again), str(again)) == (kw.DecodeError, str(caught.value))

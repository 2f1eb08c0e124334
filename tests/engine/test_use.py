"""A process switches from one engine to the other, and tests run with both."""

from __future__ import annotations

import os
from collections.abc import Iterator
from inspect import signature
from typing import Any, get_type_hints

import kafka_wire
import pytest
from kafka_wire import HeartbeatRequest
from kafka_wire._runtime import engine

from tests.support import implementation as engines
from tests.support import needs

WORKS = ("decode", "decode_from", "encode")


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    needs.native()
    before = engine.implementation()
    yield
    engine.use(before)


def _done_by(cls: Any) -> set[str]:
    """The types of the codecs of a class."""
    return {type(getattr(cls, name)).__name__ for name in WORKS}


def test_all_loaded_classes_switch() -> None:
    for choice, types in (
        ("native", {"Decoder", "Encoder"}),
        ("python", {"function", "method"}),
        ("auto", {"Decoder", "Encoder"}),
    ):
        engine.use(choice)
        assert kafka_wire.implementation() == engine.implementation()
        assert engine.implementation() == ("python" if choice == "python" else "native")
        assert _done_by(HeartbeatRequest) == types
        data = HeartbeatRequest(group_id="g").encode(4)
        assert HeartbeatRequest.decode(data, 4) == HeartbeatRequest(group_id="g")


@pytest.mark.parametrize("name", WORKS)
def test_tools_see_the_same_method(name: str) -> None:
    seen = []
    for choice in ("native", "python"):
        engine.use(choice)
        method = getattr(HeartbeatRequest, name)
        described = (method.__name__, method.__qualname__, method.__doc__)
        seen.append((described, signature(method), get_type_hints(method)))
    assert seen[0] == seen[1]


@pytest.mark.parametrize("choices", [("native", "python"), ("python", "native")])
def test_a_subclass_is_decoded_to_itself(choices: tuple[str, str]) -> None:
    first, second = choices
    engine.use(first)

    class Mine(HeartbeatRequest):
        """A program's own."""

    data = Mine(group_id="g").encode(4)
    for choice in (first, second, first):
        engine.use(choice)
        assert type(Mine.decode(data, 4)) is Mine
        assert type(Mine.decode_from(data, 0, 4)[0]) is Mine
        assert type(HeartbeatRequest.decode(data, 4)) is HeartbeatRequest


def test_methods_of_a_subclass_stay() -> None:
    """"""
    engine.use("native")

    class Mine(HeartbeatRequest):
        """A subclass of a message, and a class derived from it."""

        def encode(self, version: int) -> bytes:
            return b"mine" + super().encode(version)

    class Derived(Mine):
        """Inherits the methods of Mine."""

    expected = b"mine" + HeartbeatRequest().encode(0)
    for choice in ("native", "python", "native"):
        engine.use(choice)
        assert Mine().encode(0) == Derived().encode(0) == expected


@pytest.mark.parametrize("choice", ["python", "native"])
def test_super_decodes_to_the_class_that_asks(choice: str) -> None:
    engine.use(choice)

    class Mine(HeartbeatRequest):
        """A subclass whose overrides call super."""

        @classmethod
        def decode(cls, data: Any, version: int, *, copy: bool = True) -> Any:
            return super().decode(data, version, copy=copy)

        @classmethod
        def decode_from(
            cls, buffer: Any, offset: int, version: int, *, copy: bool = True
        ) -> Any:
            return super().decode_from(buffer, offset, version, copy=copy)

    data = Mine(group_id="g").encode(4)
    assert type(Mine.decode(data, 4)) is Mine
    assert type(Mine.decode_from(data, 0, 4)[0]) is Mine
    assert type(Mine().decode(data, 4)) is Mine
    message = HeartbeatRequest().decode(data, 4)
    assert type(message) is HeartbeatRequest


def test_an_unknown_choice() -> None:
    engine.use("python")
    with pytest.raises(ValueError, match="auto, python or native, not 'rust'"):
        engine.use("rust")
    assert kafka_wire.implementation() == "python"


def test_the_fixture_uses_the_engine(implementation: str) -> None:
    assert kafka_wire.implementation() == implementation
    assert os.environ["KAFKA_WIRE_IMPL"] == implementation


def test_one_of_the_two_runs_is_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(engines.VARIABLE, raising=False)
    turns = {
        tuple(engines.is_quick("test", number, name) for name in engines.BOTH)
        for number in range(9)
    }
    assert turns == {(True, False), (False, True)}
    shared = [f"tests/interop/test_a.py::test_{number}" for number in range(9)]
    (turn,) = {
        tuple(engines.is_quick(test, number, name) for name in engines.BOTH)
        for number, test in enumerate(shared)
    }
    assert sorted(turn) == [False, True]
    monkeypatch.setenv(engines.VARIABLE, "native")
    assert all(engines.is_quick("test", number, "native") for number in range(9))

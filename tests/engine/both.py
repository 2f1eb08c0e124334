"""Both engines at once: ``pytest -p tests.engine.both`` compares every call of any test.

It is imported before a package is, and stands in the engine's place from then on.
Where a class of messages decodes or encodes, the native engine and Python do it both: the
same value, of the same types throughout, or the engine gave up and Python's error stands.
"""

from __future__ import annotations

from types import MethodType
from typing import Any

import kafka_wire_native

GAVE_UP = object()
"""What the engine gives where Python has to do it."""

calls = {"both": 0, "refused": 0, "gave up": 0}
"""How many calls gave the same, were refused by both, and by the engine alone."""


class DifferentError(BaseException):
    """The engines differ: nothing that expects an error of theirs may take it for one."""


class Both:
    """A codec that is two, in the place of a Decoder or an Encoder."""

    __module__ = kafka_wire_native.__name__

    def __init__(self, native: Any, cls: type[Any], name: str, *rest: Any) -> None:
        table, load, plain, count = rest
        self.native = native(cls, name, table, load, lambda *_, **__: GAVE_UP, count)
        self.__wrapped__ = plain
        self.__name__ = name
        self.__doc__ = plain.__doc__
        self.__globals__ = getattr(plain, "__func__", plain).__globals__

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        got = self.native(*arguments, **named)
        try:
            expected = self.__wrapped__(*arguments, **named)
        except Exception as error:
            if got is not GAVE_UP:
                raise DifferentError(f"{self.__name__} gave {got!r}") from error
            calls["refused"] += 1
            raise
        if got is GAVE_UP:
            calls["gave up"] += 1
        elif difference := differing(got, expected):
            raise DifferentError(f"{self.__name__}: {difference}")
        else:
            calls["both"] += 1
        return expected


class BothBound(Both):
    """As ``encode`` is: bound to the message."""

    def __get__(self, message: Any, cls: type[Any]) -> Any:
        return self if message is None else MethodType(self, message)


def differing(got: Any, expected: Any, path: str = "") -> str:
    """Where two values differ, in types or in what they are; nothing if nowhere."""
    if type(got) is not type(expected):
        return f"{path}: {type(got).__name__}, not {type(expected).__name__}"
    if isinstance(got, list | tuple):
        if len(got) != len(expected):
            return f"{path}: {len(got)} elements, not {len(expected)}"
        pairs = [
            (f"{path}[{i}]", *pair)
            for i, pair in enumerate(zip(got, expected, strict=True))
        ]
    elif fields := getattr(got, "__struct_fields__", ()):
        pairs = [
            (f"{path}.{name}", getattr(got, name), getattr(expected, name))
            for name in fields
        ]
    elif isinstance(got, float):  # NaN is equal to nothing, and 0.0 to -0.0
        return "" if got.hex() == expected.hex() else f"{path}: {got}, not {expected}"
    else:
        return "" if got == expected else f"{path}: {got!r}, not {expected!r}"
    return next(filter(None, (differing(a, b, where) for where, a, b in pairs)), "")


def _install() -> None:
    native = kafka_wire_native
    for name, kind in (("Decoder", Both), ("Encoder", BothBound)):
        real = getattr(native, name)
        setattr(native, name, lambda *rest, real=real, kind=kind: kind(real, *rest))


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say what was compared."""
    terminalreporter.write_line(f"both engines: {calls}")


_install()  # before a package takes the engine

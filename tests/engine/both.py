"""Both engines at once: ``pytest -p tests.engine.both`` compares every call of any test.

It is imported before a package is, and stands in the engine's place from then on.
Where a class of messages decodes or encodes, the native engine and Python do it both: the
same value, of the same types throughout, or the engine gave up and Python's error stands.
"""

from __future__ import annotations

from types import MethodType
from typing import Any

import kafka_wire_native

from tests.engine.differing import differing

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


def _install() -> None:
    native = kafka_wire_native
    for name, kind in (("Decoder", Both), ("Encoder", BothBound)):
        real = getattr(native, name)
        setattr(native, name, lambda *rest, real=real, kind=kind: kind(real, *rest))


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say what was compared."""
    terminalreporter.write_line(f"both engines: {calls}")


_install()  # before a package takes the engine

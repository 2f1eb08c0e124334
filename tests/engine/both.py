"""Both engines at once: ``pytest -p tests.engine.both`` compares every call in any test.

It is imported before any package, and replaces the engine from then on. Wherever a message class
decodes or encodes, the native engine and Python both do it; the result must have the same value
and types, or the engine gave up and Python's error stands.
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
    """The engines differ; it derives from no error that a test may expect."""


class Both:
    """A codec that runs two, in place of a Decoder or an Encoder."""

    __module__ = kafka_wire_native.__name__

    def __init__(
        self, native: Any, cls: type[Any], name: str, *rest_of_arguments: Any
    ) -> None:
        table, load, plain, count = rest_of_arguments
        self.native = native(cls, name, table, load, lambda *_, **__: GAVE_UP, count)
        self.__wrapped__ = plain
        self.__name__ = name
        self.__doc__ = plain.__doc__
        self.__globals__ = getattr(plain, "__func__", plain).__globals__

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        result = self.native(*arguments, **named)
        try:
            expected = self.__wrapped__(*arguments, **named)
        except Exception as error:
            if result is not GAVE_UP:
                raise DifferentError(f"{self.__name__} gave {result!r}") from error
            calls["refused"] += 1
            raise
        if result is GAVE_UP:
            calls["gave up"] += 1
        elif difference := differing(result, expected):
            raise DifferentError(f"{self.__name__}: {difference}")
        else:
            calls["both"] += 1
        return expected


class BothBound(Both):
    """Like ``encode``, it is bound to the message."""

    def __get__(self, message: Any, cls: type[Any]) -> Any:
        return self if message is None else MethodType(self, message)


def _install() -> None:
    native = kafka_wire_native
    for name, kind in (("Decoder", Both), ("Encoder", BothBound)):
        real = getattr(native, name)
        setattr(
            native,
            name,
            lambda *arguments, real=real, kind=kind: kind(real, *arguments),
        )


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Report what was compared."""
    terminalreporter.write_line(f"both engines: {calls}")


_install()  # before any package uses the engine

"""Which engine reads and writes messages: the Python of this package, or kafka_wire_native's C.

The engine takes over ``decode``, ``decode_from`` and ``encode`` of a message's class; what
it gives up on, Python does again.  Both give the same values, bytes and errors.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from .message import Message

VARIABLE = "KAFKA_WIRE_IMPL"
"""The environment variable that chooses: ``auto``, ``python`` or ``native``."""
TABLE_FORMAT = 1
"""The format of the tables that ``tables`` makes."""
_MODULE = "kafka_wire_native"
_ASKED = "the native engine is asked for"
_WORKS = ("decode", "decode_from", "encode")


def _chosen(choice: str) -> ModuleType | None:
    """The native module, if it is wanted and there.

    Raises ImportError where it must be and is not, ValueError for another choice.
    """
    if choice == "python":
        return None
    if choice not in ("auto", "native"):
        raise ValueError(f"{VARIABLE} is auto, python or native, not {choice!r}")
    must = choice == "native"
    try:
        module = import_module(_MODULE)
    except ModuleNotFoundError as error:
        if must:
            reason = f"{_MODULE} is not installed: pip install kafka-wire-native"
            raise ImportError(f"{_ASKED}, but {reason}") from error
        return None
    except ImportError as error:
        _go_without(f"{_MODULE} can't be loaded ({error})", must)
        return None
    known = getattr(module, "TABLE_FORMAT", None)
    if known == TABLE_FORMAT:
        return module
    package = __name__.partition("._runtime")[0]
    formats = f"reads tables of format {known}, {package} has {TABLE_FORMAT}"
    _go_without(f"{_MODULE} {formats}", must)
    return None


def _go_without(reason: str, must: bool) -> None:
    """Say why the engine is left aside; raises ImportError if it must not be."""
    if must:
        raise ImportError(f"{_ASKED}, but {reason}")
    text = f"{reason}: Python reads and writes instead"
    warnings.warn(text, RuntimeWarning, stacklevel=3)


native: Any = _chosen(os.environ.get(VARIABLE) or "auto")
"""The native module; None where Python does the work.  Look it up when it is needed."""


def implementation() -> Literal["python", "native"]:
    """What reads and writes messages: ``python`` or ``native``."""
    return "python" if native is None else "native"


def use(choice: str) -> None:
    """Have another engine do the work from now on, for programs that compare them.

    Takes what the environment variable takes, and raises ImportError and ValueError as
    the import does.  Codecs that someone holds already stay as they are.
    """
    global native  # noqa: PLW0603 - the one choice of a process
    native = _chosen(choice)
    from .message import Message  # noqa: PLC0415 - imports this module

    for cls in _derived(Message):
        if native is not None and "_module" in vars(cls):
            take_over(cls, Message)
        else:
            give_back(cls, Message)


def take_over(cls: type[Message], plain: type[Message]) -> None:
    """Have the native engine do a class's work; ``plain`` has what does it in Python."""
    if native is None:
        return
    from .tables import loader  # noqa: PLC0415 - imports the layouts

    load = loader(cls)
    count = max(cls.VERSIONS, default=-1) + 1
    for name in ("decode", "decode_from"):
        method = vars(plain)[name].__get__(None, cls)
        setattr(cls, name, native.Decoder(cls, name, native.Table, load, method, count))
    method = vars(plain)["encode"]
    codec = native.Encoder(cls, "encode", native.Table, load, method, count)
    cls.encode = codec  # type: ignore[method-assign]


def give_back(cls: type[Message], plain: type[Message]) -> None:
    """Have Python do what the engine would do of a class, or of those it derives from.

    What a class has of its own making stays.
    """
    for name in _WORKS:
        method = next(vars(base)[name] for base in cls.__mro__ if name in vars(base))
        if type(method).__module__ == _MODULE:
            setattr(cls, name, vars(plain)[name])


def _derived(cls: type[Message]) -> Iterator[type[Message]]:
    """The classes that derive from one, each behind those that it derives from."""
    for derived in cls.__subclasses__():
        yield derived
        yield from _derived(derived)

"""The choice of engine: this package's Python, or the C of kafka_wire_native.

The native engine replaces ``decode``, ``decode_from`` and ``encode`` of the message
classes; whatever it gives up on is done again in Python.  Both give the same values,
bytes and errors.
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
_REQUESTED = "the native engine was requested"
_NEWEST = "Rows"
"""The newest of the types that this package takes from the engine."""
_METHODS = ("decode", "decode_from", "encode")


def _chosen(choice: str) -> ModuleType | None:
    """The native module; None if Python was chosen, or for ``auto`` if it is missing.

    Raises ImportError if ``native`` was chosen and it can't be used, ValueError for an
    invalid choice.
    """
    if choice == "python":
        return None
    if choice not in ("auto", "native"):
        raise ValueError(f"{VARIABLE} is auto, python or native, not {choice!r}")
    is_required = choice == "native"
    try:
        module = import_module(_MODULE)
    except ModuleNotFoundError as error:
        if is_required:
            reason = f"{_MODULE} is not installed: pip install kafka-wire-native"
            raise ImportError(f"{_REQUESTED}, but {reason}") from error
        return None
    except ImportError as error:
        _go_without(f"{_MODULE} can't be loaded ({error})", is_required)
        return None
    table_format = getattr(module, "TABLE_FORMAT", None)
    package = __name__.partition("._runtime")[0]
    if table_format != TABLE_FORMAT:
        formats = f"reads tables of format {table_format}, {package} has {TABLE_FORMAT}"
        _go_without(f"{_MODULE} {formats}", is_required)
        return None
    if not hasattr(module, _NEWEST):
        _go_without(f"{_MODULE} is older than {package}", is_required)
        return None
    return module


def _go_without(reason: str, is_required: bool) -> None:
    """Warn that the engine is not used; raise ImportError if it is required."""
    if is_required:
        raise ImportError(f"{_REQUESTED}, but {reason}")
    warnings.warn(f"{reason}: using Python instead", RuntimeWarning, stacklevel=3)


native: Any = _chosen(os.environ.get(VARIABLE) or "auto")
"""The native module, or None for Python.  ``use`` changes it: look it up each time."""


def implementation() -> Literal["python", "native"]:
    """The engine that encodes and decodes messages: ``python`` or ``native``."""
    return "python" if native is None else "native"


def use(choice: str) -> None:
    """Switch to another engine, for programs that compare them.

    Takes the values of the environment variable, and raises ImportError and ValueError
    as the import does.  References to codecs taken before are not switched.
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
    """Set a class's methods to the native engine's; ``plain`` has those in Python."""
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
    """Set a class's methods back to Python's where it has or inherits the engine's.

    Methods that the class itself overrides stay.
    """
    for name in _METHODS:
        method = next(vars(base)[name] for base in cls.__mro__ if name in vars(base))
        if type(method).__module__ == _MODULE:
            setattr(cls, name, vars(plain)[name])


def _derived(cls: type[Message]) -> Iterator[type[Message]]:
    """The classes that derive from one, each after its base classes."""
    for derived in cls.__subclasses__():
        yield derived
        yield from _derived(derived)

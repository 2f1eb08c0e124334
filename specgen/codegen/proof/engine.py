"""Choose the engine that does a generated package's work while it is proven."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import Any, Literal, NoReturn

from specgen.report.problem import bad_input

Engine = Literal["python", "native"]


class GaveUpError(Exception):
    """The native engine left work to Python that it should do itself."""


def _give_up(*_: object) -> NoReturn:
    raise GaveUpError("the native engine gives up")


class _Alone:
    """Replaces the Python codec that takes over when the native engine gives up."""

    decode: Any = classmethod(_give_up)
    decode_from: Any = classmethod(_give_up)
    encode = _give_up


def in_python(codec: Any) -> Any:
    """The Python codec behind a class's codec, if the native engine replaces it."""
    return getattr(codec, "__wrapped__", codec)


@contextmanager
def proving(package: ModuleType, cls: Any, engine: Engine | None) -> Iterator[None]:
    """Let one engine do the work of a message's class; the native one without Python.

    Without a choice this is the engine already in use.  Raises SpecError if the package
    can't use that engine.
    """
    runtime: Any = import_module(f"{package.__name__}._runtime.engine")
    before = runtime.implementation()
    engine = engine or before
    try:
        runtime.use(engine)
    except ImportError as error:
        place = str(package.__file__)
        raise bad_input(place, str(error), "or prove without --native") from None
    try:
        if engine == "native":
            runtime.take_over(cls, _Alone)
        yield
    finally:
        runtime.use(before)

"""Small structs of which decoders hand one default out again and again."""

from __future__ import annotations

from typing import TypeVar

import msgspec

_defaults: dict[type, Shareable] = {}


class Shareable(msgspec.Struct, gc=False):
    """A struct that can be changed, unless it is the default that all share.

    A tagged struct is seldom on the wire: to make a new one for every partition that has
    none took a sixth of the time that a FetchResponse takes.
    """

    def __setattr__(self, name: str, value: object) -> None:
        self._check()
        super().__setattr__(name, value)

    def __delattr__(self, name: str) -> None:
        self._check()
        super().__delattr__(name)

    def _check(self) -> None:
        if _defaults.get(type(self)) is self:
            text = f"{type(self).__name__} is the default that decoded messages share"
            raise AttributeError(f"{text}: put one of your own in its place")


S = TypeVar("S", bound=Shareable)


def shared(cls: type[S]) -> S:
    """The class's default, made once; nobody can change it."""
    _defaults[cls] = found = cls()
    return found


def default_of(cls: type) -> Shareable | None:
    """The default that the messages of a class share; None where each has its own."""
    return _defaults.get(cls)

"""Small structs whose default value all decoded messages share."""

from __future__ import annotations

from typing import TypeVar

import msgspec

_defaults: dict[type, Shareable] = {}


class Shareable(msgspec.Struct, gc=False):
    """A struct that can be changed unless it is the shared default.

    Tagged structs are rarely on the wire: making a new default for every partition took
    a sixth of the time of decoding a FetchResponse.
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
    """Make the shared default of a class, which cannot be changed."""
    _defaults[cls] = default = cls()
    return default


def default_of(cls: type) -> Shareable | None:
    """The shared default of a class; None if every message has its own."""
    return _defaults.get(cls)

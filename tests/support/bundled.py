"""The bundled releases, each read once per process."""

from __future__ import annotations

from functools import cache

from specgen.protocol.model import Release
from specgen.sources.bundled import Bundle
from specgen.sources.union.releases import Union, union

BUNDLE = Bundle()
NAMES = BUNDLE.of_definitions
DOCUMENTED = tuple(name for name in BUNDLE.names if name not in NAMES)
"""Those that are out of documents, oldest first."""


@cache
def release(name: str) -> Release:
    """One bundled release."""
    return BUNDLE.read(name)


@cache
def joined() -> Union:
    """The union of them all."""
    return union([release(name) for name in NAMES])

"""Commands whose modules are imported when they are asked for: most need only one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, MutableMapping
from importlib import import_module
from typing import Any

import typer
from typer.main import get_command, get_group

from specgen.cli.commands import Commands
from specgen.cli.reading import reading


class OnDemand(MutableMapping[str, Any]):
    """By name, the commands of a group.

    ``places`` says where the function of each is, or the application that is a group of
    its own: ``generate.generate``, below ``specgen.cli``.  ``sources`` are the commands
    that read one source and show its problems, and take ``--format`` for these.
    """

    def __init__(self, places: Mapping[str, str], sources: frozenset[str]) -> None:
        self._places = places
        self._sources = sources
        self._made: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._made:
            self._made[name] = self._command(name, self._places[name])
        return self._made[name]

    def _command(self, name: str, place: str) -> Any:
        module, _, attribute = place.rpartition(".")
        found: Callable[..., None] | typer.Typer = getattr(
            import_module(f"specgen.cli.{module}"), attribute
        )
        if isinstance(found, typer.Typer):
            group = get_group(found)
            group.name = name
            return group
        alone = Commands(add_completion=False)
        alone.command(name)(reading(found) if name in self._sources else found)
        return get_command(alone)

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

    def __setitem__(self, name: str, command: Any) -> None:
        self._made[name] = command

    def __delitem__(self, name: str) -> None:
        raise TypeError("no command is taken away")

"""Commands whose modules are imported on demand, as most runs need only one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, MutableMapping
from importlib import import_module
from typing import Any

import typer
from typer.main import get_command, get_group

from specgen.cli.commands import Commands
from specgen.cli.reading import reading


class OnDemand(MutableMapping[str, Any]):
    """The commands of a group, by name.

    ``places`` locates the function of each command, or the application of each group,
    relative to ``specgen.cli``: ``generate.generate``.  ``sources`` are the commands that
    read a source and take ``--format`` for its problems.
    """

    def __init__(self, places: Mapping[str, str], sources: frozenset[str]) -> None:
        self._places = places
        self._sources = sources
        self._commands: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._commands:
            self._commands[name] = self._command(name, self._places[name])
        return self._commands[name]

    def _command(self, name: str, place: str) -> Any:
        module, _, attribute = place.rpartition(".")
        target: Callable[..., None] | typer.Typer = getattr(
            import_module(f"specgen.cli.{module}"), attribute
        )
        if isinstance(target, typer.Typer):
            group = get_group(target)
            group.name = name
            return group
        application = Commands(add_completion=False)
        application.command(name)(reading(target) if name in self._sources else target)
        return get_command(application)

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

    def __setitem__(self, name: str, command: Any) -> None:
        self._commands[name] = command

    def __delitem__(self, name: str) -> None:
        raise TypeError("commands can't be removed")

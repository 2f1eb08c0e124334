"""Units: what each output file of a pack is made for."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from specgen.layout.union import Union
from specgen.model import Message, Release
from specgen.model.names import snake_case
from specgen.readers.files import problem_at
from specgen.render.pack import Each, Pack

_NO_SPANS: Any = {
    "span": True,
    "fields": {"__all__": {"span"}},
    "structs": {"__all__": {"span": True, "fields": {"__all__": {"span"}}}},
}


@dataclass(frozen=True)
class Job:
    """Everything that a run of one pack knows."""

    source: str
    release: Release
    messages: tuple[Message, ...]
    package: str
    pack: Pack
    union: Union | None = None
    """Where the source is the union of releases."""

    @cached_property
    def digests(self) -> dict[str, str]:
        """A digest of each message: of everything but where it stands."""
        return {
            message.name: hashlib.sha256(
                message.model_dump_json(exclude=_NO_SPANS, warnings=False).encode()
            ).hexdigest()
            for message in self.messages
        }

    @cached_property
    def digest(self) -> str:
        """A digest of the release as a whole."""
        found = hashlib.sha256(repr(sorted(self.digests.items())).encode())
        parts = [self.source, self.release.name, self.release.version]
        parts += (row.model_dump_json() for row in self.release.errors)
        parts += (row.model_dump_json() for row in self.release.api_keys)
        if self.union is not None:
            table = self.union.versions_by_release
            parts.append(repr(sorted((k, sorted(v.items())) for k, v in table.items())))
        found.update("\0".join(parts).encode())
        return found.hexdigest()


@dataclass(frozen=True)
class Unit:
    """One output file: its path, what makes it, and a digest of what goes in."""

    path: str
    template: str
    each: Each | None
    """None of a file that is copied."""
    messages: tuple[Message, ...] = ()
    version: int | None = None


def units(job: Job) -> list[Unit]:
    """Every output of a job; raises SpecError where two have one path."""
    found: dict[str, Unit] = {}
    for unit in _units(job):
        key = unit.path.lower()
        if key in found:
            both = f"{unit.path!r}: two of its outputs have this path"
            hint = ", ".join(m.name for u in (found[key], unit) for m in u.messages)
            raise problem_at(job.pack.name, both, hint)
        found[key] = unit
    return list(found.values())


def _units(job: Job) -> Iterator[Unit]:
    for path in job.pack.copies:
        yield Unit(_path(path, job), path, None)
    for path, each in job.pack.templates.items():
        template = f"{path}.jinja"
        if each is Each.RELEASE:
            yield Unit(_path(path, job), template, each, job.messages)
        elif each is Each.API:
            for group in api_groups(job.messages):
                names = {"__api__": group[0].api}
                yield Unit(_path(path, job, names), template, each, group)
        else:
            for message in job.messages:
                yield from _message_units(job, path, each, message)


def _message_units(job: Job, path: str, each: Each, message: Message) -> Iterator[Unit]:
    names = {
        "__message__": message.name,
        "__module__": snake_case(message.name),
        "__api__": message.api,
    }
    template = f"{path}.jinja"
    if each is Each.MESSAGE:
        yield Unit(_path(path, job, names), template, each, (message,))
        return
    for version in message.valid_versions:
        named = _path(path, job, names | {"__version__": str(version)})
        yield Unit(named, template, each, (message,), version)


def api_groups(messages: Sequence[Message]) -> list[tuple[Message, ...]]:
    """Both directions of an API together, every other message alone."""
    groups: dict[tuple[str, object], list[Message]] = {}
    for message in messages:
        key = ("api", message.api_key) if message.kind.is_rpc else ("", message.name)
        groups.setdefault(key, []).append(message)
    return [
        tuple(sorted(group, key=lambda m: str(m.kind))) for group in groups.values()
    ]


def _path(path: str, job: Job, names: dict[str, str] | None = None) -> str:
    for word, name in {"__package__": job.package, **(names or {})}.items():
        path = path.replace(word, name)
    return path

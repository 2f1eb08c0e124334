"""Units: the output files of a pack, and what each is made from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from pathlib import Path, PurePosixPath
from typing import Any

from specgen.codegen.options import Value, option_values
from specgen.codegen.pack_file import Each
from specgen.codegen.pack_form import Pack
from specgen.codegen.package_name import PackageLayout
from specgen.disk.manifests import CACHE, MANIFEST, Notes, digest_of
from specgen.protocol.model import Kind, Message, Release, Span
from specgen.protocol.model.identity import by_direction
from specgen.protocol.model.names import module_name
from specgen.report import Problem, Problems
from specgen.report.problem import bad_input
from specgen.sources.union.releases import Union

_NO_SPANS: Any = {
    "span": True,
    "heads": True,
    "filled": True,
    "fields": {"__all__": {"span"}},
    "structs": {"__all__": {"span": True, "fields": {"__all__": {"span"}}}},
}

_OF_SOURCES = {"messages", "filled_from"}
"""Messages have digests of their own, which include what they were filled from."""


def message_digest(message: Message) -> str:
    """A digest of a message's whole content, without its place and origin."""
    return digest_of(
        message.model_dump_json(exclude=_NO_SPANS, warnings=False).encode()
    )


@dataclass(frozen=True)
class Job:
    """Everything that a run of one pack needs to know."""

    source: str
    """What the source is, without its place."""
    release: Release
    messages: tuple[Message, ...]
    package: str
    pack: Pack
    union: Union | None = None
    """The union of releases, if that is the source."""
    layout: PackageLayout = PackageLayout.PROJECT
    options: dict[str, Value] = field(default_factory=dict)
    """The value of each option that the pack has; its default if it isn't given."""

    def __post_init__(self) -> None:
        defaults = option_values(self.pack.options, (), self.pack.name, self.layout)
        object.__setattr__(self, "options", defaults | self.options)

    def notes(self, output: Path) -> Notes:
        """Where a run records what it made in an output."""
        if self.layout is PackageLayout.PACKAGE:
            return Notes.apart(output)
        return Notes.inside(output)

    @cached_property
    def digests(self) -> dict[str, str]:
        """A digest of each chosen message, as it was chosen, without its place."""
        return {message.name: message_digest(message) for message in self.messages}

    @cached_property
    def responses(self) -> dict[str, Message]:
        """The response of each request's API, if it was chosen too, by the request's name."""
        return {
            both[Kind.REQUEST].name: both[Kind.RESPONSE]
            for both in by_direction(self.messages).values()
            if len(both) == 2
        }

    @cached_property
    def digest(self) -> str:
        """A digest of the whole release, and of the messages chosen from it."""
        parts = [self.release.name, self.source_digest]
        parts += (f"{name} {digest}" for name, digest in self.digests.items())
        return digest_of("\0".join(parts).encode())

    @cached_property
    def source_digest(self) -> str:
        """A digest of the source's content, independent of its name and order."""
        known = {id(message): self.digests[message.name] for message in self.messages}

        def digest(message: Message) -> str:
            if id(message) not in known:
                known[id(message)] = message_digest(message)
            return known[id(message)]

        parts = [self.release.version]
        parts += sorted(f"{m.name} {digest(m)}" for m in self.release.messages)
        parts += (row.model_dump_json() for row in self.release.errors)
        parts += (row.model_dump_json() for row in self.release.api_keys)
        parts += self.release.missing_modules
        if self.union is not None:
            parts += (
                r.model_dump_json(exclude=_OF_SOURCES) for r in self.union.sources
            )
            forms = [(n, f) for n, of_name in self.union.forms.items() for f in of_name]
            parts += sorted(
                f"{name} {form.release} {form.shift} {digest(form.message)}"
                for name, form in forms
            )
        return digest_of("\0".join(parts).encode())


@dataclass(frozen=True)
class Unit:
    """One output file: its path, its template, and the messages that it is made from."""

    path: str
    template: str
    each: Each | None
    """None for a file that is copied."""
    messages: tuple[Message, ...] = ()
    version: int | None = None


def units(job: Job) -> list[Unit]:
    """Every output of a job; raises SpecError if two of them can't both exist."""
    by_path: dict[str, Unit] = {}
    problems = Problems()
    for unit in _units(job):
        key = unit.path.casefold()
        if key in by_path:
            both = f"{unit.path!r}: two of its outputs have this path"
            names = (m.name for u in (by_path[key], unit) for m in u.messages[:3])
            problems.add(_clash(job, both, ", ".join(dict.fromkeys(names))))
        elif key in (MANIFEST.casefold(), CACHE):
            problems.add(_clash(job, f"{unit.path!r} is one of specgen's own files"))
        else:
            by_path[key] = unit
    for key, unit in by_path.items():
        for parent in PurePosixPath(key).parents:
            if str(parent) in by_path:
                what = f"{by_path[str(parent)].path!r} is a file, and a folder of"
                problems.add(_clash(job, f"{what} {unit.path!r}"))
    problems.raise_errors()
    if not by_path and job.layout is PackageLayout.PACKAGE:
        raise bad_input(
            str(job.pack.folder), f"{job.pack.name} makes no package", _LAYOUT
        )
    return list(by_path.values())


_LAYOUT = "leave --layout package out"


def _clash(job: Job, message: str, hint: str = "") -> Problem:
    return Problem("P3", message, Span(str(job.pack.folder)), hint)


def _units(job: Job) -> Iterator[Unit]:
    for path in filter(partial(_is_made, job), job.pack.copies):
        yield Unit(_path(path, job), path, None)
    for path, each in job.pack.templates.items():
        if not _is_made(job, path):
            continue
        template = f"{path}.jinja"
        if each is Each.RELEASE:
            yield Unit(_path(path, job), template, each, job.messages)
        elif each is Each.API:
            for group in api_groups(job.messages):
                names = {
                    "__api__": group[0].api,
                    "__kind__": kind_folder(group[0]),
                }
                yield Unit(_path(path, job, names), template, each, group)
        else:
            for message in job.messages:
                yield from _message_units(job, path, each, message)


def _message_units(job: Job, path: str, each: Each, message: Message) -> Iterator[Unit]:
    names = {
        "__message__": message.name,
        "__module__": module_name(message.name),
        "__api__": message.api,
        "__kind__": kind_folder(message),
    }
    template = f"{path}.jinja"
    if each is Each.MESSAGE:
        yield Unit(_path(path, job, names), template, each, (message,))
        return
    for version in message.versions:
        named = _path(path, job, names | {"__version__": str(version)})
        yield Unit(named, template, each, (message,), version)


def kind_folder(message: Message) -> str:
    """The folder for a message's kind; both directions of an API share one."""
    if message.kind.is_rpc:
        return "apis"
    uncounted = message.kind in (Kind.DATA, Kind.METADATA)
    return str(message.kind) if uncounted else f"{message.kind}s"


def api_groups(messages: Sequence[Message]) -> list[tuple[Message, ...]]:
    """Both directions of an API together, every other message alone."""
    groups: dict[tuple[bool, str], list[Message]] = {}
    for message in messages:
        key = message.kind.is_rpc, message.identity.name
        groups.setdefault(key, []).append(message)
    return [
        tuple(sorted(group, key=lambda m: str(m.kind))) for group in groups.values()
    ]


_PACKAGE = "__package__"


def _is_made(job: Job, path: str) -> bool:
    """Whether a file of the pack is made: options leave out folders of their own.

    Layout ``package`` leaves out everything around the package.
    """
    for option in job.pack.options:
        is_below = option.folder and path.startswith(f"{option.folder}/")
        if is_below and not job.options[option.name]:
            return False
    return job.layout is PackageLayout.PROJECT or path.startswith(f"{_PACKAGE}/")


def _path(path: str, job: Job, names: dict[str, str] | None = None) -> str:
    if job.layout is PackageLayout.PACKAGE:
        path = path.removeprefix(f"{_PACKAGE}/")
    folder = job.package.replace(".", "/")
    for word, name in {_PACKAGE: folder, **(names or {})}.items():
        path = path.replace(word, name)
    return path

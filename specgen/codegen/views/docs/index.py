"""The pages about a whole release: indexes, errors, headers, older layouts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from specgen.codegen.units import api_groups
from specgen.codegen.views.docs.descriptions import described
from specgen.codegen.views.docs.history import History
from specgen.codegen.views.docs.markdown import Md, Table, code, listed, table, text
from specgen.codegen.views.docs.older import EFFECTS, OlderForm, older_forms
from specgen.codegen.views.docs.page import Group, older_names
from specgen.codegen.views.docs.site import Site
from specgen.codegen.views.docs.wording import (
    KIND_TITLES,
    KINDS,
    ranges_text,
    versions_text,
)
from specgen.protocol.layout.headers import header_versions
from specgen.protocol.model import ErrorCode, Message
from specgen.protocol.model.release import releases_text


@dataclass(frozen=True, slots=True)
class KindIndex:
    """The messages of one kind other than requests and responses."""

    title: str
    description: Md
    messages: Table


@dataclass(frozen=True, slots=True)
class OlderIndex:
    """The older layouts with one effect on the wire."""

    effect: str
    forms: Table


class Index:
    """The contents of the pages about a whole release, each computed on first use."""

    def __init__(self, site: Site, history: History) -> None:
        self.site = site
        self.history = history
        self.messages = site.job.messages

    @cached_property
    def groups(self) -> list[Group]:
        """The APIs, sorted by key."""
        rpcs = [g for g in api_groups(self.messages) if g[0].kind.is_rpc]
        return sorted(rpcs, key=lambda group: (group[0].api_key or 0, group[0].api))

    @property
    def is_union(self) -> bool:
        """Whether these are all bundled releases."""
        return self.history.union is not None

    @cached_property
    def counts(self) -> Md:
        """The numbers of APIs, messages and message versions."""
        versions = sum(len(message.versions) for message in self.messages)
        counts = (
            (len(self.groups), "API"),
            (len(self.messages), "message"),
            (versions, "version"),
        )
        return Md(", ".join(f"{n} {word}{'s' * (n != 1)}" for n, word in counts))

    @cached_property
    def missing(self) -> list[tuple[str, Md]]:
        """Releases, each with the modules whose definitions are not available."""
        missing = self.history.missing_modules.items()
        return [(release, listed(map(code, modules))) for release, modules in missing]

    @cached_property
    def apis(self) -> Table:
        """One row per API."""
        return table(
            ("Key", "API", "Versions", "Flexible", "Served by", "Kafka", "Older names"),
            [
                (
                    _key(group[0]),
                    self.site.to(group[0]),
                    Md(ranges_text(group[0].versions)),
                    Md(versions_text(group[0].flexible_versions)),
                    text(", ".join(group[0].listeners)),
                    self._releases(group[0]),
                    listed(code(name) for name in older_names(group)),
                )
                for group in self.groups
            ],
        )

    @cached_property
    def kinds(self) -> list[KindIndex]:
        """The messages other than requests and responses, by kind."""
        return [
            KindIndex(title, described("kinds", kind), self._of_kind(messages))
            for kind, title in KIND_TITLES.items()
            if (messages := [m for m in self.messages if m.kind is kind])
        ]

    def _of_kind(self, messages: Sequence[Message]) -> Table:
        return table(
            ("Name", "Record type", "Versions", "Flexible", "Module", "Kafka"),
            [
                (
                    self.site.to(message),
                    _key(message),
                    Md(ranges_text(message.versions)),
                    Md(versions_text(message.flexible_versions)),
                    code(message.module),
                    self._releases(message),
                )
                for message in sorted(messages, key=_by_module)
            ],
        )

    def _releases(self, message: Message) -> Md:
        names = [
            r for r, versions in self.history.versions(message).items() if versions
        ]
        return Md(releases_text(names, self.history.releases))

    @cached_property
    def names(self) -> Table:
        """All names in alphabetical order: APIs, other messages, and their older names."""
        rows: list[tuple[str, Md, Md]] = []
        for group in api_groups(self.messages):
            first = group[0]
            target = self.site.to(first)
            label = "API" if first.kind.is_rpc else KINDS[first.kind].lower()
            rows.append((first.api, target, Md(f"{label} {_key(first)}".rstrip())))
            rows += (
                (name, code(name), Md(f"older name of {target}"))
                for name in older_names(group)
            )
        rows.sort(key=lambda row: (row[0].lower(), row[0]))
        return table(("Name", "Kind"), [row[1:] for row in rows])

    @cached_property
    def errors(self) -> Table:
        """One row per error code."""
        return table(
            ("Code", "Name", "Retriable", "Since", "Older names", "Meaning"),
            [self._error(error) for error in self.site.job.release.errors],
        )

    def _error(self, error: ErrorCode) -> Sequence[Md]:
        history = self.history.errors.get(error.code)
        retriable = {True: "yes", False: "no", None: "?"}[error.retriable]
        return (
            Md(f'<a id="error-{error.code}"></a>{error.code}'),
            code(error.name),
            Md(retriable),
            Md(history.since if history else ""),
            listed(
                code(n) for n in (history.names if history else ()) if n != error.name
            ),
            described("errors", error.name),
        )

    @cached_property
    def headers(self) -> Table:
        """The header version of each version of each API's messages."""
        return table(
            ("Key", "API", "Direction", *(f"Header {n}" for n in "012")),
            [
                (
                    _key(message),
                    self.site.to(message),
                    Md(str(message.kind)),
                    *(Md(ranges_text(versions.get(n, ()))) for n in "012"),
                )
                for group in self.groups
                for message in group
                if (versions := header_versions(message))
            ],
        )

    @cached_property
    def older(self) -> list[OlderIndex]:
        """The layouts that differ in older releases, by their effect on the wire."""
        forms = [
            form
            for message in sorted(self.messages, key=lambda m: m.name)
            for form in older_forms(message, self.history)
        ]
        return [
            OlderIndex(effect, self._older([f for f in forms if f.kind == kind]))
            for kind, effect in EFFECTS.items()
            if any(form.kind == kind for form in forms)
        ]

    def _older(self, forms: Sequence[OlderForm]) -> Table:
        return table(
            ("Message", "Versions", "Kafka", "Rules", "Later changes"),
            [
                (
                    self._named(form.message),
                    Md(ranges_text(form.versions)),
                    form.releases,
                    form.rules,
                    form.changed,
                )
                for form in forms
            ],
        )

    def _named(self, message: Message) -> Md:
        direction = f" {message.kind}" if message.kind.is_rpc else ""
        return Md(f"{self.site.to(message)}{direction}")


def _key(message: Message) -> Md:
    return Md("" if message.api_key is None else str(message.api_key))


def _by_module(message: Message) -> tuple[str, int, str]:
    key = -1 if message.api_key is None else message.api_key
    return message.module, key, message.name

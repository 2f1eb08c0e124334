"""The page of an API or of another message."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from specgen.codegen.views.docs.descriptions import description
from specgen.codegen.views.docs.history import History
from specgen.codegen.views.docs.markdown import Md, Table, code, listed, table, text
from specgen.codegen.views.docs.older import EFFECTS, older_forms
from specgen.codegen.views.docs.sections import Direction, direction
from specgen.codegen.views.docs.site import Site
from specgen.codegen.views.docs.wording import KINDS, ranges_text, versions_text
from specgen.protocol.layout.headers import header_versions
from specgen.protocol.model import Kind, Message
from specgen.protocol.model.names import api_name

Group = tuple[Message, ...]
"""The request and response of an API, in this order, or one other message."""

_PARTNERS = {
    Kind.COORDINATOR_KEY: Kind.COORDINATOR_VALUE,
    Kind.COORDINATOR_VALUE: Kind.COORDINATOR_KEY,
}


@dataclass(frozen=True, slots=True)
class Page:
    """The contents of one page."""

    title: Md
    root: str
    """The relative path to the folder of all pages: empty, or ``../`` repeated."""
    description: Md
    facts: tuple[tuple[str, Md], ...]
    releases: Table
    older: Table
    directions: tuple[Direction, ...]


def page(group: Group, site: Site, history: History) -> Page:
    """The page of a group."""
    first = group[0]
    facts = _facts(group, site, history)
    return Page(
        title=text(first.api),
        root=site.root(site.path(first)),
        description=description(first),
        facts=tuple((name, value) for name, value in facts if value),
        releases=_releases(group, history),
        older=_older(group, history),
        directions=tuple(
            direction(message, _other(message, group), history) for message in group
        ),
    )


def _other(message: Message, group: Group) -> Message | None:
    return next((other for other in group if other is not message), None)


def _facts(group: Group, site: Site, history: History) -> Iterator[tuple[str, Md]]:
    first = group[0]
    rpc = first.kind.is_rpc
    yield "Kind", Md("" if rpc else KINDS[first.kind])
    key = "" if first.api_key is None else str(first.api_key)
    yield "API key" if rpc else "Record type", Md(key)
    yield "Paired with", _partner(first, site)
    yield "Versions", _each(group, lambda m: ranges_text(m.versions))
    yield "Flexible versions", _each(
        group, lambda m: versions_text(m.flexible_versions)
    )
    yield "Headers", Md("; ".join(_headers(m) for m in group if rpc))
    yield "Served by", listed(code(name) for name in first.listeners)
    yield "Unstable versions", Md(history.unstable(first))
    yield "Deprecated versions", Md(history.deprecated(first))
    yield "Older names", listed(code(name) for name in older_names(group))
    yield "Module", code(first.module)
    removed = history.removed(first)
    yield "Removed", Md(f"in Kafka {removed}" if removed else "")
    missing = history.missing(first)
    why = "the definitions of this module were not available"
    yield "Unknown", Md(f"versions in Kafka {missing}; {why}" if missing else "")


def older_names(group: Iterable[Message]) -> list[str]:
    """The older names of an API or another message."""
    names = (
        api_name(name) if message.kind.is_rpc else name
        for message in group
        for name in message.aliases
    )
    return list(dict.fromkeys(names))


def _partner(message: Message, site: Site) -> Md:
    kind = _PARTNERS.get(message.kind)
    here = site.path(message)
    return listed(
        site.to(other, here)
        for other in site.job.release.messages
        if other.kind is kind
        and (other.module, other.api_key) == (message.module, message.api_key)
    )


def _headers(message: Message) -> str:
    pairs = header_versions(message).items()
    shown = (f"{text(header)} ({_counted(versions)})" for header, versions in pairs)
    return f"{message.kind} header {', '.join(shown)}"


def _counted(versions: list[int]) -> str:
    return f"version{'s' if len(versions) > 1 else ''} {ranges_text(versions)}"


def _each(group: Group, shown: Callable[[Message], str]) -> Md:
    """A text for each message of the group, or a single one if they are all the same."""
    by_kind = {message.kind: shown(message) for message in group}
    if len(set(by_kind.values())) == 1:
        return Md(next(iter(by_kind.values())))
    return Md("; ".join(f"{kind} {value}" for kind, value in by_kind.items()))


def _releases(group: Group, history: History) -> Table:
    by_kind = {message.kind: history.rows(message) for message in group}
    same = len({tuple(rows) for rows in by_kind.values()}) == 1
    return table(
        ("Kafka", "Versions", "Direction"),
        [
            (Md(releases), Md(versions_text(versions)), Md("" if same else str(kind)))
            for kind, rows in (list(by_kind.items())[:1] if same else by_kind.items())
            for releases, versions in rows
        ],
    )


def _older(group: Group, history: History) -> Table:
    return table(
        ("Kafka", "Versions", "Direction", "On the wire", "Rules", "Later changes"),
        [
            (
                Md(form.releases),
                Md(ranges_text(form.versions)),
                Md(str(message.kind) if message.kind.is_rpc else ""),
                Md(EFFECTS[form.kind]),
                form.rules,
                form.changed,
            )
            for message in group
            for form in older_forms(message, history)
        ],
    )

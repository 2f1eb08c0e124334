"""Rules across the messages of one source: V7 and V8 (see docs/protocol-semantics.md, "Rules of definitions")."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePosixPath

from specgen.protocol.model import Kind, Message
from specgen.report import Problems
from specgen.report import catalogue as problem

_PARTNERS = {
    Kind.REQUEST: Kind.RESPONSE,
    Kind.RESPONSE: Kind.REQUEST,
    Kind.COORDINATOR_KEY: Kind.COORDINATOR_VALUE,
    Kind.COORDINATOR_VALUE: Kind.COORDINATOR_KEY,
}


def check_release(messages: Iterable[Message], problems: Problems, whole: bool) -> None:
    """Report duplicate names and API keys.

    In a ``whole`` release, as opposed to a single definition, also report messages without
    their counterpart.  RPCs share one table of keys; other messages have one per module,
    or per folder if the path does not show the module.
    """
    names: dict[str, Message] = {}
    keys: dict[tuple[str, Kind, int], Message] = {}
    for message in messages:
        if message.name in names:
            first = names[message.name].span
            problems.add(problem.same_message(message.span, message.name, first))
        names[message.name] = message
        key = _key(message)
        if key is None:
            continue
        if key in keys:
            other = keys[key].name
            problems.add(
                problem.same_api_key(message.span, key[2], str(message.kind), other)
            )
        keys[key] = message
    for (scope, kind, number), message in keys.items():
        partner = _PARTNERS.get(kind)
        if whole and partner is not None and (scope, partner, number) not in keys:
            problems.add(
                problem.missing_partner(
                    message.span, number, message.name, str(partner)
                )
            )


def _key(message: Message) -> tuple[str, Kind, int] | None:
    if message.api_key is None or message.kind in (Kind.HEADER, Kind.DATA):
        return None
    folder = message.module or str(PurePosixPath(message.span.path).parent)
    return "" if message.kind.is_rpc else folder, message.kind, message.api_key

"""Select messages of a release by name or by API."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from specgen.protocol.model import Message, Release, Span
from specgen.protocol.model.names import api_name
from specgen.report import Problem, Problems, SpecError
from specgen.report.catalogue import did_you_mean, quoted

MOST_MESSAGES = 10_000
"""The most names that are searched for one similar to the user's."""


def select_messages(
    release: Release, names: Sequence[str], apis: Sequence[str], source: str = ""
) -> list[Message]:
    """The named messages, and both directions of the named APIs; all if none is named.

    Older names and API keys work too.  Raises SpecError with every unknown name;
    ``source`` is the file or folder that its problems point to.
    """
    if not names and not apis:
        return list(release.messages)
    by_api = _by_api(release)
    problems = Problems()
    selected: set[str] = set()
    for name in names:
        if name in release.by_name:
            selected.add(release.by_name[name].name)
        else:
            hint = _api_hint(name, by_api) or _near(name, release.by_name)
            problems.add(_unknown(source, "message", name, hint))
    for api in apis:
        if api in by_api:
            selected.update(message.name for message in by_api[api])
        else:
            hint = _message_hint(api, release) or _near(api, by_api)
            problems.add(_unknown(source, "API", api, hint))
    problems.raise_errors()
    return [message for message in release.messages if message.name in selected]


def message_named(release: Release, name: str, source: str = "") -> Message:
    """The message of a name, which may be an older one; raises SpecError for an unknown one."""
    message = release.by_name.get(name)
    if message is None:
        hint = message_hint(name, release.by_name)
        raise SpecError([_unknown(source, "message", name, hint)])
    return message


def message_hint(name: str, known: Collection[str]) -> str:
    """A hint for an unknown message: both directions of an API, or the nearest name."""
    names = (f"{name}Request", f"{name}Response")
    directions = " or ".join(quoted(one) for one in names if one in known)
    return f"did you mean {directions}?" if directions else _near(name, known)


def _by_api(release: Release) -> dict[str, list[Message]]:
    by_api: dict[str, list[Message]] = {}
    for message in release.messages:
        if message.kind.is_rpc:
            labels = {api_name(n) for n in (message.name, *message.aliases)}
            if message.api_key is not None:
                labels.add(str(message.api_key))
            for label in sorted(labels):
                by_api.setdefault(label, []).append(message)
    return by_api


def _unknown(source: str, kind: str, name: str, hint: str) -> Problem:
    return Problem("I4", f"no {kind} {quoted(name)}", Span(source), hint)


def _api_hint(name: str, by_api: Mapping[str, Sequence[Message]]) -> str:
    directions = by_api.get(name, ())
    names = " or ".join(quoted(message.name) for message in directions)
    return f"did you mean {names}, or --api {name}?" if directions else ""


def _message_hint(name: str, release: Release) -> str:
    return f"did you mean --message {name}?" if name in release.by_name else ""


def _near(name: str, known: Iterable[str]) -> str:
    return did_you_mean(name, known, MOST_MESSAGES)

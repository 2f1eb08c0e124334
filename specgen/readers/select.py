"""Choose messages of a release by name or by API."""

from __future__ import annotations

from collections.abc import Sequence

from specgen.model import Message, Release
from specgen.model.names import api_name
from specgen.problems.catalogue import did_you_mean
from specgen.readers.files import problem_at


def select_messages(
    release: Release, names: Sequence[str], apis: Sequence[str]
) -> list[Message]:
    """The named messages, and both directions of the named APIs; all if none is named.

    Older names and API keys do as well; raises SpecError for a name that nothing has.
    """
    if not names and not apis:
        return list(release.messages)
    chosen: dict[str, Message] = {}
    for name in names:
        if name not in release.by_name:
            hint = did_you_mean(name, release.by_name)
            raise problem_at(release.name, f"no message {name!r}", hint)
        message = release.by_name[name]
        chosen[message.name] = message
    by_api: dict[str, list[Message]] = {}
    for message in release.messages:
        if message.kind.is_rpc:
            labels = {api_name(n) for n in (message.name, *message.aliases)}
            for label in labels | {str(message.api_key)}:
                by_api.setdefault(label, []).append(message)
    for api in apis:
        if api not in by_api:
            hint = did_you_mean(api, by_api)
            raise problem_at(release.name, f"no API {api!r}", hint)
        chosen |= {message.name: message for message in by_api[api]}
    return [message for message in release.messages if message.name in chosen]

"""The version of a message's header (see docs/protocol-semantics.md, "Headers and frames")."""

from __future__ import annotations

from specgen.protocol.model import Kind, Message

_CONTROLLED_SHUTDOWN = 7
_API_VERSIONS = 18


def header_version(message: Message, version: int) -> str:
    """The version of the header that precedes a request or response.

    If the definition does not give it, a rule with two exceptions does.  The rule also
    holds for versions above those that the definition knows.
    """
    for versions, header in message.header_versions:
        if version in versions:
            return header
    flexible = (
        bool(message.flexible_versions) and version >= message.flexible_versions.low
    )
    if message.kind is Kind.RESPONSE:
        return "1" if flexible and message.api_key != _API_VERSIONS else "0"
    if message.api_key == _CONTROLLED_SHUTDOWN and version == 0:
        return "0"
    return "2" if flexible else "1"


def header_versions(message: Message) -> dict[str, list[int]]:
    """Map each header version to the message's versions that it precedes."""
    versions_by_header: dict[str, list[int]] = {}
    for version in message.versions:
        versions_by_header.setdefault(header_version(message, version), []).append(
            version
        )
    return dict(sorted(versions_by_header.items()))

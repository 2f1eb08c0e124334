"""Which header stands before a message (see docs/protocol-semantics.md, "Headers and frames")."""

from __future__ import annotations

from specgen.model import Kind, Message

_CONTROLLED_SHUTDOWN = 7
_API_VERSIONS = 18


def header_version(message: Message, version: int) -> str:
    """The version of the header before a request or response.

    What the definition itself says comes first; of the others, one rule and its two
    exceptions.  The rule is open upwards: it holds for versions yet unknown too.
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
    """By header version, the message's versions that it stands before."""
    versions_by_header: dict[str, list[int]] = {}
    for version in message.versions:
        versions_by_header.setdefault(header_version(message, version), []).append(
            version
        )
    return dict(sorted(versions_by_header.items()))

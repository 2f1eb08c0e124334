"""Judges additions to stored messages, which older releases should still read."""

from __future__ import annotations

from collections.abc import Iterator

from specgen.changes.finding import Finding, finding
from specgen.changes.pairing import STORED, MessagePair
from specgen.protocol.compare.change import ChangeKind
from specgen.protocol.model import NOWHERE, Kind, Message


def of_stored(pair: MessagePair) -> Iterator[Finding]:
    """Mandatory fields added in versions that the old side does not have."""
    if not pair.is_stored:
        return
    for version, changed in pair.brought.items():
        if version - 1 not in pair.new.flexible_versions:
            continue
        for change in changed:
            if change.kind is ChangeKind.ADDED:
                yield finding(
                    "STORED_MANDATORY_ADDED",
                    pair.new,
                    change.path,
                    (change.left, change.right),
                    (pair.old.span, change.spans[1]),
                    versions=[version],
                )


def of_new_stored(message: Message) -> Iterator[Finding]:
    """A new stored message that is not flexible; coordinator keys never are."""
    is_key = message.kind is Kind.COORDINATOR_KEY
    if message.kind not in STORED or is_key:
        return
    rigid = [v for v in message.versions if v not in message.flexible_versions]
    if rigid:
        yield finding(
            "STORED_NOT_FLEXIBLE",
            message,
            "",
            ("", f"flexible versions {message.flexible_versions}"),
            (NOWHERE, message.span),
            versions=rigid,
        )

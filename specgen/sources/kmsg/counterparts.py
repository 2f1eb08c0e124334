"""The helpers that Kafka's definitions also have, with other names and kinds."""

from __future__ import annotations

from dataclasses import dataclass

from specgen.protocol.model import Kind, Message, Release


@dataclass(frozen=True, slots=True)
class Counterpart:
    """A message of Kafka's definitions; ``prefix`` if its version precedes it."""

    name: str
    kind: Kind
    key: int | None = None
    prefix: bool = True


COUNTERPARTS = {
    "ControlRecordKey": Counterpart("ControlRecordTypeSchema", Kind.DATA),
    "ConsumerMemberAssignment": Counterpart("ConsumerProtocolAssignment", Kind.DATA),
    "ConsumerMemberMetadata": Counterpart("ConsumerProtocolSubscription", Kind.DATA),
    "DefaultPrincipalData": Counterpart("DefaultPrincipalData", Kind.DATA),
    "EndTxnMarker": Counterpart("EndTxnMarker", Kind.DATA),
    "GroupMetadataKey": Counterpart("GroupMetadataKey", Kind.COORDINATOR_KEY, 2),
    "GroupMetadataValue": Counterpart("GroupMetadataValue", Kind.COORDINATOR_VALUE, 2),
    "LeaderChangeMessage": Counterpart("LeaderChangeMessage", Kind.DATA, prefix=False),
    "OffsetCommitKey": Counterpart("OffsetCommitKey", Kind.COORDINATOR_KEY, 1),
    "OffsetCommitValue": Counterpart("OffsetCommitValue", Kind.COORDINATOR_VALUE, 1),
    "TxnMetadataKey": Counterpart("TransactionLogKey", Kind.COORDINATOR_KEY, 0),
    "TxnMetadataValue": Counterpart("TransactionLogValue", Kind.COORDINATOR_VALUE, 0),
}
"""Kafka's messages, by the name in franz-go's definitions.

The version of a stored key is the record's type, which the definition does not give;
both describe the bytes after it.
"""


def as_kafka(release: Release) -> Release:
    """The release, with these helpers in the form of Kafka's definitions.

    A helper is not renamed if a message of the release already has the name.
    """
    names_in_use = {message.name for message in release.messages}
    return release.replace(
        messages=tuple(_as_kafka(message, names_in_use) for message in release.messages)
    )


def _as_kafka(message: Message, names_in_use: set[str]) -> Message:
    counterpart = COUNTERPARTS.get(message.name)
    if counterpart is None or message.kind is not Kind.STRUCT:
        return message
    if counterpart.name != message.name and counterpart.name in names_in_use:
        return message
    has_prefix = bool(message.fields) and message.fields[0].name == "Version"
    return message.replace(
        name=counterpart.name,
        kind=counterpart.kind,
        api_key=counterpart.key,
        fields=(
            message.fields[1:] if counterpart.prefix and has_prefix else message.fields
        ),
    )

"""APIs that have had more than one name, in documents or definitions."""

from __future__ import annotations

from specgen.model import Message

OLD_NAMES = {
    "AlterIsr": 56,
    "AlterPartition": 56,
    "ElectLeaders": 43,
    "ElectPreferredLeaders": 43,
    "FindCoordinator": 10,
    "GroupCoordinator": 10,
    "ListClientMetricsResources": 74,
    "ListConfigResources": 74,
    "ListOffset": 2,
    "ListOffsets": 2,
    "Offsets": 2,
    "OffsetForLeaderEpoch": 23,
    "OffsetsForLeaderEpoch": 23,
}
"""By name, the API key: the identity of an API whatever it is called."""


def api_keys(*groups: tuple[Message, ...]) -> dict[str, int]:
    """The API keys by name that sources know, and those of old names."""
    found = dict(OLD_NAMES)
    for messages in groups:
        for message in messages:
            if message.kind.is_rpc and message.api_key is not None:
                found[message.api] = message.api_key
    return found

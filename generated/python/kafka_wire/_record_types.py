"""The types of records in Kafka's own topics: key class, its version, value class."""

from __future__ import annotations

RECORD_TYPES: dict[str, dict[int, tuple[str | None, int, str | None]]] = {
    "__cluster_metadata": {
        0: (
            None,
            0,
            "RegisterBrokerRecord",
        ),
        1: (
            None,
            0,
            "UnregisterBrokerRecord",
        ),
        2: (
            None,
            0,
            "TopicRecord",
        ),
        3: (
            None,
            0,
            "PartitionRecord",
        ),
        4: (
            None,
            0,
            "ConfigRecord",
        ),
        5: (
            None,
            0,
            "PartitionChangeRecord",
        ),
        6: (
            None,
            0,
            "AccessControlRecord",
        ),
        7: (
            None,
            0,
            "FenceBrokerRecord",
        ),
        8: (
            None,
            0,
            "UnfenceBrokerRecord",
        ),
        9: (
            None,
            0,
            "RemoveTopicRecord",
        ),
        10: (
            None,
            0,
            "DelegationTokenRecord",
        ),
        11: (
            None,
            0,
            "UserScramCredentialRecord",
        ),
        12: (
            None,
            0,
            "FeatureLevelRecord",
        ),
        14: (
            None,
            0,
            "ClientQuotaRecord",
        ),
        15: (
            None,
            0,
            "ProducerIdsRecord",
        ),
        16: (
            None,
            0,
            "RemoveFeatureLevelRecord",
        ),
        17: (
            None,
            0,
            "BrokerRegistrationChangeRecord",
        ),
        18: (
            None,
            0,
            "AccessControlEntryRecord",
        ),
        19: (
            None,
            0,
            "RemoveAccessControlEntryRecord",
        ),
        20: (
            None,
            0,
            "NoOpRecord",
        ),
        21: (
            None,
            0,
            "ZkMigrationStateRecord",
        ),
        22: (
            None,
            0,
            "RemoveUserScramCredentialRecord",
        ),
        23: (
            None,
            0,
            "BeginTransactionRecord",
        ),
        24: (
            None,
            0,
            "EndTransactionRecord",
        ),
        25: (
            None,
            0,
            "AbortTransactionRecord",
        ),
        26: (
            None,
            0,
            "RemoveDelegationTokenRecord",
        ),
        27: (
            None,
            0,
            "RegisterControllerRecord",
        ),
        28: (
            None,
            0,
            "ClearElrRecord",
        ),
    },
    "__consumer_offsets": {
        0: (
            "LegacyOffsetCommitKey",
            0,
            "LegacyOffsetCommitValue",
        ),
        1: (
            "OffsetCommitKey",
            0,
            "OffsetCommitValue",
        ),
        2: (
            "GroupMetadataKey",
            0,
            "GroupMetadataValue",
        ),
        3: (
            "ConsumerGroupMetadataKey",
            0,
            "ConsumerGroupMetadataValue",
        ),
        4: (
            "ConsumerGroupPartitionMetadataKey",
            0,
            "ConsumerGroupPartitionMetadataValue",
        ),
        5: (
            "ConsumerGroupMemberMetadataKey",
            0,
            "ConsumerGroupMemberMetadataValue",
        ),
        6: (
            "ConsumerGroupTargetAssignmentMetadataKey",
            0,
            "ConsumerGroupTargetAssignmentMetadataValue",
        ),
        7: (
            "ConsumerGroupTargetAssignmentMemberKey",
            0,
            "ConsumerGroupTargetAssignmentMemberValue",
        ),
        8: (
            "ConsumerGroupCurrentMemberAssignmentKey",
            0,
            "ConsumerGroupCurrentMemberAssignmentValue",
        ),
        9: (
            "ShareGroupPartitionMetadataKey",
            9,
            "ShareGroupPartitionMetadataValue",
        ),
        10: (
            "ShareGroupMemberMetadataKey",
            0,
            "ShareGroupMemberMetadataValue",
        ),
        11: (
            "ShareGroupMetadataKey",
            0,
            "ShareGroupMetadataValue",
        ),
        12: (
            "ShareGroupTargetAssignmentMetadataKey",
            0,
            "ShareGroupTargetAssignmentMetadataValue",
        ),
        13: (
            "ShareGroupTargetAssignmentMemberKey",
            0,
            "ShareGroupTargetAssignmentMemberValue",
        ),
        14: (
            "ShareGroupCurrentMemberAssignmentKey",
            0,
            "ShareGroupCurrentMemberAssignmentValue",
        ),
        15: (
            "ShareGroupStatePartitionMetadataKey",
            0,
            "ShareGroupStatePartitionMetadataValue",
        ),
        16: (
            "ConsumerGroupRegularExpressionKey",
            0,
            "ConsumerGroupRegularExpressionValue",
        ),
        17: (
            "StreamsGroupMetadataKey",
            0,
            "StreamsGroupMetadataValue",
        ),
        19: (
            "StreamsGroupMemberMetadataKey",
            0,
            "StreamsGroupMemberMetadataValue",
        ),
        20: (
            "StreamsGroupTargetAssignmentMetadataKey",
            0,
            "StreamsGroupTargetAssignmentMetadataValue",
        ),
        21: (
            "StreamsGroupTargetAssignmentMemberKey",
            0,
            "StreamsGroupTargetAssignmentMemberValue",
        ),
        22: (
            "StreamsGroupCurrentMemberAssignmentKey",
            0,
            "StreamsGroupCurrentMemberAssignmentValue",
        ),
        23: (
            "StreamsGroupTopologyKey",
            0,
            "StreamsGroupTopologyValue",
        ),
    },
    "__remote_log_metadata": {
        0: (
            None,
            0,
            "RemoteLogSegmentMetadataRecord",
        ),
        1: (
            None,
            0,
            "RemoteLogSegmentMetadataUpdateRecord",
        ),
        2: (
            None,
            0,
            "RemotePartitionDeleteMetadataRecord",
        ),
        3: (
            None,
            0,
            "RemoteLogSegmentMetadataSnapshotRecord",
        ),
    },
    "__share_group_state": {
        0: (
            "ShareSnapshotKey",
            0,
            "ShareSnapshotValue",
        ),
        1: (
            "ShareUpdateKey",
            0,
            "ShareUpdateValue",
        ),
    },
    "__transaction_state": {
        0: (
            "TransactionLogKey",
            0,
            "TransactionLogValue",
        ),
    },
}
"""By topic and type."""

"""The APIs of the protocol, by the key that a request carries."""

from __future__ import annotations

from ._runtime.apis import Api, ApiKeyBase, UnknownApiError

__all__ = ["APIS", "Api", "ApiKey", "UnknownApiError"]


class ApiKey(ApiKeyBase):
    """An API; ``ApiKey.of`` finds it by key, name or message."""

    PRODUCE = 0
    FETCH = 1
    LIST_OFFSETS = 2
    METADATA = 3
    LEADER_AND_ISR = 4
    STOP_REPLICA = 5
    UPDATE_METADATA = 6
    CONTROLLED_SHUTDOWN = 7
    OFFSET_COMMIT = 8
    OFFSET_FETCH = 9
    FIND_COORDINATOR = 10
    JOIN_GROUP = 11
    HEARTBEAT = 12
    LEAVE_GROUP = 13
    SYNC_GROUP = 14
    DESCRIBE_GROUPS = 15
    LIST_GROUPS = 16
    SASL_HANDSHAKE = 17
    API_VERSIONS = 18
    CREATE_TOPICS = 19
    DELETE_TOPICS = 20
    DELETE_RECORDS = 21
    INIT_PRODUCER_ID = 22
    OFFSET_FOR_LEADER_EPOCH = 23
    ADD_PARTITIONS_TO_TXN = 24
    ADD_OFFSETS_TO_TXN = 25
    END_TXN = 26
    WRITE_TXN_MARKERS = 27
    TXN_OFFSET_COMMIT = 28
    DESCRIBE_ACLS = 29
    CREATE_ACLS = 30
    DELETE_ACLS = 31
    DESCRIBE_CONFIGS = 32
    ALTER_CONFIGS = 33
    ALTER_REPLICA_LOG_DIRS = 34
    DESCRIBE_LOG_DIRS = 35
    SASL_AUTHENTICATE = 36
    CREATE_PARTITIONS = 37
    CREATE_DELEGATION_TOKEN = 38
    RENEW_DELEGATION_TOKEN = 39
    EXPIRE_DELEGATION_TOKEN = 40
    DESCRIBE_DELEGATION_TOKEN = 41
    DELETE_GROUPS = 42
    ELECT_LEADERS = 43
    INCREMENTAL_ALTER_CONFIGS = 44
    ALTER_PARTITION_REASSIGNMENTS = 45
    LIST_PARTITION_REASSIGNMENTS = 46
    OFFSET_DELETE = 47
    DESCRIBE_CLIENT_QUOTAS = 48
    ALTER_CLIENT_QUOTAS = 49
    DESCRIBE_USER_SCRAM_CREDENTIALS = 50
    ALTER_USER_SCRAM_CREDENTIALS = 51
    VOTE = 52
    BEGIN_QUORUM_EPOCH = 53
    END_QUORUM_EPOCH = 54
    DESCRIBE_QUORUM = 55
    ALTER_PARTITION = 56
    UPDATE_FEATURES = 57
    ENVELOPE = 58
    FETCH_SNAPSHOT = 59
    DESCRIBE_CLUSTER = 60
    DESCRIBE_PRODUCERS = 61
    BROKER_REGISTRATION = 62
    BROKER_HEARTBEAT = 63
    UNREGISTER_BROKER = 64
    DESCRIBE_TRANSACTIONS = 65
    LIST_TRANSACTIONS = 66
    ALLOCATE_PRODUCER_IDS = 67
    CONSUMER_GROUP_HEARTBEAT = 68
    CONSUMER_GROUP_DESCRIBE = 69
    CONTROLLER_REGISTRATION = 70
    GET_TELEMETRY_SUBSCRIPTIONS = 71
    PUSH_TELEMETRY = 72
    ASSIGN_REPLICAS_TO_DIRS = 73
    LIST_CONFIG_RESOURCES = 74
    DESCRIBE_TOPIC_PARTITIONS = 75
    SHARE_GROUP_HEARTBEAT = 76
    SHARE_GROUP_DESCRIBE = 77
    SHARE_FETCH = 78
    SHARE_ACKNOWLEDGE = 79
    ADD_RAFT_VOTER = 80
    REMOVE_RAFT_VOTER = 81
    UPDATE_RAFT_VOTER = 82
    INITIALIZE_SHARE_GROUP_STATE = 83
    READ_SHARE_GROUP_STATE = 84
    WRITE_SHARE_GROUP_STATE = 85
    DELETE_SHARE_GROUP_STATE = 86
    READ_SHARE_GROUP_STATE_SUMMARY = 87
    STREAMS_GROUP_HEARTBEAT = 88
    STREAMS_GROUP_DESCRIBE = 89
    DESCRIBE_SHARE_GROUP_OFFSETS = 90
    ALTER_SHARE_GROUP_OFFSETS = 91
    DELETE_SHARE_GROUP_OFFSETS = 92
    STREAMS_GROUP_TOPOLOGY_DESCRIPTION_UPDATE = 93
    UNREGISTER_CONTROLLER = 94


APIS: dict[int, Api] = {
    0: Api(
        name="Produce",
        request="ProduceRequest",
        response="ProduceResponse",
        versions=range(0, 14),
        unstable=range(0),
        request_headers=((0, 1), (9, 2)),
        response_headers=((0, 0), (9, 1)),
    ),
    1: Api(
        name="Fetch",
        request="FetchRequest",
        response="FetchResponse",
        versions=range(0, 19),
        unstable=range(0),
        request_headers=((0, 1), (12, 2)),
        response_headers=((0, 0), (12, 1)),
    ),
    2: Api(
        name="ListOffsets",
        request="ListOffsetsRequest",
        response="ListOffsetsResponse",
        versions=range(0, 12),
        unstable=range(0),
        request_headers=((0, 1), (6, 2)),
        response_headers=((0, 0), (6, 1)),
    ),
    3: Api(
        name="Metadata",
        request="MetadataRequest",
        response="MetadataResponse",
        versions=range(0, 14),
        unstable=range(0),
        request_headers=((0, 1), (9, 2)),
        response_headers=((0, 0), (9, 1)),
    ),
    4: Api(
        name="LeaderAndIsr",
        request="LeaderAndIsrRequest",
        response="LeaderAndIsrResponse",
        versions=range(0, 8),
        unstable=range(0),
        request_headers=((0, 1), (4, 2)),
        response_headers=((0, 0), (4, 1)),
    ),
    5: Api(
        name="StopReplica",
        request="StopReplicaRequest",
        response="StopReplicaResponse",
        versions=range(0, 5),
        unstable=range(0),
        request_headers=((0, 1), (2, 2)),
        response_headers=((0, 0), (2, 1)),
    ),
    6: Api(
        name="UpdateMetadata",
        request="UpdateMetadataRequest",
        response="UpdateMetadataResponse",
        versions=range(0, 9),
        unstable=range(0),
        request_headers=((0, 1), (6, 2)),
        response_headers=((0, 0), (6, 1)),
    ),
    7: Api(
        name="ControlledShutdown",
        request="ControlledShutdownRequest",
        response="ControlledShutdownResponse",
        versions=range(0, 4),
        unstable=range(0),
        request_headers=((0, 0), (1, 1), (3, 2)),
        response_headers=((0, 0), (3, 1)),
    ),
    8: Api(
        name="OffsetCommit",
        request="OffsetCommitRequest",
        response="OffsetCommitResponse",
        versions=range(0, 11),
        unstable=range(0),
        request_headers=((0, 1), (8, 2)),
        response_headers=((0, 0), (8, 1)),
    ),
    9: Api(
        name="OffsetFetch",
        request="OffsetFetchRequest",
        response="OffsetFetchResponse",
        versions=range(0, 11),
        unstable=range(0),
        request_headers=((0, 1), (6, 2)),
        response_headers=((0, 0), (6, 1)),
    ),
    10: Api(
        name="FindCoordinator",
        request="FindCoordinatorRequest",
        response="FindCoordinatorResponse",
        versions=range(0, 7),
        unstable=range(0),
        request_headers=((0, 1), (3, 2)),
        response_headers=((0, 0), (3, 1)),
    ),
    11: Api(
        name="JoinGroup",
        request="JoinGroupRequest",
        response="JoinGroupResponse",
        versions=range(0, 10),
        unstable=range(0),
        request_headers=((0, 1), (6, 2)),
        response_headers=((0, 0), (6, 1)),
    ),
    12: Api(
        name="Heartbeat",
        request="HeartbeatRequest",
        response="HeartbeatResponse",
        versions=range(0, 5),
        unstable=range(0),
        request_headers=((0, 1), (4, 2)),
        response_headers=((0, 0), (4, 1)),
    ),
    13: Api(
        name="LeaveGroup",
        request="LeaveGroupRequest",
        response="LeaveGroupResponse",
        versions=range(0, 6),
        unstable=range(0),
        request_headers=((0, 1), (4, 2)),
        response_headers=((0, 0), (4, 1)),
    ),
    14: Api(
        name="SyncGroup",
        request="SyncGroupRequest",
        response="SyncGroupResponse",
        versions=range(0, 6),
        unstable=range(0),
        request_headers=((0, 1), (4, 2)),
        response_headers=((0, 0), (4, 1)),
    ),
    15: Api(
        name="DescribeGroups",
        request="DescribeGroupsRequest",
        response="DescribeGroupsResponse",
        versions=range(0, 7),
        unstable=range(0),
        request_headers=((0, 1), (5, 2)),
        response_headers=((0, 0), (5, 1)),
    ),
    16: Api(
        name="ListGroups",
        request="ListGroupsRequest",
        response="ListGroupsResponse",
        versions=range(0, 6),
        unstable=range(0),
        request_headers=((0, 1), (3, 2)),
        response_headers=((0, 0), (3, 1)),
    ),
    17: Api(
        name="SaslHandshake",
        request="SaslHandshakeRequest",
        response="SaslHandshakeResponse",
        versions=range(0, 2),
        unstable=range(0),
        request_headers=((0, 1),),
        response_headers=((0, 0),),
    ),
    18: Api(
        name="ApiVersions",
        request="ApiVersionsRequest",
        response="ApiVersionsResponse",
        versions=range(0, 6),
        unstable=range(0),
        request_headers=((0, 1), (3, 2)),
        response_headers=((0, 0),),
    ),
    19: Api(
        name="CreateTopics",
        request="CreateTopicsRequest",
        response="CreateTopicsResponse",
        versions=range(0, 8),
        unstable=range(0),
        request_headers=((0, 1), (5, 2)),
        response_headers=((0, 0), (5, 1)),
    ),
    20: Api(
        name="DeleteTopics",
        request="DeleteTopicsRequest",
        response="DeleteTopicsResponse",
        versions=range(0, 7),
        unstable=range(0),
        request_headers=((0, 1), (4, 2)),
        response_headers=((0, 0), (4, 1)),
    ),
    21: Api(
        name="DeleteRecords",
        request="DeleteRecordsRequest",
        response="DeleteRecordsResponse",
        versions=range(0, 3),
        unstable=range(0),
        request_headers=((0, 1), (2, 2)),
        response_headers=((0, 0), (2, 1)),
    ),
    22: Api(
        name="InitProducerId",
        request="InitProducerIdRequest",
        response="InitProducerIdResponse",
        versions=range(0, 7),
        unstable=range(6, 7),
        request_headers=((0, 1), (2, 2)),
        response_headers=((0, 0), (2, 1)),
    ),
    23: Api(
        name="OffsetForLeaderEpoch",
        request="OffsetForLeaderEpochRequest",
        response="OffsetForLeaderEpochResponse",
        versions=range(0, 5),
        unstable=range(0),
        request_headers=((0, 1), (4, 2)),
        response_headers=((0, 0), (4, 1)),
    ),
    24: Api(
        name="AddPartitionsToTxn",
        request="AddPartitionsToTxnRequest",
        response="AddPartitionsToTxnResponse",
        versions=range(0, 6),
        unstable=range(0),
        request_headers=((0, 1), (3, 2)),
        response_headers=((0, 0), (3, 1)),
    ),
    25: Api(
        name="AddOffsetsToTxn",
        request="AddOffsetsToTxnRequest",
        response="AddOffsetsToTxnResponse",
        versions=range(0, 5),
        unstable=range(0),
        request_headers=((0, 1), (3, 2)),
        response_headers=((0, 0), (3, 1)),
    ),
    26: Api(
        name="EndTxn",
        request="EndTxnRequest",
        response="EndTxnResponse",
        versions=range(0, 6),
        unstable=range(0),
        request_headers=((0, 1), (3, 2)),
        response_headers=((0, 0), (3, 1)),
    ),
    27: Api(
        name="WriteTxnMarkers",
        request="WriteTxnMarkersRequest",
        response="WriteTxnMarkersResponse",
        versions=range(0, 3),
        unstable=range(0),
        request_headers=((0, 1), (1, 2)),
        response_headers=((0, 0), (1, 1)),
    ),
    28: Api(
        name="TxnOffsetCommit",
        request="TxnOffsetCommitRequest",
        response="TxnOffsetCommitResponse",
        versions=range(0, 7),
        unstable=range(0),
        request_headers=((0, 1), (3, 2)),
        response_headers=((0, 0), (3, 1)),
    ),
    29: Api(
        name="DescribeAcls",
        request="DescribeAclsRequest",
        response="DescribeAclsResponse",
        versions=range(0, 4),
        unstable=range(0),
        request_headers=((0, 1), (2, 2)),
        response_headers=((0, 0), (2, 1)),
    ),
    30: Api(
        name="CreateAcls",
        request="CreateAclsRequest",
        response="CreateAclsResponse",
        versions=range(0, 4),
        unstable=range(0),
        request_headers=((0, 1), (2, 2)),
        response_headers=((0, 0), (2, 1)),
    ),
    31: Api(
        name="DeleteAcls",
        request="DeleteAclsRequest",
        response="DeleteAclsResponse",
        versions=range(0, 4),
        unstable=range(0),
        request_headers=((0, 1), (2, 2)),
        response_headers=((0, 0), (2, 1)),
    ),
    32: Api(
        name="DescribeConfigs",
        request="DescribeConfigsRequest",
        response="DescribeConfigsResponse",
        versions=range(0, 5),
        unstable=range(0),
        request_headers=((0, 1), (4, 2)),
        response_headers=((0, 0), (4, 1)),
    ),
    33: Api(
        name="AlterConfigs",
        request="AlterConfigsRequest",
        response="AlterConfigsResponse",
        versions=range(0, 3),
        unstable=range(0),
        request_headers=((0, 1), (2, 2)),
        response_headers=((0, 0), (2, 1)),
    ),
    34: Api(
        name="AlterReplicaLogDirs",
        request="AlterReplicaLogDirsRequest",
        response="AlterReplicaLogDirsResponse",
        versions=range(0, 3),
        unstable=range(0),
        request_headers=((0, 1), (2, 2)),
        response_headers=((0, 0), (2, 1)),
    ),
    35: Api(
        name="DescribeLogDirs",
        request="DescribeLogDirsRequest",
        response="DescribeLogDirsResponse",
        versions=range(0, 6),
        unstable=range(0),
        request_headers=((0, 1), (2, 2)),
        response_headers=((0, 0), (2, 1)),
    ),
    36: Api(
        name="SaslAuthenticate",
        request="SaslAuthenticateRequest",
        response="SaslAuthenticateResponse",
        versions=range(0, 3),
        unstable=range(0),
        request_headers=((0, 1), (2, 2)),
        response_headers=((0, 0), (2, 1)),
    ),
    37: Api(
        name="CreatePartitions",
        request="CreatePartitionsRequest",
        response="CreatePartitionsResponse",
        versions=range(0, 4),
        unstable=range(0),
        request_headers=((0, 1), (2, 2)),
        response_headers=((0, 0), (2, 1)),
    ),
    38: Api(
        name="CreateDelegationToken",
        request="CreateDelegationTokenRequest",
        response="CreateDelegationTokenResponse",
        versions=range(0, 4),
        unstable=range(0),
        request_headers=((0, 1), (2, 2)),
        response_headers=((0, 0), (2, 1)),
    ),
    39: Api(
        name="RenewDelegationToken",
        request="RenewDelegationTokenRequest",
        response="RenewDelegationTokenResponse",
        versions=range(0, 3),
        unstable=range(0),
        request_headers=((0, 1), (2, 2)),
        response_headers=((0, 0), (2, 1)),
    ),
    40: Api(
        name="ExpireDelegationToken",
        request="ExpireDelegationTokenRequest",
        response="ExpireDelegationTokenResponse",
        versions=range(0, 3),
        unstable=range(0),
        request_headers=((0, 1), (2, 2)),
        response_headers=((0, 0), (2, 1)),
    ),
    41: Api(
        name="DescribeDelegationToken",
        request="DescribeDelegationTokenRequest",
        response="DescribeDelegationTokenResponse",
        versions=range(0, 4),
        unstable=range(0),
        request_headers=((0, 1), (2, 2)),
        response_headers=((0, 0), (2, 1)),
    ),
    42: Api(
        name="DeleteGroups",
        request="DeleteGroupsRequest",
        response="DeleteGroupsResponse",
        versions=range(0, 4),
        unstable=range(0),
        request_headers=((0, 1), (2, 2)),
        response_headers=((0, 0), (2, 1)),
    ),
    43: Api(
        name="ElectLeaders",
        request="ElectLeadersRequest",
        response="ElectLeadersResponse",
        versions=range(0, 3),
        unstable=range(0),
        request_headers=((0, 1), (2, 2)),
        response_headers=((0, 0), (2, 1)),
    ),
    44: Api(
        name="IncrementalAlterConfigs",
        request="IncrementalAlterConfigsRequest",
        response="IncrementalAlterConfigsResponse",
        versions=range(0, 2),
        unstable=range(0),
        request_headers=((0, 1), (1, 2)),
        response_headers=((0, 0), (1, 1)),
    ),
    45: Api(
        name="AlterPartitionReassignments",
        request="AlterPartitionReassignmentsRequest",
        response="AlterPartitionReassignmentsResponse",
        versions=range(0, 2),
        unstable=range(0),
        request_headers=((0, 2),),
        response_headers=((0, 1),),
    ),
    46: Api(
        name="ListPartitionReassignments",
        request="ListPartitionReassignmentsRequest",
        response="ListPartitionReassignmentsResponse",
        versions=range(0, 1),
        unstable=range(0),
        request_headers=((0, 2),),
        response_headers=((0, 1),),
    ),
    47: Api(
        name="OffsetDelete",
        request="OffsetDeleteRequest",
        response="OffsetDeleteResponse",
        versions=range(0, 1),
        unstable=range(0),
        request_headers=((0, 1),),
        response_headers=((0, 0),),
    ),
    48: Api(
        name="DescribeClientQuotas",
        request="DescribeClientQuotasRequest",
        response="DescribeClientQuotasResponse",
        versions=range(0, 2),
        unstable=range(0),
        request_headers=((0, 1), (1, 2)),
        response_headers=((0, 0), (1, 1)),
    ),
    49: Api(
        name="AlterClientQuotas",
        request="AlterClientQuotasRequest",
        response="AlterClientQuotasResponse",
        versions=range(0, 2),
        unstable=range(0),
        request_headers=((0, 1), (1, 2)),
        response_headers=((0, 0), (1, 1)),
    ),
    50: Api(
        name="DescribeUserScramCredentials",
        request="DescribeUserScramCredentialsRequest",
        response="DescribeUserScramCredentialsResponse",
        versions=range(0, 1),
        unstable=range(0),
        request_headers=((0, 2),),
        response_headers=((0, 1),),
    ),
    51: Api(
        name="AlterUserScramCredentials",
        request="AlterUserScramCredentialsRequest",
        response="AlterUserScramCredentialsResponse",
        versions=range(0, 1),
        unstable=range(0),
        request_headers=((0, 2),),
        response_headers=((0, 1),),
    ),
    52: Api(
        name="Vote",
        request="VoteRequest",
        response="VoteResponse",
        versions=range(0, 3),
        unstable=range(0),
        request_headers=((0, 2),),
        response_headers=((0, 1),),
    ),
    53: Api(
        name="BeginQuorumEpoch",
        request="BeginQuorumEpochRequest",
        response="BeginQuorumEpochResponse",
        versions=range(0, 2),
        unstable=range(0),
        request_headers=((0, 1), (1, 2)),
        response_headers=((0, 0), (1, 1)),
    ),
    54: Api(
        name="EndQuorumEpoch",
        request="EndQuorumEpochRequest",
        response="EndQuorumEpochResponse",
        versions=range(0, 2),
        unstable=range(0),
        request_headers=((0, 1), (1, 2)),
        response_headers=((0, 0), (1, 1)),
    ),
    55: Api(
        name="DescribeQuorum",
        request="DescribeQuorumRequest",
        response="DescribeQuorumResponse",
        versions=range(0, 3),
        unstable=range(0),
        request_headers=((0, 2),),
        response_headers=((0, 1),),
    ),
    56: Api(
        name="AlterPartition",
        request="AlterPartitionRequest",
        response="AlterPartitionResponse",
        versions=range(0, 4),
        unstable=range(0),
        request_headers=((0, 2),),
        response_headers=((0, 1),),
    ),
    57: Api(
        name="UpdateFeatures",
        request="UpdateFeaturesRequest",
        response="UpdateFeaturesResponse",
        versions=range(0, 3),
        unstable=range(0),
        request_headers=((0, 2),),
        response_headers=((0, 1),),
    ),
    58: Api(
        name="Envelope",
        request="EnvelopeRequest",
        response="EnvelopeResponse",
        versions=range(0, 1),
        unstable=range(0),
        request_headers=((0, 2),),
        response_headers=((0, 1),),
    ),
    59: Api(
        name="FetchSnapshot",
        request="FetchSnapshotRequest",
        response="FetchSnapshotResponse",
        versions=range(0, 2),
        unstable=range(0),
        request_headers=((0, 2),),
        response_headers=((0, 1),),
    ),
    60: Api(
        name="DescribeCluster",
        request="DescribeClusterRequest",
        response="DescribeClusterResponse",
        versions=range(0, 3),
        unstable=range(0),
        request_headers=((0, 2),),
        response_headers=((0, 1),),
    ),
    61: Api(
        name="DescribeProducers",
        request="DescribeProducersRequest",
        response="DescribeProducersResponse",
        versions=range(0, 1),
        unstable=range(0),
        request_headers=((0, 2),),
        response_headers=((0, 1),),
    ),
    62: Api(
        name="BrokerRegistration",
        request="BrokerRegistrationRequest",
        response="BrokerRegistrationResponse",
        versions=range(0, 5),
        unstable=range(0),
        request_headers=((0, 2),),
        response_headers=((0, 1),),
    ),
    63: Api(
        name="BrokerHeartbeat",
        request="BrokerHeartbeatRequest",
        response="BrokerHeartbeatResponse",
        versions=range(0, 3),
        unstable=range(0),
        request_headers=((0, 2),),
        response_headers=((0, 1),),
    ),
    64: Api(
        name="UnregisterBroker",
        request="UnregisterBrokerRequest",
        response="UnregisterBrokerResponse",
        versions=range(0, 1),
        unstable=range(0),
        request_headers=((0, 2),),
        response_headers=((0, 1),),
    ),
    65: Api(
        name="DescribeTransactions",
        request="DescribeTransactionsRequest",
        response="DescribeTransactionsResponse",
        versions=range(0, 1),
        unstable=range(0),
        request_headers=((0, 2),),
        response_headers=((0, 1),),
    ),
    66: Api(
        name="ListTransactions",
        request="ListTransactionsRequest",
        response="ListTransactionsResponse",
        versions=range(0, 3),
        unstable=range(0),
        request_headers=((0, 2),),
        response_headers=((0, 1),),
    ),
    67: Api(
        name="AllocateProducerIds",
        request="AllocateProducerIdsRequest",
        response="AllocateProducerIdsResponse",
        versions=range(0, 1),
        unstable=range(0),
        request_headers=((0, 2),),
        response_headers=((0, 1),),
    ),
    68: Api(
        name="ConsumerGroupHeartbeat",
        request="ConsumerGroupHeartbeatRequest",
        response="ConsumerGroupHeartbeatResponse",
        versions=range(0, 2),
        unstable=range(0),
        request_headers=((0, 2),),
        response_headers=((0, 1),),
    ),
    69: Api(
        name="ConsumerGroupDescribe",
        request="ConsumerGroupDescribeRequest",
        response="ConsumerGroupDescribeResponse",
        versions=range(0, 2),
        unstable=range(0),
        request_headers=((0, 2),),
        response_headers=((0, 1),),
    ),
    70: Api(
        name="ControllerRegistration",
        request="ControllerRegistrationRequest",
        response="ControllerRegistrationResponse",
        versions=range(0, 1),
        unstable=range(0),
        request_headers=((0, 2),),
        response_headers=((0, 1),),
    ),
    71: Api(
        name="GetTelemetrySubscriptions",
        request="GetTelemetrySubscriptionsRequest",
        response="GetTelemetrySubscriptionsResponse",
        versions=range(0, 1),
        unstable=range(0),
        request_headers=((0, 2),),
        response_headers=((0, 1),),
    ),
    72: Api(
        name="PushTelemetry",
        request="PushTelemetryRequest",
        response="PushTelemetryResponse",
        versions=range(0, 1),
        unstable=range(0),
        request_headers=((0, 2),),
        response_headers=((0, 1),),
    ),
    73: Api(
        name="AssignReplicasToDirs",
        request="AssignReplicasToDirsRequest",
        response="AssignReplicasToDirsResponse",
        versions=range(0, 1),
        unstable=range(0),
        request_headers=((0, 2),),
        response_headers=((0, 1),),
    ),
    74: Api(
        name="ListConfigResources",
        request="ListConfigResourcesRequest",
        response="ListConfigResourcesResponse",
        versions=range(0, 2),
        unstable=range(0),
        request_headers=((0, 2),),
        response_headers=((0, 1),),
    ),
    75: Api(
        name="DescribeTopicPartitions",
        request="DescribeTopicPartitionsRequest",
        response="DescribeTopicPartitionsResponse",
        versions=range(0, 1),
        unstable=range(0),
        request_headers=((0, 2),),
        response_headers=((0, 1),),
    ),
    76: Api(
        name="ShareGroupHeartbeat",
        request="ShareGroupHeartbeatRequest",
        response="ShareGroupHeartbeatResponse",
        versions=range(0, 2),
        unstable=range(0),
        request_headers=((0, 2),),
        response_headers=((0, 1),),
    ),
    77: Api(
        name="ShareGroupDescribe",
        request="ShareGroupDescribeRequest",
        response="ShareGroupDescribeResponse",
        versions=range(0, 2),
        unstable=range(0),
        request_headers=((0, 2),),
        response_headers=((0, 1),),
    ),
    78: Api(
        name="ShareFetch",
        request="ShareFetchRequest",
        response="ShareFetchResponse",
        versions=range(0, 3),
        unstable=range(0),
        request_headers=((0, 2),),
        response_headers=((0, 1),),
    ),
    79: Api(
        name="ShareAcknowledge",
        request="ShareAcknowledgeRequest",
        response="ShareAcknowledgeResponse",
        versions=range(0, 3),
        unstable=range(0),
        request_headers=((0, 2),),
        response_headers=((0, 1),),
    ),
    80: Api(
        name="AddRaftVoter",
        request="AddRaftVoterRequest",
        response="AddRaftVoterResponse",
        versions=range(0, 2),
        unstable=range(0),
        request_headers=((0, 2),),
        response_headers=((0, 1),),
    ),
    81: Api(
        name="RemoveRaftVoter",
        request="RemoveRaftVoterRequest",
        response="RemoveRaftVoterResponse",
        versions=range(0, 1),
        unstable=range(0),
        request_headers=((0, 2),),
        response_headers=((0, 1),),
    ),
    82: Api(
        name="UpdateRaftVoter",
        request="UpdateRaftVoterRequest",
        response="UpdateRaftVoterResponse",
        versions=range(0, 1),
        unstable=range(0),
        request_headers=((0, 2),),
        response_headers=((0, 1),),
    ),
    83: Api(
        name="InitializeShareGroupState",
        request="InitializeShareGroupStateRequest",
        response="InitializeShareGroupStateResponse",
        versions=range(0, 1),
        unstable=range(0),
        request_headers=((0, 2),),
        response_headers=((0, 1),),
    ),
    84: Api(
        name="ReadShareGroupState",
        request="ReadShareGroupStateRequest",
        response="ReadShareGroupStateResponse",
        versions=range(0, 1),
        unstable=range(0),
        request_headers=((0, 2),),
        response_headers=((0, 1),),
    ),
    85: Api(
        name="WriteShareGroupState",
        request="WriteShareGroupStateRequest",
        response="WriteShareGroupStateResponse",
        versions=range(0, 2),
        unstable=range(0),
        request_headers=((0, 2),),
        response_headers=((0, 1),),
    ),
    86: Api(
        name="DeleteShareGroupState",
        request="DeleteShareGroupStateRequest",
        response="DeleteShareGroupStateResponse",
        versions=range(0, 1),
        unstable=range(0),
        request_headers=((0, 2),),
        response_headers=((0, 1),),
    ),
    87: Api(
        name="ReadShareGroupStateSummary",
        request="ReadShareGroupStateSummaryRequest",
        response="ReadShareGroupStateSummaryResponse",
        versions=range(0, 2),
        unstable=range(0),
        request_headers=((0, 2),),
        response_headers=((0, 1),),
    ),
    88: Api(
        name="StreamsGroupHeartbeat",
        request="StreamsGroupHeartbeatRequest",
        response="StreamsGroupHeartbeatResponse",
        versions=range(0, 2),
        unstable=range(0),
        request_headers=((0, 2),),
        response_headers=((0, 1),),
    ),
    89: Api(
        name="StreamsGroupDescribe",
        request="StreamsGroupDescribeRequest",
        response="StreamsGroupDescribeResponse",
        versions=range(0, 2),
        unstable=range(0),
        request_headers=((0, 2),),
        response_headers=((0, 1),),
    ),
    90: Api(
        name="DescribeShareGroupOffsets",
        request="DescribeShareGroupOffsetsRequest",
        response="DescribeShareGroupOffsetsResponse",
        versions=range(0, 2),
        unstable=range(0),
        request_headers=((0, 2),),
        response_headers=((0, 1),),
    ),
    91: Api(
        name="AlterShareGroupOffsets",
        request="AlterShareGroupOffsetsRequest",
        response="AlterShareGroupOffsetsResponse",
        versions=range(0, 1),
        unstable=range(0),
        request_headers=((0, 2),),
        response_headers=((0, 1),),
    ),
    92: Api(
        name="DeleteShareGroupOffsets",
        request="DeleteShareGroupOffsetsRequest",
        response="DeleteShareGroupOffsetsResponse",
        versions=range(0, 1),
        unstable=range(0),
        request_headers=((0, 2),),
        response_headers=((0, 1),),
    ),
    93: Api(
        name="StreamsGroupTopologyDescriptionUpdate",
        request="StreamsGroupTopologyDescriptionUpdateRequest",
        response="StreamsGroupTopologyDescriptionUpdateResponse",
        versions=range(0, 1),
        unstable=range(0),
        request_headers=((0, 2),),
        response_headers=((0, 1),),
    ),
    94: Api(
        name="UnregisterController",
        request="UnregisterControllerRequest",
        response="UnregisterControllerResponse",
        versions=range(0, 1),
        unstable=range(0),
        request_headers=((0, 2),),
        response_headers=((0, 1),),
    ),
}
"""What the definitions say of each, by key."""

"""kafka_wire: the messages of the Kafka protocol, every version of each.

Every message is an attribute of this package under its definition's name and is loaded
when it is first used::

    from kafka_wire import AbortTransactionRecord

    data = AbortTransactionRecord().encode(version=...)
    message = AbortTransactionRecord.decode(data, version=...)

So are the parts that put a message on a connection: ``encode_request``,
``decode_response``, ``FrameBuffer``, ``Connection``, ``ApiKey``, ``ErrorCode``.  The
modules ``negotiation``, ``records``, ``sasl`` and ``stored`` hold the rest.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ._runtime.errors import (
    CodecError,
    DecodeError,
    EncodeError,
    JsonError,
    UnsupportedVersionError,
    WireError,
)
from ._runtime.message import Message

if TYPE_CHECKING:
    from ._runtime.connection import Connection as Connection
    from ._runtime.connection import ProtocolError as ProtocolError
    from ._runtime.connection import Side as Side
    from ._runtime.frames import FrameBuffer as FrameBuffer
    from ._runtime.frames import FrameError as FrameError
    from ._runtime.requests import decode_request as decode_request
    from ._runtime.requests import decode_response as decode_response
    from ._runtime.requests import encode_request as encode_request
    from ._runtime.requests import encode_response as encode_response
    from .api_keys import ApiKey as ApiKey
    from .api_keys import UnknownApiError as UnknownApiError
    from .error_codes import ErrorCode as ErrorCode
    from ._messages.abort_transaction_record import (
        AbortTransactionRecord as AbortTransactionRecord,
    )
    from ._messages.aborted_txn import AbortedTxn as AbortedTxn
    from ._messages.access_control_entry_record import (
        AccessControlEntryRecord as AccessControlEntryRecord,
    )
    from ._messages.access_control_record import (
        AccessControlRecord as AccessControlRecord,
    )
    from ._messages.add_offsets_to_txn_request import (
        AddOffsetsToTxnRequest as AddOffsetsToTxnRequest,
    )
    from ._messages.add_offsets_to_txn_response import (
        AddOffsetsToTxnResponse as AddOffsetsToTxnResponse,
    )
    from ._messages.add_partitions_to_txn_request import (
        AddPartitionsToTxnRequest as AddPartitionsToTxnRequest,
    )
    from ._messages.add_partitions_to_txn_response import (
        AddPartitionsToTxnResponse as AddPartitionsToTxnResponse,
    )
    from ._messages.add_raft_voter_request import (
        AddRaftVoterRequest as AddRaftVoterRequest,
    )
    from ._messages.add_raft_voter_response import (
        AddRaftVoterResponse as AddRaftVoterResponse,
    )
    from ._messages.allocate_producer_ids_request import (
        AllocateProducerIdsRequest as AllocateProducerIdsRequest,
    )
    from ._messages.allocate_producer_ids_response import (
        AllocateProducerIdsResponse as AllocateProducerIdsResponse,
    )
    from ._messages.alter_client_quotas_request import (
        AlterClientQuotasRequest as AlterClientQuotasRequest,
    )
    from ._messages.alter_client_quotas_response import (
        AlterClientQuotasResponse as AlterClientQuotasResponse,
    )
    from ._messages.alter_configs_request import (
        AlterConfigsRequest as AlterConfigsRequest,
    )
    from ._messages.alter_configs_response import (
        AlterConfigsResponse as AlterConfigsResponse,
    )
    from ._messages.alter_partition_reassignments_request import (
        AlterPartitionReassignmentsRequest as AlterPartitionReassignmentsRequest,
    )
    from ._messages.alter_partition_reassignments_response import (
        AlterPartitionReassignmentsResponse as AlterPartitionReassignmentsResponse,
    )
    from ._messages.alter_partition_request import (
        AlterPartitionRequest as AlterPartitionRequest,
    )
    from ._messages.alter_partition_response import (
        AlterPartitionResponse as AlterPartitionResponse,
    )
    from ._messages.alter_replica_log_dirs_request import (
        AlterReplicaLogDirsRequest as AlterReplicaLogDirsRequest,
    )
    from ._messages.alter_replica_log_dirs_response import (
        AlterReplicaLogDirsResponse as AlterReplicaLogDirsResponse,
    )
    from ._messages.alter_share_group_offsets_request import (
        AlterShareGroupOffsetsRequest as AlterShareGroupOffsetsRequest,
    )
    from ._messages.alter_share_group_offsets_response import (
        AlterShareGroupOffsetsResponse as AlterShareGroupOffsetsResponse,
    )
    from ._messages.alter_user_scram_credentials_request import (
        AlterUserScramCredentialsRequest as AlterUserScramCredentialsRequest,
    )
    from ._messages.alter_user_scram_credentials_response import (
        AlterUserScramCredentialsResponse as AlterUserScramCredentialsResponse,
    )
    from ._messages.api_versions_request import ApiVersionsRequest as ApiVersionsRequest
    from ._messages.api_versions_response import (
        ApiVersionsResponse as ApiVersionsResponse,
    )
    from ._messages.assign_replicas_to_dirs_request import (
        AssignReplicasToDirsRequest as AssignReplicasToDirsRequest,
    )
    from ._messages.assign_replicas_to_dirs_response import (
        AssignReplicasToDirsResponse as AssignReplicasToDirsResponse,
    )
    from ._messages.begin_quorum_epoch_request import (
        BeginQuorumEpochRequest as BeginQuorumEpochRequest,
    )
    from ._messages.begin_quorum_epoch_response import (
        BeginQuorumEpochResponse as BeginQuorumEpochResponse,
    )
    from ._messages.begin_transaction_record import (
        BeginTransactionRecord as BeginTransactionRecord,
    )
    from ._messages.broker_heartbeat_request import (
        BrokerHeartbeatRequest as BrokerHeartbeatRequest,
    )
    from ._messages.broker_heartbeat_response import (
        BrokerHeartbeatResponse as BrokerHeartbeatResponse,
    )
    from ._messages.broker_registration_change_record import (
        BrokerRegistrationChangeRecord as BrokerRegistrationChangeRecord,
    )
    from ._messages.broker_registration_request import (
        BrokerRegistrationRequest as BrokerRegistrationRequest,
    )
    from ._messages.broker_registration_response import (
        BrokerRegistrationResponse as BrokerRegistrationResponse,
    )
    from ._messages.clear_elr_record import ClearElrRecord as ClearElrRecord
    from ._messages.client_quota_record import ClientQuotaRecord as ClientQuotaRecord
    from ._messages.config_record import ConfigRecord as ConfigRecord
    from ._messages.consumer_group_current_member_assignment_key import (
        ConsumerGroupCurrentMemberAssignmentKey as ConsumerGroupCurrentMemberAssignmentKey,
    )
    from ._messages.consumer_group_current_member_assignment_value import (
        ConsumerGroupCurrentMemberAssignmentValue as ConsumerGroupCurrentMemberAssignmentValue,
    )
    from ._messages.consumer_group_describe_request import (
        ConsumerGroupDescribeRequest as ConsumerGroupDescribeRequest,
    )
    from ._messages.consumer_group_describe_response import (
        ConsumerGroupDescribeResponse as ConsumerGroupDescribeResponse,
    )
    from ._messages.consumer_group_heartbeat_request import (
        ConsumerGroupHeartbeatRequest as ConsumerGroupHeartbeatRequest,
    )
    from ._messages.consumer_group_heartbeat_response import (
        ConsumerGroupHeartbeatResponse as ConsumerGroupHeartbeatResponse,
    )
    from ._messages.consumer_group_member_metadata_key import (
        ConsumerGroupMemberMetadataKey as ConsumerGroupMemberMetadataKey,
    )
    from ._messages.consumer_group_member_metadata_value import (
        ConsumerGroupMemberMetadataValue as ConsumerGroupMemberMetadataValue,
    )
    from ._messages.consumer_group_metadata_key import (
        ConsumerGroupMetadataKey as ConsumerGroupMetadataKey,
    )
    from ._messages.consumer_group_metadata_value import (
        ConsumerGroupMetadataValue as ConsumerGroupMetadataValue,
    )
    from ._messages.consumer_group_partition_metadata_key import (
        ConsumerGroupPartitionMetadataKey as ConsumerGroupPartitionMetadataKey,
    )
    from ._messages.consumer_group_partition_metadata_value import (
        ConsumerGroupPartitionMetadataValue as ConsumerGroupPartitionMetadataValue,
    )
    from ._messages.consumer_group_regular_expression_key import (
        ConsumerGroupRegularExpressionKey as ConsumerGroupRegularExpressionKey,
    )
    from ._messages.consumer_group_regular_expression_value import (
        ConsumerGroupRegularExpressionValue as ConsumerGroupRegularExpressionValue,
    )
    from ._messages.consumer_group_target_assignment_member_key import (
        ConsumerGroupTargetAssignmentMemberKey as ConsumerGroupTargetAssignmentMemberKey,
    )
    from ._messages.consumer_group_target_assignment_member_value import (
        ConsumerGroupTargetAssignmentMemberValue as ConsumerGroupTargetAssignmentMemberValue,
    )
    from ._messages.consumer_group_target_assignment_metadata_key import (
        ConsumerGroupTargetAssignmentMetadataKey as ConsumerGroupTargetAssignmentMetadataKey,
    )
    from ._messages.consumer_group_target_assignment_metadata_value import (
        ConsumerGroupTargetAssignmentMetadataValue as ConsumerGroupTargetAssignmentMetadataValue,
    )
    from ._messages.consumer_protocol_assignment import (
        ConsumerProtocolAssignment as ConsumerProtocolAssignment,
    )
    from ._messages.consumer_protocol_subscription import (
        ConsumerProtocolSubscription as ConsumerProtocolSubscription,
    )
    from ._messages.control_record_type_schema import (
        ControlRecordTypeSchema as ControlRecordTypeSchema,
    )
    from ._messages.controlled_shutdown_request import (
        ControlledShutdownRequest as ControlledShutdownRequest,
    )
    from ._messages.controlled_shutdown_response import (
        ControlledShutdownResponse as ControlledShutdownResponse,
    )
    from ._messages.controller_registration_request import (
        ControllerRegistrationRequest as ControllerRegistrationRequest,
    )
    from ._messages.controller_registration_response import (
        ControllerRegistrationResponse as ControllerRegistrationResponse,
    )
    from ._messages.create_acls_request import CreateAclsRequest as CreateAclsRequest
    from ._messages.create_acls_response import CreateAclsResponse as CreateAclsResponse
    from ._messages.create_delegation_token_request import (
        CreateDelegationTokenRequest as CreateDelegationTokenRequest,
    )
    from ._messages.create_delegation_token_response import (
        CreateDelegationTokenResponse as CreateDelegationTokenResponse,
    )
    from ._messages.create_partitions_request import (
        CreatePartitionsRequest as CreatePartitionsRequest,
    )
    from ._messages.create_partitions_response import (
        CreatePartitionsResponse as CreatePartitionsResponse,
    )
    from ._messages.create_topics_request import (
        CreateTopicsRequest as CreateTopicsRequest,
    )
    from ._messages.create_topics_response import (
        CreateTopicsResponse as CreateTopicsResponse,
    )
    from ._messages.default_principal_data import (
        DefaultPrincipalData as DefaultPrincipalData,
    )
    from ._messages.delegation_token_record import (
        DelegationTokenRecord as DelegationTokenRecord,
    )
    from ._messages.delete_acls_request import DeleteAclsRequest as DeleteAclsRequest
    from ._messages.delete_acls_response import DeleteAclsResponse as DeleteAclsResponse
    from ._messages.delete_groups_request import (
        DeleteGroupsRequest as DeleteGroupsRequest,
    )
    from ._messages.delete_groups_response import (
        DeleteGroupsResponse as DeleteGroupsResponse,
    )
    from ._messages.delete_records_request import (
        DeleteRecordsRequest as DeleteRecordsRequest,
    )
    from ._messages.delete_records_response import (
        DeleteRecordsResponse as DeleteRecordsResponse,
    )
    from ._messages.delete_share_group_offsets_request import (
        DeleteShareGroupOffsetsRequest as DeleteShareGroupOffsetsRequest,
    )
    from ._messages.delete_share_group_offsets_response import (
        DeleteShareGroupOffsetsResponse as DeleteShareGroupOffsetsResponse,
    )
    from ._messages.delete_share_group_state_request import (
        DeleteShareGroupStateRequest as DeleteShareGroupStateRequest,
    )
    from ._messages.delete_share_group_state_response import (
        DeleteShareGroupStateResponse as DeleteShareGroupStateResponse,
    )
    from ._messages.delete_topics_request import (
        DeleteTopicsRequest as DeleteTopicsRequest,
    )
    from ._messages.delete_topics_response import (
        DeleteTopicsResponse as DeleteTopicsResponse,
    )
    from ._messages.describe_acls_request import (
        DescribeAclsRequest as DescribeAclsRequest,
    )
    from ._messages.describe_acls_response import (
        DescribeAclsResponse as DescribeAclsResponse,
    )
    from ._messages.describe_client_quotas_request import (
        DescribeClientQuotasRequest as DescribeClientQuotasRequest,
    )
    from ._messages.describe_client_quotas_response import (
        DescribeClientQuotasResponse as DescribeClientQuotasResponse,
    )
    from ._messages.describe_cluster_request import (
        DescribeClusterRequest as DescribeClusterRequest,
    )
    from ._messages.describe_cluster_response import (
        DescribeClusterResponse as DescribeClusterResponse,
    )
    from ._messages.describe_configs_request import (
        DescribeConfigsRequest as DescribeConfigsRequest,
    )
    from ._messages.describe_configs_response import (
        DescribeConfigsResponse as DescribeConfigsResponse,
    )
    from ._messages.describe_delegation_token_request import (
        DescribeDelegationTokenRequest as DescribeDelegationTokenRequest,
    )
    from ._messages.describe_delegation_token_response import (
        DescribeDelegationTokenResponse as DescribeDelegationTokenResponse,
    )
    from ._messages.describe_groups_request import (
        DescribeGroupsRequest as DescribeGroupsRequest,
    )
    from ._messages.describe_groups_response import (
        DescribeGroupsResponse as DescribeGroupsResponse,
    )
    from ._messages.describe_log_dirs_request import (
        DescribeLogDirsRequest as DescribeLogDirsRequest,
    )
    from ._messages.describe_log_dirs_response import (
        DescribeLogDirsResponse as DescribeLogDirsResponse,
    )
    from ._messages.describe_producers_request import (
        DescribeProducersRequest as DescribeProducersRequest,
    )
    from ._messages.describe_producers_response import (
        DescribeProducersResponse as DescribeProducersResponse,
    )
    from ._messages.describe_quorum_request import (
        DescribeQuorumRequest as DescribeQuorumRequest,
    )
    from ._messages.describe_quorum_response import (
        DescribeQuorumResponse as DescribeQuorumResponse,
    )
    from ._messages.describe_share_group_offsets_request import (
        DescribeShareGroupOffsetsRequest as DescribeShareGroupOffsetsRequest,
    )
    from ._messages.describe_share_group_offsets_response import (
        DescribeShareGroupOffsetsResponse as DescribeShareGroupOffsetsResponse,
    )
    from ._messages.describe_topic_partitions_request import (
        DescribeTopicPartitionsRequest as DescribeTopicPartitionsRequest,
    )
    from ._messages.describe_topic_partitions_response import (
        DescribeTopicPartitionsResponse as DescribeTopicPartitionsResponse,
    )
    from ._messages.describe_transactions_request import (
        DescribeTransactionsRequest as DescribeTransactionsRequest,
    )
    from ._messages.describe_transactions_response import (
        DescribeTransactionsResponse as DescribeTransactionsResponse,
    )
    from ._messages.describe_user_scram_credentials_request import (
        DescribeUserScramCredentialsRequest as DescribeUserScramCredentialsRequest,
    )
    from ._messages.describe_user_scram_credentials_response import (
        DescribeUserScramCredentialsResponse as DescribeUserScramCredentialsResponse,
    )
    from ._messages.elect_leaders_request import (
        ElectLeadersRequest as ElectLeadersRequest,
    )
    from ._messages.elect_leaders_response import (
        ElectLeadersResponse as ElectLeadersResponse,
    )
    from ._messages.end_quorum_epoch_request import (
        EndQuorumEpochRequest as EndQuorumEpochRequest,
    )
    from ._messages.end_quorum_epoch_response import (
        EndQuorumEpochResponse as EndQuorumEpochResponse,
    )
    from ._messages.end_transaction_record import (
        EndTransactionRecord as EndTransactionRecord,
    )
    from ._messages.end_txn_marker import EndTxnMarker as EndTxnMarker
    from ._messages.end_txn_request import EndTxnRequest as EndTxnRequest
    from ._messages.end_txn_response import EndTxnResponse as EndTxnResponse
    from ._messages.envelope_request import EnvelopeRequest as EnvelopeRequest
    from ._messages.envelope_response import EnvelopeResponse as EnvelopeResponse
    from ._messages.expire_delegation_token_request import (
        ExpireDelegationTokenRequest as ExpireDelegationTokenRequest,
    )
    from ._messages.expire_delegation_token_response import (
        ExpireDelegationTokenResponse as ExpireDelegationTokenResponse,
    )
    from ._messages.feature_level_record import FeatureLevelRecord as FeatureLevelRecord
    from ._messages.fence_broker_record import FenceBrokerRecord as FenceBrokerRecord
    from ._messages.fetch_request import FetchRequest as FetchRequest
    from ._messages.fetch_response import FetchResponse as FetchResponse
    from ._messages.fetch_snapshot_request import (
        FetchSnapshotRequest as FetchSnapshotRequest,
    )
    from ._messages.fetch_snapshot_response import (
        FetchSnapshotResponse as FetchSnapshotResponse,
    )
    from ._messages.find_coordinator_request import (
        FindCoordinatorRequest as FindCoordinatorRequest,
    )
    from ._messages.find_coordinator_response import (
        FindCoordinatorResponse as FindCoordinatorResponse,
    )
    from ._messages.get_telemetry_subscriptions_request import (
        GetTelemetrySubscriptionsRequest as GetTelemetrySubscriptionsRequest,
    )
    from ._messages.get_telemetry_subscriptions_response import (
        GetTelemetrySubscriptionsResponse as GetTelemetrySubscriptionsResponse,
    )
    from ._messages.group_metadata_key import GroupMetadataKey as GroupMetadataKey
    from ._messages.group_metadata_value import GroupMetadataValue as GroupMetadataValue
    from ._messages.heartbeat_request import HeartbeatRequest as HeartbeatRequest
    from ._messages.heartbeat_response import HeartbeatResponse as HeartbeatResponse
    from ._messages.incremental_alter_configs_request import (
        IncrementalAlterConfigsRequest as IncrementalAlterConfigsRequest,
    )
    from ._messages.incremental_alter_configs_response import (
        IncrementalAlterConfigsResponse as IncrementalAlterConfigsResponse,
    )
    from ._messages.init_producer_id_request import (
        InitProducerIdRequest as InitProducerIdRequest,
    )
    from ._messages.init_producer_id_response import (
        InitProducerIdResponse as InitProducerIdResponse,
    )
    from ._messages.initialize_share_group_state_request import (
        InitializeShareGroupStateRequest as InitializeShareGroupStateRequest,
    )
    from ._messages.initialize_share_group_state_response import (
        InitializeShareGroupStateResponse as InitializeShareGroupStateResponse,
    )
    from ._messages.join_group_request import JoinGroupRequest as JoinGroupRequest
    from ._messages.join_group_response import JoinGroupResponse as JoinGroupResponse
    from ._messages.kraft_version_record import KRaftVersionRecord as KRaftVersionRecord
    from ._messages.leader_and_isr_request import (
        LeaderAndIsrRequest as LeaderAndIsrRequest,
    )
    from ._messages.leader_and_isr_response import (
        LeaderAndIsrResponse as LeaderAndIsrResponse,
    )
    from ._messages.leader_change_message import (
        LeaderChangeMessage as LeaderChangeMessage,
    )
    from ._messages.leave_group_request import LeaveGroupRequest as LeaveGroupRequest
    from ._messages.leave_group_response import LeaveGroupResponse as LeaveGroupResponse
    from ._messages.legacy_offset_commit_key import (
        LegacyOffsetCommitKey as LegacyOffsetCommitKey,
    )
    from ._messages.legacy_offset_commit_value import (
        LegacyOffsetCommitValue as LegacyOffsetCommitValue,
    )
    from ._messages.list_config_resources_request import (
        ListConfigResourcesRequest as ListConfigResourcesRequest,
    )
    from ._messages.list_config_resources_response import (
        ListConfigResourcesResponse as ListConfigResourcesResponse,
    )
    from ._messages.list_groups_request import ListGroupsRequest as ListGroupsRequest
    from ._messages.list_groups_response import ListGroupsResponse as ListGroupsResponse
    from ._messages.list_offsets_request import ListOffsetsRequest as ListOffsetsRequest
    from ._messages.list_offsets_response import (
        ListOffsetsResponse as ListOffsetsResponse,
    )
    from ._messages.list_partition_reassignments_request import (
        ListPartitionReassignmentsRequest as ListPartitionReassignmentsRequest,
    )
    from ._messages.list_partition_reassignments_response import (
        ListPartitionReassignmentsResponse as ListPartitionReassignmentsResponse,
    )
    from ._messages.list_transactions_request import (
        ListTransactionsRequest as ListTransactionsRequest,
    )
    from ._messages.list_transactions_response import (
        ListTransactionsResponse as ListTransactionsResponse,
    )
    from ._messages.metadata_request import MetadataRequest as MetadataRequest
    from ._messages.metadata_response import MetadataResponse as MetadataResponse
    from ._messages.no_op_record import NoOpRecord as NoOpRecord
    from ._messages.offset_commit_key import OffsetCommitKey as OffsetCommitKey
    from ._messages.offset_commit_request import (
        OffsetCommitRequest as OffsetCommitRequest,
    )
    from ._messages.offset_commit_response import (
        OffsetCommitResponse as OffsetCommitResponse,
    )
    from ._messages.offset_commit_value import OffsetCommitValue as OffsetCommitValue
    from ._messages.offset_delete_request import (
        OffsetDeleteRequest as OffsetDeleteRequest,
    )
    from ._messages.offset_delete_response import (
        OffsetDeleteResponse as OffsetDeleteResponse,
    )
    from ._messages.offset_fetch_request import OffsetFetchRequest as OffsetFetchRequest
    from ._messages.offset_fetch_response import (
        OffsetFetchResponse as OffsetFetchResponse,
    )
    from ._messages.offset_for_leader_epoch_request import (
        OffsetForLeaderEpochRequest as OffsetForLeaderEpochRequest,
    )
    from ._messages.offset_for_leader_epoch_response import (
        OffsetForLeaderEpochResponse as OffsetForLeaderEpochResponse,
    )
    from ._messages.partition_change_record import (
        PartitionChangeRecord as PartitionChangeRecord,
    )
    from ._messages.partition_record import PartitionRecord as PartitionRecord
    from ._messages.produce_request import ProduceRequest as ProduceRequest
    from ._messages.produce_response import ProduceResponse as ProduceResponse
    from ._messages.producer_ids_record import ProducerIdsRecord as ProducerIdsRecord
    from ._messages.producer_snapshot import ProducerSnapshot as ProducerSnapshot
    from ._messages.push_telemetry_request import (
        PushTelemetryRequest as PushTelemetryRequest,
    )
    from ._messages.push_telemetry_response import (
        PushTelemetryResponse as PushTelemetryResponse,
    )
    from ._messages.quorum_state_data import QuorumStateData as QuorumStateData
    from ._messages.quota_record import QuotaRecord as QuotaRecord
    from ._messages.read_share_group_state_request import (
        ReadShareGroupStateRequest as ReadShareGroupStateRequest,
    )
    from ._messages.read_share_group_state_response import (
        ReadShareGroupStateResponse as ReadShareGroupStateResponse,
    )
    from ._messages.read_share_group_state_summary_request import (
        ReadShareGroupStateSummaryRequest as ReadShareGroupStateSummaryRequest,
    )
    from ._messages.read_share_group_state_summary_response import (
        ReadShareGroupStateSummaryResponse as ReadShareGroupStateSummaryResponse,
    )
    from ._messages.register_broker_record import (
        RegisterBrokerRecord as RegisterBrokerRecord,
    )
    from ._messages.register_controller_record import (
        RegisterControllerRecord as RegisterControllerRecord,
    )
    from ._messages.remote_log_segment_metadata_record import (
        RemoteLogSegmentMetadataRecord as RemoteLogSegmentMetadataRecord,
    )
    from ._messages.remote_log_segment_metadata_snapshot_record import (
        RemoteLogSegmentMetadataSnapshotRecord as RemoteLogSegmentMetadataSnapshotRecord,
    )
    from ._messages.remote_log_segment_metadata_update_record import (
        RemoteLogSegmentMetadataUpdateRecord as RemoteLogSegmentMetadataUpdateRecord,
    )
    from ._messages.remote_partition_delete_metadata_record import (
        RemotePartitionDeleteMetadataRecord as RemotePartitionDeleteMetadataRecord,
    )
    from ._messages.remove_access_control_entry_record import (
        RemoveAccessControlEntryRecord as RemoveAccessControlEntryRecord,
    )
    from ._messages.remove_delegation_token_record import (
        RemoveDelegationTokenRecord as RemoveDelegationTokenRecord,
    )
    from ._messages.remove_feature_level_record import (
        RemoveFeatureLevelRecord as RemoveFeatureLevelRecord,
    )
    from ._messages.remove_raft_voter_request import (
        RemoveRaftVoterRequest as RemoveRaftVoterRequest,
    )
    from ._messages.remove_raft_voter_response import (
        RemoveRaftVoterResponse as RemoveRaftVoterResponse,
    )
    from ._messages.remove_topic_record import RemoveTopicRecord as RemoveTopicRecord
    from ._messages.remove_user_scram_credential_record import (
        RemoveUserScramCredentialRecord as RemoveUserScramCredentialRecord,
    )
    from ._messages.renew_delegation_token_request import (
        RenewDelegationTokenRequest as RenewDelegationTokenRequest,
    )
    from ._messages.renew_delegation_token_response import (
        RenewDelegationTokenResponse as RenewDelegationTokenResponse,
    )
    from ._messages.request_header import RequestHeader as RequestHeader
    from ._messages.response_header import ResponseHeader as ResponseHeader
    from ._messages.sasl_authenticate_request import (
        SaslAuthenticateRequest as SaslAuthenticateRequest,
    )
    from ._messages.sasl_authenticate_response import (
        SaslAuthenticateResponse as SaslAuthenticateResponse,
    )
    from ._messages.sasl_handshake_request import (
        SaslHandshakeRequest as SaslHandshakeRequest,
    )
    from ._messages.sasl_handshake_response import (
        SaslHandshakeResponse as SaslHandshakeResponse,
    )
    from ._messages.share_acknowledge_request import (
        ShareAcknowledgeRequest as ShareAcknowledgeRequest,
    )
    from ._messages.share_acknowledge_response import (
        ShareAcknowledgeResponse as ShareAcknowledgeResponse,
    )
    from ._messages.share_fetch_request import ShareFetchRequest as ShareFetchRequest
    from ._messages.share_fetch_response import ShareFetchResponse as ShareFetchResponse
    from ._messages.share_group_current_member_assignment_key import (
        ShareGroupCurrentMemberAssignmentKey as ShareGroupCurrentMemberAssignmentKey,
    )
    from ._messages.share_group_current_member_assignment_value import (
        ShareGroupCurrentMemberAssignmentValue as ShareGroupCurrentMemberAssignmentValue,
    )
    from ._messages.share_group_describe_request import (
        ShareGroupDescribeRequest as ShareGroupDescribeRequest,
    )
    from ._messages.share_group_describe_response import (
        ShareGroupDescribeResponse as ShareGroupDescribeResponse,
    )
    from ._messages.share_group_heartbeat_request import (
        ShareGroupHeartbeatRequest as ShareGroupHeartbeatRequest,
    )
    from ._messages.share_group_heartbeat_response import (
        ShareGroupHeartbeatResponse as ShareGroupHeartbeatResponse,
    )
    from ._messages.share_group_member_metadata_key import (
        ShareGroupMemberMetadataKey as ShareGroupMemberMetadataKey,
    )
    from ._messages.share_group_member_metadata_value import (
        ShareGroupMemberMetadataValue as ShareGroupMemberMetadataValue,
    )
    from ._messages.share_group_metadata_key import (
        ShareGroupMetadataKey as ShareGroupMetadataKey,
    )
    from ._messages.share_group_metadata_value import (
        ShareGroupMetadataValue as ShareGroupMetadataValue,
    )
    from ._messages.share_group_partition_metadata_key import (
        ShareGroupPartitionMetadataKey as ShareGroupPartitionMetadataKey,
    )
    from ._messages.share_group_partition_metadata_value import (
        ShareGroupPartitionMetadataValue as ShareGroupPartitionMetadataValue,
    )
    from ._messages.share_group_state_partition_metadata_key import (
        ShareGroupStatePartitionMetadataKey as ShareGroupStatePartitionMetadataKey,
    )
    from ._messages.share_group_state_partition_metadata_value import (
        ShareGroupStatePartitionMetadataValue as ShareGroupStatePartitionMetadataValue,
    )
    from ._messages.share_group_target_assignment_member_key import (
        ShareGroupTargetAssignmentMemberKey as ShareGroupTargetAssignmentMemberKey,
    )
    from ._messages.share_group_target_assignment_member_value import (
        ShareGroupTargetAssignmentMemberValue as ShareGroupTargetAssignmentMemberValue,
    )
    from ._messages.share_group_target_assignment_metadata_key import (
        ShareGroupTargetAssignmentMetadataKey as ShareGroupTargetAssignmentMetadataKey,
    )
    from ._messages.share_group_target_assignment_metadata_value import (
        ShareGroupTargetAssignmentMetadataValue as ShareGroupTargetAssignmentMetadataValue,
    )
    from ._messages.share_snapshot_key import ShareSnapshotKey as ShareSnapshotKey
    from ._messages.share_snapshot_value import ShareSnapshotValue as ShareSnapshotValue
    from ._messages.share_update_key import ShareUpdateKey as ShareUpdateKey
    from ._messages.share_update_value import ShareUpdateValue as ShareUpdateValue
    from ._messages.snapshot_footer_record import (
        SnapshotFooterRecord as SnapshotFooterRecord,
    )
    from ._messages.snapshot_header_record import (
        SnapshotHeaderRecord as SnapshotHeaderRecord,
    )
    from ._messages.stop_replica_request import StopReplicaRequest as StopReplicaRequest
    from ._messages.stop_replica_response import (
        StopReplicaResponse as StopReplicaResponse,
    )
    from ._messages.streams_group_current_member_assignment_key import (
        StreamsGroupCurrentMemberAssignmentKey as StreamsGroupCurrentMemberAssignmentKey,
    )
    from ._messages.streams_group_current_member_assignment_value import (
        StreamsGroupCurrentMemberAssignmentValue as StreamsGroupCurrentMemberAssignmentValue,
    )
    from ._messages.streams_group_describe_request import (
        StreamsGroupDescribeRequest as StreamsGroupDescribeRequest,
    )
    from ._messages.streams_group_describe_response import (
        StreamsGroupDescribeResponse as StreamsGroupDescribeResponse,
    )
    from ._messages.streams_group_heartbeat_request import (
        StreamsGroupHeartbeatRequest as StreamsGroupHeartbeatRequest,
    )
    from ._messages.streams_group_heartbeat_response import (
        StreamsGroupHeartbeatResponse as StreamsGroupHeartbeatResponse,
    )
    from ._messages.streams_group_member_metadata_key import (
        StreamsGroupMemberMetadataKey as StreamsGroupMemberMetadataKey,
    )
    from ._messages.streams_group_member_metadata_value import (
        StreamsGroupMemberMetadataValue as StreamsGroupMemberMetadataValue,
    )
    from ._messages.streams_group_metadata_key import (
        StreamsGroupMetadataKey as StreamsGroupMetadataKey,
    )
    from ._messages.streams_group_metadata_value import (
        StreamsGroupMetadataValue as StreamsGroupMetadataValue,
    )
    from ._messages.streams_group_target_assignment_member_key import (
        StreamsGroupTargetAssignmentMemberKey as StreamsGroupTargetAssignmentMemberKey,
    )
    from ._messages.streams_group_target_assignment_member_value import (
        StreamsGroupTargetAssignmentMemberValue as StreamsGroupTargetAssignmentMemberValue,
    )
    from ._messages.streams_group_target_assignment_metadata_key import (
        StreamsGroupTargetAssignmentMetadataKey as StreamsGroupTargetAssignmentMetadataKey,
    )
    from ._messages.streams_group_target_assignment_metadata_value import (
        StreamsGroupTargetAssignmentMetadataValue as StreamsGroupTargetAssignmentMetadataValue,
    )
    from ._messages.streams_group_topology_description_update_request import (
        StreamsGroupTopologyDescriptionUpdateRequest as StreamsGroupTopologyDescriptionUpdateRequest,
    )
    from ._messages.streams_group_topology_description_update_response import (
        StreamsGroupTopologyDescriptionUpdateResponse as StreamsGroupTopologyDescriptionUpdateResponse,
    )
    from ._messages.streams_group_topology_key import (
        StreamsGroupTopologyKey as StreamsGroupTopologyKey,
    )
    from ._messages.streams_group_topology_value import (
        StreamsGroupTopologyValue as StreamsGroupTopologyValue,
    )
    from ._messages.subscription_info import SubscriptionInfo as SubscriptionInfo
    from ._messages.subscription_info_data import (
        SubscriptionInfoData as SubscriptionInfoData,
    )
    from ._messages.sync_group_request import SyncGroupRequest as SyncGroupRequest
    from ._messages.sync_group_response import SyncGroupResponse as SyncGroupResponse
    from ._messages.topic_record import TopicRecord as TopicRecord
    from ._messages.transaction_log_key import TransactionLogKey as TransactionLogKey
    from ._messages.transaction_log_value import (
        TransactionLogValue as TransactionLogValue,
    )
    from ._messages.txn_offset_commit_request import (
        TxnOffsetCommitRequest as TxnOffsetCommitRequest,
    )
    from ._messages.txn_offset_commit_response import (
        TxnOffsetCommitResponse as TxnOffsetCommitResponse,
    )
    from ._messages.unfence_broker_record import (
        UnfenceBrokerRecord as UnfenceBrokerRecord,
    )
    from ._messages.unregister_broker_record import (
        UnregisterBrokerRecord as UnregisterBrokerRecord,
    )
    from ._messages.unregister_broker_request import (
        UnregisterBrokerRequest as UnregisterBrokerRequest,
    )
    from ._messages.unregister_broker_response import (
        UnregisterBrokerResponse as UnregisterBrokerResponse,
    )
    from ._messages.unregister_controller_request import (
        UnregisterControllerRequest as UnregisterControllerRequest,
    )
    from ._messages.unregister_controller_response import (
        UnregisterControllerResponse as UnregisterControllerResponse,
    )
    from ._messages.update_features_request import (
        UpdateFeaturesRequest as UpdateFeaturesRequest,
    )
    from ._messages.update_features_response import (
        UpdateFeaturesResponse as UpdateFeaturesResponse,
    )
    from ._messages.update_metadata_request import (
        UpdateMetadataRequest as UpdateMetadataRequest,
    )
    from ._messages.update_metadata_response import (
        UpdateMetadataResponse as UpdateMetadataResponse,
    )
    from ._messages.update_raft_voter_request import (
        UpdateRaftVoterRequest as UpdateRaftVoterRequest,
    )
    from ._messages.update_raft_voter_response import (
        UpdateRaftVoterResponse as UpdateRaftVoterResponse,
    )
    from ._messages.user_scram_credential_record import (
        UserScramCredentialRecord as UserScramCredentialRecord,
    )
    from ._messages.vote_request import VoteRequest as VoteRequest
    from ._messages.vote_response import VoteResponse as VoteResponse
    from ._messages.voters_record import VotersRecord as VotersRecord
    from ._messages.write_share_group_state_request import (
        WriteShareGroupStateRequest as WriteShareGroupStateRequest,
    )
    from ._messages.write_share_group_state_response import (
        WriteShareGroupStateResponse as WriteShareGroupStateResponse,
    )
    from ._messages.write_txn_markers_request import (
        WriteTxnMarkersRequest as WriteTxnMarkersRequest,
    )
    from ._messages.write_txn_markers_response import (
        WriteTxnMarkersResponse as WriteTxnMarkersResponse,
    )
    from ._messages.zk_migration_state_record import (
        ZkMigrationStateRecord as ZkMigrationStateRecord,
    )

    AlterIsrRequest = AlterPartitionRequest
    AlterIsrResponse = AlterPartitionResponse
    ElectPreferredLeadersRequest = ElectLeadersRequest
    ElectPreferredLeadersResponse = ElectLeadersResponse
    ListClientMetricsResourcesRequest = ListConfigResourcesRequest
    ListClientMetricsResourcesResponse = ListConfigResourcesResponse
    ListOffsetRequest = ListOffsetsRequest
    ListOffsetResponse = ListOffsetsResponse

__version__ = "0.1.0"

MESSAGES: dict[str, str] = {
    "AbortTransactionRecord": "abort_transaction_record",
    "AbortedTxn": "aborted_txn",
    "AccessControlEntryRecord": "access_control_entry_record",
    "AccessControlRecord": "access_control_record",
    "AddOffsetsToTxnRequest": "add_offsets_to_txn_request",
    "AddOffsetsToTxnResponse": "add_offsets_to_txn_response",
    "AddPartitionsToTxnRequest": "add_partitions_to_txn_request",
    "AddPartitionsToTxnResponse": "add_partitions_to_txn_response",
    "AddRaftVoterRequest": "add_raft_voter_request",
    "AddRaftVoterResponse": "add_raft_voter_response",
    "AllocateProducerIdsRequest": "allocate_producer_ids_request",
    "AllocateProducerIdsResponse": "allocate_producer_ids_response",
    "AlterClientQuotasRequest": "alter_client_quotas_request",
    "AlterClientQuotasResponse": "alter_client_quotas_response",
    "AlterConfigsRequest": "alter_configs_request",
    "AlterConfigsResponse": "alter_configs_response",
    "AlterPartitionReassignmentsRequest": "alter_partition_reassignments_request",
    "AlterPartitionReassignmentsResponse": "alter_partition_reassignments_response",
    "AlterPartitionRequest": "alter_partition_request",
    "AlterPartitionResponse": "alter_partition_response",
    "AlterReplicaLogDirsRequest": "alter_replica_log_dirs_request",
    "AlterReplicaLogDirsResponse": "alter_replica_log_dirs_response",
    "AlterShareGroupOffsetsRequest": "alter_share_group_offsets_request",
    "AlterShareGroupOffsetsResponse": "alter_share_group_offsets_response",
    "AlterUserScramCredentialsRequest": "alter_user_scram_credentials_request",
    "AlterUserScramCredentialsResponse": "alter_user_scram_credentials_response",
    "ApiVersionsRequest": "api_versions_request",
    "ApiVersionsResponse": "api_versions_response",
    "AssignReplicasToDirsRequest": "assign_replicas_to_dirs_request",
    "AssignReplicasToDirsResponse": "assign_replicas_to_dirs_response",
    "BeginQuorumEpochRequest": "begin_quorum_epoch_request",
    "BeginQuorumEpochResponse": "begin_quorum_epoch_response",
    "BeginTransactionRecord": "begin_transaction_record",
    "BrokerHeartbeatRequest": "broker_heartbeat_request",
    "BrokerHeartbeatResponse": "broker_heartbeat_response",
    "BrokerRegistrationChangeRecord": "broker_registration_change_record",
    "BrokerRegistrationRequest": "broker_registration_request",
    "BrokerRegistrationResponse": "broker_registration_response",
    "ClearElrRecord": "clear_elr_record",
    "ClientQuotaRecord": "client_quota_record",
    "ConfigRecord": "config_record",
    "ConsumerGroupCurrentMemberAssignmentKey": "consumer_group_current_member_assignment_key",
    "ConsumerGroupCurrentMemberAssignmentValue": "consumer_group_current_member_assignment_value",
    "ConsumerGroupDescribeRequest": "consumer_group_describe_request",
    "ConsumerGroupDescribeResponse": "consumer_group_describe_response",
    "ConsumerGroupHeartbeatRequest": "consumer_group_heartbeat_request",
    "ConsumerGroupHeartbeatResponse": "consumer_group_heartbeat_response",
    "ConsumerGroupMemberMetadataKey": "consumer_group_member_metadata_key",
    "ConsumerGroupMemberMetadataValue": "consumer_group_member_metadata_value",
    "ConsumerGroupMetadataKey": "consumer_group_metadata_key",
    "ConsumerGroupMetadataValue": "consumer_group_metadata_value",
    "ConsumerGroupPartitionMetadataKey": "consumer_group_partition_metadata_key",
    "ConsumerGroupPartitionMetadataValue": "consumer_group_partition_metadata_value",
    "ConsumerGroupRegularExpressionKey": "consumer_group_regular_expression_key",
    "ConsumerGroupRegularExpressionValue": "consumer_group_regular_expression_value",
    "ConsumerGroupTargetAssignmentMemberKey": "consumer_group_target_assignment_member_key",
    "ConsumerGroupTargetAssignmentMemberValue": "consumer_group_target_assignment_member_value",
    "ConsumerGroupTargetAssignmentMetadataKey": "consumer_group_target_assignment_metadata_key",
    "ConsumerGroupTargetAssignmentMetadataValue": "consumer_group_target_assignment_metadata_value",
    "ConsumerProtocolAssignment": "consumer_protocol_assignment",
    "ConsumerProtocolSubscription": "consumer_protocol_subscription",
    "ControlRecordTypeSchema": "control_record_type_schema",
    "ControlledShutdownRequest": "controlled_shutdown_request",
    "ControlledShutdownResponse": "controlled_shutdown_response",
    "ControllerRegistrationRequest": "controller_registration_request",
    "ControllerRegistrationResponse": "controller_registration_response",
    "CreateAclsRequest": "create_acls_request",
    "CreateAclsResponse": "create_acls_response",
    "CreateDelegationTokenRequest": "create_delegation_token_request",
    "CreateDelegationTokenResponse": "create_delegation_token_response",
    "CreatePartitionsRequest": "create_partitions_request",
    "CreatePartitionsResponse": "create_partitions_response",
    "CreateTopicsRequest": "create_topics_request",
    "CreateTopicsResponse": "create_topics_response",
    "DefaultPrincipalData": "default_principal_data",
    "DelegationTokenRecord": "delegation_token_record",
    "DeleteAclsRequest": "delete_acls_request",
    "DeleteAclsResponse": "delete_acls_response",
    "DeleteGroupsRequest": "delete_groups_request",
    "DeleteGroupsResponse": "delete_groups_response",
    "DeleteRecordsRequest": "delete_records_request",
    "DeleteRecordsResponse": "delete_records_response",
    "DeleteShareGroupOffsetsRequest": "delete_share_group_offsets_request",
    "DeleteShareGroupOffsetsResponse": "delete_share_group_offsets_response",
    "DeleteShareGroupStateRequest": "delete_share_group_state_request",
    "DeleteShareGroupStateResponse": "delete_share_group_state_response",
    "DeleteTopicsRequest": "delete_topics_request",
    "DeleteTopicsResponse": "delete_topics_response",
    "DescribeAclsRequest": "describe_acls_request",
    "DescribeAclsResponse": "describe_acls_response",
    "DescribeClientQuotasRequest": "describe_client_quotas_request",
    "DescribeClientQuotasResponse": "describe_client_quotas_response",
    "DescribeClusterRequest": "describe_cluster_request",
    "DescribeClusterResponse": "describe_cluster_response",
    "DescribeConfigsRequest": "describe_configs_request",
    "DescribeConfigsResponse": "describe_configs_response",
    "DescribeDelegationTokenRequest": "describe_delegation_token_request",
    "DescribeDelegationTokenResponse": "describe_delegation_token_response",
    "DescribeGroupsRequest": "describe_groups_request",
    "DescribeGroupsResponse": "describe_groups_response",
    "DescribeLogDirsRequest": "describe_log_dirs_request",
    "DescribeLogDirsResponse": "describe_log_dirs_response",
    "DescribeProducersRequest": "describe_producers_request",
    "DescribeProducersResponse": "describe_producers_response",
    "DescribeQuorumRequest": "describe_quorum_request",
    "DescribeQuorumResponse": "describe_quorum_response",
    "DescribeShareGroupOffsetsRequest": "describe_share_group_offsets_request",
    "DescribeShareGroupOffsetsResponse": "describe_share_group_offsets_response",
    "DescribeTopicPartitionsRequest": "describe_topic_partitions_request",
    "DescribeTopicPartitionsResponse": "describe_topic_partitions_response",
    "DescribeTransactionsRequest": "describe_transactions_request",
    "DescribeTransactionsResponse": "describe_transactions_response",
    "DescribeUserScramCredentialsRequest": "describe_user_scram_credentials_request",
    "DescribeUserScramCredentialsResponse": "describe_user_scram_credentials_response",
    "ElectLeadersRequest": "elect_leaders_request",
    "ElectLeadersResponse": "elect_leaders_response",
    "EndQuorumEpochRequest": "end_quorum_epoch_request",
    "EndQuorumEpochResponse": "end_quorum_epoch_response",
    "EndTransactionRecord": "end_transaction_record",
    "EndTxnMarker": "end_txn_marker",
    "EndTxnRequest": "end_txn_request",
    "EndTxnResponse": "end_txn_response",
    "EnvelopeRequest": "envelope_request",
    "EnvelopeResponse": "envelope_response",
    "ExpireDelegationTokenRequest": "expire_delegation_token_request",
    "ExpireDelegationTokenResponse": "expire_delegation_token_response",
    "FeatureLevelRecord": "feature_level_record",
    "FenceBrokerRecord": "fence_broker_record",
    "FetchRequest": "fetch_request",
    "FetchResponse": "fetch_response",
    "FetchSnapshotRequest": "fetch_snapshot_request",
    "FetchSnapshotResponse": "fetch_snapshot_response",
    "FindCoordinatorRequest": "find_coordinator_request",
    "FindCoordinatorResponse": "find_coordinator_response",
    "GetTelemetrySubscriptionsRequest": "get_telemetry_subscriptions_request",
    "GetTelemetrySubscriptionsResponse": "get_telemetry_subscriptions_response",
    "GroupMetadataKey": "group_metadata_key",
    "GroupMetadataValue": "group_metadata_value",
    "HeartbeatRequest": "heartbeat_request",
    "HeartbeatResponse": "heartbeat_response",
    "IncrementalAlterConfigsRequest": "incremental_alter_configs_request",
    "IncrementalAlterConfigsResponse": "incremental_alter_configs_response",
    "InitProducerIdRequest": "init_producer_id_request",
    "InitProducerIdResponse": "init_producer_id_response",
    "InitializeShareGroupStateRequest": "initialize_share_group_state_request",
    "InitializeShareGroupStateResponse": "initialize_share_group_state_response",
    "JoinGroupRequest": "join_group_request",
    "JoinGroupResponse": "join_group_response",
    "KRaftVersionRecord": "kraft_version_record",
    "LeaderAndIsrRequest": "leader_and_isr_request",
    "LeaderAndIsrResponse": "leader_and_isr_response",
    "LeaderChangeMessage": "leader_change_message",
    "LeaveGroupRequest": "leave_group_request",
    "LeaveGroupResponse": "leave_group_response",
    "LegacyOffsetCommitKey": "legacy_offset_commit_key",
    "LegacyOffsetCommitValue": "legacy_offset_commit_value",
    "ListConfigResourcesRequest": "list_config_resources_request",
    "ListConfigResourcesResponse": "list_config_resources_response",
    "ListGroupsRequest": "list_groups_request",
    "ListGroupsResponse": "list_groups_response",
    "ListOffsetsRequest": "list_offsets_request",
    "ListOffsetsResponse": "list_offsets_response",
    "ListPartitionReassignmentsRequest": "list_partition_reassignments_request",
    "ListPartitionReassignmentsResponse": "list_partition_reassignments_response",
    "ListTransactionsRequest": "list_transactions_request",
    "ListTransactionsResponse": "list_transactions_response",
    "MetadataRequest": "metadata_request",
    "MetadataResponse": "metadata_response",
    "NoOpRecord": "no_op_record",
    "OffsetCommitKey": "offset_commit_key",
    "OffsetCommitRequest": "offset_commit_request",
    "OffsetCommitResponse": "offset_commit_response",
    "OffsetCommitValue": "offset_commit_value",
    "OffsetDeleteRequest": "offset_delete_request",
    "OffsetDeleteResponse": "offset_delete_response",
    "OffsetFetchRequest": "offset_fetch_request",
    "OffsetFetchResponse": "offset_fetch_response",
    "OffsetForLeaderEpochRequest": "offset_for_leader_epoch_request",
    "OffsetForLeaderEpochResponse": "offset_for_leader_epoch_response",
    "PartitionChangeRecord": "partition_change_record",
    "PartitionRecord": "partition_record",
    "ProduceRequest": "produce_request",
    "ProduceResponse": "produce_response",
    "ProducerIdsRecord": "producer_ids_record",
    "ProducerSnapshot": "producer_snapshot",
    "PushTelemetryRequest": "push_telemetry_request",
    "PushTelemetryResponse": "push_telemetry_response",
    "QuorumStateData": "quorum_state_data",
    "QuotaRecord": "quota_record",
    "ReadShareGroupStateRequest": "read_share_group_state_request",
    "ReadShareGroupStateResponse": "read_share_group_state_response",
    "ReadShareGroupStateSummaryRequest": "read_share_group_state_summary_request",
    "ReadShareGroupStateSummaryResponse": "read_share_group_state_summary_response",
    "RegisterBrokerRecord": "register_broker_record",
    "RegisterControllerRecord": "register_controller_record",
    "RemoteLogSegmentMetadataRecord": "remote_log_segment_metadata_record",
    "RemoteLogSegmentMetadataSnapshotRecord": "remote_log_segment_metadata_snapshot_record",
    "RemoteLogSegmentMetadataUpdateRecord": "remote_log_segment_metadata_update_record",
    "RemotePartitionDeleteMetadataRecord": "remote_partition_delete_metadata_record",
    "RemoveAccessControlEntryRecord": "remove_access_control_entry_record",
    "RemoveDelegationTokenRecord": "remove_delegation_token_record",
    "RemoveFeatureLevelRecord": "remove_feature_level_record",
    "RemoveRaftVoterRequest": "remove_raft_voter_request",
    "RemoveRaftVoterResponse": "remove_raft_voter_response",
    "RemoveTopicRecord": "remove_topic_record",
    "RemoveUserScramCredentialRecord": "remove_user_scram_credential_record",
    "RenewDelegationTokenRequest": "renew_delegation_token_request",
    "RenewDelegationTokenResponse": "renew_delegation_token_response",
    "RequestHeader": "request_header",
    "ResponseHeader": "response_header",
    "SaslAuthenticateRequest": "sasl_authenticate_request",
    "SaslAuthenticateResponse": "sasl_authenticate_response",
    "SaslHandshakeRequest": "sasl_handshake_request",
    "SaslHandshakeResponse": "sasl_handshake_response",
    "ShareAcknowledgeRequest": "share_acknowledge_request",
    "ShareAcknowledgeResponse": "share_acknowledge_response",
    "ShareFetchRequest": "share_fetch_request",
    "ShareFetchResponse": "share_fetch_response",
    "ShareGroupCurrentMemberAssignmentKey": "share_group_current_member_assignment_key",
    "ShareGroupCurrentMemberAssignmentValue": "share_group_current_member_assignment_value",
    "ShareGroupDescribeRequest": "share_group_describe_request",
    "ShareGroupDescribeResponse": "share_group_describe_response",
    "ShareGroupHeartbeatRequest": "share_group_heartbeat_request",
    "ShareGroupHeartbeatResponse": "share_group_heartbeat_response",
    "ShareGroupMemberMetadataKey": "share_group_member_metadata_key",
    "ShareGroupMemberMetadataValue": "share_group_member_metadata_value",
    "ShareGroupMetadataKey": "share_group_metadata_key",
    "ShareGroupMetadataValue": "share_group_metadata_value",
    "ShareGroupPartitionMetadataKey": "share_group_partition_metadata_key",
    "ShareGroupPartitionMetadataValue": "share_group_partition_metadata_value",
    "ShareGroupStatePartitionMetadataKey": "share_group_state_partition_metadata_key",
    "ShareGroupStatePartitionMetadataValue": "share_group_state_partition_metadata_value",
    "ShareGroupTargetAssignmentMemberKey": "share_group_target_assignment_member_key",
    "ShareGroupTargetAssignmentMemberValue": "share_group_target_assignment_member_value",
    "ShareGroupTargetAssignmentMetadataKey": "share_group_target_assignment_metadata_key",
    "ShareGroupTargetAssignmentMetadataValue": "share_group_target_assignment_metadata_value",
    "ShareSnapshotKey": "share_snapshot_key",
    "ShareSnapshotValue": "share_snapshot_value",
    "ShareUpdateKey": "share_update_key",
    "ShareUpdateValue": "share_update_value",
    "SnapshotFooterRecord": "snapshot_footer_record",
    "SnapshotHeaderRecord": "snapshot_header_record",
    "StopReplicaRequest": "stop_replica_request",
    "StopReplicaResponse": "stop_replica_response",
    "StreamsGroupCurrentMemberAssignmentKey": "streams_group_current_member_assignment_key",
    "StreamsGroupCurrentMemberAssignmentValue": "streams_group_current_member_assignment_value",
    "StreamsGroupDescribeRequest": "streams_group_describe_request",
    "StreamsGroupDescribeResponse": "streams_group_describe_response",
    "StreamsGroupHeartbeatRequest": "streams_group_heartbeat_request",
    "StreamsGroupHeartbeatResponse": "streams_group_heartbeat_response",
    "StreamsGroupMemberMetadataKey": "streams_group_member_metadata_key",
    "StreamsGroupMemberMetadataValue": "streams_group_member_metadata_value",
    "StreamsGroupMetadataKey": "streams_group_metadata_key",
    "StreamsGroupMetadataValue": "streams_group_metadata_value",
    "StreamsGroupTargetAssignmentMemberKey": "streams_group_target_assignment_member_key",
    "StreamsGroupTargetAssignmentMemberValue": "streams_group_target_assignment_member_value",
    "StreamsGroupTargetAssignmentMetadataKey": "streams_group_target_assignment_metadata_key",
    "StreamsGroupTargetAssignmentMetadataValue": "streams_group_target_assignment_metadata_value",
    "StreamsGroupTopologyDescriptionUpdateRequest": "streams_group_topology_description_update_request",
    "StreamsGroupTopologyDescriptionUpdateResponse": "streams_group_topology_description_update_response",
    "StreamsGroupTopologyKey": "streams_group_topology_key",
    "StreamsGroupTopologyValue": "streams_group_topology_value",
    "SubscriptionInfo": "subscription_info",
    "SubscriptionInfoData": "subscription_info_data",
    "SyncGroupRequest": "sync_group_request",
    "SyncGroupResponse": "sync_group_response",
    "TopicRecord": "topic_record",
    "TransactionLogKey": "transaction_log_key",
    "TransactionLogValue": "transaction_log_value",
    "TxnOffsetCommitRequest": "txn_offset_commit_request",
    "TxnOffsetCommitResponse": "txn_offset_commit_response",
    "UnfenceBrokerRecord": "unfence_broker_record",
    "UnregisterBrokerRecord": "unregister_broker_record",
    "UnregisterBrokerRequest": "unregister_broker_request",
    "UnregisterBrokerResponse": "unregister_broker_response",
    "UnregisterControllerRequest": "unregister_controller_request",
    "UnregisterControllerResponse": "unregister_controller_response",
    "UpdateFeaturesRequest": "update_features_request",
    "UpdateFeaturesResponse": "update_features_response",
    "UpdateMetadataRequest": "update_metadata_request",
    "UpdateMetadataResponse": "update_metadata_response",
    "UpdateRaftVoterRequest": "update_raft_voter_request",
    "UpdateRaftVoterResponse": "update_raft_voter_response",
    "UserScramCredentialRecord": "user_scram_credential_record",
    "VoteRequest": "vote_request",
    "VoteResponse": "vote_response",
    "VotersRecord": "voters_record",
    "WriteShareGroupStateRequest": "write_share_group_state_request",
    "WriteShareGroupStateResponse": "write_share_group_state_response",
    "WriteTxnMarkersRequest": "write_txn_markers_request",
    "WriteTxnMarkersResponse": "write_txn_markers_response",
    "ZkMigrationStateRecord": "zk_migration_state_record",
}
"""Every message's name, and its module."""

ALIASES: dict[str, str] = {
    "AlterIsrRequest": "AlterPartitionRequest",
    "AlterIsrResponse": "AlterPartitionResponse",
    "ElectPreferredLeadersRequest": "ElectLeadersRequest",
    "ElectPreferredLeadersResponse": "ElectLeadersResponse",
    "ListClientMetricsResourcesRequest": "ListConfigResourcesRequest",
    "ListClientMetricsResourcesResponse": "ListConfigResourcesResponse",
    "ListOffsetRequest": "ListOffsetsRequest",
    "ListOffsetResponse": "ListOffsetsResponse",
}
"""Older names, and the message that each became."""

_PARTS: dict[str, str] = {
    "ApiKey": "api_keys",
    "Connection": "_runtime.connection",
    "ErrorCode": "error_codes",
    "FrameBuffer": "_runtime.frames",
    "FrameError": "_runtime.frames",
    "ProtocolError": "_runtime.connection",
    "Side": "_runtime.connection",
    "UnknownApiError": "api_keys",
    "decode_request": "_runtime.requests",
    "decode_response": "_runtime.requests",
    "encode_request": "_runtime.requests",
    "encode_response": "_runtime.requests",
}
"""What else is loaded when it is first used, and where from."""

__all__ = [
    "ALIASES",
    "MESSAGES",
    "CodecError",
    "DecodeError",
    "EncodeError",
    "JsonError",
    "Message",
    "UnsupportedVersionError",
    "WireError",
    "load_all",
    *_PARTS,
    *MESSAGES,
    *ALIASES,
]


def __getattr__(name: str) -> Any:
    if name == "VERSIONS_BY_RELEASE":
        from ._runtime.releases import versions_by_release  # noqa: PLC0415

        return versions_by_release()
    if name in _PARTS:
        part = getattr(import_module(f".{_PARTS[name]}", __name__), name)
        globals()[name] = part
        return part
    known = ALIASES.get(name, name)
    if known not in MESSAGES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    message = getattr(import_module(f"._messages.{MESSAGES[known]}", __name__), known)
    globals()[name] = message
    return message


def load_all() -> None:
    """Load every message and part now, where a program forks while its threads run.

    A module that a thread loads when another forks stays locked in the child, which then
    waits for it for ever.
    """
    from pkgutil import walk_packages  # noqa: PLC0415 - seldom needed

    for module in walk_packages(__path__, f"{__name__}."):
        import_module(module.name)
    for name in ("cramjam", "crc32c"):
        import_module(name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, "VERSIONS_BY_RELEASE"})

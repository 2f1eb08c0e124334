// Record batches as the values of `specgen conform`.

const CODECS = ['none', 'gzip', 'snappy', 'lz4', 'zstd']

export const batches = parsed => parsed.map(batch => ({
  baseOffset: batch.firstOffset,
  partitionLeaderEpoch: batch.partitionLeaderEpoch,
  magic: batch.magic,
  compression: CODECS[batch.attributes & 7],
  timestampType: batch.attributes & 8 ? 'append' : 'create',
  isTransactional: Boolean(batch.attributes & 16),
  isControl: Boolean(batch.attributes & 32),
  hasDeleteHorizon: Boolean(batch.attributes & 64),
  lastOffsetDelta: batch.lastOffsetDelta,
  baseTimestamp: batch.firstTimestamp,
  maxTimestamp: batch.maxTimestamp,
  producerId: batch.producerId,
  producerEpoch: batch.producerEpoch,
  baseSequence: batch.firstSequence,
  records: batch.records.map(record => ({
    offset: batch.firstOffset + BigInt(record.offsetDelta),
    // Its consumer has these, whatever the type of timestamps.
    timestamp: batch.firstTimestamp + record.timestampDelta,
    key: record.key,
    value: record.value,
    headers: record.headers.map(([key, value]) => ({ key: key.toString(), value }))
  }))
}))

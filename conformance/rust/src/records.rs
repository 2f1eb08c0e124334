//! Record batches as the values of `specgen conform`.

use base64::{prelude::BASE64_STANDARD, Engine};
use bytes::Bytes;
use kafka_protocol::records::{
    BatchDecodeInfo, Compression, Record, RecordBatchDecoder, TimestampType,
};
use serde_json::{json, Value};

/// The batches in the bytes. The crate drops a batch's last offset and greatest timestamp, which
/// are read from the bytes.
pub fn batches(data: Bytes) -> Result<Value, String> {
    let sets = RecordBatchDecoder::decode_all(&mut data.clone()).map_err(words)?;
    let infos = RecordBatchDecoder::decode_batch_info(&mut data.clone()).map_err(words)?;
    let mut values = Vec::new();
    let mut left = &data[..];
    for (info, set) in infos.iter().zip(&sets) {
        values.push(batch(info, &set.records, left));
        left = &left[12 + number::<4>(left, 8) as usize..];
    }
    Ok(Value::Array(values))
}

fn batch(info: &BatchDecodeInfo, records: &[Record], data: &[u8]) -> Value {
    json!({
        "baseOffset": info.min_offset,
        "partitionLeaderEpoch": info.partition_leader_epoch,
        "magic": info.version,
        "compression": match info.compression {
            Compression::None => "none",
            Compression::Gzip => "gzip",
            Compression::Snappy => "snappy",
            Compression::Lz4 => "lz4",
            Compression::Zstd => "zstd",
        },
        "timestampType": match info.timestamp_type {
            TimestampType::Creation => "create",
            TimestampType::LogAppend => "append",
        },
        "isTransactional": info.transactional,
        "isControl": info.control,
        "hasDeleteHorizon": info.delete_horizon,
        "lastOffsetDelta": number::<4>(data, 23),
        "baseTimestamp": info.min_timestamp,
        "maxTimestamp": number::<8>(data, 35),
        "producerId": info.producer_id,
        "producerEpoch": info.producer_epoch,
        "baseSequence": info.base_sequence,
        "records": records.iter().map(record).collect::<Vec<_>>(),
    })
}

fn record(one: &Record) -> Value {
    let headers = one.headers.iter();
    json!({
        "offset": one.offset,
        "timestamp": one.timestamp,
        "key": base64(&one.key),
        "value": base64(&one.value),
        "headers": headers
            .map(|(key, value)| json!({"key": key.as_str(), "value": base64(value)}))
            .collect::<Vec<_>>(),
    })
}

fn base64(data: &Option<Bytes>) -> Option<String> {
    data.as_ref().map(|data| BASE64_STANDARD.encode(data))
}

/// The signed number in SIZE bytes.
fn number<const SIZE: usize>(data: &[u8], at: usize) -> i64 {
    let start = if data[at] & 0x80 == 0 { 0 } else { -1 };
    data[at..at + SIZE]
        .iter()
        .fold(start, |number, byte| number << 8 | i64::from(*byte))
}

fn words(error: impl std::fmt::Display) -> String {
    format!("{error:#}")
}

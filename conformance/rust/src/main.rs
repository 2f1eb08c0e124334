//! kafka-protocol under `specgen conform`: messages, decoded and encoded again, and records.

mod exchange;
mod records;

use std::io;

use bytes::{Bytes, BytesMut};
use kafka_protocol::messages::{ApiKey, RequestKind, ResponseKind};
use serde_json::{json, Map, Value};

/// The version that Cargo.toml pins.
const VERSION: &str = "0.18.0";

fn main() -> io::Result<()> {
    exchange::serve(start, decode)
}

fn start() -> Value {
    let mut messages = Map::from_iter([("RecordBatch".to_string(), json!([2, 2]))]);
    for key in (0..=i16::MAX).filter_map(|key| ApiKey::try_from(key).ok()) {
        let versions = key.valid_versions();
        for kind in ["Request", "Response"] {
            messages.insert(
                format!("{key:?}{kind}"),
                json!([versions.min, versions.max]),
            );
        }
    }
    json!({
        "implementation": {
            "name": "kafka-protocol", "version": VERSION, "language": "Rust",
            "homepage": "https://crates.io/crates/kafka-protocol",
        },
        "can": ["decode", "records", "unknown_tags"],
        "messages": messages,
    })
}

/// Returns the batches, or the crate's encoding of the message that it has decoded.
fn decode(asked: &Value) -> Result<Value, String> {
    let text = asked["bytes"].as_str().unwrap_or_default();
    let data = Bytes::from(hex::decode(text).map_err(|error| error.to_string())?);
    if asked["form"] == "records" {
        return Ok(json!({"value": records::batches(data)?}));
    }
    let key = asked["key"]
        .as_i64()
        .and_then(|key| ApiKey::try_from(key as i16).ok());
    let (Some(api), Some(version)) = (key, asked["version"].as_i64()) else {
        return Err("unsupported: only requests and responses are there".into());
    };
    let (version, kind) = (version as i16, asked["kind"].as_str().unwrap_or_default());
    let versions = api.valid_versions();
    let is_there = asked["form"] == "message" && ["request", "response"].contains(&kind);
    if !is_there || !(versions.min..=versions.max).contains(&version) {
        return Err("unsupported: no such message or version".into());
    }
    let written = again(api, version, kind, data)?;
    Ok(json!({"bytes": hex::encode(written)}))
}

fn again(api: ApiKey, version: i16, kind: &str, mut data: Bytes) -> Result<BytesMut, String> {
    let mut written = BytesMut::new();
    let done = if kind == "request" {
        RequestKind::decode(api, &mut data, version)
            .and_then(|request| request.encode(&mut written, version))
    } else {
        ResponseKind::decode(api, &mut data, version)
            .and_then(|response| response.encode(&mut written, version))
    };
    match done {
        Ok(()) if data.is_empty() => Ok(written),
        Ok(()) => Err(format!("{} bytes left over", data.len())),
        Err(error) => Err(format!("{error:#}")),
    }
}

//! kafka-protocol under `specgen conform`: requests and responses, read and written again.

use std::io::{self, BufRead, Write};
use std::panic::{self, AssertUnwindSafe};

use bytes::{Bytes, BytesMut};
use kafka_protocol::messages::{ApiKey, RequestKind, ResponseKind};
use serde_json::{json, Map, Value};

/// The version that Cargo.toml pins.
const VERSION: &str = "0.18.0";

fn main() -> io::Result<()> {
    panic::set_hook(Box::new(|_| {})); // an answer says what it was
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let asked: Value = serde_json::from_str(&line?)?;
        let mut answer = match asked["cmd"].as_str() {
            Some("start") => start(),
            Some("decode") => decode(&asked),
            Some("stop") => json!({}),
            other => json!({"unsupported": format!("no {other:?}")}),
        };
        answer["seq"] = asked["seq"].clone();
        writeln!(out, "{answer}")?;
        out.flush()?;
        if asked["cmd"] == "stop" {
            break;
        }
    }
    Ok(())
}

fn start() -> Value {
    let mut messages = Map::new();
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
        "can": ["decode", "unknown_tags"],
        "messages": messages,
    })
}

/// Answers the bytes that the crate writes of what it has read.
fn decode(asked: &Value) -> Value {
    let numbers = (asked["key"].as_i64(), asked["version"].as_i64());
    let (Some(key), Some(version)) = numbers else {
        return json!({"unsupported": "only requests and responses"});
    };
    let (version, kind) = (version as i16, asked["kind"].as_str().unwrap_or_default());
    let Ok(api) = ApiKey::try_from(key as i16) else {
        return json!({"unsupported": format!("no API {key}")});
    };
    let versions = api.valid_versions();
    let is_there = asked["form"] == "message" && ["request", "response"].contains(&kind);
    if !is_there || !(versions.min..=versions.max).contains(&version) {
        return json!({"unsupported": "no such message or version"});
    }
    let data = match hex::decode(asked["bytes"].as_str().unwrap_or_default()) {
        Ok(data) => Bytes::from(data),
        Err(error) => return json!({"error": error.to_string()}),
    };
    match panic::catch_unwind(AssertUnwindSafe(|| again(api, version, kind, data))) {
        Ok(Ok(written)) => json!({"bytes": hex::encode(written)}),
        Ok(Err(error)) if error.contains("version not supported") => json!({"unsupported": error}),
        Ok(Err(error)) => json!({"error": error}),
        Err(_) => json!({"error": "panic"}),
    }
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

//! The exchange of `specgen conform`, one line in and one line out, for any implementation in Rust.

use std::io::{self, BufRead, Write};
use std::panic::{self, AssertUnwindSafe};

use serde_json::{json, Value};

/// Answers the lines of standard input until `stop`. An error of `decode` is a refusal.
pub fn serve(
    start: impl Fn() -> Value,
    decode: impl Fn(&Value) -> Result<Value, String>,
) -> io::Result<()> {
    panic::set_hook(Box::new(|_| {})); // the answer has the panic's message
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let asked: Value = serde_json::from_str(&line?)?;
        let mut answer = match asked["cmd"].as_str() {
            Some("start") => start(),
            Some("decode") => panic::catch_unwind(AssertUnwindSafe(|| decode(&asked)))
                .unwrap_or_else(|_| Err("panic".into()))
                .unwrap_or_else(refusal),
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

/// The answer for an error: `unsupported` if the words say so, else `error`.
fn refusal(words: String) -> Value {
    let is_absent = ["not supported", "unsupported"]
        .iter()
        .any(|part| words.contains(part));
    let key = if is_absent { "unsupported" } else { "error" };
    json!({key: words})
}

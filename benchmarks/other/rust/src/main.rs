//! Times kafka-protocol: see benchmarks/languages.py for what is given and what is printed.

use std::hint::black_box;
use std::time::Duration;
use std::{env, fs, path::Path};

use bytes::{Bytes, BytesMut};
use kafka_protocol::messages::{ApiKey, RequestKind, ResponseKind};

enum Message {
    Request(RequestKind),
    Response(ResponseKind),
}

fn main() {
    let arguments: Vec<String> = env::args().collect();
    let folder = Path::new(&arguments[1]);
    let seconds: f64 = arguments[2].parse().expect("seconds");
    let list = fs::read_to_string(folder.join("samples.tsv")).expect("samples.tsv");
    for line in list.lines() {
        let columns: Vec<&str> = line.split('\t').collect();
        let (name, is_request) = (columns[0], columns[1] == "request");
        let key: i16 = columns[2].parse().expect("key");
        let api = ApiKey::try_from(key).expect("an API");
        let version: i16 = columns[3].parse().expect("version");
        let data = Bytes::from(fs::read(folder.join(name)).expect("a sample"));
        let read = || {
            let mut left = data.clone(); // which shares the bytes
            if is_request {
                Message::Request(RequestKind::decode(api, &mut left, version).expect("a request"))
            } else {
                Message::Response(ResponseKind::decode(api, &mut left, version).expect("a response"))
            }
        };
        let decoded = read();
        let mut written = BytesMut::new();
        write(&decoded, &mut written, version);
        assert_eq!(written, data, "{name}: other bytes");
        let decode = timed(seconds, || {
            black_box(read());
        });
        let encode = timed(seconds, || {
            written.clear();
            write(&decoded, &mut written, version);
            black_box(&written);
        });
        println!(r#"{{"sample": "{name}", "decode": {decode}, "encode": {encode}}}"#);
    }
}

fn write(message: &Message, to: &mut BytesMut, version: i16) {
    match message {
        Message::Request(request) => request.encode(to, version),
        Message::Response(response) => response.encode(to, version),
    }
    .expect("bytes");
}

/// The processor time of one call in microseconds.
fn timed(seconds: f64, mut call: impl FnMut()) -> f64 {
    let begun = processor();
    while processor() - begun < seconds / 4.0 {
        call();
    }
    let (start, mut count) = (processor(), 0);
    loop {
        for _ in 0..50 {
            call();
        }
        count += 50;
        let spent = processor() - start;
        if spent >= seconds {
            return spent / f64::from(count) * 1e6;
        }
    }
}

fn processor() -> f64 {
    let mut now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut now) };
    Duration::new(now.tv_sec as u64, now.tv_nsec as u32).as_secs_f64()
}

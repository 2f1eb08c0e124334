// Frames and headers that the Python package wrote, and what is refused.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { fromHex, wire } from "./cases.mjs";

const { DecodeError, EncodeError, FrameBuffer, FrameError } = wire;
const rows = JSON.parse(readFileSync(process.env.SPECGEN_CASES, "utf8")).map((row) => ({
  ...row,
  bytes: fromHex(row.bytes),
  tags: row.tags.map(([tag, data]) => ({ tag, data: fromHex(data) })),
}));

for (const row of rows) {
  const { api, version, direction, bytes, correlation, client, tags } = row;
  const name = `${api}${direction}`;
  test(`${name} v${version}`, () => {
    const options = { correlationId: correlation, clientId: client, headerTags: tags };
    const kept = tags.length > 0 ? { _unknownTaggedFields: tags } : {};
    if (direction === "Request") {
      const read = wire.decodeRequest(bytes);
      const head = { requestApiKey: row.key, requestApiVersion: version };
      const header = { ...head, correlationId: correlation, clientId: client, ...kept };
      assert.deepStrictEqual([read.name, read.header], [name, header]);
      assert.deepStrictEqual(wire.encodeRequest(name, version, read.value, options), bytes);
      assert.equal(wire.requestHeader(bytes).end, row.end);
    } else {
      const read = wire.decodeResponse(bytes, api, version);
      const header = { correlationId: correlation, ...kept };
      assert.deepStrictEqual([read.name, read.header], [name, header]);
      const again = wire.encodeResponse(name, read.version, read.value, options);
      if (read.version === version) {
        assert.deepStrictEqual(again, bytes);
      } else {
        // KIP-511: in version 0, behind the header of the version asked for.
        assert.deepStrictEqual([api, read.version], ["ApiVersions", 0]);
      }
      assert.equal(read.version, row.answered);
    }
    const { headerSpans, spans, ...same } =
      direction === "Request"
        ? wire.decodeRequestSpans(bytes)
        : wire.decodeResponseSpans(bytes, api, version);
    const plain =
      direction === "Request" ? wire.decodeRequest(bytes) : wire.decodeResponse(bytes, api, version);
    assert.deepStrictEqual(same, plain);
    assert.deepStrictEqual(headerSpans[0], {
      ...{ path: "size", type: "int32", offset: 0, length: 4, value: bytes.length - 4 },
    });
    const [header, whole] = [headerSpans.at(-1), spans.at(-1)];
    assert.deepStrictEqual([header.path, header.offset, header.value], ["", 4, same.header]);
    assert.deepStrictEqual([whole.path, whole.value], ["", same.value]);
    assert.deepStrictEqual(header.offset + header.length, whole.offset);
    assert.equal(whole.offset + whole.length, bytes.length);
    assert.equal(covered([...headerSpans.slice(1, -1)]), header.length);
    const message = bytes.subarray(whole.offset);
    const { spans: own } = wire.decodeSpans(name, same.version ?? version, message);
    const moved = spans.map((span) => ({ ...span, offset: span.offset - whole.offset }));
    assert.deepStrictEqual(moved, own);
    for (let length = 0; length < bytes.length; length++) {
      const cut = bytes.slice(0, length);
      assert.throws(() => wire.requestHeader(cut), FrameError);
      if (length >= 4) {
        new DataView(cut.buffer).setInt32(0, length - 4);
        const decode = () =>
          direction === "Request"
            ? wire.decodeRequest(cut)
            : wire.decodeResponse(cut, api, version);
        assert.throws(decode, DecodeError, `${length} bytes`);
      }
    }
    const longer = new Uint8Array(bytes.length + 1);
    longer.set(bytes);
    new DataView(longer.buffer).setInt32(0, longer.length - 4);
    const decode = (options) =>
      direction === "Request"
        ? wire.decodeRequest(longer, options)
        : wire.decodeResponse(longer, api, version, options);
    const isRefusal = direction === "Response" && row.answered !== version;
    assert.throws(() => decode({}), isRefusal ? DecodeError : /1 bytes left over/);
    assert.equal(decode({ strict: false }).name, name);
  });
}

/** The bytes that spans cover, those within others not counted. */
function covered(spans) {
  const places = new Set();
  for (const { offset, length } of spans) {
    for (let at = offset; at < offset + length; at++) {
      places.add(at);
    }
  }
  return places.size;
}

test("frames out of a stream in pieces of any size", () => {
  const frames = rows.map((row) => row.bytes);
  const stream = Uint8Array.from(frames.flatMap((bytes) => [...bytes]));
  for (const size of [1, 2, 3, 5, 64, stream.length]) {
    const buffer = new FrameBuffer();
    const out = [];
    for (let at = 0; at < stream.length; at += size) {
      out.push(...buffer.feed(stream.subarray(at, at + size)));
    }
    assert.deepStrictEqual(out, frames, `pieces of ${size}`);
    assert.equal(buffer.pending, 0);
    buffer.close();
    buffer.feed(stream.subarray(0, 3));
    assert.throws(() => buffer.close(), /within a frame, 3 bytes in/);
  }
  assert.equal(new FrameBuffer().feed(stream.subarray(0, 3)).length, 0);
});

test("a frame too large, or of a negative size, is none, and stays none", () => {
  for (const size of [-1, 1001, 0x7fffffff]) {
    const head = new Uint8Array(4);
    new DataView(head.buffer).setInt32(0, size);
    const buffer = new FrameBuffer(1000);
    assert.throws(() => buffer.feed(head), FrameError);
    assert.throws(() => buffer.feed(new Uint8Array(1)), FrameError);
  }
  assert.deepStrictEqual(wire.frame(new Uint8Array([7])), new Uint8Array([0, 0, 0, 1, 7]));
});

test("what is refused", () => {
  const value = wire.decodeRequest(rows.find((row) => row.direction === "Request").bytes).value;
  const { name } = wire.decodeRequest(rows.find((row) => row.direction === "Request").bytes);
  for (const correlationId of [1.5, 2 ** 31, undefined]) {
    assert.throws(() => wire.encodeRequest(name, 1, value, { correlationId }), EncodeError);
  }
  assert.throws(() => wire.encodeResponse(name, 1, value, {}), wire.UnknownApiError);
  assert.throws(() => wire.decodeResponse(rows[0].bytes, "Metadat", 1), wire.UnknownApiError);
  assert.throws(() => wire.decodeResponse(rows[0].bytes, 3, 99), wire.UnsupportedVersionError);
  const later = rows.find((row) => row.direction === "Request").bytes.slice();
  later[7] = 99;
  assert.equal(wire.requestHeader(later).header.requestApiVersion, 99);
  assert.throws(() => wire.decodeRequest(later), wire.UnsupportedVersionError);
  const key = rows[0].bytes.slice();
  key[4] = 0x40;
  assert.throws(() => wire.decodeRequest(key), wire.UnknownApiError);
});

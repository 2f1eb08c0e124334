// Values that change while they are encoded, or that say something else than what they have.

import assert from "node:assert/strict";
import test from "node:test";

import { wire } from "./cases.mjs";

const { EncodeError, RecordsError, UnsupportedVersionError } = wire;
const { decode, decodeFrom, decodeRequest, decodeSpans, encode, encodeRequest } = wire;
const topic = (name) => ({ topicId: "AAAAAAAAAAAAAAAAAAAAAA", name });
const request = (topics, more = {}) => ({
  topics,
  allowAutoTopicCreation: true,
  includeTopicAuthorizedOperations: false,
  ...more,
});
const fields = (topics, more) => encode("MetadataRequest", 12, request(topics, more));

/** Topics, the first of which changes their array when its name is read. */
function changing(change) {
  const first = {
    topicId: topic().topicId,
    get name() {
      change(topics);
      return "a";
    },
  };
  const topics = [first, topic("b"), topic("c")];
  return topics;
}

test("an array that gets shorter while it is written", () => {
  for (const left of [0, 1, 2]) {
    const shorter = changing((topics) => (topics.length = left));
    assert.throws(() => fields(shorter), EncodeError);
  }
});

test("an array that grows has the elements that it had", () => {
  const grown = changing((topics) => topics.push(topic("d")));
  const { topics } = decode("MetadataRequest", 12, fields(grown));
  assert.deepEqual(
    topics.map(({ name }) => name),
    ["a", "b", "c"],
  );
});

test("an array's proxy that invents a length", () => {
  for (const length of [-1, 1.5, NaN, 2 ** 31, 2 ** 40, "3", undefined, 3n]) {
    const get = (target, key) => (key === "length" ? length : target[key]);
    const proxy = new Proxy([topic("a")], { get });
    assert.throws(() => fields(proxy), EncodeError, `a length of ${String(length)}`);
  }
});

class Liar extends Uint8Array {
  get length() {
    return 1;
  }
  get byteLength() {
    return 1;
  }
}

test("bytes are what they are, not what a subclass says", () => {
  const tags = [{ tag: 900, data: new Liar([4, 5, 6]) }];
  const { _unknownTaggedFields: back } = decode(
    "MetadataRequest",
    12,
    fields([], { _unknownTaggedFields: tags }),
  );
  assert.deepEqual([...back[0].data], [4, 5, 6]);
  const bytes = encode("SaslAuthenticateRequest", 1, { authBytes: new Liar([1, 2, 3]) });
  assert.deepEqual([...bytes], [0, 0, 0, 3, 1, 2, 3]);
});

test("what only looks like bytes", () => {
  const detached = new Uint8Array(4);
  structuredClone(detached.buffer, { transfer: [detached.buffer] });
  const forged = [Object.create(Uint8Array.prototype), new Proxy(new Uint8Array(2), {})];
  for (const authBytes of [...forged, detached]) {
    assert.throws(() => encode("SaslAuthenticateRequest", 1, { authBytes }), EncodeError);
    const tags = [{ tag: 900, data: authBytes }];
    assert.throws(() => fields([], { _unknownTaggedFields: tags }), EncodeError);
  }
});

test("an unknown tag is read once", () => {
  let reads = 0;
  const item = {
    get tag() {
      return reads++ === 0 ? 900 : -1;
    },
    get data() {
      return new Uint8Array([reads]);
    },
  };
  const bytes = fields([], { _unknownTaggedFields: [item] });
  const [back] = decode("MetadataRequest", 12, bytes)._unknownTaggedFields;
  assert.deepEqual([back.tag, [...back.data]], [900, [0]]);
});

test("records and headers that change while they are written", async () => {
  const records = [
    {
      get value() {
        records.length = 1;
        return new Uint8Array([1]);
      },
    },
    { value: new Uint8Array([2]) },
  ];
  const read = await wire.readRecords(await wire.encodeBatch(records));
  assert.equal(read.length, 1);
  const headers = [
    {
      get key() {
        headers.length = 1;
        return "k";
      },
      value: null,
    },
    { key: "l", value: null },
  ];
  const batch = wire.encodeBatch([{ value: null, headers }]);
  const [record] = await wire.readRecords(await batch);
  assert.deepEqual(
    record.headers.map(({ key }) => key),
    ["k", "l"],
  );
  await assert.rejects(wire.encodeBatch([{ value: null, headers: 5 }]), RecordsError);
});

test("a version is a whole number", () => {
  const bytes = fields([]);
  const value = request([]);
  for (const version of ["12", 12.5, NaN, true, null, undefined, 12n, [12], {}, Infinity]) {
    const wrong = [
      () => decode("MetadataRequest", version, bytes),
      () => decodeFrom("MetadataRequest", version, bytes),
      () => decodeSpans("MetadataRequest", version, bytes),
      () => encode("MetadataRequest", version, value),
      () => encodeRequest("MetadataRequest", version, value, { correlationId: 1 }),
      () => wire.encodeResponse("MetadataResponse", version, {}, { correlationId: 1 }),
      () => wire.decodeResponse(new Uint8Array([0, 0, 0, 4, 0, 0, 0, 1]), "Metadata", version),
    ];
    for (const call of wrong) {
      assert.throws(call, UnsupportedVersionError, `${String(version)} in ${String(call)}`);
    }
  }
});

test("a header takes numbers and text alone", () => {
  for (const correlationId of ["1", 1n, Symbol("s"), true, null, 1.5, 2 ** 31]) {
    const call = () => encodeRequest("MetadataRequest", 12, request([]), { correlationId });
    assert.throws(call, EncodeError);
  }
  for (const clientId of [5, true, {}, [], 5n, Symbol("s")]) {
    const options = { correlationId: 1, clientId };
    const call = () => encodeRequest("MetadataRequest", 12, request([]), options);
    assert.throws(call, EncodeError);
  }
  const frame = encodeRequest("MetadataRequest", 12, request([]), { correlationId: 1 });
  assert.equal(decodeRequest(frame).header.clientId, null);
});

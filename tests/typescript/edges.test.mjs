// What no fixture shows: forms that are read and never written, and limits.

import assert from "node:assert/strict";
import test from "node:test";

import { fromHex, wire } from "./cases.mjs";

const { DecodeError, EncodeError, RecordsError, decode, encode, encodeBatch, readRecords } = wire;

/** An ApiVersions request of version 3 whose section of tags is as given. */
const withTags = (hex) => decode("ApiVersionsRequest", 3, fromHex(`02610262${hex}`));
const named = { clientSoftwareName: "a", clientSoftwareVersion: "b" };

test("a mark of the order of bytes is part of a text", () => {
  const value = { ...named, clientSoftwareName: `\ufeff${"long".repeat(10)}` };
  assert.deepStrictEqual(decode("ApiVersionsRequest", 3, encode("ApiVersionsRequest", 3, value)), value);
});

test("tags: out of order they are read, twice or of other versions they are not", () => {
  assert.deepStrictEqual(withTags("00"), named);
  const tags = withTags("020700050101")._unknownTaggedFields;
  assert.deepStrictEqual(tags, [
    { tag: 7, data: new Uint8Array() },
    { tag: 5, data: new Uint8Array([1]) },
  ]);
  assert.throws(() => withTags("0205000500"), /tag 5 stands twice/);
  assert.throws(() => withTags("ffffffff0f"), /4294967295 tagged fields/);
  const value = { ...named, _unknownTaggedFields: tags };
  assert.throws(() => encode("ApiVersionsRequest", 3, value), /tag 5 does not come after 7/);
  const twice = { ...named, _unknownTaggedFields: [tags[0], tags[0]] };
  assert.throws(() => encode("ApiVersionsRequest", 3, twice), EncodeError);
});

const FETCH = {
  ...{ replicaId: -1, maxWaitMs: 1, minBytes: 1, maxBytes: 1, isolationLevel: 0 },
  ...{ sessionId: 0, sessionEpoch: 0, topics: [], forgottenTopicsData: [], rackId: "" },
};

test("a tag of a later version is refused, a tagged field at its default left out", () => {
  const bytes = encode("FetchRequest", 12, FETCH);
  const tagged = (hex) => fromHex(`${Buffer.from(bytes.subarray(0, -1)).toString("hex")}${hex}`);
  assert.deepStrictEqual(decode("FetchRequest", 12, tagged("01000100")), FETCH);
  assert.equal(decode("FetchRequest", 12, tagged("0100020261")).clusterId, "a");
  assert.throws(() => decode("FetchRequest", 12, tagged("010100")), /tag 1 is not of this version/);
  assert.throws(() => decode("FetchRequest", 12, tagged("010003026100")), /size is 3, not 2/);
  const foreign = { ...FETCH, _unknownTaggedFields: [{ tag: 1, data: new Uint8Array() }] };
  assert.throws(() => encode("FetchRequest", 12, foreign), /is a field of other versions/);
  const known = { ...FETCH, _unknownTaggedFields: [{ tag: 0, data: new Uint8Array() }] };
  assert.throws(() => encode("FetchRequest", 12, known), /is the field clusterId/);
});

test("compact lengths as Java has them", () => {
  const topics = (hex) => decode("MetadataRequest", 12, fromHex(`${hex}000000`)).topics;
  assert.equal(topics("00"), null);
  assert.equal(topics("8180808008"), null); // 2^31 + 1
  assert.equal(topics("ffffffff0f"), null);
  assert.equal(topics("ffffffff7f"), null); // bits that 32 do not hold are dropped
  assert.throws(() => topics("8080808008"), /2147483647 elements/);
  assert.throws(() => topics("808080808000"), /longer than 5 bytes/);
  assert.deepStrictEqual(topics("8100"), []); // more bytes than are needed
});

test("any byte but 0 is true", () => {
  const bytes = encode("MetadataRequest", 4, { topics: null, allowAutoTopicCreation: true });
  bytes[bytes.length - 1] = 0x80;
  assert.equal(decode("MetadataRequest", 4, bytes).allowAutoTopicCreation, true);
});

test("a field of another version must be at its default, whatever that is", () => {
  const value = { transactionalId: null, transactionTimeoutMs: 1 };
  for (const producerId of [-1n, -1]) {
    assert.equal(encode("InitProducerIdRequest", 0, { ...value, producerId }).length, 6);
  }
  for (const producerId of [0n, 0, -2n, "-1"]) {
    assert.throws(() => encode("InitProducerIdRequest", 0, { ...value, producerId }), EncodeError);
  }
});

test("a field that is ignored in a version must be of its type", () => {
  const response = { responses: [] };
  const topic = { name: "a", topicId: "AAAAAAAAAAAAAAAAAAAAAA", partitionResponses: [] };
  for (const throttleTimeMs of [0, 7, undefined]) {
    assert.equal(encode("ProduceResponse", 0, { ...response, throttleTimeMs }).length, 4);
  }
  for (const throttleTimeMs of ["7", null, 1.5, 2 ** 31, [], true]) {
    const refused = { ...response, throttleTimeMs };
    assert.throws(() => encode("ProduceResponse", 0, refused), /^EncodeError.* throttleTimeMs: /);
  }
  const metadata = { brokers: [], topics: [] };
  for (const clusterId of ["x", null]) {
    assert.equal(encode("MetadataResponse", 0, { ...metadata, clusterId }).length, 8);
  }
  for (const clusterId of [5, "\ud800", "x".repeat(32_768), new Uint8Array()]) {
    assert.throws(() => encode("MetadataResponse", 0, { ...metadata, clusterId }), EncodeError);
  }
  const partition = { index: 0, errorCode: 0, baseOffset: 0n };
  const errors = (recordErrors) => ({
    responses: [{ ...topic, partitionResponses: [{ ...partition, recordErrors }] }],
  });
  const error = { batchIndex: 1, batchIndexErrorMessage: null };
  const bytes = encode("ProduceResponse", 0, errors([]));
  assert.deepStrictEqual(encode("ProduceResponse", 0, errors([error, error])), bytes);
  for (const wrong of [5, [5], [null], [error, { ...error, batchIndex: "1" }]]) {
    assert.throws(() => encode("ProduceResponse", 0, errors(wrong)), /recordErrors/);
  }
  const path = "responses[0].partitionResponses[0].recordErrors[1].batchIndex";
  const last = errors([error, { ...error, batchIndex: "1" }]);
  assert.throws(() => encode("ProduceResponse", 0, last), (thrown) => thrown.path === path);
});

test("numbers at their limits", () => {
  const value = { transactionalId: null, transactionTimeoutMs: 1, producerEpoch: 0 };
  for (const producerId of [2n ** 63n - 1n, -(2n ** 63n), Number.MAX_SAFE_INTEGER]) {
    const bytes = encode("InitProducerIdRequest", 3, { ...value, producerId });
    assert.equal(decode("InitProducerIdRequest", 3, bytes).producerId, BigInt(producerId));
  }
  for (const producerId of [2n ** 63n, -(2n ** 63n) - 1n, 2 ** 53, 0.5]) {
    assert.throws(() => encode("InitProducerIdRequest", 3, { ...value, producerId }), EncodeError);
  }
});

test("bytes of any kind, at any place in a buffer", () => {
  const bytes = fromHex("0261026200");
  const shared = new SharedArrayBuffer(9);
  new Uint8Array(shared).set(bytes, 2);
  const views = [
    Buffer.from(bytes),
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + 5),
    new DataView(shared, 2, 5),
    new Uint8Array(shared, 2, 5),
  ];
  for (const view of views) {
    assert.deepStrictEqual(decode("ApiVersionsRequest", 3, view), named);
  }
  assert.throws(() => decode("ApiVersionsRequest", 3, "0261026200"), TypeError);
});

test("what is not there", () => {
  const none = new Uint8Array();
  assert.throws(() => decode("MetadataReqest", 1, none), wire.UnsupportedVersionError);
  for (const version of [-1, 99, 1.5, NaN]) {
    assert.throws(() => decode("MetadataRequest", version, none), /has no version/);
  }
  for (const offset of [-1, 1, 0.5]) {
    assert.throws(() => wire.decodeFrom("MetadataRequest", 1, none, offset), DecodeError);
  }
  assert.equal(wire.errorCode(12345), undefined);
  assert.equal(wire.apis.get(3).request, "MetadataRequest");
  assert.deepStrictEqual(wire.versionsOf("HeartbeatRequest"), [0, 1, 2, 3, 4]);
});

test("what no batch can hold is refused, not written otherwise", async () => {
  const refused = [
    [{ key: "text" }],
    [{ value: [1, 2] }],
    [{ headers: [{ key: null, value: null }] }],
    [{ headers: [{ key: "\ud800", value: null }] }],
    [{ headers: [{ key: "a", value: "text" }] }],
    [{ timestamp: 1n << 63n }],
    [{ timestamp: 0.5 }],
    [{}, { timestamp: "1" }],
    [{ timestamp: -(1n << 63n) }, { timestamp: (1n << 63n) - 1n }],
  ];
  for (const records of refused) {
    await assert.rejects(encodeBatch(records), RecordsError);
  }
  const options = [
    { baseOffset: 1n << 63n },
    { producerId: 1.5 },
    { producerEpoch: 32768 },
    { baseSequence: -(2 ** 31) - 1 },
    { partitionLeaderEpoch: 2 ** 31 },
    { compression: 5 },
    { compression: 1, compress: () => "text" },
  ];
  for (const wrong of options) {
    await assert.rejects(encodeBatch([{}], wrong), RecordsError);
  }
});

test("a batch of bytes of any kind and of times that are numbers", async () => {
  const record = { key: new Uint8Array([1, 2]).buffer, value: new Uint16Array([0x0101]), timestamp: 7 };
  const [read] = await readRecords(await encodeBatch([record], { baseOffset: 3 }));
  const one = new Uint8Array([1, 1]);
  assert.deepStrictEqual(read, { offset: 3n, timestamp: 7n, key: new Uint8Array([1, 2]), value: one, headers: [] });
});

// Reading the records of batches.

import { textOf } from "../bytes.js";
import { RecordsError } from "../errors.js";
import { lastWrapped, readBatches, readWrapped } from "./batch.js";
import { decompress } from "./compression.js";

/** @typedef {import("../bytes.js").Bytes} Bytes */
/** @typedef {import("./batch.js").Batch} Batch */
/** @typedef {import("./compression.js").Codecs} Codecs */
/**
 * @typedef {object} Header
 * @property {string} key
 * @property {Uint8Array | null} value
 */
/**
 * @typedef {object} KafkaRecord
 * @property {bigint} offset
 * @property {bigint} timestamp milliseconds; -1 for magic 0
 * @property {Uint8Array | null} key
 * @property {Uint8Array | null} value
 * @property {Header[]} headers
 */
/**
 * @typedef {object} ReadOptions
 * @property {Codecs} [codecs] decompressors, in addition to or in place of the built-in ones
 * @property {number} [maxBytes] the greatest decompressed size of a batch; 100 MiB by default
 * @property {boolean} [checkCrc]
 */

const LEAST = 7;
const MAX_BYTES = 100 * 1024 * 1024;

/**
 * Read all records of a `records` field, in order, including those of control batches.
 * Throws RecordsError, CrcError, CompressionError.
 * @param {Bytes} data
 * @param {ReadOptions} [options]
 * @returns {Promise<KafkaRecord[]>}
 */
export async function readRecords(data, options = {}) {
  const all = [];
  for (const batch of readBatches(data, options)) {
    all.push(await recordsOf(batch, options));
  }
  return all.flat();
}

/**
 * Read the records of one batch; keys and values are views of its bytes, not copies.
 * Throws RecordsError, CrcError, CompressionError.
 * @param {Batch} batch
 * @param {ReadOptions} [options]
 * @returns {Promise<KafkaRecord[]>}
 */
export async function recordsOf(batch, options = {}) {
  const limit = options.maxBytes ?? MAX_BYTES;
  if (batch.magic === 2) {
    if (batch.count < 0) {
      throw new RecordsError(`${String(batch.count)} records`, batch.offset);
    }
    if (batch.count === 0) {
      return []; // Java reads an empty batch, whatever follows
    }
    const body = await decompress(batch, batch.body, limit, options.codecs ?? {});
    return new Records(body, batch).read();
  }
  const { key, value } = message(batch);
  if (batch.compression === 0) {
    return [{ offset: batch.baseOffset, timestamp: batch.baseTimestamp, key, value, headers: [] }];
  }
  if (value === null) {
    throw new RecordsError("a compressed message without a value", batch.offset);
  }
  return wrapped(batch, await decompress(batch, value, limit, options.codecs ?? {}), options);
}

/**
 * Read the messages of a decompressed set.  Their offsets are absolute in magic 0; in magic
 * 1 they are relative to the first one's, and the wrapper has the last one's offset.
 * @param {Batch} batch
 * @param {Uint8Array} set
 * @param {ReadOptions} options
 * @returns {KafkaRecord[]}
 */
function wrapped(batch, set, options) {
  const { magic, baseOffset: outer } = batch;
  const last = lastWrapped(set, magic);
  // Old producers leave the wrapper's offset at 0.
  const isRelative = magic === 1 && outer !== 0n && last !== null;
  if (isRelative && outer < last) {
    throw new RecordsError(`relative offset ${String(last)} in a set that ends at ${String(outer)}`, 0);
  }
  if (set.length === 0) {
    throw new RecordsError("a compressed set of nothing", 0);
  }
  const base = isRelative ? outer - last : 0n;
  const appended = batch.timestampType === "LogAppendTime";
  const records = [];
  for (const inner of readWrapped(set, magic, options.checkCrc ?? true)) {
    const offset = BigInt.asIntN(64, base + inner.baseOffset);
    const timestamp = appended ? batch.baseTimestamp : inner.baseTimestamp;
    records.push({ offset, timestamp, ...message(inner), headers: [] });
  }
  return records;
}

/**
 * The key and the value of a message of magic 0 or 1.
 * @param {Batch} batch
 * @returns {{ key: Uint8Array | null; value: Uint8Array | null }}
 */
function message(batch) {
  const { body } = batch;
  const origin = batch.offset + batch.length - body.length;
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  let at = 0;
  /** @param {string} name */
  const part = (name) => {
    if (at + 4 > body.length) {
      throw new RecordsError(`the message ends before its ${name}`, origin + at);
    }
    const size = view.getInt32(at);
    at += 4;
    if (size > body.length - at) {
      const left = String(body.length - at);
      throw new RecordsError(`a ${name} of ${String(size)} bytes, ${left} left`, origin + at - 4);
    }
    if (size < 0) {
      return null;
    }
    at += size;
    return body.subarray(at - size, at);
  };
  const key = part("key");
  const value = part("value");
  if (at !== body.length) {
    const over = String(body.length - at);
    throw new RecordsError(`${over} bytes left over after the value`, origin + at);
  }
  return { key, value };
}

/** Reads the records of a batch of magic 2. */
class Records {
  /**
   * @param {Uint8Array} bytes
   * @param {Batch} batch
   */
  constructor(bytes, batch) {
    this.bytes = bytes;
    this.batch = batch;
    this.at = 0;
    this.start = 0;
    this.end = bytes.length;
    // Offsets in decompressed data count from its start.
    this.origin = batch.compression === 0 ? batch.offset + batch.length - bytes.length : 0;
  }

  /**
   * The error, with the offset of the record.
   * @param {string} reason
   * @returns {RecordsError}
   */
  fail(reason) {
    const where = this.batch.compression === 0 ? "" : " (in what was decompressed)";
    return new RecordsError(`${reason}${where}`, this.origin + this.start);
  }

  /** @returns {KafkaRecord[]} */
  read() {
    const { count } = this.batch;
    if (count * LEAST > this.bytes.length) {
      throw this.fail(`${String(count)} records in ${String(this.bytes.length)} bytes`);
    }
    const records = [];
    for (let index = 0; index < count; index++) {
      records.push(this.record());
    }
    this.start = this.at;
    if (this.at !== this.bytes.length) {
      throw this.fail(`${String(this.bytes.length - this.at)} bytes left over after the records`);
    }
    return records;
  }

  /** @returns {KafkaRecord} */
  record() {
    const { batch, bytes } = this;
    this.start = this.at;
    const size = this.varint();
    const start = this.at;
    if (size < 0 || size > bytes.length - start) {
      throw this.fail(`a record of ${String(size)} bytes, ${String(bytes.length - start)} left`);
    }
    this.end = start + size;
    this.need(1);
    this.at++; // the record's attributes, which are unused so far
    const appended = batch.timestampType === "LogAppendTime";
    const time = this.varlong();
    const timestamp = appended ? batch.maxTimestamp : BigInt.asIntN(64, batch.baseTimestamp + time);
    const offset = BigInt.asIntN(64, batch.baseOffset + BigInt(this.varint()));
    const key = this.part();
    const value = this.part();
    const headers = this.headers();
    if (this.at !== this.end) {
      const holds = String(this.at - start);
      throw this.fail(`the record says that it has ${String(size)} bytes, what it holds ${holds}`);
    }
    this.end = bytes.length;
    return { offset, timestamp, key, value, headers };
  }

  /** @returns {Header[]} */
  headers() {
    const count = this.varint();
    if (count < 0 || count * 2 > this.end - this.at) {
      throw this.fail(`${String(count)} headers in ${String(this.end - this.at)} bytes`);
    }
    const headers = [];
    for (let index = 0; index < count; index++) {
      const raw = this.part();
      const key = raw === null ? null : textOf(raw, 0, raw.length);
      if (key === null) {
        throw this.fail("a header key that is null or not UTF-8");
      }
      headers.push({ key, value: this.part() });
    }
    return headers;
  }

  /** @returns {Uint8Array | null} */
  part() {
    const size = this.varint();
    if (size < 0) {
      return null;
    }
    this.need(size);
    this.at += size;
    return this.bytes.subarray(this.at - size, this.at);
  }

  /** @returns {number} a zigzag integer of 32 bits */
  varint() {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.byte();
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) {
        return (value >>> 1) ^ -(value & 1);
      }
    }
    throw this.fail("a variable integer is longer than 5 bytes");
  }

  /** @returns {bigint} a zigzag integer of 64 bits */
  varlong() {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.byte();
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) {
        value = BigInt.asUintN(64, value);
        return BigInt.asIntN(64, (value >> 1n) ^ -(value & 1n));
      }
    }
    throw this.fail("a variable integer is longer than 10 bytes");
  }

  /** @returns {number} */
  byte() {
    this.need(1);
    return /** @type {number} */ (this.bytes[this.at++]);
  }

  /** @param {number} size */
  need(size) {
    if (size > this.end - this.at) {
      throw this.fail(`need ${String(size)} bytes, ${String(this.end - this.at)} left`);
    }
  }
}

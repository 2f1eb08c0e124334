// Writing batches of magic 2.

import { bytesOf, utf8 } from "../bytes.js";
import { RecordsError, brief } from "../errors.js";
import { Writer } from "../writer.js";
import { Compression } from "./batch.js";
import { crc32c } from "./crc.js";

const INT16 = 1 << 15;
const INT32 = 2 ** 31;

/** @typedef {import("./records.js").Header} Header */
/**
 * @typedef {object} NewRecord
 * @property {import("../bytes.js").Bytes | null} [key]
 * @property {import("../bytes.js").Bytes | null} [value]
 * @property {bigint | number} [timestamp] milliseconds; -1 if not given
 * @property {Header[]} [headers]
 */
/**
 * @typedef {object} BatchOptions
 * @property {bigint | number} [baseOffset] the first record's offset; the following ones are
 *   consecutive
 * @property {bigint | number} [producerId]
 * @property {number} [producerEpoch]
 * @property {number} [baseSequence]
 * @property {number} [partitionLeaderEpoch]
 * @property {boolean} [isTransactional]
 * @property {number} [compression] see `Compression`; needs `compress`
 * @property {(bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>} [compress] not needed for
 *   gzip, which the host has
 */

/**
 * Encode a batch of at least one record.  Throws RecordsError if it cannot be encoded.
 * @param {NewRecord[]} records
 * @param {BatchOptions} [options]
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
export async function encodeBatch(records, options = {}) {
  const [first] = records;
  if (first === undefined) {
    throw new RecordsError("a batch needs at least one record", 0);
  }
  const base = long(first.timestamp, "timestamp");
  let newest = base;
  const inner = new Writer();
  let count = 0;
  for (const record of records) {
    const timestamp = long(record.timestamp, "timestamp");
    newest = timestamp > newest ? timestamp : newest;
    const delta = long(timestamp - base, "the time since the first record");
    writeRecord(inner, record, BigInt(count++), delta);
  }
  const codec = whole(options.compression ?? Compression.NONE, 0, 4, "compression");
  const body = await compressed(inner.done(), codec, options.compress);
  const out = new Writer();
  out.int64(long(options.baseOffset ?? 0n, "baseOffset"));
  out.int32(0); // the length, set at the end
  out.int32(whole(options.partitionLeaderEpoch ?? -1, -INT32, INT32 - 1, "partitionLeaderEpoch"));
  out.int8(2);
  out.int32(0); // the checksum, likewise
  out.int16(codec | (options.isTransactional === true ? 16 : 0));
  out.int32(count - 1);
  out.int64(base);
  out.int64(newest);
  out.int64(long(options.producerId, "producerId"));
  out.int16(whole(options.producerEpoch ?? -1, -INT16, INT16 - 1, "producerEpoch"));
  out.int32(whole(options.baseSequence ?? -1, -INT32, INT32 - 1, "baseSequence"));
  out.int32(count);
  out.raw(body);
  const bytes = out.done();
  const view = new DataView(bytes.buffer);
  view.setInt32(8, bytes.length - 12);
  view.setUint32(17, crc32c(bytes.subarray(21)));
  return bytes;
}

/**
 * @param {Writer} out
 * @param {NewRecord} record
 * @param {bigint} offset
 * @param {bigint} time
 */
function writeRecord(out, record, offset, time) {
  const start = out.length;
  out.int8(0);
  out.varlong(time);
  out.varlong(offset);
  part(out, record.key ?? null, "key");
  part(out, record.value ?? null, "value");
  const given = record.headers ?? [];
  if (!Array.isArray(given)) {
    throw new RecordsError(`headers are an array, not ${brief(given)}`, start);
  }
  // A copy: a header's getter may change the array after its length was written.
  const headers = [...given];
  out.varlong(BigInt(headers.length));
  for (const { key, value } of headers) {
    const bytes = typeof key === "string" ? utf8(key) : null;
    if (bytes === null) {
      throw new RecordsError(`a header's key is not text: ${brief(key)}`, start);
    }
    part(out, bytes, "key");
    part(out, value, "value");
  }
  const written = out.bytes.slice(start, out.length);
  out.length = start;
  out.varlong(BigInt(written.length));
  out.raw(written);
}

/**
 * @param {Writer} out
 * @param {import("../bytes.js").Bytes | null} value
 * @param {string} name
 */
function part(out, value, name) {
  if (value === null) {
    out.varlong(-1n);
    return;
  }
  const bytes = checkedBytes(value, name);
  out.varlong(BigInt(bytes.length));
  out.raw(bytes);
}

/**
 * @param {unknown} value
 * @param {string} name
 * @returns {Uint8Array}
 */
function checkedBytes(value, name) {
  try {
    return bytesOf(/** @type {Uint8Array} */ (value));
  } catch {
    throw new RecordsError(`${name} is not bytes: ${brief(value)}`, 0);
  }
}

/**
 * @param {unknown} value -1 if undefined
 * @param {string} name
 * @returns {bigint}
 */
function long(value, name) {
  const number = Number.isSafeInteger(value) ? BigInt(/** @type {number} */ (value)) : (value ?? -1n);
  if (typeof number !== "bigint" || BigInt.asIntN(64, number) !== number) {
    throw new RecordsError(`${name} is not a number of 64 bits: ${brief(value)}`, 0);
  }
  return number;
}

/**
 * @param {number} value
 * @param {number} low
 * @param {number} high
 * @param {string} name
 * @returns {number}
 */
function whole(value, low, high, name) {
  if (!Number.isInteger(value) || value < low || value > high) {
    throw new RecordsError(
      `${name} is not ${String(low)} to ${String(high)}: ${brief(value)}`,
      0,
    );
  }
  return value;
}

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {number} codec
 * @param {((bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>)} [compress]
 * @returns {Promise<Uint8Array>}
 */
async function compressed(bytes, codec, compress) {
  if (codec === Compression.NONE) {
    return bytes;
  }
  if (compress !== undefined) {
    return checkedBytes(await compress(bytes), "what compress gives");
  }
  if (codec !== Compression.GZIP) {
    throw new RecordsError(`codec ${String(codec)} needs the option compress`, 0);
  }
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

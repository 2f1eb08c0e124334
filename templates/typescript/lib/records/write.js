// Writing batches of magic 2.

import { utf8 } from "../bytes.js";
import { RecordsError } from "../errors.js";
import { Writer } from "../writer.js";
import { Compression } from "./batch.js";
import { crc32c } from "./crc.js";

/** @typedef {import("./records.js").Header} Header */
/**
 * @typedef {object} NewRecord
 * @property {Uint8Array | null} [key]
 * @property {Uint8Array | null} [value]
 * @property {bigint} [timestamp] milliseconds; -1 if not given
 * @property {Header[]} [headers]
 */
/**
 * @typedef {object} BatchOptions
 * @property {bigint} [baseOffset] the first record's offset; the following ones are consecutive
 * @property {bigint} [producerId]
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
  const base = first.timestamp ?? -1n;
  let newest = base;
  const inner = new Writer();
  for (const [index, record] of records.entries()) {
    const timestamp = record.timestamp ?? -1n;
    newest = timestamp > newest ? timestamp : newest;
    writeRecord(inner, record, BigInt(index), timestamp - base);
  }
  const codec = options.compression ?? Compression.NONE;
  const body = await compressed(inner.done(), codec, options.compress);
  const out = new Writer();
  out.int64(options.baseOffset ?? 0n);
  out.int32(0); // the length, set at the end
  out.int32(options.partitionLeaderEpoch ?? -1);
  out.int8(2);
  out.int32(0); // the checksum, likewise
  out.int16(codec | (options.isTransactional === true ? 16 : 0));
  out.int32(records.length - 1);
  out.int64(base);
  out.int64(newest);
  out.int64(options.producerId ?? -1n);
  out.int16(options.producerEpoch ?? -1);
  out.int32(options.baseSequence ?? -1);
  out.int32(records.length);
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
  part(out, record.key ?? null);
  part(out, record.value ?? null);
  const headers = record.headers ?? [];
  out.varlong(BigInt(headers.length));
  for (const { key, value } of headers) {
    const bytes = utf8(key);
    if (bytes === null) {
      throw new RecordsError("a header key with an unpaired surrogate", start);
    }
    part(out, bytes);
    part(out, value);
  }
  const written = out.bytes.slice(start, out.length);
  out.length = start;
  out.varlong(BigInt(written.length));
  out.raw(written);
}

/**
 * @param {Writer} out
 * @param {Uint8Array | null} bytes
 */
function part(out, bytes) {
  out.varlong(BigInt(bytes === null ? -1 : bytes.length));
  if (bytes !== null) {
    out.raw(bytes);
  }
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
    return compress(bytes);
  }
  if (codec !== Compression.GZIP) {
    throw new RecordsError(`codec ${String(codec)} needs the option compress`, 0);
  }
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

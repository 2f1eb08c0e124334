// Reading the headers of the batches in `records`; records.js reads the records.

import { bytesOf } from "../bytes.js";
import { CompressionError, CrcError, RecordsError } from "../errors.js";
import { crc32, crc32c } from "./crc.js";

/** @typedef {import("../bytes.js").Bytes} Bytes */
/**
 * @typedef {object} Batch
 * a batch of magic 2, or one message of magic 0 or 1, which may wrap others
 * @property {number} offset of the first byte in the buffer
 * @property {number} length in bytes
 * @property {number} magic 0, 1 or 2
 * @property {number} compression see `Compression`
 * @property {"CreateTime" | "LogAppendTime" | null} timestampType null for magic 0
 * @property {bigint} baseOffset for magic 0 and 1, the message's offset
 * @property {bigint} lastOffset
 * @property {bigint} baseTimestamp milliseconds; -1 for magic 0
 * @property {bigint} maxTimestamp milliseconds; -1 for magic 0
 * @property {number} partitionLeaderEpoch -1 for magic 0 and 1, like the next three
 * @property {bigint} producerId
 * @property {number} producerEpoch
 * @property {number} baseSequence
 * @property {boolean} isTransactional false for magic 0 and 1, like the next one
 * @property {boolean} isControl
 * @property {number} count the number of records in the header; 1 for magic 0 and 1
 * @property {number} crc the checksum in the header
 * @property {Uint8Array} body for magic 2, the records, perhaps compressed; otherwise the key
 *   and the value
 */

/** The numbers of the compression codecs, by name. */
export const Compression = Object.freeze({ NONE: 0, GZIP: 1, SNAPPY: 2, LZ4: 3, ZSTD: 4 });

const LOG_OVERHEAD = 12;
const HEADER = 61;
const LEGACY = Object.freeze([26, 34]);
/** The least value of a batch's size field that Kafka accepts. */
const LEAST = 14;

/**
 * Iterate over the batches in `records`.  Brokers may cut off the last one, which is skipped
 * then; anything else that is invalid throws RecordsError, a wrong checksum CrcError.
 * @param {Bytes} data
 * @param {{ checkCrc?: boolean }} [options]
 * @returns {Generator<Batch, void, undefined>}
 */
export function* readBatches(data, { checkCrc = true } = {}) {
  const bytes = bytesOf(data);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  while (bytes.length - at >= LOG_OVERHEAD) {
    const size = view.getInt32(at + 8);
    if (size < LEAST) {
      throw new RecordsError(`a batch of ${String(size)} bytes`, at);
    }
    if (bytes.length - at < LOG_OVERHEAD + 5) {
      return;
    }
    const magic = view.getInt8(at + 16);
    if (magic < 0 || magic > 2) {
      throw new RecordsError(`magic ${String(magic)}, known are 0 to 2`, at);
    }
    const length = LOG_OVERHEAD + size;
    if (length > bytes.length - at) {
      return;
    }
    const least = LEGACY[magic] ?? HEADER;
    if (length < least) {
      const reason = `a batch of ${String(length)} bytes, where ${String(least)} are the least`;
      throw new RecordsError(reason, at);
    }
    const whole = bytes.subarray(at, at + length);
    const batch = magic < 2 ? legacy(whole, at, magic) : current(whole, at);
    if (checkCrc) {
      const sum = magic < 2 ? crc32(whole.subarray(16)) : crc32c(whole.subarray(21));
      if (sum !== batch.crc) {
        const [says, is] = [batch.crc.toString(16), sum.toString(16)];
        throw new CrcError(`the checksum is ${is}, the batch says ${says}`, at);
      }
    }
    checkCodec(batch);
    yield batch;
    at += length;
  }
}

/**
 * @param {Uint8Array} bytes
 * @param {number} offset
 * @returns {Batch}
 */
function current(bytes, offset) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const attributes = view.getInt16(21);
  const baseOffset = view.getBigInt64(0);
  return {
    offset,
    length: bytes.length,
    magic: 2,
    compression: attributes & 7,
    timestampType: attributes & 8 ? "LogAppendTime" : "CreateTime",
    baseOffset,
    lastOffset: BigInt.asIntN(64, baseOffset + BigInt(view.getInt32(23))),
    baseTimestamp: view.getBigInt64(27),
    maxTimestamp: view.getBigInt64(35),
    partitionLeaderEpoch: view.getInt32(12),
    producerId: view.getBigInt64(43),
    producerEpoch: view.getInt16(51),
    baseSequence: view.getInt32(53),
    isTransactional: (attributes & 16) !== 0,
    isControl: (attributes & 32) !== 0,
    count: view.getInt32(57),
    crc: view.getUint32(17),
    body: bytes.subarray(HEADER),
  };
}

/**
 * The messages in a decompressed set, which are plain and of one magic.
 * @param {Uint8Array} set
 * @param {number} magic
 * @param {boolean} checkCrc
 * @returns {Generator<Batch, void, undefined>}
 */
export function* readWrapped(set, magic, checkCrc) {
  const view = new DataView(set.buffer, set.byteOffset, set.byteLength);
  const least = LEGACY[magic] ?? HEADER;
  for (let at = 0; at < set.length; ) {
    const left = set.length - at;
    /** @param {string} reason */
    const wrong = (reason) => new RecordsError(`${reason} (in what was decompressed)`, at);
    if (left < least) {
      throw wrong(`${String(left)} bytes are too few for a message`);
    }
    const length = LOG_OVERHEAD + view.getInt32(at + 8);
    if (length < least || length > left) {
      throw wrong(`a message of ${String(length)} bytes, ${String(left)} left`);
    }
    if (view.getInt8(at + 16) !== magic || (view.getInt8(at + 17) & 7) !== 0) {
      throw wrong("a message that is compressed, or of another magic");
    }
    const message = legacy(set.subarray(at, at + length), at, magic);
    const sum = checkCrc ? crc32(set.subarray(at + 16, at + length)) : message.crc;
    if (sum !== message.crc) {
      throw new CrcError("the checksum of a message in a compressed set is wrong", at);
    }
    yield message;
    at += length;
  }
}

/**
 * The offset of the last message in a set; null if the set does not end with a message.
 * @param {Uint8Array} set
 * @param {number} magic
 * @returns {bigint | null}
 */
export function lastWrapped(set, magic) {
  const view = new DataView(set.buffer, set.byteOffset, set.byteLength);
  const least = LEGACY[magic] ?? HEADER;
  let last = null;
  for (let at = 0; at < set.length; ) {
    const length = set.length - at < least ? 0 : LOG_OVERHEAD + view.getInt32(at + 8);
    if (length < least || length > set.length - at) {
      return null;
    }
    last = view.getBigInt64(at);
    at += length;
  }
  return last;
}

/**
 * @param {Uint8Array} bytes
 * @param {number} offset
 * @param {number} magic
 * @returns {Batch}
 */
function legacy(bytes, offset, magic) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const attributes = view.getInt8(17);
  const timestamp = magic === 1 ? view.getBigInt64(18) : -1n;
  const own = view.getBigInt64(0);
  return {
    offset,
    length: bytes.length,
    magic,
    compression: attributes & 7,
    timestampType: magic === 0 ? null : attributes & 8 ? "LogAppendTime" : "CreateTime",
    baseOffset: own,
    lastOffset: own,
    baseTimestamp: timestamp,
    maxTimestamp: timestamp,
    partitionLeaderEpoch: -1,
    producerId: -1n,
    producerEpoch: -1,
    baseSequence: -1,
    isTransactional: false,
    isControl: false,
    count: 1,
    crc: view.getUint32(12),
    body: bytes.subarray(magic === 1 ? 26 : 18),
  };
}

/** @param {Batch} batch */
function checkCodec({ compression, magic, offset }) {
  const most = magic < 2 ? Compression.LZ4 : Compression.ZSTD;
  if (compression > most) {
    const known = `magic ${String(magic)} has 0 to ${String(most)}`;
    throw new CompressionError(`compression codec ${String(compression)}, ${known}`, offset);
  }
}

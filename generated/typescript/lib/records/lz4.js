// LZ4 frames, of the kinds that Kafka reads.

import { xxh32 } from "./xxhash.js";

const MAGIC = 0x184d2204;
const INDEPENDENT = 0x20;
const BLOCK_CHECKSUMS = 0x10;
const SIZE = 0x08;
const CHECKSUM = 0x04;
const RESERVED = 0x03;
const RESERVED_SIZES = 0x8f;
const STORED = 0x80000000;

/**
 * @typedef {object} Descriptor
 * @property {number} flags
 * @property {number} largest the largest size of a block in bytes, compressed or not
 * @property {number} end the offset after it
 */

/**
 * Decompress a frame; throws RangeError.
 * @param {Uint8Array} bytes
 * @param {number} limit
 * @param {number} magic
 * @returns {Uint8Array}
 */
export function lz4(bytes, limit, magic) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { flags, largest, end } = descriptor(view, bytes, magic);
  const parts = [];
  let at = end;
  let length = 0;
  for (;;) {
    const word = wordAt(view, at, "an end");
    const size = word % STORED;
    at += 4;
    if (size === 0) {
      break;
    }
    if (size > largest || size > bytes.length - at) {
      throw new RangeError(size > largest ? "a block is too large" : "a block is cut off");
    }
    const packed = bytes.subarray(at, at + size);
    at += size;
    if (flags & BLOCK_CHECKSUMS) {
      verify(wordAt(view, at, "a block's checksum"), packed);
      at += 4;
    }
    const part = word >= STORED ? packed : block(packed, Math.min(limit - length, largest));
    length += part.length;
    if (length > limit) {
      throw new RangeError(`more than the limit of ${String(limit)} bytes`);
    }
    parts.push(part);
  }
  const whole = new Uint8Array(length);
  let filled = 0;
  for (const part of parts) {
    whole.set(part, filled);
    filled += part.length;
  }
  if (flags & CHECKSUM) {
    verify(wordAt(view, at, "its content's checksum"), whole);
    at += 4;
  }
  const says = flags & SIZE ? view.getBigUint64(6, true) : 0n; // 0 if it is unknown
  if (says !== 0n && says !== BigInt(length)) {
    throw new RangeError(`a frame of ${String(length)} bytes that says ${String(says)}`);
  }
  if (at !== bytes.length) {
    throw new RangeError(`${String(bytes.length - at)} bytes left over after the frame`);
  }
  return whole;
}

/**
 * @param {DataView} view
 * @param {Uint8Array} bytes
 * @param {number} magic
 * @returns {Descriptor}
 */
function descriptor(view, bytes, magic) {
  if (wordAt(view, 0, "a header") !== MAGIC) {
    throw new RangeError("not an LZ4 frame");
  }
  wordAt(view, 3, "a header");
  const [flags, sizes] = [view.getUint8(4), view.getUint8(5)];
  const end = flags & SIZE ? 14 : 6;
  if (bytes.length <= end) {
    throw new RangeError("an LZ4 frame without a header");
  }
  const hasReserved = (flags & RESERVED) !== 0 || (sizes & RESERVED_SIZES) !== 0;
  if (flags >> 6 !== 1 || hasReserved || (flags & INDEPENDENT) === 0 || sizes >> 4 < 4) {
    throw new RangeError("an LZ4 frame of a kind that Kafka does not read");
  }
  // Kafka 0.8 and 0.9 wrote wrong checksums (KIP-57), so Kafka ignores those of magic 0.
  if (magic > 0 && ((xxh32(bytes.subarray(4, end)) >> 8) & 0xff) !== bytes[end]) {
    throw new RangeError("the checksum of an LZ4 frame's header is wrong");
  }
  return { flags, largest: 1 << (8 + 2 * (sizes >> 4)), end: end + 1 };
}

/**
 * @param {DataView} view
 * @param {number} at
 * @param {string} what it is part of
 * @returns {number}
 */
function wordAt(view, at, what) {
  if (at + 4 > view.byteLength) {
    throw new RangeError(`an LZ4 frame without ${what}`);
  }
  return view.getUint32(at, true);
}

/**
 * @param {number} checksum
 * @param {Uint8Array} bytes
 */
function verify(checksum, bytes) {
  if (xxh32(bytes) !== checksum) {
    throw new RangeError("a checksum in an LZ4 frame is wrong");
  }
}

/**
 * @param {Uint8Array} bytes
 * @param {number} limit
 * @returns {Uint8Array}
 */
function block(bytes, limit) {
  // The buffer grows as needed: a sequence can give up to 255 times its bytes.
  let out = new Uint8Array(Math.min(limit, bytes.length * 4 + 64));
  let at = 0;
  let filled = 0;
  const byte = () => {
    if (at >= bytes.length) {
      throw new RangeError("a block is cut off");
    }
    return /** @type {number} */ (bytes[at++]);
  };
  /** @param {number} first */
  const count = (first) => {
    let value = first;
    for (let more = first === 15; more; ) {
      const next = byte();
      value += next;
      more = next === 255;
    }
    return value;
  };
  /** @param {number} size */
  const room = (size) => {
    const end = filled + size;
    if (end > limit) {
      throw new RangeError(`more than ${String(limit)} bytes in a block`);
    }
    if (end > out.length) {
      const larger = new Uint8Array(Math.min(limit, Math.max(end, out.length * 2)));
      larger.set(out.subarray(0, filled));
      out = larger;
    }
  };
  for (;;) {
    const token = byte();
    const literals = count(token >> 4);
    if (literals > bytes.length - at) {
      throw new RangeError("a block is cut off");
    }
    room(literals);
    out.set(bytes.subarray(at, at + literals), filled);
    at += literals;
    filled += literals;
    if (at === bytes.length) {
      return out.subarray(0, filled);
    }
    const back = byte() | (byte() << 8);
    const length = count(token & 15) + 4;
    // A distance of 0 gives zeros, as in the C library that Kafka uses.
    if (back > filled) {
      throw new RangeError("a copy from outside of the block");
    }
    room(length);
    for (const end = filled + length; filled < end; filled++) {
      out[filled] = /** @type {number} */ (out[filled - back]);
    }
  }
}

// LZ4 frames.  Their checksums are ignored: the batch has its own, and Kafka 0.8 and 0.9
// wrote wrong header checksums (KIP-57).

const MAGIC = 0x184d2204;
const BLOCK_CHECKSUMS = 0x10;
const SIZE = 0x08;
const DICTIONARY = 0x01;
const INDEPENDENT = 0x20;
const STORED = 0x80000000;

/**
 * Decompress a frame; throws RangeError.
 * @param {Uint8Array} bytes
 * @param {number} limit
 * @returns {Uint8Array}
 */
export function lz4(bytes, limit) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 7 || view.getUint32(0, true) !== MAGIC) {
    throw new RangeError("not an LZ4 frame");
  }
  const flags = view.getUint8(4);
  if (flags >> 6 !== 1 || (flags & INDEPENDENT) === 0 || (flags & DICTIONARY) !== 0) {
    throw new RangeError("an LZ4 frame of a kind that Kafka does not read");
  }
  const largest = 1 << (8 + 2 * ((view.getUint8(5) >> 4) & 7));
  let at = flags & SIZE ? 15 : 7;
  const parts = [];
  let length = 0;
  for (;;) {
    if (at + 4 > bytes.length) {
      throw new RangeError("an LZ4 frame without an end");
    }
    const word = view.getUint32(at, true);
    const size = word % STORED;
    at += 4;
    if (size === 0) {
      break;
    }
    if (size > bytes.length - at) {
      throw new RangeError("a block is cut off");
    }
    const packed = bytes.subarray(at, at + size);
    const part = word >= STORED ? packed : block(packed, Math.min(limit - length, largest));
    length += part.length;
    if (length > limit) {
      throw new RangeError(`more than the limit of ${String(limit)} bytes`);
    }
    parts.push(part);
    at += size + (flags & BLOCK_CHECKSUMS ? 4 : 0);
  }
  const whole = new Uint8Array(length);
  let filled = 0;
  for (const part of parts) {
    whole.set(part, filled);
    filled += part.length;
  }
  return whole;
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
    if (back < 1 || back > filled) {
      throw new RangeError("a copy from outside of the block");
    }
    room(length);
    for (const end = filled + length; filled < end; filled++) {
      out[filled] = /** @type {number} */ (out[filled - back]);
    }
  }
}

// Snappy: the block stream of Java's xerial library, and bare blocks.

const MAGIC = Object.freeze([0x82, 0x53, 0x4e, 0x41, 0x50, 0x50, 0x59, 0x00]);
const HEADER = 16;
/** The greatest compression ratio that a block can have. */
const MOST = 24;

/**
 * Decompress a stream of blocks or a bare block; throws RangeError.
 * @param {Uint8Array} bytes
 * @param {number} limit
 * @returns {Uint8Array}
 */
export function snappy(bytes, limit) {
  if (!isMagic(bytes, 0)) {
    return block(bytes, limit);
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = [];
  let length = 0;
  let at = HEADER;
  while (at < bytes.length) {
    if (isMagic(bytes, at)) {
      // Another stream follows.  Java checks the version of all but the first.
      if (bytes.length - at < HEADER || view.getInt32(at + 8) < 1) {
        throw new RangeError("the header of a stream is cut off, or of no known version");
      }
      at += HEADER;
      continue;
    }
    const size = at + 4 > bytes.length ? -1 : view.getInt32(at);
    at += 4;
    if (size < 0 || size > bytes.length - at) {
      throw new RangeError("a block is cut off");
    }
    const part = block(bytes.subarray(at, at + size), limit - length);
    length += part.length;
    parts.push(part);
    at += size;
  }
  if (at > bytes.length) {
    throw new RangeError("the header of a stream is cut off");
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
 * @param {number} at
 * @returns {boolean}
 */
function isMagic(bytes, at) {
  return MAGIC.every((byte, index) => bytes[at + index] === byte);
}

/**
 * @param {Uint8Array} bytes
 * @param {number} limit
 * @returns {Uint8Array}
 */
function block(bytes, limit) {
  let at = 0;
  const byte = () => {
    if (at >= bytes.length) {
      throw new RangeError("a block is cut off");
    }
    return /** @type {number} */ (bytes[at++]);
  };
  /** @param {number} count */
  const little = (count) => {
    let value = 0;
    for (let index = 0; index < count; index++) {
      value += byte() * 2 ** (8 * index);
    }
    return value;
  };
  let size = 0;
  for (let shift = 0, more = true; more; shift += 7) {
    const next = byte();
    size += (next & 0x7f) * 2 ** shift;
    more = next > 0x7f && shift < 28;
  }
  if (size > bytes.length * MOST || size > limit) {
    throw new RangeError(`a block of ${String(bytes.length)} bytes that says ${String(size)}`);
  }
  const out = new Uint8Array(size);
  let filled = 0;
  while (at < bytes.length) {
    const tag = byte();
    let length = (tag >> 2) + 1;
    let back = 0;
    switch (tag & 3) {
      case 0:
        length = length > 60 ? little(length - 60) + 1 : length;
        break;
      case 1:
        length = ((tag >> 2) & 7) + 4;
        back = ((tag >> 5) << 8) | byte();
        break;
      case 2:
        back = little(2);
        break;
      default:
        back = little(4);
    }
    const literal = (tag & 3) === 0;
    if (length > size - filled || (literal ? length > bytes.length - at : back < 1 || back > filled)) {
      throw new RangeError("a copy from outside of the block");
    }
    if (literal) {
      out.set(bytes.subarray(at, at + length), filled);
      at += length;
      filled += length;
    } else {
      for (const end = filled + length; filled < end; filled++) {
        out[filled] = /** @type {number} */ (out[filled - back]);
      }
    }
  }
  if (filled !== size) {
    throw new RangeError(`a block of ${String(filled)} bytes that says ${String(size)}`);
  }
  return out;
}

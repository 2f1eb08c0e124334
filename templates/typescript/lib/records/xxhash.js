// The 32-bit xxHash with seed 0, which LZ4 frames use.

const [P1, P2, P3, P4, P5] = [2654435761, 2246822519, 3266489917, 668265263, 374761393];

/**
 * The hash of bytes, as an unsigned number.
 * @param {Uint8Array} bytes
 * @returns {number}
 */
export function xxh32(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { length } = bytes;
  let at = 0;
  let hash = P5;
  if (length >= 16) {
    let [a, b, c, d] = [P1 + P2, P2, 0, -P1];
    for (; at <= length - 16; at += 16) {
      a = lane(a, view.getUint32(at, true));
      b = lane(b, view.getUint32(at + 4, true));
      c = lane(c, view.getUint32(at + 8, true));
      d = lane(d, view.getUint32(at + 12, true));
    }
    hash = rotate(a, 1) + rotate(b, 7) + rotate(c, 12) + rotate(d, 18);
  }
  hash = (hash + length) | 0;
  for (; at <= length - 4; at += 4) {
    hash = Math.imul(rotate(hash + Math.imul(view.getUint32(at, true), P3), 17), P4);
  }
  for (; at < length; at++) {
    hash = Math.imul(rotate(hash + Math.imul(view.getUint8(at), P5), 11), P1);
  }
  hash = Math.imul(hash ^ (hash >>> 15), P2);
  hash = Math.imul(hash ^ (hash >>> 13), P3);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * @param {number} sum
 * @param {number} word
 * @returns {number}
 */
function lane(sum, word) {
  return Math.imul(rotate(sum + Math.imul(word, P2), 13), P1);
}

/**
 * @param {number} number
 * @param {number} bits
 * @returns {number}
 */
function rotate(number, bits) {
  return (number << bits) | (number >>> (32 - bits));
}

// Conversion of bytes, text and UUIDs.

/** @typedef {ArrayBufferLike | ArrayBufferView} Bytes */

/**
 * A view of the bytes; only shared memory is copied, as others may change it.
 * @param {Bytes} data
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function bytesOf(data) {
  if (ArrayBuffer.isView(data)) {
    const { buffer, byteOffset, byteLength } = data;
    if (buffer instanceof ArrayBuffer) {
      return new Uint8Array(buffer, byteOffset, byteLength);
    }
    return new Uint8Array(new Uint8Array(buffer, byteOffset, byteLength));
  }
  if (data instanceof ArrayBuffer) {
    return new Uint8Array(data);
  }
  if (typeof SharedArrayBuffer === "function" && data instanceof SharedArrayBuffer) {
    return new Uint8Array(new Uint8Array(data));
  }
  throw new TypeError("not bytes: expected a Uint8Array, another view or an ArrayBuffer");
}

const typedArray = /** @type {object} */ (Object.getPrototypeOf(Uint8Array.prototype));
const [kindOf, bufferOf, startOf, lengthOf] = [
  Symbol.toStringTag,
  "buffer",
  "byteOffset",
  "byteLength",
].map((name) => /** @type {(this: unknown) => any} */ (Object.getOwnPropertyDescriptor(typedArray, name)?.get));

/**
 * A view of what a Uint8Array has now, whatever a subclass or a proxy says of it; its length
 * stays the same.  Null for everything else, and if the buffer is gone.
 * @param {unknown} value
 * @returns {Uint8Array | null}
 */
export function fixedView(value) {
  if (kindOf?.call(value) !== "Uint8Array") {
    return null;
  }
  try {
    return new Uint8Array(bufferOf?.call(value), startOf?.call(value), lengthOf?.call(value));
  } catch {
    return null;
  }
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();
const SHORT = 24;

/**
 * Decode UTF-8; null if it is invalid.
 * @param {Uint8Array} bytes
 * @param {number} start
 * @param {number} end
 * @returns {string | null}
 */
export function textOf(bytes, start, end) {
  if (end - start <= SHORT) {
    // Most strings are short and ASCII, and reading them here is faster than a decoder.
    let text = "";
    let at = start;
    for (; at < end; at++) {
      const byte = /** @type {number} */ (bytes[at]);
      if (byte > 127) {
        break;
      }
      text += String.fromCharCode(byte);
    }
    if (at === end) {
      return text;
    }
  }
  try {
    return decoder.decode(bytes.subarray(start, end));
  } catch {
    return null;
  }
}

/**
 * The offset of the first character that is not UTF-8; the end if all are.
 * @param {Uint8Array} bytes
 * @param {number} start
 * @param {number} end
 * @returns {number}
 */
export function wrongUtf8(bytes, start, end) {
  let at = start;
  while (at < end) {
    const first = /** @type {number} */ (bytes[at]);
    const size = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    if (at + size > end || textOf(bytes, at, at + size) === null) {
      break;
    }
    at += size;
  }
  return at;
}

/**
 * Encode text as UTF-8; null if it has an unpaired surrogate.
 * @param {string} text
 * @returns {Uint8Array | null}
 */
export function utf8(text) {
  return /\p{Surrogate}/u.test(text) ? null : encoder.encode(text);
}

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const VALUES = new Map([...DIGITS].map((digit, value) => [digit, value]));

/**
 * A UUID as Kafka writes it: 22 characters of URL-safe base64.
 * @param {Uint8Array} bytes
 * @param {number} start
 * @returns {string}
 */
export function uuidText(bytes, start) {
  let text = "";
  let buffered = 0;
  let bits = 0;
  for (let at = start; at < start + 16; at++) {
    buffered = (buffered << 8) | /** @type {number} */ (bytes[at]);
    bits += 8;
    while (bits >= 6) {
      bits -= 6;
      text += DIGITS.charAt((buffered >> bits) & 63);
    }
    buffered &= (1 << bits) - 1;
  }
  return text + DIGITS.charAt((buffered << (6 - bits)) & 63);
}

/**
 * The 16 bytes of a UUID's text; null if it is invalid.
 * @param {string} text
 * @returns {Uint8Array | null}
 */
export function uuidBytes(text) {
  if (!/^[A-Za-z0-9_-]{22}(?:==)?$/.test(text)) {
    return null;
  }
  const bytes = new Uint8Array(16);
  let buffered = 0;
  let bits = 0;
  let at = 0;
  for (const digit of text.slice(0, 22)) {
    buffered = (buffered << 6) | /** @type {number} */ (VALUES.get(digit));
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[at++] = buffered >> bits;
      buffered &= (1 << bits) - 1;
    }
  }
  return bytes;
}

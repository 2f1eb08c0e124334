// Encoding and decoding messages.

import { bytesOf } from "./bytes.js";
import { layoutOf } from "./catalogue.js";
import { Walk } from "./decode.js";
import { Encoding } from "./encode.js";
import { DecodeError } from "./errors.js";

/** @typedef {import("./bytes.js").Bytes} Bytes */
/** @typedef {import("./decode.js").Span} Span */
/** @typedef {import("../types.js").Messages} Messages */
/** @typedef {import("../types.js").MessageName} MessageName */

/**
 * Decode a message that takes up all the bytes.  Its bytes and records fields are views of
 * them, not copies.  Throws UnsupportedVersionError and DecodeError.
 * @template {MessageName} N
 * @param {N} name
 * @param {number} version
 * @param {Bytes} data
 * @returns {Messages[N]}
 */
export function decode(name, version, data) {
  const bytes = bytesOf(data);
  const { value, end } = walkMessage(name, version, bytes, 0, null);
  checkEnd(name, version, bytes, end);
  return value;
}

/**
 * Decode a message at an offset; also returns the offset after it.  Throws what `decode`
 * throws.
 * @template {MessageName} N
 * @param {N} name
 * @param {number} version
 * @param {Bytes} data
 * @param {number} [offset]
 * @returns {{ value: Messages[N]; end: number }}
 */
export function decodeFrom(name, version, data, offset = 0) {
  return walkMessage(name, version, bytesOf(data), offset, null);
}

/**
 * Like `decode`, and also return the span of every value, in the order of the bytes, with
 * parts before the whole.  Throws what `decode` throws.
 * @template {MessageName} N
 * @param {N} name
 * @param {number} version
 * @param {Bytes} data
 * @returns {{ value: Messages[N]; spans: Span[] }}
 */
export function decodeSpans(name, version, data) {
  const bytes = bytesOf(data);
  /** @type {Span[]} */
  const spans = [];
  const { value, end } = walkMessage(name, version, bytes, 0, spans);
  checkEnd(name, version, bytes, end);
  return { value, spans };
}

/**
 * Encode a message.  Throws UnsupportedVersionError and EncodeError.
 * @template {MessageName} N
 * @param {N} name
 * @param {number} version
 * @param {Messages[N]} value
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function encode(name, version, value) {
  const layout = layoutOf(name, version);
  const encoding = new Encoding(name, version);
  encoding.struct(layout, value);
  return encoding.out.done();
}

/**
 * Decode a message at an offset, and collect the spans of its values.
 * @template {MessageName} N
 * @param {N} name
 * @param {number} version
 * @param {Uint8Array} bytes
 * @param {number} offset
 * @param {Span[] | null} spans
 * @returns {{ value: Messages[N]; end: number }}
 */
export function walkMessage(name, version, bytes, offset, spans) {
  const layout = layoutOf(name, version);
  if (!Number.isInteger(offset) || offset < 0 || offset > bytes.length) {
    const reason = `no offset in ${String(bytes.length)} bytes: ${String(offset)}`;
    throw new DecodeError(name, version, "", null, reason);
  }
  const walker = new Walk(name, version, bytes, offset, spans);
  const value = walker.struct(layout);
  walker.note("struct", offset, value);
  return { value: /** @type {any} */ (value), end: walker.offset };
}

/**
 * Throw DecodeError if bytes follow a message.
 * @param {string} name
 * @param {number} version
 * @param {Uint8Array} bytes
 * @param {number} end
 */
export function checkEnd(name, version, bytes, end) {
  if (end !== bytes.length) {
    const reason = `${String(bytes.length - end)} bytes left over after the message`;
    throw new DecodeError(name, version, "", end, reason);
  }
}

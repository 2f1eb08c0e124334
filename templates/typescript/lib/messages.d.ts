/** @typedef {import("./bytes.js").Bytes} Bytes */
/** @typedef {import("./decode.js").Span} Span */
/** @typedef {import("../types.js").Messages} Messages */
/** @typedef {import("../types.js").MessageName} MessageName */
/**
 * The message that fills the bytes.  What it has of bytes are views of them, not copies.
 * Throws UnsupportedVersionError and DecodeError.
 * @template {MessageName} N
 * @param {N} name
 * @param {number} version
 * @param {Bytes} data
 * @returns {Messages[N]}
 */
export function decode<N extends MessageName>(name: N, version: number, data: Bytes): Messages[N];
/**
 * A message at an offset, and the offset behind it.  Throws what `decode` throws.
 * @template {MessageName} N
 * @param {N} name
 * @param {number} version
 * @param {Bytes} data
 * @param {number} [offset]
 * @returns {{ value: Messages[N]; end: number }}
 */
export function decodeFrom<N extends MessageName>(name: N, version: number, data: Bytes, offset?: number): {
    value: Messages[N];
    end: number;
};
/**
 * As `decode`, and where every value lies: parts before what they are parts of, in the
 * order of the bytes.  Throws what `decode` throws.
 * @template {MessageName} N
 * @param {N} name
 * @param {number} version
 * @param {Bytes} data
 * @returns {{ value: Messages[N]; spans: Span[] }}
 */
export function decodeSpans<N extends MessageName>(name: N, version: number, data: Bytes): {
    value: Messages[N];
    spans: Span[];
};
/**
 * A message's bytes.  Throws UnsupportedVersionError and EncodeError.
 * @template {MessageName} N
 * @param {N} name
 * @param {number} version
 * @param {Messages[N]} value
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function encode<N extends MessageName>(name: N, version: number, value: Messages[N]): Uint8Array<ArrayBuffer>;
/**
 * Bytes behind a message are an error.
 * @param {string} name
 * @param {number} version
 * @param {Uint8Array} bytes
 * @param {number} end
 */
export function checkEnd(name: string, version: number, bytes: Uint8Array, end: number): void;
export type Bytes = import("./bytes.js").Bytes;
export type Span = import("./decode.js").Span;
export type Messages = import("../types.js").Messages;
export type MessageName = import("../types.js").MessageName;

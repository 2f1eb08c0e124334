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
export function decode<N extends MessageName>(name: N, version: number, data: Bytes): Messages[N];
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
export function decodeFrom<N extends MessageName>(name: N, version: number, data: Bytes, offset?: number): {
    value: Messages[N];
    end: number;
};
/**
 * Like `decode`, and also return the span of every value, in the order of the bytes, with
 * parts before the whole.  Throws what `decode` throws.
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
 * Encode a message.  Throws UnsupportedVersionError and EncodeError.
 * @template {MessageName} N
 * @param {N} name
 * @param {number} version
 * @param {Messages[N]} value
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function encode<N extends MessageName>(name: N, version: number, value: Messages[N]): Uint8Array<ArrayBuffer>;
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
export function walkMessage<N extends MessageName>(name: N, version: number, bytes: Uint8Array, offset: number, spans: Span[] | null): {
    value: Messages[N];
    end: number;
};
/**
 * Throw DecodeError if bytes follow a message.
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

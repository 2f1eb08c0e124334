/** @typedef {ArrayBufferLike | ArrayBufferView} Bytes */
/**
 * A view of the bytes; only shared memory is copied, as nobody else may change them.
 * @param {Bytes} data
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function bytesOf(data: Bytes): Uint8Array<ArrayBuffer>;
/**
 * The text of bytes of UTF-8; null where they are not.
 * @param {Uint8Array} bytes
 * @param {number} start
 * @param {number} end
 * @returns {string | null}
 */
export function textOf(bytes: Uint8Array, start: number, end: number): string | null;
/**
 * The bytes of a text; null where it has half of a surrogate pair.
 * @param {string} text
 * @returns {Uint8Array | null}
 */
export function utf8(text: string): Uint8Array | null;
/**
 * A uuid as Kafka writes it: 22 characters of URL-safe base64.
 * @param {Uint8Array} bytes
 * @param {number} start
 * @returns {string}
 */
export function uuidText(bytes: Uint8Array, start: number): string;
/**
 * The 16 bytes of such a text; null where it is none.
 * @param {string} text
 * @returns {Uint8Array | null}
 */
export function uuidBytes(text: string): Uint8Array | null;
export type Bytes = ArrayBufferLike | ArrayBufferView;

/** @typedef {ArrayBufferLike | ArrayBufferView} Bytes */
/**
 * A view of the bytes; only shared memory is copied, as others may change it.
 * @param {Bytes} data
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function bytesOf(data: Bytes): Uint8Array<ArrayBuffer>;
/**
 * A view of what a Uint8Array has now, whatever a subclass or a proxy says of it; its length
 * stays the same.  Null for everything else, and if the buffer is gone.
 * @param {unknown} value
 * @returns {Uint8Array | null}
 */
export function fixedView(value: unknown): Uint8Array | null;
/**
 * Decode UTF-8; null if it is invalid.
 * @param {Uint8Array} bytes
 * @param {number} start
 * @param {number} end
 * @returns {string | null}
 */
export function textOf(bytes: Uint8Array, start: number, end: number): string | null;
/**
 * The offset of the first character that is not UTF-8; the end if all are.
 * @param {Uint8Array} bytes
 * @param {number} start
 * @param {number} end
 * @returns {number}
 */
export function wrongUtf8(bytes: Uint8Array, start: number, end: number): number;
/**
 * Encode text as UTF-8; null if it has an unpaired surrogate.
 * @param {string} text
 * @returns {Uint8Array | null}
 */
export function utf8(text: string): Uint8Array | null;
/**
 * A UUID as Kafka writes it: 22 characters of URL-safe base64.
 * @param {Uint8Array} bytes
 * @param {number} start
 * @returns {string}
 */
export function uuidText(bytes: Uint8Array, start: number): string;
/**
 * The 16 bytes of a UUID's text; null if it is invalid.
 * @param {string} text
 * @returns {Uint8Array | null}
 */
export function uuidBytes(text: string): Uint8Array | null;
export type Bytes = ArrayBufferLike | ArrayBufferView;

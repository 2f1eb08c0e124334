/**
 * The hash of bytes, as an unsigned number.
 * @param {Uint8Array} bytes
 * @returns {number}
 */
export function xxh32(bytes: Uint8Array): number;

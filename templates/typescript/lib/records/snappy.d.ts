/**
 * Decompress a stream of blocks or a bare block; throws RangeError.
 * @param {Uint8Array} bytes
 * @param {number} limit
 * @returns {Uint8Array}
 */
export function snappy(bytes: Uint8Array, limit: number): Uint8Array;

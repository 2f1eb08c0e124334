/**
 * Decompress a frame; throws RangeError.
 * @param {Uint8Array} bytes
 * @param {number} limit
 * @returns {Uint8Array}
 */
export function lz4(bytes: Uint8Array, limit: number): Uint8Array;

/**
 * @typedef {object} Descriptor
 * @property {number} flags
 * @property {number} largest the largest size of a block in bytes, compressed or not
 * @property {number} end the offset after it
 */
/**
 * Decompress a frame; throws RangeError.
 * @param {Uint8Array} bytes
 * @param {number} limit
 * @param {number} magic
 * @returns {Uint8Array}
 */
export function lz4(bytes: Uint8Array, limit: number, magic: number): Uint8Array;
export type Descriptor = {
    flags: number;
    /**
     * the largest size of a block in bytes, compressed or not
     */
    largest: number;
    /**
     * the offset after it
     */
    end: number;
};

/**
 * @param {Uint8Array} bytes
 * @returns {number}
 */
export function crc32c(bytes: Uint8Array): number;
/**
 * @param {Uint8Array} bytes
 * @returns {number}
 */
export function crc32(bytes: Uint8Array): number;

// CRC-32C, for batches of magic 2, and CRC-32, for older messages.

/**
 * @param {number} polynomial reversed
 * @returns {Uint32Array}
 */
function table(polynomial) {
  const rows = new Uint32Array(256);
  for (let byte = 0; byte < 256; byte++) {
    let row = byte;
    for (let bit = 0; bit < 8; bit++) {
      row = row & 1 ? (row >>> 1) ^ polynomial : row >>> 1;
    }
    rows[byte] = row;
  }
  return rows;
}

/**
 * @param {Uint32Array} rows
 * @param {Uint8Array} bytes
 * @returns {number}
 */
function crc(rows, bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum = (sum >>> 8) ^ /** @type {number} */ (rows[(sum ^ byte) & 0xff]);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

const CASTAGNOLI = table(0x82f63b78);
const IEEE = table(0xedb88320);

/**
 * @param {Uint8Array} bytes
 * @returns {number}
 */
export function crc32c(bytes) {
  return crc(CASTAGNOLI, bytes);
}

/**
 * @param {Uint8Array} bytes
 * @returns {number}
 */
export function crc32(bytes) {
  return crc(IEEE, bytes);
}

/**
 * Decompress the bytes of a batch; throws CompressionError.
 * @param {Batch} batch
 * @param {Uint8Array} bytes
 * @param {number} limit
 * @param {Codecs} codecs
 * @returns {Promise<Uint8Array>}
 */
export function decompress(batch: Batch, bytes: Uint8Array, limit: number, codecs: Codecs): Promise<Uint8Array>;
/** @typedef {import("./batch.js").Batch} Batch */
/**
 * @callback Codec
 * A decompressor.  It may throw, or reject with, any error for invalid bytes.
 * @param {Uint8Array} bytes
 * @param {number} limit the most bytes that it may return
 * @param {number} magic of the batch: in magic 0 the header checksums of LZ4 frames are wrong
 * @returns {Uint8Array | Promise<Uint8Array>}
 */
/**
 * @typedef {object} Codecs
 * @property {Codec} [gzip]
 * @property {Codec} [snappy]
 * @property {Codec} [lz4]
 * @property {Codec} [zstd]
 */
/** The decompressed data would be larger than the limit. */
export class TooMuchError extends Error {
}
export type Batch = import("./batch.js").Batch;
/**
 * A decompressor.  It may throw, or reject with, any error for invalid bytes.
 */
export type Codec = (bytes: Uint8Array, limit: number, magic: number) => Uint8Array | Promise<Uint8Array>;
export type Codecs = {
    gzip?: Codec;
    snappy?: Codec;
    lz4?: Codec;
    zstd?: Codec;
};

// Decompression: this package has snappy and LZ4, the host has gzip; programs may pass other
// codecs, such as zstd, which hosts do not have yet.

import { CompressionError } from "../errors.js";
import { Compression } from "./batch.js";
import { lz4 } from "./lz4.js";
import { snappy } from "./snappy.js";

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
export class TooMuchError extends Error {}

/** @type {Codecs} */
const OWN = { gzip, snappy, lz4 };
/** @type {Record<number, keyof Codecs>} */
const NAMES = {
  [Compression.GZIP]: "gzip",
  [Compression.SNAPPY]: "snappy",
  [Compression.LZ4]: "lz4",
  [Compression.ZSTD]: "zstd",
};

/**
 * Decompress the bytes of a batch; throws CompressionError.
 * @param {Batch} batch
 * @param {Uint8Array} bytes
 * @param {number} limit
 * @param {Codecs} codecs
 * @returns {Promise<Uint8Array>}
 */
export async function decompress(batch, bytes, limit, codecs) {
  const name = NAMES[batch.compression];
  if (name === undefined) {
    return bytes;
  }
  const offset = batch.offset + batch.length - bytes.length; // they are at the batch's end
  const codec = codecs[name] ?? OWN[name];
  if (codec === undefined) {
    throw new CompressionError(`no codec for ${name}: pass one as codecs.${name}`, offset);
  }
  let whole;
  try {
    whole = await codec(bytes, limit, batch.magic);
  } catch (error) {
    const reason = error instanceof Error ? error.message : "it failed";
    throw new CompressionError(`${name}: ${reason}`, offset);
  }
  if (!(whole instanceof Uint8Array) || whole.length > limit) {
    throw new CompressionError(`${name}: not a Uint8Array within the limit`, offset);
  }
  return whole;
}

/**
 * @param {Uint8Array} bytes
 * @param {number} limit
 * @returns {Promise<Uint8Array>}
 */
async function gzip(bytes, limit) {
  const source = new Blob([new Uint8Array(bytes)]).stream();
  const reader = source.pipeThrough(new DecompressionStream("gzip")).getReader();
  const parts = [];
  let length = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length;
    if (length > limit) {
      await reader.cancel();
      throw new TooMuchError(`more than the limit of ${String(limit)} bytes`);
    }
    parts.push(next.value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

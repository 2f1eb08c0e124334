/**
 * Iterate over the batches in `records`.  Brokers may cut off the last one, which is skipped
 * then; anything else that is invalid throws RecordsError, a wrong checksum CrcError.
 * @param {Bytes} data
 * @param {{ checkCrc?: boolean }} [options]
 * @returns {Generator<Batch, void, undefined>}
 */
export function readBatches(data: Bytes, { checkCrc }?: {
    checkCrc?: boolean;
}): Generator<Batch, void, undefined>;
/**
 * The messages in a decompressed set, which are plain and of one magic.
 * @param {Uint8Array} set
 * @param {number} magic
 * @param {boolean} checkCrc
 * @returns {Generator<Batch, void, undefined>}
 */
export function readWrapped(set: Uint8Array, magic: number, checkCrc: boolean): Generator<Batch, void, undefined>;
/**
 * The offset of the last message in a set; null if the set does not end with a message.
 * @param {Uint8Array} set
 * @param {number} magic
 * @returns {bigint | null}
 */
export function lastWrapped(set: Uint8Array, magic: number): bigint | null;
/** @typedef {import("../bytes.js").Bytes} Bytes */
/**
 * @typedef {object} Batch
 * a batch of magic 2, or one message of magic 0 or 1, which may wrap others
 * @property {number} offset of the first byte in the buffer
 * @property {number} length in bytes
 * @property {number} magic 0, 1 or 2
 * @property {number} compression see `Compression`
 * @property {"CreateTime" | "LogAppendTime" | null} timestampType null for magic 0
 * @property {bigint} baseOffset for magic 0 and 1, the message's offset
 * @property {bigint} lastOffset
 * @property {bigint} baseTimestamp milliseconds; -1 for magic 0
 * @property {bigint} maxTimestamp milliseconds; -1 for magic 0
 * @property {number} partitionLeaderEpoch -1 for magic 0 and 1, like the next three
 * @property {bigint} producerId
 * @property {number} producerEpoch
 * @property {number} baseSequence
 * @property {boolean} isTransactional false for magic 0 and 1, like the next one
 * @property {boolean} isControl
 * @property {number} count the number of records in the header; 1 for magic 0 and 1
 * @property {number} crc the checksum in the header
 * @property {Uint8Array} body for magic 2, the records, perhaps compressed; otherwise the key
 *   and the value
 */
/** The numbers of the compression codecs, by name. */
export const Compression: Readonly<{
    NONE: 0;
    GZIP: 1;
    SNAPPY: 2;
    LZ4: 3;
    ZSTD: 4;
}>;
export type Bytes = import("../bytes.js").Bytes;
/**
 * a batch of magic 2, or one message of magic 0 or 1, which may wrap others
 */
export type Batch = {
    /**
     * of the first byte in the buffer
     */
    offset: number;
    /**
     * in bytes
     */
    length: number;
    /**
     * 0, 1 or 2
     */
    magic: number;
    /**
     * see `Compression`
     */
    compression: number;
    /**
     * null for magic 0
     */
    timestampType: "CreateTime" | "LogAppendTime" | null;
    /**
     * for magic 0 and 1, the message's offset
     */
    baseOffset: bigint;
    lastOffset: bigint;
    /**
     * milliseconds; -1 for magic 0
     */
    baseTimestamp: bigint;
    /**
     * milliseconds; -1 for magic 0
     */
    maxTimestamp: bigint;
    /**
     * -1 for magic 0 and 1, like the next three
     */
    partitionLeaderEpoch: number;
    producerId: bigint;
    producerEpoch: number;
    baseSequence: number;
    /**
     * false for magic 0 and 1, like the next one
     */
    isTransactional: boolean;
    isControl: boolean;
    /**
     * the number of records in the header; 1 for magic 0 and 1
     */
    count: number;
    /**
     * the checksum in the header
     */
    crc: number;
    /**
     * for magic 2, the records, perhaps compressed; otherwise the key
     * and the value
     */
    body: Uint8Array;
};

/**
 * The batches in `records`, in order.  A last one that is cut off is left out, as brokers cut
 * it; whatever else is wrong throws RecordsError, of a checksum CrcError.
 * @param {Bytes} data
 * @param {{ checkCrc?: boolean }} [options]
 * @returns {Generator<Batch, void, undefined>}
 */
export function readBatches(data: Bytes, { checkCrc }?: {
    checkCrc?: boolean;
}): Generator<Batch, void, undefined>;
/** @typedef {import("../bytes.js").Bytes} Bytes */
/**
 * @typedef {object} Batch
 * a batch of magic 2, or one message of magic 0 or 1, which may wrap others
 * @property {number} offset of its first byte, in bytes
 * @property {number} length in bytes
 * @property {number} magic 0, 1 or 2
 * @property {number} compression see `Compression`
 * @property {"CreateTime" | "LogAppendTime" | null} timestampType null of magic 0
 * @property {bigint} baseOffset of magic 0 and 1 the message's offset
 * @property {bigint} lastOffset
 * @property {bigint} baseTimestamp milliseconds; -1 of magic 0
 * @property {bigint} maxTimestamp milliseconds; -1 of magic 0
 * @property {number} partitionLeaderEpoch -1 of magic 0 and 1, as all that follows
 * @property {bigint} producerId
 * @property {number} producerEpoch
 * @property {number} baseSequence
 * @property {boolean} isTransactional false of magic 0 and 1, as the next one
 * @property {boolean} isControl
 * @property {number} count of records as the header has it; 1 of magic 0 and 1
 * @property {number} crc as the batch has it
 * @property {Uint8Array} body of magic 2 the records, which may be compressed; of others
 *   the key and the value
 */
/** The codecs by number, and their names. */
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
     * of its first byte, in bytes
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
     * null of magic 0
     */
    timestampType: "CreateTime" | "LogAppendTime" | null;
    /**
     * of magic 0 and 1 the message's offset
     */
    baseOffset: bigint;
    lastOffset: bigint;
    /**
     * milliseconds; -1 of magic 0
     */
    baseTimestamp: bigint;
    /**
     * milliseconds; -1 of magic 0
     */
    maxTimestamp: bigint;
    /**
     * -1 of magic 0 and 1, as all that follows
     */
    partitionLeaderEpoch: number;
    producerId: bigint;
    producerEpoch: number;
    baseSequence: number;
    /**
     * false of magic 0 and 1, as the next one
     */
    isTransactional: boolean;
    isControl: boolean;
    /**
     * of records as the header has it; 1 of magic 0 and 1
     */
    count: number;
    /**
     * as the batch has it
     */
    crc: number;
    /**
     * of magic 2 the records, which may be compressed; of others
     * the key and the value
     */
    body: Uint8Array;
};

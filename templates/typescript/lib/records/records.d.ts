/**
 * Read all records of a `records` field, in order, including those of control batches.
 * Throws RecordsError, CrcError, CompressionError.
 * @param {Bytes} data
 * @param {ReadOptions} [options]
 * @returns {Promise<KafkaRecord[]>}
 */
export function readRecords(data: Bytes, options?: ReadOptions): Promise<KafkaRecord[]>;
/**
 * Read the records of one batch; keys and values are views of its bytes, not copies.
 * Throws RecordsError, CrcError, CompressionError.
 * @param {Batch} batch
 * @param {ReadOptions} [options]
 * @returns {Promise<KafkaRecord[]>}
 */
export function recordsOf(batch: Batch, options?: ReadOptions): Promise<KafkaRecord[]>;
export type Bytes = import("../bytes.js").Bytes;
export type Batch = import("./batch.js").Batch;
export type Codecs = import("./compression.js").Codecs;
export type Header = {
    key: string;
    value: Uint8Array | null;
};
export type KafkaRecord = {
    offset: bigint;
    /**
     * milliseconds; -1 for magic 0
     */
    timestamp: bigint;
    key: Uint8Array | null;
    value: Uint8Array | null;
    headers: Header[];
};
export type ReadOptions = {
    /**
     * decompressors, in addition to or in place of the built-in ones
     */
    codecs?: Codecs;
    /**
     * the greatest decompressed size of a batch; 100 MiB by default
     */
    maxBytes?: number;
    checkCrc?: boolean;
};

/**
 * All records in `records`, in order, those of control batches too.
 * Throws RecordsError, CrcError, CompressionError.
 * @param {Bytes} data
 * @param {ReadOptions} [options]
 * @returns {Promise<KafkaRecord[]>}
 */
export function readRecords(data: Bytes, options?: ReadOptions): Promise<KafkaRecord[]>;
/**
 * The records of one batch; keys and values are views of its bytes, not copies.
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
     * milliseconds; -1 of magic 0
     */
    timestamp: bigint;
    key: Uint8Array | null;
    value: Uint8Array | null;
    headers: Header[];
};
export type ReadOptions = {
    /**
     * what decompresses, in the place of what is here or beside it
     */
    codecs?: Codecs;
    /**
     * the most that a batch may hold when decompressed, 100 MiB
     */
    maxBytes?: number;
    checkCrc?: boolean;
};

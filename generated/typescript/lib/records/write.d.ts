/** @typedef {import("./records.js").Header} Header */
/**
 * @typedef {object} NewRecord
 * @property {Uint8Array | null} [key]
 * @property {Uint8Array | null} [value]
 * @property {bigint} [timestamp] milliseconds; -1 if not given
 * @property {Header[]} [headers]
 */
/**
 * @typedef {object} BatchOptions
 * @property {bigint} [baseOffset] of the first record; those behind it follow one by one
 * @property {bigint} [producerId]
 * @property {number} [producerEpoch]
 * @property {number} [baseSequence]
 * @property {number} [partitionLeaderEpoch]
 * @property {boolean} [isTransactional]
 * @property {number} [compression] see `Compression`; needs `compress`
 * @property {(bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>} [compress] gzip needs
 *   none: the host has it
 */
/**
 * A batch of at least one record.  Throws RecordsError for what has no form.
 * @param {NewRecord[]} records
 * @param {BatchOptions} [options]
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
export function encodeBatch(records: NewRecord[], options?: BatchOptions): Promise<Uint8Array<ArrayBuffer>>;
export type Header = import("./records.js").Header;
export type NewRecord = {
    key?: Uint8Array | null;
    value?: Uint8Array | null;
    /**
     * milliseconds; -1 if not given
     */
    timestamp?: bigint;
    headers?: Header[];
};
export type BatchOptions = {
    /**
     * of the first record; those behind it follow one by one
     */
    baseOffset?: bigint;
    producerId?: bigint;
    producerEpoch?: number;
    baseSequence?: number;
    partitionLeaderEpoch?: number;
    isTransactional?: boolean;
    /**
     * see `Compression`; needs `compress`
     */
    compression?: number;
    /**
     * gzip needs
     * none: the host has it
     */
    compress?: (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>;
};

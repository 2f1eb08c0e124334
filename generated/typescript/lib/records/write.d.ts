/** @typedef {import("./records.js").Header} Header */
/**
 * @typedef {object} NewRecord
 * @property {import("../bytes.js").Bytes | null} [key]
 * @property {import("../bytes.js").Bytes | null} [value]
 * @property {bigint | number} [timestamp] milliseconds; -1 if not given
 * @property {Header[]} [headers]
 */
/**
 * @typedef {object} BatchOptions
 * @property {bigint | number} [baseOffset] the first record's offset; the following ones are
 *   consecutive
 * @property {bigint | number} [producerId]
 * @property {number} [producerEpoch]
 * @property {number} [baseSequence]
 * @property {number} [partitionLeaderEpoch]
 * @property {boolean} [isTransactional]
 * @property {number} [compression] see `Compression`; needs `compress`
 * @property {(bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>} [compress] not needed for
 *   gzip, which the host has
 */
/**
 * Encode a batch of at least one record.  Throws RecordsError if it cannot be encoded.
 * @param {NewRecord[]} records
 * @param {BatchOptions} [options]
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
export function encodeBatch(records: NewRecord[], options?: BatchOptions): Promise<Uint8Array<ArrayBuffer>>;
export type Header = import("./records.js").Header;
export type NewRecord = {
    key?: import("../bytes.js").Bytes | null;
    value?: import("../bytes.js").Bytes | null;
    /**
     * milliseconds; -1 if not given
     */
    timestamp?: bigint | number;
    headers?: Header[];
};
export type BatchOptions = {
    /**
     * the first record's offset; the following ones are
     * consecutive
     */
    baseOffset?: bigint | number;
    producerId?: bigint | number;
    producerEpoch?: number;
    baseSequence?: number;
    partitionLeaderEpoch?: number;
    isTransactional?: boolean;
    /**
     * see `Compression`; needs `compress`
     */
    compression?: number;
    /**
     * not needed for
     * gzip, which the host has
     */
    compress?: (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>;
};

/** Writes numbers and bytes, in network byte order. */
export class Writer {
    bytes: Uint8Array<ArrayBuffer>;
    view: DataView<ArrayBuffer>;
    length: number;
    /**
     * Make room for bytes; returns its offset.
     * @param {number} size
     * @returns {number}
     */
    room(size: number): number;
    /** @param {number} value */
    int8(value: number): void;
    /** @param {number} value */
    int16(value: number): void;
    /** @param {number} value */
    int32(value: number): void;
    /** @param {bigint} value */
    int64(value: bigint): void;
    /** @param {number} value */
    float64(value: number): void;
    /** @param {number} value from 0 to 2^32 - 1 */
    uvarint(value: number): void;
    /** @param {bigint} value signed, of 64 bits */
    varlong(value: bigint): void;
    /** @param {Uint8Array} bytes */
    raw(bytes: Uint8Array): void;
    /**
     * Insert the size of everything written since `start`, as a variable integer.
     * @param {number} start
     */
    sizeBefore(start: number): void;
    /** @returns {Uint8Array<ArrayBuffer>} a copy of the written bytes */
    done(): Uint8Array<ArrayBuffer>;
}

/**
 * A value as an error shows it: short, and whatever it is.
 * @param {unknown} value
 * @returns {string}
 */
export function brief(value: unknown): string;
/** The base of all errors of this package. */
export class WireError extends Error {
    /** @param {string} text */
    constructor(text: string);
}
/** The bytes are not a message of this version. */
export class DecodeError extends CodecError {
}
/** The value has no form at this version. */
export class EncodeError extends CodecError {
}
/** There is no message of the name, or it does not have the version. */
export class UnsupportedVersionError extends WireError {
}
/** No API has the key, or none of the name is known. */
export class UnknownApiError extends WireError {
}
/** A frame's size is negative, above the limit, or not that of its content. */
export class FrameError extends WireError {
}
/** The bytes are no record batches; `offset` counts from their start. */
export class RecordsError extends WireError {
    /**
     * @param {string} reason
     * @param {number} offset in bytes
     */
    constructor(reason: string, offset: number);
    offset: number;
    reason: string;
}
/** A batch's checksum is not that of its bytes. */
export class CrcError extends RecordsError {
}
/** A batch can't be decompressed: no codec, damaged, or larger than the limit. */
export class CompressionError extends RecordsError {
}
/** A message could not be decoded or encoded. */
declare class CodecError extends WireError {
    /**
     * @param {string} message its definition's name
     * @param {number} version
     * @param {string} path leads to the field: `topics[0].partitions[2].records`
     * @param {number | null} offset in bytes from the start of the buffer
     * @param {string} reason
     */
    constructor(message: string, version: number, path: string, offset: number | null, reason: string);
    messageName: string;
    version: number;
    path: string;
    offset: number | null;
    reason: string;
}
export {};

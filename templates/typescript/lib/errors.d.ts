/**
 * A short text for any value, for error messages.
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
/** The value cannot be encoded in this version. */
export class EncodeError extends CodecError {
}
/** There is no message of this name, or it does not have this version. */
export class UnsupportedVersionError extends WireError {
}
/** No API has this key or name, or it lacks the request or response. */
export class UnknownApiError extends WireError {
}
/** A frame's size is negative, above the limit, or not the size of its content. */
export class FrameError extends WireError {
}
/** The bytes are not valid record batches; `offset` counts from their start. */
export class RecordsError extends WireError {
    /**
     * @param {string} reason
     * @param {number} offset in bytes
     */
    constructor(reason: string, offset: number);
    offset: number;
    reason: string;
}
/** The checksum in a batch does not match its bytes. */
export class CrcError extends RecordsError {
}
/** A batch cannot be decompressed: no codec, invalid data, or larger than the limit. */
export class CompressionError extends RecordsError {
}
/** A message could not be decoded or encoded. */
declare class CodecError extends WireError {
    /**
     * @param {string} message the name of its definition
     * @param {number} version
     * @param {string} path the field's path: `topics[0].partitions[2].records`
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

/**
 * Put any content, such as a raw SASL token, in a frame; throws FrameError if it is too long.
 * @param {Bytes} content
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function frame(content: Bytes): Uint8Array<ArrayBuffer>;
/**
 * Check the size of one whole frame; throws FrameError if it is not exactly one.
 * @param {Bytes} data
 * @returns {Uint8Array}
 */
export function wholeFrame(data: Bytes): Uint8Array;
/** Joins received bytes into whole frames, which keep their size field. */
export class FrameBuffer {
    /** @param {number} [maxFrame] the greatest size of a frame's content in bytes */
    constructor(maxFrame?: number);
    maxFrame: number;
    /** @type {Uint8Array[]} */
    pieces: Uint8Array[];
    length: number;
    /** @returns {number} the number of bytes that have not been returned as frames yet */
    get pending(): number;
    /**
     * Add received bytes, and return the complete frames.  Throws FrameError if a frame's size
     * is negative or above the limit; the stream cannot be read any further then.
     * @param {Bytes} data
     * @returns {Uint8Array<ArrayBuffer>[]}
     */
    feed(data: Bytes): Uint8Array<ArrayBuffer>[];
    /** Note the end of the stream.  Throws FrameError if it is within a frame. */
    close(): void;
    /** @returns {number | null} bytes of the next frame and its size field; null if incomplete */
    nextSize(): number | null;
    /**
     * @param {number} size
     * @returns {Uint8Array<ArrayBuffer>}
     */
    take(size: number): Uint8Array<ArrayBuffer>;
}
export type Bytes = import("./bytes.js").Bytes;

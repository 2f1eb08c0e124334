/**
 * A frame around any content, a raw SASL token, say; throws FrameError if it is too long.
 * @param {Bytes} content
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function frame(content: Bytes): Uint8Array<ArrayBuffer>;
/**
 * One whole frame, its size checked; throws FrameError if it is not one.
 * @param {Bytes} data
 * @returns {Uint8Array}
 */
export function wholeFrame(data: Bytes): Uint8Array;
/** Takes bytes in any pieces, gives whole frames, each with its size in front. */
export class FrameBuffer {
    /** @param {number} [maxFrame] the most bytes behind a size */
    constructor(maxFrame?: number);
    maxFrame: number;
    /** @type {Uint8Array[]} */
    pieces: Uint8Array[];
    length: number;
    /** @returns {number} how many bytes are here of frames that were not taken yet */
    get pending(): number;
    /**
     * Add what has come, and give the frames that are whole.  Throws FrameError if what comes
     * next is no frame within the limit: nothing can follow it then.
     * @param {Bytes} data
     * @returns {Uint8Array<ArrayBuffer>[]}
     */
    feed(data: Bytes): Uint8Array<ArrayBuffer>[];
    /** @returns {number | null} of the next frame, its own size among it; null if not here */
    nextSize(): number | null;
    /**
     * @param {number} size
     * @returns {Uint8Array<ArrayBuffer>}
     */
    take(size: number): Uint8Array<ArrayBuffer>;
}
export type Bytes = import("./bytes.js").Bytes;

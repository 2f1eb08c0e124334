// Frames: an int32 size, and so many bytes behind it.

import { bytesOf } from "./bytes.js";
import { FrameError } from "./errors.js";

/** @typedef {import("./bytes.js").Bytes} Bytes */

const MAX_FRAME = 100 * 1024 * 1024;
const MAX_SIZE = 0x7fffffff;

/**
 * A frame around any content, a raw SASL token, say; throws FrameError if it is too long.
 * @param {Bytes} content
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function frame(content) {
  const bytes = bytesOf(content);
  if (bytes.length > MAX_SIZE) {
    throw new FrameError(`${String(bytes.length)} bytes do not fit a frame`);
  }
  const framed = new Uint8Array(bytes.length + 4);
  new DataView(framed.buffer).setInt32(0, bytes.length);
  framed.set(bytes, 4);
  return framed;
}

/**
 * One whole frame, its size checked; throws FrameError if it is not one.
 * @param {Bytes} data
 * @returns {Uint8Array}
 */
export function wholeFrame(data) {
  const bytes = bytesOf(data);
  if (bytes.length < 4) {
    throw new FrameError(`a frame of ${String(bytes.length)} bytes: it has no size`);
  }
  const size = new DataView(bytes.buffer, bytes.byteOffset).getInt32(0);
  if (size !== bytes.length - 4) {
    const follow = String(bytes.length - 4);
    throw new FrameError(`a frame's size is ${String(size)}, but ${follow} bytes follow it`);
  }
  return bytes;
}

/** Takes bytes in any pieces, gives whole frames, each with its size in front. */
export class FrameBuffer {
  /** @param {number} [maxFrame] the most bytes behind a size */
  constructor(maxFrame = MAX_FRAME) {
    this.maxFrame = maxFrame;
    /** @type {Uint8Array[]} */
    this.pieces = [];
    this.length = 0;
  }

  /** @returns {number} how many bytes are here of frames that were not taken yet */
  get pending() {
    return this.length;
  }

  /**
   * Add what has come, and give the frames that are whole.  Throws FrameError if what comes
   * next is no frame within the limit: nothing can follow it then.
   * @param {Bytes} data
   * @returns {Uint8Array<ArrayBuffer>[]}
   */
  feed(data) {
    const bytes = bytesOf(data);
    if (bytes.length > 0) {
      this.pieces.push(bytes.slice());
      this.length += bytes.length;
    }
    const frames = [];
    for (let size = this.nextSize(); size !== null; size = this.nextSize()) {
      frames.push(this.take(size));
    }
    return frames;
  }

  /** @returns {number | null} of the next frame, its own size among it; null if not here */
  nextSize() {
    if (this.length < 4) {
      return null;
    }
    let [head] = this.pieces;
    if (head === undefined || head.length < 4) {
      head = this.take(this.length);
      this.pieces = [head];
      this.length = head.length;
    }
    const size = new DataView(head.buffer, head.byteOffset).getInt32(0);
    if (size < 0 || size > this.maxFrame) {
      const most = String(this.maxFrame);
      throw new FrameError(`a frame of ${String(size)} bytes, ${most} at the most`);
    }
    return this.length < size + 4 ? null : size + 4;
  }

  /**
   * @param {number} size
   * @returns {Uint8Array<ArrayBuffer>}
   */
  take(size) {
    const whole = new Uint8Array(size);
    let at = 0;
    let used = 0;
    for (const piece of this.pieces) {
      const part = piece.subarray(0, size - at);
      whole.set(part, at);
      at += part.length;
      if (part.length < piece.length) {
        this.pieces[used] = piece.subarray(part.length);
        break;
      }
      used++;
    }
    this.pieces.splice(0, used);
    this.length -= size;
    return whole;
  }
}

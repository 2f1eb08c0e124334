// Frames: an int32 size, followed by that many bytes.

import { bytesOf } from "./bytes.js";
import { FrameError } from "./errors.js";

/** @typedef {import("./bytes.js").Bytes} Bytes */

const MAX_FRAME = 100 * 1024 * 1024;
const MAX_SIZE = 0x7fffffff;

/**
 * Put any content, such as a raw SASL token, in a frame; throws FrameError if it is too long.
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
 * Check the size of one whole frame; throws FrameError if it is not exactly one.
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

/** Joins received bytes into whole frames, which keep their size field. */
export class FrameBuffer {
  /** @param {number} [maxFrame] the greatest size of a frame's content in bytes */
  constructor(maxFrame = MAX_FRAME) {
    this.maxFrame = maxFrame;
    /** @type {Uint8Array[]} */
    this.pieces = [];
    this.length = 0;
  }

  /** @returns {number} the number of bytes that have not been returned as frames yet */
  get pending() {
    return this.length;
  }

  /**
   * Add received bytes, and return the complete frames.  Throws FrameError if a frame's size
   * is negative or above the limit; the stream cannot be read any further then.
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

  /** Note the end of the stream.  Throws FrameError if it is within a frame. */
  close() {
    if (this.length > 0) {
      throw new FrameError(`the stream ends within a frame, ${String(this.length)} bytes in`);
    }
  }

  /** @returns {number | null} bytes of the next frame and its size field; null if incomplete */
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

// A growing byte buffer.

/** Writes numbers and bytes, in network byte order. */
export class Writer {
  constructor() {
    this.bytes = new Uint8Array(256);
    this.view = new DataView(this.bytes.buffer);
    this.length = 0;
  }

  /**
   * Make room for bytes; returns its offset.
   * @param {number} size
   * @returns {number}
   */
  room(size) {
    const at = this.length;
    const end = at + size;
    if (end > this.bytes.length) {
      const larger = new Uint8Array(Math.max(end, this.bytes.length * 2));
      larger.set(this.bytes.subarray(0, at));
      this.bytes = larger;
      this.view = new DataView(larger.buffer);
    }
    this.length = end;
    return at;
  }

  /** @param {number} value */
  int8(value) {
    const at = this.room(1);
    this.view.setInt8(at, value);
  }

  /** @param {number} value */
  int16(value) {
    const at = this.room(2);
    this.view.setInt16(at, value);
  }

  /** @param {number} value */
  int32(value) {
    const at = this.room(4);
    this.view.setInt32(at, value);
  }

  /** @param {bigint} value */
  int64(value) {
    const at = this.room(8);
    this.view.setBigInt64(at, value);
  }

  /** @param {number} value */
  float64(value) {
    const at = this.room(8);
    this.view.setFloat64(at, value);
  }

  /** @param {number} value from 0 to 2^32 - 1 */
  uvarint(value) {
    let rest = value;
    while (rest > 0x7f) {
      this.int8((rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    this.int8(rest);
  }

  /** @param {bigint} value signed, of 64 bits */
  varlong(value) {
    let rest = BigInt.asUintN(64, (value << 1n) ^ (value >> 63n));
    while (rest > 0x7fn) {
      this.int8(Number(rest & 0x7fn) | 0x80);
      rest >>= 7n;
    }
    this.int8(Number(rest));
  }

  /** @param {Uint8Array} bytes */
  raw(bytes) {
    const at = this.room(bytes.length);
    this.bytes.set(bytes, at);
  }

  /**
   * Insert the size of everything written since `start`, as a variable integer.
   * @param {number} start
   */
  sizeBefore(start) {
    const size = this.length - start;
    this.uvarint(size);
    const head = this.bytes.slice(start + size, this.length);
    this.bytes.copyWithin(start + head.length, start, start + size);
    this.bytes.set(head, start);
  }

  /** @returns {Uint8Array<ArrayBuffer>} a copy of the written bytes */
  done() {
    return this.bytes.slice(0, this.length);
  }
}

// Decoding: the walk over a message's bytes.

import { textOf, uuidText, wrongUtf8 } from "./bytes.js";
import { DecodeError } from "./errors.js";
import { isDefault } from "./defaults.js";
import * as kinds from "./schema.js";
import { UNKNOWN } from "./schema.js";

/** @typedef {import("./schema.js").Struct} Struct */
/** @typedef {import("./schema.js").Field} Field */
/** @typedef {import("./schema.js").Type} Type */
/** @typedef {Record<string, unknown>} Value */
/**
 * @typedef {object} Span
 * @property {string} path the value's path: `topics[0].name`; empty for the message itself
 * @property {string} type `int32`, `string`, …; `tag_buffer` for a tag section
 * @property {number} offset of the first byte, including the value's length field
 * @property {number} length in bytes
 * @property {unknown} value for a tag section, the number of tagged fields
 */

const MAX_TEXT = 32767;
const SIZES = Object.freeze([1, 1, 2, 2, 4, 4, 8, 8, 16]);

/** The state of decoding one message. */
export class Walk {
  /**
   * @param {string} name
   * @param {number} version
   * @param {Uint8Array} bytes
   * @param {number} offset
   * @param {Span[] | null} spans collects the spans of the values, unless null
   */
  constructor(name, version, bytes, offset, spans) {
    this.name = name;
    this.version = version;
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.offset = offset;
    this.limit = bytes.length;
    this.spans = spans;
    /** @type {(string | number)[]} */
    this.keys = [];
    this.depth = 0;
  }

  /** @returns {string} the path of the current value */
  get path() {
    return pathOf(this.keys, this.depth);
  }

  /** @returns {number} */
  get left() {
    return this.limit - this.offset;
  }

  /**
   * @param {number} at
   * @param {string} reason
   * @returns {DecodeError}
   */
  fail(at, reason) {
    return new DecodeError(this.name, this.version, this.path, at, reason);
  }

  /**
   * @param {Struct} struct
   * @returns {Value}
   */
  struct(struct) {
    /** @type {Value} */
    const value = {};
    const depth = this.depth;
    this.depth = depth + 1;
    for (const field of struct.fields) {
      this.keys[depth] = field.key;
      value[field.key] = this.value(field.type);
    }
    this.depth = depth;
    if (struct.flexible) {
      this.tags(struct, value);
    }
    return value;
  }

  /**
   * @param {Struct} struct
   * @param {Value} value
   */
  tags(struct, value) {
    const start = this.offset;
    const count = this.uvarint();
    if (count > this.left) {
      throw this.fail(start, `${String(count)} tagged fields, but ${String(this.left)} bytes left`);
    }
    if (count > 0) {
      this.tagged(struct, value, count);
    }
    this.note("tag_buffer", start, count);
  }

  /**
   * @param {Struct} struct
   * @param {Value} value
   * @param {number} count
   */
  tagged(struct, value, count) {
    const seen = new Set();
    const unknown = [];
    for (let index = 0; index < count; index++) {
      const at = this.offset;
      const tag = this.uvarint();
      const size = this.uvarint();
      if (seen.has(tag)) {
        throw this.fail(at, `tag ${String(tag)} stands twice`);
      }
      seen.add(tag);
      if (struct.foreign.has(tag)) {
        throw this.fail(at, `tag ${String(tag)} is not of this version`);
      }
      if (size > this.left) {
        const reason = `tag ${String(tag)} takes ${String(size)} bytes, ${String(this.left)} left`;
        throw this.fail(this.offset, reason);
      }
      const field = struct.tags.get(tag);
      if (field === undefined) {
        const data = this.take(size);
        this.keys[this.depth] = UNKNOWN;
        this.keys[this.depth + 1] = unknown.length;
        this.depth += 2;
        this.note("bytes", this.offset - size, data);
        this.depth -= 2;
        unknown.push({ tag, data });
      } else {
        this.known(field, value, this.offset + size);
      }
    }
    if (unknown.length > 0) {
      value[UNKNOWN] = unknown;
    }
  }

  /**
   * Read a known tagged field, which must have the size that precedes it.
   * @param {Field} field
   * @param {Value} value
   * @param {number} end
   */
  known(field, value, end) {
    const { offset: start, limit } = this;
    this.keys[this.depth++] = field.key;
    this.limit = end;
    const { struct, nullable } = field.type;
    let item;
    if (struct !== null && nullable) {
      // Java reads the marker as a signed int32: anything not above 0 is null.
      const marker = this.uvarint();
      item = marker > 0 && marker <= 0x7fffffff ? this.struct(struct) : null;
      this.note("struct", start, item);
    } else {
      item = this.value(field.type);
    }
    this.limit = limit;
    if (this.offset !== end) {
      const [says, takes] = [String(end - start), String(this.offset - start)];
      throw this.fail(this.offset, `the tag's size is ${says}, not ${takes}`);
    }
    this.depth--;
    if (!isDefault(field, item)) {
      value[field.key] = item;
    }
  }

  /**
   * @param {Type} type
   * @returns {unknown}
   */
  value(type) {
    const start = this.offset;
    const value = this.read(type);
    if (this.spans !== null) {
      this.note(/** @type {string} */ (kinds.KIND_NAMES[type.kind]), start, value);
    }
    return value;
  }

  /**
   * @param {Type} type
   * @returns {unknown}
   */
  read(type) {
    if (type.element !== null) {
      return this.array(type, type.element);
    }
    if (type.struct !== null) {
      return type.nullable && this.fixed(kinds.INT8) < 0 ? null : this.struct(type.struct);
    }
    if (type.kind === kinds.STRING) {
      return this.text(type);
    }
    if (type.kind > kinds.STRING) {
      const length = this.length(type, kinds.INT32);
      return length < 0 ? null : this.take(length);
    }
    return this.fixed(type.kind);
  }

  /**
   * @param {Type} type
   * @param {Type} element
   * @returns {unknown[] | null}
   */
  array(type, element) {
    const start = this.offset;
    const count = this.length(type, kinds.INT32);
    if (count < 0) {
      return null;
    }
    if (count > this.left) {
      throw this.fail(start, `${String(count)} elements, but ${String(this.left)} bytes left`);
    }
    const values = [];
    const depth = this.depth;
    this.depth = depth + 1;
    for (let index = 0; index < count; index++) {
      this.keys[depth] = index;
      values.push(this.value(element));
    }
    this.depth = depth;
    return values;
  }

  /**
   * @param {Type} type
   * @returns {string | null}
   */
  text(type) {
    const start = this.offset;
    const length = this.length(type, kinds.INT16);
    if (length < 0) {
      return null;
    }
    if (length > MAX_TEXT) {
      throw this.fail(start, `a text of ${String(length)} bytes, ${String(MAX_TEXT)} are allowed`);
    }
    this.need(length);
    const end = this.offset + length;
    const text = textOf(this.bytes, this.offset, end);
    if (text === null) {
      throw this.fail(wrongUtf8(this.bytes, this.offset, end), "not UTF-8");
    }
    this.offset = end;
    return text;
  }

  /**
   * Read a length or count; negative for null.
   * @param {Type} type
   * @param {number} width the kind of the length if the type is not compact
   * @returns {number}
   */
  length(type, width) {
    const start = this.offset;
    let length;
    if (type.compact) {
      const raw = this.uvarint();
      // Java subtracts in 32 bits: from 2^31 + 1 on, the length is negative.
      length = raw <= 0x80000000 ? raw - 1 : -1;
    } else {
      length = /** @type {number} */ (this.fixed(width));
    }
    if (length < 0 && !type.nullable) {
      throw this.fail(start, "null is not allowed at this version");
    }
    return length;
  }

  /**
   * Read a value of fixed size.
   * @param {number} kind
   * @returns {any}
   */
  fixed(kind) {
    const size = /** @type {number} */ (SIZES[kind]);
    this.need(size);
    const at = this.offset;
    this.offset = at + size;
    switch (kind) {
      case kinds.BOOL:
        return this.bytes[at] !== 0;
      case kinds.INT8:
        return this.view.getInt8(at);
      case kinds.INT16:
        return this.view.getInt16(at);
      case kinds.UINT16:
        return this.view.getUint16(at);
      case kinds.INT32:
        return this.view.getInt32(at);
      case kinds.UINT32:
        return this.view.getUint32(at);
      case kinds.INT64:
        return this.view.getBigInt64(at);
      case kinds.FLOAT64:
        return this.view.getFloat64(at);
      default:
        return uuidText(this.bytes, at);
    }
  }

  /** @returns {number} */
  uvarint() {
    const start = this.offset;
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      if (this.offset >= this.limit) {
        throw this.fail(start, "a variable integer is cut off");
      }
      const byte = /** @type {number} */ (this.bytes[this.offset++]);
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) {
        return value >>> 0;
      }
    }
    throw this.fail(start, "a variable integer is longer than 5 bytes");
  }

  /**
   * @param {number} size
   * @returns {Uint8Array}
   */
  take(size) {
    this.need(size);
    this.offset += size;
    return this.bytes.subarray(this.offset - size, this.offset);
  }

  /** @param {number} size */
  need(size) {
    if (size > this.left) {
      throw this.fail(this.offset, `need ${String(size)} byte${size === 1 ? "" : "s"}, ${String(this.left)} left`);
    }
  }

  /**
   * @param {string} type
   * @param {number} start
   * @param {unknown} value
   */
  note(type, start, value) {
    if (this.spans !== null) {
      const length = this.offset - start;
      this.spans.push({ path: this.path, type, offset: start, length, value });
    }
  }
}

/**
 * @param {(string | number)[]} keys
 * @param {number} depth how many of the keys to use
 * @returns {string}
 */
export function pathOf(keys, depth) {
  let path = "";
  for (const key of keys.slice(0, depth)) {
    path += typeof key === "number" ? `[${String(key)}]` : path === "" ? key : `.${key}`;
  }
  return path;
}

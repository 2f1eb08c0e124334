// Encoding: the walk over a message's value.

import { fixedView, utf8, uuidBytes } from "./bytes.js";
import { pathOf } from "./decode.js";
import { isDefault, isObject, own } from "./defaults.js";
import { EncodeError, brief } from "./errors.js";
import * as kinds from "./schema.js";
import { UNKNOWN } from "./schema.js";
import { Writer } from "./writer.js";

/** @typedef {import("./schema.js").Struct} Struct */
/** @typedef {import("./schema.js").Field} Field */
/** @typedef {import("./schema.js").Type} Type */

const MAX_TEXT = 32767;
const MAX_TAG = 0x7ffffffe;
const MAX_LENGTH = 0x7ffffffe;
/** @type {Record<number, readonly [number, number]>} */
const LIMITS = {
  [kinds.INT8]: [-128, 127],
  [kinds.INT16]: [-32768, 32767],
  [kinds.UINT16]: [0, 65535],
  [kinds.INT32]: [-2147483648, 2147483647],
  [kinds.UINT32]: [0, 4294967295],
};

/** The state of encoding one message. */
export class Encoding {
  /**
   * @param {string} name
   * @param {number} version
   */
  constructor(name, version) {
    this.name = name;
    this.version = version;
    this.out = new Writer();
    /** @type {(string | number)[]} */
    this.keys = [];
    this.depth = 0;
  }

  /**
   * @param {string} reason
   * @returns {EncodeError}
   */
  fail(reason) {
    const path = pathOf(this.keys, this.depth);
    return new EncodeError(this.name, this.version, path, null, reason);
  }

  /**
   * @param {Struct} struct
   * @param {unknown} value
   */
  struct(struct, value) {
    if (!isObject(value)) {
      throw this.fail(`not an object: ${brief(value)}`);
    }
    this.checkKeys(struct, value);
    const depth = this.depth;
    this.depth = depth + 1;
    for (const field of struct.fields) {
      this.keys[depth] = field.key;
      const entry = own(value, field.key);
      if (entry === undefined) {
        throw this.fail("missing, and mandatory at this version");
      }
      this.value(field.type, entry);
    }
    this.depth = depth;
    const unknown = this.unknownTags(struct, value);
    if (struct.flexible) {
      this.tags(struct, value, unknown);
    } else if (unknown.length > 0) {
      throw this.fail("this version has no place for unknown tagged fields");
    }
  }

  /**
   * Every key must be a field's; a field of another version must have its default.
   * @param {Struct} struct
   * @param {Record<string, unknown>} value
   */
  checkKeys(struct, value) {
    const depth = this.depth;
    this.depth = depth + 1;
    let known = Object.hasOwn(value, UNKNOWN) ? 1 : 0;
    for (const field of struct.fields) {
      known += Object.hasOwn(value, field.key) ? 1 : 0;
    }
    for (const field of struct.tags.values()) {
      known += Object.hasOwn(value, field.key) ? 1 : 0;
    }
    for (const field of struct.absent) {
      if (Object.hasOwn(value, field.key)) {
        known++;
        const entry = value[field.key];
        this.keys[depth] = field.key;
        if (entry !== undefined && field.ignorable) {
          this.checkType(field.type, entry);
        } else if (entry !== undefined && !isDefault(field, entry)) {
          const reason = "this version has no such field, and it is not at its default";
          throw this.fail(`${reason}: ${brief(entry)}`);
        }
      }
    }
    this.depth = depth;
    const keys = Object.keys(value);
    if (keys.length !== known) {
      const every = [...struct.fields, ...struct.tags.values(), ...struct.absent];
      const names = new Set([UNKNOWN, ...every.map((field) => field.key)]);
      const wrong = keys.find((key) => !names.has(key));
      if (wrong !== undefined) {
        throw this.fail(`no version has a field ${brief(wrong)}`);
      }
    }
  }

  /**
   * Check a value that is not written: whether it is one of the type, in any version.
   * @param {Type} type
   * @param {unknown} value
   */
  checkType(type, value) {
    const { depth } = this;
    if (value === null && type.nulls) {
      return;
    }
    if (type.element !== null && Array.isArray(value)) {
      this.depth = depth + 1;
      for (const [index, item] of value.entries()) {
        this.keys[depth] = index;
        this.checkType(type.element, item);
      }
    } else if (type.struct !== null && isObject(value)) {
      this.depth = depth + 1;
      const { fields, tags, absent } = type.struct;
      for (const field of [...fields, ...tags.values(), ...absent]) {
        const entry = own(value, field.key);
        if (entry !== undefined) {
          this.keys[depth] = field.key;
          this.checkType(field.type, entry);
        }
      }
    } else {
      const end = this.out.length;
      this.value(type, value);
      this.out.length = end;
    }
    this.depth = depth;
  }

  /**
   * The unknown tagged fields; everything is read once, as getters may change it.
   * @param {Struct} struct
   * @param {Record<string, unknown>} value
   * @returns {{ tag: number; data: Uint8Array }[]}
   */
  unknownTags(struct, value) {
    const unknown = own(value, UNKNOWN) ?? [];
    if (!Array.isArray(unknown)) {
      throw this.fail(`${UNKNOWN} is an array, not ${brief(unknown)}`);
    }
    const items = [];
    let last = -1;
    for (const item of unknown) {
      const data = isObject(item) ? fixedView(item["data"]) : null;
      if (!isObject(item) || data === null) {
        throw this.fail(`an unknown tagged field is { tag, data }, data a Uint8Array`);
      }
      const tag = item["tag"];
      if (!Number.isInteger(tag) || Number(tag) < 0 || Number(tag) > MAX_TAG) {
        throw this.fail(`a tag is a number from 0 to ${String(MAX_TAG)}, not ${brief(tag)}`);
      }
      const number = Number(tag);
      const field = struct.tags.get(number);
      if (field !== undefined) {
        throw this.fail(`unknown tag ${String(number)} is the field ${field.key}`);
      }
      if (struct.foreign.has(number)) {
        throw this.fail(`unknown tag ${String(number)} is a field of other versions`);
      }
      if (number <= last) {
        throw this.fail(`unknown tag ${String(number)} does not come after ${String(last)}`);
      }
      last = number;
      items.push({ tag: number, data });
    }
    return items;
  }

  /**
   * @param {Struct} struct
   * @param {Record<string, unknown>} value
   * @param {{ tag: number; data: Uint8Array }[]} unknown
   */
  tags(struct, value, unknown) {
    const known = [];
    for (const field of struct.tags.values()) {
      const fieldValue = own(value, field.key);
      if (fieldValue !== undefined && !isDefault(field, fieldValue)) {
        known.push({ tag: field.tag, field, fieldValue });
      }
    }
    const all = [...known, ...unknown].sort((one, other) => one.tag - other.tag);
    this.out.uvarint(all.length);
    for (const item of all) {
      this.out.uvarint(item.tag);
      const start = this.out.length;
      if ("data" in item) {
        this.out.raw(item.data);
      } else {
        this.keys[this.depth++] = item.field.key;
        this.tagged(item.field.type, item.fieldValue);
        this.depth--;
      }
      this.out.sizeBefore(start);
    }
  }

  /**
   * @param {Type} type
   * @param {unknown} value
   */
  tagged(type, value) {
    if (type.struct === null || !type.nullable) {
      this.value(type, value);
    } else if (value === null) {
      this.out.uvarint(0);
    } else {
      this.out.uvarint(1);
      this.struct(type.struct, value);
    }
  }

  /**
   * @param {Type} type
   * @param {unknown} value
   */
  value(type, value) {
    if (type.element !== null) {
      this.array(type, type.element, value);
    } else if (type.struct !== null) {
      if (type.nullable) {
        this.out.int8(value === null ? -1 : 1);
      }
      if (!type.nullable || value !== null) {
        this.struct(type.struct, value);
      }
    } else if (type.kind >= kinds.STRING) {
      this.variable(type, value);
    } else {
      this.fixed(type.kind, value);
    }
  }

  /**
   * @param {Type} type
   * @param {Type} element
   * @param {unknown} value
   */
  array(type, element, value) {
    if (value === null) {
      this.length(type, -1);
      return;
    }
    if (!Array.isArray(value)) {
      throw this.fail(`not an array: ${brief(value)}`);
    }
    // A getter may change the array: what is missing at the end is then undefined, an error.
    const count = value.length;
    if (count < 0) {
      throw this.fail(`an array whose length is ${brief(count)}`);
    }
    this.length(type, count);
    const depth = this.depth;
    this.depth = depth + 1;
    for (let index = 0; index < count; index++) {
      this.keys[depth] = index;
      this.value(element, value[index]);
    }
    this.depth = depth;
  }

  /**
   * @param {Type} type
   * @param {unknown} value
   */
  variable(type, value) {
    if (value === null) {
      this.length(type, -1);
      return;
    }
    let bytes;
    if (type.kind !== kinds.STRING) {
      bytes = fixedView(value);
      if (bytes === null) {
        throw this.fail(`not a Uint8Array: ${brief(value)}`);
      }
    } else {
      if (typeof value !== "string") {
        throw this.fail(`not a string: ${brief(value)}`);
      }
      bytes = utf8(value);
      if (bytes === null) {
        throw this.fail("half of a surrogate pair, which UTF-8 has no form of");
      }
      if (bytes.length > MAX_TEXT) {
        const size = String(bytes.length);
        throw this.fail(`the text takes ${size} bytes, ${String(MAX_TEXT)} are allowed`);
      }
    }
    this.length(type, bytes.length);
    this.out.raw(bytes);
  }

  /**
   * Write a length or count; -1 for null.
   * @param {Type} type
   * @param {number} length
   */
  length(type, length) {
    if (length < 0 && !type.nullable) {
      throw this.fail("null is not allowed at this version");
    }
    if (!Number.isInteger(length) || length > MAX_LENGTH) {
      throw this.fail(`not a length up to ${String(MAX_LENGTH)}: ${brief(length)}`);
    }
    if (type.compact) {
      this.out.uvarint(length + 1);
    } else if (type.kind === kinds.STRING) {
      this.out.int16(length);
    } else {
      this.out.int32(length);
    }
  }

  /**
   * @param {number} kind
   * @param {unknown} value
   */
  fixed(kind, value) {
    const { out } = this;
    switch (kind) {
      case kinds.BOOL:
        if (typeof value !== "boolean") {
          throw this.fail(`not true or false: ${brief(value)}`);
        }
        out.int8(value ? 1 : 0);
        break;
      case kinds.INT64:
        out.int64(this.long(value));
        break;
      case kinds.FLOAT64:
        if (typeof value !== "number") {
          throw this.fail(`not a number: ${brief(value)}`);
        }
        out.float64(value);
        break;
      case kinds.UUID:
        out.raw(this.uuid(value));
        break;
      default:
        this.integer(kind, value);
    }
  }

  /**
   * @param {number} kind
   * @param {unknown} value
   */
  integer(kind, value) {
    const [low, high] = /** @type {readonly [number, number]} */ (LIMITS[kind]);
    if (typeof value !== "number" || !Number.isInteger(value)) {
      throw this.fail(`not a whole number: ${brief(value)}`);
    }
    if (value < low || value > high) {
      throw this.fail(`not ${String(low)} to ${String(high)}: ${brief(value)}`);
    }
    if (high < 256) {
      this.out.int8(value);
    } else if (high < 65536) {
      this.out.int16(value);
    } else {
      this.out.int32(value);
    }
  }

  /**
   * @param {unknown} value
   * @returns {bigint}
   */
  long(value) {
    const number =
      typeof value === "number" && Number.isSafeInteger(value) ? BigInt(value) : value;
    if (typeof number !== "bigint") {
      throw this.fail(`not a bigint: ${brief(value)}`);
    }
    if (BigInt.asIntN(64, number) !== number) {
      throw this.fail(`more than 64 bits: ${brief(number)}`);
    }
    return number;
  }

  /**
   * @param {unknown} value
   * @returns {Uint8Array}
   */
  uuid(value) {
    const bytes = typeof value === "string" ? uuidBytes(value) : null;
    if (bytes === null) {
      throw this.fail(`not 22 characters of URL-safe base64: ${brief(value)}`);
    }
    return bytes;
  }
}

// Whether a value is its field's default, by the same test as in Kafka.

import { fixedView } from "./bytes.js";
import * as kinds from "./schema.js";

/** @typedef {import("./schema.js").Field} Field */
/** @typedef {import("./schema.js").Struct} Struct */

/**
 * Whether a value is the field's default; a value of another type is not.
 * @param {Field} field
 * @param {unknown} value
 * @returns {boolean}
 */
export function isDefault(field, value) {
  const { fallback, type } = field;
  if (value === null || fallback === null) {
    return value === fallback;
  }
  if (type.struct !== null) {
    return isObject(value) && isDefaultStruct(type.struct, value);
  }
  if (type.kind === kinds.INT64 && typeof value === "number") {
    return Number.isSafeInteger(value) && BigInt(value) === fallback;
  }
  if (type.kind > kinds.STRING) {
    return (Array.isArray(value) ? value : fixedView(value))?.length === 0;
  }
  return value === fallback;
}

/**
 * @param {Struct} struct
 * @param {Record<string, unknown>} value
 * @returns {boolean}
 */
function isDefaultStruct(struct, value) {
  const unknown = own(value, kinds.UNKNOWN);
  if (unknown !== undefined && !(Array.isArray(unknown) && unknown.length === 0)) {
    return false;
  }
  const lesser = [...struct.tags.values(), ...struct.absent];
  return (
    struct.fields.every((field) => isDefault(field, own(value, field.key))) &&
    lesser.every((field) => {
      const item = own(value, field.key);
      return item === undefined || isDefault(field, item);
    })
  );
}

/**
 * An own property of the object: fields may have the names of inherited properties.
 * @param {Record<string, unknown>} value
 * @param {string} key
 * @returns {unknown}
 */
export function own(value, key) {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
export function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @typedef {import("./schema.js").Field} Field */
/** @typedef {import("./schema.js").Struct} Struct */
/**
 * Whether a value is the field's default; a value of another type is not.
 * @param {Field} field
 * @param {unknown} value
 * @returns {boolean}
 */
export function isDefault(field: Field, value: unknown): boolean;
/**
 * An own property of the object: fields may have the names of inherited properties.
 * @param {Record<string, unknown>} value
 * @param {string} key
 * @returns {unknown}
 */
export function own(value: Record<string, unknown>, key: string): unknown;
/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
export function isObject(value: unknown): value is Record<string, unknown>;
export type Field = import("./schema.js").Field;
export type Struct = import("./schema.js").Struct;

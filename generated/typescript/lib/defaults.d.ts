/** @typedef {import("./schema.js").Field} Field */
/** @typedef {import("./schema.js").Struct} Struct */
/**
 * Whether a value is the field's default; what is of another type is not.
 * @param {Field} field
 * @param {unknown} value
 * @returns {boolean}
 */
export function isDefault(field: Field, value: unknown): boolean;
/**
 * A property of the object itself: fields may be called as those that all objects have.
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

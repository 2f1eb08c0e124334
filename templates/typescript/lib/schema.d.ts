/**
 * @typedef {object} Type
 * @property {number} kind
 * @property {boolean} nullable
 * @property {boolean} nulls whether it is null in some version
 * @property {boolean} compact
 * @property {Type | null} element
 * @property {Struct | null} struct
 */
/**
 * @typedef {object} Field
 * @property {string} key the key in Kafka's JSON notation
 * @property {Type} type
 * @property {number} tag -1 for a field without a tag
 * @property {unknown} fallback the default; undefined for an empty value
 * @property {boolean} ignorable
 */
/**
 * @typedef {object} Struct
 * @property {boolean} flexible
 * @property {Field[]} fields
 * @property {Map<number, Field>} tags tagged fields by tag, lowest first
 * @property {Field[]} absent fields of other versions whose keys are not used in this one
 * @property {Set<number>} foreign
 */
/**
 * The structs of a message by their index in its table.
 * @param {import("./tables.js").Table} table
 * @returns {(place: number) => Struct}
 */
export function structsOf(table: import("./tables.js").Table): (place: number) => Struct;
/**
 * @template T
 * @param {readonly T[]} rows
 * @param {number} place
 * @returns {T}
 */
export function at<T>(rows: readonly T[], place: number): T;
export const BOOL: 0;
export const INT8: 1;
export const INT16: 2;
export const UINT16: 3;
export const INT32: 4;
export const UINT32: 5;
export const INT64: 6;
export const FLOAT64: 7;
export const UUID: 8;
export const STRING: 9;
export const BYTES: 10;
export const RECORDS: 11;
export const ARRAY: 12;
export const STRUCT: 13;
/** The names of the kinds, by number. */
export const KIND_NAMES: readonly string[];
/** The key of unknown tagged fields; no field can have this name. */
export const UNKNOWN: "_unknownTaggedFields";
export type Type = {
    kind: number;
    nullable: boolean;
    /**
     * whether it is null in some version
     */
    nulls: boolean;
    compact: boolean;
    element: Type | null;
    struct: Struct | null;
};
export type Field = {
    /**
     * the key in Kafka's JSON notation
     */
    key: string;
    type: Type;
    /**
     * -1 for a field without a tag
     */
    tag: number;
    /**
     * the default; undefined for an empty value
     */
    fallback: unknown;
    ignorable: boolean;
};
export type Struct = {
    flexible: boolean;
    fields: Field[];
    /**
     * tagged fields by tag, lowest first
     */
    tags: Map<number, Field>;
    /**
     * fields of other versions whose keys are not used in this one
     */
    absent: Field[];
    foreign: Set<number>;
};

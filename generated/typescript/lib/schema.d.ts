/**
 * A struct by its place in the tables.
 * @param {number} place
 * @returns {Struct}
 */
export function structAt(place: number): Struct;
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
/** The key of tagged fields that no definition has: no field can be called so. */
export const UNKNOWN: "_unknownTaggedFields";
export type Type = {
    kind: number;
    nullable: boolean;
    compact: boolean;
    /**
     * bytes that a value takes
     */
    fewest: number;
    element: Type | null;
    struct: Struct | null;
};
export type Field = {
    /**
     * in Kafka's JSON notation
     */
    key: string;
    type: Type;
    /**
     * -1 of a mandatory field
     */
    tag: number;
    /**
     * its default; undefined where it is an empty value
     */
    fallback: unknown;
    ignorable: boolean;
};
export type Struct = {
    flexible: boolean;
    fewest: number;
    fields: Field[];
    /**
     * by tag, lowest first
     */
    tags: Map<number, Field>;
    /**
     * those whose keys no field of this version has
     */
    absent: Field[];
    foreign: Set<number>;
};

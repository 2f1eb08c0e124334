/**
 * @typedef {object} Table a message
 * @property {string} name
 * @property {string} api
 * @property {string} kind
 * @property {number} key
 * @property {number} lowest the lowest version
 * @property {string[]} names of fields
 * @property {(number | string | null)[]} defaults
 * @property {number[][]} types kind, flags, child, fewest bytes
 * @property {number[][]} fields name, kind, flags, child, tag, default, entity
 * @property {[number, number, number[], number[], number[], number[]][]} structs flexible,
 *   fewest bytes, fields, tagged fields, absent fields, foreign tags
 * @property {number[]} roots the struct of each version
 * @property {number[]} headers the header version of each version
 */
/**
 * @typedef {object} Tables
 * @property {Table[]} messages
 * @property {[number, string, number, number][]} apis key, name, request, response
 * @property {[number, string, number][]} errors code, name, retriable
 */
/** @type {Tables} */
export const TABLES: Tables;
/**
 * a message
 */
export type Table = {
    name: string;
    api: string;
    kind: string;
    key: number;
    /**
     * the lowest version
     */
    lowest: number;
    /**
     * of fields
     */
    names: string[];
    defaults: (number | string | null)[];
    /**
     * kind, flags, child, fewest bytes
     */
    types: number[][];
    /**
     * name, kind, flags, child, tag, default, entity
     */
    fields: number[][];
    /**
     * flexible,
     * fewest bytes, fields, tagged fields, absent fields, foreign tags
     */
    structs: [number, number, number[], number[], number[], number[]][];
    /**
     * the struct of each version
     */
    roots: number[];
    /**
     * the header version of each version
     */
    headers: number[];
};
export type Tables = {
    messages: Table[];
    /**
     * key, name, request, response
     */
    apis: [number, string, number, number][];
    /**
     * code, name, retriable
     */
    errors: [number, string, number][];
};

/**
 * @typedef {object} Tables
 * @property {string[]} names of fields
 * @property {string[]} entities
 * @property {(number | string | null)[]} defaults
 * @property {number[][]} types kind, flags, child, fewest bytes
 * @property {number[][]} fields name, kind, flags, child, tag, default, entity
 * @property {[number, number, number[], number[], number[], number[]][]} structs flexible,
 *   fewest bytes, fields, tagged fields, absent fields, foreign tags
 * @property {[string, string, string, number, number, number[], number[]][]} messages name,
 *   API, kind, key, lowest version, struct and header version of each version
 * @property {[number, string, number, number][]} apis key, name, request, response
 * @property {[number, string, number][]} errors code, name, retriable
 */
/** @type {Tables} */
export const TABLES: Tables;
export type Tables = {
    /**
     * of fields
     */
    names: string[];
    entities: string[];
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
     * name,
     * API, kind, key, lowest version, struct and header version of each version
     */
    messages: [string, string, string, number, number, number[], number[]][];
    /**
     * key, name, request, response
     */
    apis: [number, string, number, number][];
    /**
     * code, name, retriable
     */
    errors: [number, string, number][];
};

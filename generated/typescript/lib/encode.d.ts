/** The state of encoding one message. */
export class Encoding {
    /**
     * @param {string} name
     * @param {number} version
     */
    constructor(name: string, version: number);
    name: string;
    version: number;
    out: Writer;
    /** @type {(string | number)[]} */
    keys: (string | number)[];
    depth: number;
    /**
     * @param {string} reason
     * @returns {EncodeError}
     */
    fail(reason: string): EncodeError;
    /**
     * @param {Struct} struct
     * @param {unknown} value
     */
    struct(struct: Struct, value: unknown): void;
    /**
     * Every key must be a field's; a field of another version must have its default.
     * @param {Struct} struct
     * @param {Record<string, unknown>} value
     */
    checkKeys(struct: Struct, value: Record<string, unknown>): void;
    /**
     * Check a value that is not written: whether it is one of the type, in any version.
     * @param {Type} type
     * @param {unknown} value
     */
    checkType(type: Type, value: unknown): void;
    /**
     * The unknown tagged fields; everything is read once, as getters may change it.
     * @param {Struct} struct
     * @param {Record<string, unknown>} value
     * @returns {{ tag: number; data: Uint8Array }[]}
     */
    unknownTags(struct: Struct, value: Record<string, unknown>): {
        tag: number;
        data: Uint8Array;
    }[];
    /**
     * @param {Struct} struct
     * @param {Record<string, unknown>} value
     * @param {{ tag: number; data: Uint8Array }[]} unknown
     */
    tags(struct: Struct, value: Record<string, unknown>, unknown: {
        tag: number;
        data: Uint8Array;
    }[]): void;
    /**
     * @param {Type} type
     * @param {unknown} value
     */
    tagged(type: Type, value: unknown): void;
    /**
     * @param {Type} type
     * @param {unknown} value
     */
    value(type: Type, value: unknown): void;
    /**
     * @param {Type} type
     * @param {Type} element
     * @param {unknown} value
     */
    array(type: Type, element: Type, value: unknown): void;
    /**
     * @param {Type} type
     * @param {unknown} value
     */
    variable(type: Type, value: unknown): void;
    /**
     * Write a length or count; -1 for null.
     * @param {Type} type
     * @param {number} length
     */
    length(type: Type, length: number): void;
    /**
     * @param {number} kind
     * @param {unknown} value
     */
    fixed(kind: number, value: unknown): void;
    /**
     * @param {number} kind
     * @param {unknown} value
     */
    integer(kind: number, value: unknown): void;
    /**
     * @param {unknown} value
     * @returns {bigint}
     */
    long(value: unknown): bigint;
    /**
     * @param {unknown} value
     * @returns {Uint8Array}
     */
    uuid(value: unknown): Uint8Array;
}
export type Struct = import("./schema.js").Struct;
export type Field = import("./schema.js").Field;
export type Type = import("./schema.js").Type;
import { Writer } from "./writer.js";
import { EncodeError } from "./errors.js";

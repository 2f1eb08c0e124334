/**
 * @param {(string | number)[]} keys
 * @param {number} depth how many of the keys to use
 * @returns {string}
 */
export function pathOf(keys: (string | number)[], depth: number): string;
/** The state of decoding one message. */
export class Walk {
    /**
     * @param {string} name
     * @param {number} version
     * @param {Uint8Array} bytes
     * @param {number} offset
     * @param {Span[] | null} spans collects the spans of the values, unless null
     */
    constructor(name: string, version: number, bytes: Uint8Array, offset: number, spans: Span[] | null);
    name: string;
    version: number;
    bytes: Uint8Array<ArrayBufferLike>;
    view: DataView<ArrayBufferLike>;
    offset: number;
    limit: number;
    spans: Span[] | null;
    /** @type {(string | number)[]} */
    keys: (string | number)[];
    depth: number;
    /** @returns {string} the path of the current value */
    get path(): string;
    /** @returns {number} */
    get left(): number;
    /**
     * @param {number} at
     * @param {string} reason
     * @returns {DecodeError}
     */
    fail(at: number, reason: string): DecodeError;
    /**
     * @param {Struct} struct
     * @returns {Value}
     */
    struct(struct: Struct): Value;
    /**
     * @param {Struct} struct
     * @param {Value} value
     */
    tags(struct: Struct, value: Value): void;
    /**
     * @param {Struct} struct
     * @param {Value} value
     * @param {number} count
     */
    tagged(struct: Struct, value: Value, count: number): void;
    /**
     * Read a known tagged field, which must have the size that precedes it.
     * @param {Field} field
     * @param {Value} value
     * @param {number} end
     */
    known(field: Field, value: Value, end: number): void;
    /**
     * @param {Type} type
     * @returns {unknown}
     */
    value(type: Type): unknown;
    /**
     * @param {Type} type
     * @returns {unknown}
     */
    read(type: Type): unknown;
    /**
     * @param {Type} type
     * @param {Type} element
     * @returns {unknown[] | null}
     */
    array(type: Type, element: Type): unknown[] | null;
    /**
     * @param {Type} type
     * @returns {string | null}
     */
    text(type: Type): string | null;
    /**
     * Read a length or count; negative for null.
     * @param {Type} type
     * @param {number} width the kind of the length if the type is not compact
     * @returns {number}
     */
    length(type: Type, width: number): number;
    /**
     * Read a value of fixed size.
     * @param {number} kind
     * @returns {any}
     */
    fixed(kind: number): any;
    /** @returns {number} */
    uvarint(): number;
    /**
     * @param {number} size
     * @returns {Uint8Array}
     */
    take(size: number): Uint8Array;
    /** @param {number} size */
    need(size: number): void;
    /**
     * @param {string} type
     * @param {number} start
     * @param {unknown} value
     */
    note(type: string, start: number, value: unknown): void;
}
export type Struct = import("./schema.js").Struct;
export type Field = import("./schema.js").Field;
export type Type = import("./schema.js").Type;
export type Value = Record<string, unknown>;
export type Span = {
    /**
     * the value's path: `topics[0].name`; empty for the message itself
     */
    path: string;
    /**
     * `int32`, `string`, …; `tag_buffer` for a tag section
     */
    type: string;
    /**
     * of the first byte, including the value's length field
     */
    offset: number;
    /**
     * in bytes
     */
    length: number;
    /**
     * for a tag section, the number of tagged fields
     */
    value: unknown;
};
import { DecodeError } from "./errors.js";

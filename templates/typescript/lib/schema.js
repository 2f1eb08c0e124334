// The tables as objects, which are made on first use.

export const BOOL = 0;
export const INT8 = 1;
export const INT16 = 2;
export const UINT16 = 3;
export const INT32 = 4;
export const UINT32 = 5;
export const INT64 = 6;
export const FLOAT64 = 7;
export const UUID = 8;
export const STRING = 9;
export const BYTES = 10;
export const RECORDS = 11;
export const ARRAY = 12;
export const STRUCT = 13;

/** The names of the kinds, by number. */
export const KIND_NAMES = Object.freeze([
  ...["bool", "int8", "int16", "uint16", "int32", "uint32", "int64", "float64"],
  ...["uuid", "string", "bytes", "records", "array", "struct"],
]);

/** The key of unknown tagged fields; no field can have this name. */
export const UNKNOWN = "_unknownTaggedFields";

const NIL = "AAAAAAAAAAAAAAAAAAAAAA";
const NULLABLE = 1;
const COMPACT = 2;
const NULLS = 4;
const IGNORABLE = 8;

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
export function structsOf(table) {
  /** @type {Map<number, Struct>} */
  const structs = new Map();
  /** @type {Map<number, Field>} */
  const fields = new Map();
  /** @type {Map<number, Type>} */
  const types = new Map();

  /**
   * @param {number} place
   * @returns {Struct}
   */
  function structAt(place) {
    return cached(structs, place, () => {
      const row = at(table.structs, place);
      const own = row[2].map(fieldAt);
      const tagged = row[3].map(fieldAt);
      const keys = new Set([...own, ...tagged].map((field) => field.key));
      return {
        flexible: row[0] === 1,
        fields: own,
        tags: new Map(tagged.map((field) => [field.tag, field])),
        absent: row[4].map(fieldAt).filter((field) => !keys.has(field.key)),
        foreign: new Set(row[5]),
      };
    });
  }

  /**
   * @param {number} place
   * @returns {Field}
   */
  function fieldAt(place) {
    return cached(fields, place, () => {
      const row = at(table.fields, place);
      const [name = 0, kind = 0, flags = 0, child = 0, tag = 0, fallback = 0] = row;
      return {
        key: at(table.names, name),
        type: typeOf(kind, flags, child),
        tag,
        fallback: fallback < 0 ? implied(kind) : fallbackOf(kind, at(table.defaults, fallback)),
        ignorable: (flags & IGNORABLE) !== 0,
      };
    });
  }

  /**
   * @param {number} place
   * @returns {Type}
   */
  function typeAt(place) {
    return cached(types, place, () => {
      const [kind = 0, flags = 0, child = 0] = at(table.types, place);
      return typeOf(kind, flags, child);
    });
  }

  /**
   * @param {number} kind
   * @param {number} flags
   * @param {number} child
   * @returns {Type}
   */
  function typeOf(kind, flags, child) {
    return {
      kind,
      nullable: (flags & NULLABLE) !== 0,
      nulls: (flags & NULLS) !== 0,
      compact: (flags & COMPACT) !== 0,
      element: kind === ARRAY ? typeAt(child) : null,
      struct: kind === STRUCT ? structAt(child) : null,
    };
  }

  return structAt;
}

/**
 * The implicit default of a type; undefined for an empty value.
 * @param {number} kind
 * @returns {unknown}
 */
function implied(kind) {
  switch (kind) {
    case BOOL:
      return false;
    case INT64:
      return 0n;
    case UUID:
      return NIL;
    case STRING:
      return "";
    case RECORDS:
      return null;
    default:
      return kind < UUID ? 0 : undefined;
  }
}

/**
 * An explicit default from the tables.
 * @param {number} kind
 * @param {number | string | null} written
 * @returns {unknown}
 */
function fallbackOf(kind, written) {
  if (written === null) {
    return null;
  }
  switch (kind) {
    case BOOL:
      return written === 1;
    case INT64:
      return BigInt(written);
    case FLOAT64:
      return Number(written);
    default:
      return kind > STRING && written === "" ? undefined : written;
  }
}

/**
 * @template T
 * @param {Map<number, T>} cache
 * @param {number} place
 * @param {() => T} make
 * @returns {T}
 */
function cached(cache, place, make) {
  let value = cache.get(place);
  if (value === undefined) {
    value = make();
    cache.set(place, value);
  }
  return value;
}

/**
 * @template T
 * @param {readonly T[]} rows
 * @param {number} place
 * @returns {T}
 */
export function at(rows, place) {
  const row = rows[place];
  if (row === undefined) {
    throw new RangeError(`the tables have no row ${String(place)}`);
  }
  return row;
}

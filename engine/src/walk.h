/* A walk over the bytes of a message, driven by a table and reported to callbacks.

   It does not depend on Python and allocates nothing.  docs/layouts.md describes the
   tables. */
#ifndef KAFKA_WIRE_WALK_H
#define KAFKA_WIRE_WALK_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "portable.h"

/* ``static`` if walk.c is included, so that the visitor is inlined. */
#ifndef WALK_LINKAGE
#define WALK_LINKAGE
#endif

#define WALK_FORMAT 1      /* the format of tables */
#define WALK_MOST_DEPTH 64 /* nested structs */
#define WALK_MOST_NESTED 16 /* arrays of arrays */
#define WALK_MOST_TEXT 32767
#define WALK_MOST_TAG 0x7FFFFFFE
#define WALK_MOST_BACKWARDS 256 /* tags that follow a greater one */

/* Kinds of types; fixed sizes come first. */
enum walk_kind {
    WALK_BOOL,
    WALK_INT8,
    WALK_INT16,
    WALK_UINT16,
    WALK_INT32,
    WALK_UINT32,
    WALK_INT64,
    WALK_FLOAT64,
    WALK_UUID,
    WALK_STRING,
    WALK_BYTES,
    WALK_RECORDS,
    WALK_ARRAY,
    WALK_STRUCT,
    WALK_KINDS
};

enum walk_flag { WALK_NULLABLE = 1, WALK_COMPACT = 2 };

typedef struct {
    int32_t kind, flags;
    int32_t child;    /* the number of the element type or of the struct */
    int32_t smallest; /* the least size of a value in bytes */
} walk_type;

typedef struct {
    walk_type type;
    int32_t slot; /* the index of the attribute in its class */
    int32_t tag;  /* -1 for a field without a tag */
} walk_field;

typedef struct {
    int32_t flexible, slots;
    int32_t fields, field_count; /* the index of the first one, and their number */
    int32_t tags, tag_count;
    int32_t foreign, foreign_count; /* tags of other versions */
} walk_struct;

typedef struct {
    int32_t format;
    int32_t type_count, struct_count, field_count, foreign_count;
    const walk_type *types; /* of array elements */
    const walk_struct *structs; /* the first is the message */
    const walk_field *fields;
    const int32_t *foreign;
} walk_table;

/* The n-th field of a struct, with tagged fields after the others. */
static inline const walk_field *walk_field_at(const walk_table *table, const walk_struct *one, int32_t n) {
    return &table->fields[n < one->field_count ? one->fields + n : one->tags + n - one->field_count];
}

/* Opens a table of words without copying it.  Returns NULL, or what is wrong with it. */
WALK_LINKAGE const char *walk_open(const int32_t *words, size_t count, walk_table *table);

/* The position of a walk, and the reason if it failed. */
typedef struct {
    const uint8_t *start, *at, *limit;
    const char *reason;
    int is_given_up; /* the bytes may be a message: they exceed a limit of this walk */
} walk_state;

/* The callbacks; a result other than 0 ends the walk.  ``field`` is the value's field, for array
   elements (``is_element``) the array's, and NULL for the message.  ``data`` is as on the wire:
   big-endian, without its length. */
typedef struct {
    int (*begin_struct)(void *to, int32_t number);
    int (*end_struct)(void *to, int32_t number, const walk_field *field, int is_element);
    int (*begin_array)(void *to, const walk_type *element, int32_t count);
    int (*end_array)(void *to, const walk_field *field, int is_element);
    int (*value)(void *to, int32_t kind, const walk_field *field, int is_element, const uint8_t *data,
                 int32_t size);
    /* all elements of an array of fixed-size elements */
    int (*numbers)(void *to, int32_t kind, const walk_field *field, int is_element,
                   const uint8_t *data, int32_t count);
    int (*null)(void *to, const walk_field *field, int is_element);
    int (*unknown_tag)(void *to, uint32_t tag, const uint8_t *data, int32_t size);
} walk_visitor;

/* Walks the message at ``state->at``, which is set to its end, or to the position of an error.
   Returns 0 on success; otherwise the reason is set, unless a callback ended the walk. */
WALK_LINKAGE int walk_message(const walk_table *table, walk_state *state, const walk_visitor *visitor, void *to);

/* Numbers as they stand on the wire. */
static inline uint32_t walk_big32(const uint8_t *p) {
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static inline uint64_t walk_big64(const uint8_t *p) {
    return (uint64_t)walk_big32(p) << 32 | walk_big32(p + 4);
}

static inline double walk_double(const uint8_t *p) {
    uint64_t bits = walk_big64(p);
    double value;
    memcpy(&value, &bits, 8);
    return value;
}

#endif

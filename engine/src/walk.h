/* A walk over a message of Kafka's protocol: bytes, a table, and callbacks.

   It stands without Python and allocates nothing.  docs/layout-tables.md says what the
   words of a table mean. */
#ifndef KAFKA_WIRE_WALK_H
#define KAFKA_WIRE_WALK_H

#include <stddef.h>
#include <stdint.h>

/* ``static`` where walk.c is included: the visitor is known there, and costs no calls. */
#ifndef WALK_LINKAGE
#define WALK_LINKAGE
#endif

#define WALK_FORMAT 1      /* the tables that this walk reads */
#define WALK_MOST_DEPTH 64 /* structs within structs */
#define WALK_MOST_NESTED 16 /* arrays of arrays */
#define WALK_MOST_TEXT 32767
#define WALK_MOST_TAG 0x7FFFFFFE
#define WALK_MOST_BACKWARDS 256 /* tags that come after a greater one */

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
    int32_t child;    /* the number of the elements' type, or of the struct */
    int32_t smallest; /* no value takes fewer bytes; of arrays and structs, too */
} walk_type;

typedef struct {
    walk_type type;
    int32_t slot; /* the attribute's place among those of its class */
    int32_t tag;  /* -1 of what is no tagged field */
} walk_field;

typedef struct {
    int32_t flexible, slots;
    int32_t fields, field_count; /* the first of them, and how many */
    int32_t tags, tag_count;
    int32_t foreign, foreign_count; /* numbers of tags that other versions have */
} walk_struct;

typedef struct {
    int32_t format;
    int32_t type_count, struct_count, field_count, foreign_count;
    const walk_type *types; /* of arrays' elements */
    const walk_struct *structs; /* the first is the message */
    const walk_field *fields;
    const int32_t *foreign;
} walk_table;

/* The n-th field of a struct, tagged ones behind the others. */
static inline const walk_field *walk_field_at(const walk_table *table, const walk_struct *one, int32_t n) {
    return &table->fields[n < one->field_count ? one->fields + n : one->tags + n - one->field_count];
}

/* Takes the words of a table apart; nothing is copied.  0, or what is wrong with them. */
WALK_LINKAGE const char *walk_open(const int32_t *words, size_t count, walk_table *table);

/* Where a walk stands, and why it ended. */
typedef struct {
    const uint8_t *start, *at, *limit;
    const char *reason;
} walk_state;

/* What is told on the way; any but 0 ends the walk.  ``field`` is where the value belongs, of an
   array's elements the array's, of the message NULL; ``is_element`` says which.  ``data`` is as
   on the wire: big-endian, without its length. */
typedef struct {
    int (*begin_struct)(void *to, int32_t number);
    int (*end_struct)(void *to, int32_t number, const walk_field *field, int is_element);
    int (*begin_array)(void *to, const walk_type *element, int32_t count);
    int (*end_array)(void *to, const walk_field *field, int is_element);
    int (*value)(void *to, int32_t kind, const walk_field *field, int is_element, const uint8_t *data,
                 int32_t size);
    /* all elements of an array of a kind of fixed size */
    int (*numbers)(void *to, int32_t kind, const walk_field *field, int is_element,
                   const uint8_t *data, int32_t count);
    int (*null)(void *to, const walk_field *field, int is_element);
    int (*unknown_tag)(void *to, uint32_t tag, const uint8_t *data, int32_t size);
} walk_visitor;

/* Walks the message at ``state->at``; afterwards that is the end, or the place of the fault.
   0, or not, with the reason if the bytes are wrong and none if a callback ended the walk. */
WALK_LINKAGE int walk_message(const walk_table *table, walk_state *state, const walk_visitor *visitor, void *to);

#endif

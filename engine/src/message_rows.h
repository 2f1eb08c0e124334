/* Messages out of rows of columns; it stands without Python.

   A column of structs has the fields of all versions, by name and in any order.  What a row lacks
   or has as null is null where the version allows that, else the field's default. */
#ifndef KAFKA_WIRE_MESSAGE_ROWS_H
#define KAFKA_WIRE_MESSAGE_ROWS_H

#include "arrow_read.h"
#include "walk.h"
#include "writer.h"

/* What no table says of a field. */
typedef struct {
    const char *name;            /* of its column */
    int32_t null_from, null_to;  /* versions that allow null, both included */
    int32_t size;                /* of the default's bytes, as on the wire; -1 of null */
    const uint8_t *bytes;
} row_field;

/* A message over all versions: a table in which each struct's fields stand by their slots. */
typedef struct {
    walk_table table;
    const row_field *fields; /* by field of the table */
} row_union;

/* A field that a version lacks. */
typedef struct {
    int32_t slot, is_ignorable;
} row_absent;

/* Where a version's struct is in the union, and what it lacks. */
typedef struct {
    int32_t number, absent, absent_count;
} row_struct;

/* A version, whose slots are those of the union. */
typedef struct {
    walk_table table;
    const row_struct *structs; /* by struct of the table */
    const row_absent *absent;
} row_layout;

/* NULL, or what hinders a table from being a union's: rows have one column for each field. */
WALK_LINKAGE const char *rows_check_union(const walk_table *table);

/* NULL, or what is wrong with a layout's words; ``words`` has structs and what they lack. */
WALK_LINKAGE const char *rows_open_layout(const row_union *all, const int32_t *words, size_t count,
                                          row_layout *layout);

/* Finds the fields' columns, for each of the union's fields one, or NULL.  NULL, or what hinders:
   a column of a type that has no such values. */
WALK_LINKAGE const char *rows_bind(const row_union *all, const cell_column *rows,
                                   const cell_column **columns);

/* Writes a row at a version behind what was written before.  0; else it has no bytes, or they are
   for Python to say. */
WALK_LINKAGE int rows_write(const row_union *all, const cell_column *const *columns,
                            const row_layout *layout, int32_t version, const cell_column *rows,
                            int64_t row, Writer *out);

#endif

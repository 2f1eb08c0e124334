/* Encodes messages from rows of columns; it does not depend on Python.

   A column of structs has the fields of all versions, by name and in any order.  A field that a
   row lacks or has as null becomes null if the version allows null, and its default otherwise. */
#ifndef KAFKA_WIRE_MESSAGE_ROWS_H
#define KAFKA_WIRE_MESSAGE_ROWS_H

#include "arrow_read.h"
#include "walk.h"
#include "writer.h"

/* The properties of a field that tables do not have. */
typedef struct {
    const char *name;            /* of its column */
    int32_t null_from, null_to;  /* the range of versions that allow null, inclusive */
    int32_t size;                /* of the default's bytes on the wire; -1 for null */
    const uint8_t *bytes;
} row_field;

/* A message with the fields of all versions: a table whose fields are ordered by slot. */
typedef struct {
    walk_table table;
    const row_field *fields; /* by field of the table */
} row_union;

/* A field that a version lacks. */
typedef struct {
    int32_t slot, is_ignorable;
} row_absent;

/* The number of a version's struct in the union, and the fields that it lacks. */
typedef struct {
    int32_t number, absent, absent_count;
} row_struct;

/* The layout of a version, with the slots of the union. */
typedef struct {
    walk_table table;
    const row_struct *structs; /* by struct of the table */
    const row_absent *absent;
} row_layout;

/* Returns NULL, or why a table cannot be a union's: rows have one column per field. */
WALK_LINKAGE const char *rows_check_union(const walk_table *table);

/* Opens a layout from words with its structs and the fields that they lack.  Returns NULL, or what
   is wrong with them. */
WALK_LINKAGE const char *rows_open_layout(const row_union *all, const int32_t *words, size_t count,
                                          row_layout *layout);

/* Finds the column of each field of the union; NULL for a missing one.  Returns NULL, or an error
   if a column, ``faulty``, has an unsuitable type. */
WALK_LINKAGE const char *rows_bind(const row_union *all, const cell_column *rows,
                                   const cell_column **columns, const cell_column **faulty);

/* Appends the bytes of a row in a version.  Returns 0, 1 if the row is surely wrong, or -1 if it is
   left to Python. */
WALK_LINKAGE int rows_write(const row_union *all, const cell_column *const *columns,
                            const row_layout *layout, int32_t version, const cell_column *rows,
                            int64_t row, Writer *out);

#endif

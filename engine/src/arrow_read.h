/* Columns that others made, read where they lie: Arrow's C data interface, the other way.

   It stands without Python and copies no values.  The interface says no buffer's size: a
   column's bits, values and offsets are trusted to be there for all of its rows, and bytes up to
   the last offset.  All else is checked: types, counts, rows of children, and every offset. */
#ifndef KAFKA_WIRE_ARROW_READ_H
#define KAFKA_WIRE_ARROW_READ_H

#include "arrow.h"

/* What a column's cells are to a reader, whatever their width. */
enum cell_kind {
    CELL_NONE,
    CELL_BOOL,
    CELL_INT,
    CELL_FLOAT,
    CELL_TIME, /* a whole number of units since 1970 */
    CELL_TEXT,
    CELL_BYTES,
    CELL_LIST,
    CELL_STRUCT
};

/* A column of another's, or a child of one. */
typedef struct cell_column {
    const char *name;
    int32_t kind;
    int32_t width;     /* bytes of a number, or of an offset */
    int32_t is_signed;
    int32_t per_second; /* units of a time */
    int32_t child_count;
    int64_t start, length; /* its first row's place in the buffers, and its rows */
    const uint8_t *valid;
    const uint8_t *values;
    const uint8_t *offsets;
    struct cell_column *children;
} cell_column;

/* Reads what an array is made of.  NULL, or what hinders: types that are not read, counts that
   contradict each other, no memory.  ``column`` is good for cells_close either way, and for
   reading as long as the array is not released. */
ARROW_LINKAGE const char *cells_open(const struct ArrowSchema *schema, const struct ArrowArray *array,
                                     cell_column *column);
ARROW_LINKAGE void cells_close(cell_column *column);

/* How many children have a name; the last of them. */
ARROW_LINKAGE int cells_child(const cell_column *column, const char *name, const cell_column **child);

/* Rows are counted from a column's first one; a struct's row is its children's at ``start`` more. */
static inline int64_t cell_place(const cell_column *column, int64_t row) { return column->start + row; }

static inline int cell_is_null(const cell_column *column, int64_t row) {
    if (column->kind == CELL_NONE) return 1;
    int64_t at = cell_place(column, row);
    return column->valid && !(column->valid[at >> 3] >> (at & 7) & 1);
}

static inline int cell_bool(const cell_column *column, int64_t row) {
    int64_t at = cell_place(column, row);
    return column->values[at >> 3] >> (at & 7) & 1;
}

/* 0, or -1 of a number of 64 bits without a sign that is too great. */
static inline int cell_int(const cell_column *column, int64_t row, int64_t *value) {
    const uint8_t *from = column->values + cell_place(column, row) * column->width;
    union {
        int8_t i8; uint8_t u8; int16_t i16; uint16_t u16; int32_t i32; uint32_t u32; int64_t i64;
    } n;
    switch (column->width) {
    case 1: memcpy(&n, from, 1); *value = column->is_signed ? n.i8 : n.u8; return 0;
    case 2: memcpy(&n, from, 2); *value = column->is_signed ? n.i16 : n.u16; return 0;
    case 4: memcpy(&n, from, 4); *value = column->is_signed ? n.i32 : (int64_t)n.u32; return 0;
    default: memcpy(&n, from, 8); *value = n.i64; return column->is_signed || n.i64 >= 0 ? 0 : -1;
    }
}

static inline double cell_float(const cell_column *column, int64_t row) {
    double value;
    memcpy(&value, column->values + cell_place(column, row) * 8, 8);
    return value;
}

static inline int64_t cell_offset(const cell_column *column, int64_t place) {
    int64_t wide;
    int32_t narrow;
    if (column->width == 8) {
        memcpy(&wide, column->offsets + place * 8, 8);
        return wide;
    }
    memcpy(&narrow, column->offsets + place * 4, 4);
    return narrow;
}

/* Where a text, bytes or a list begin and end; -1 where offsets contradict each other. */
static inline int cell_range(const cell_column *column, int64_t row, int64_t *from, int64_t *to) {
    int64_t at = cell_place(column, row);
    *from = cell_offset(column, at);
    *to = cell_offset(column, at + 1);
    int64_t end = cell_offset(column, column->start + column->length);
    return *from < 0 || *to < *from || *to > end ? -1 : 0;
}

/* A text or bytes; -1 where offsets contradict each other. */
static inline int cell_bytes(const cell_column *column, int64_t row, const uint8_t **data, int64_t *size) {
    int64_t from, to;
    if (cell_range(column, row, &from, &to)) return -1;
    *size = to - from;
    if (*size && !column->values) return -1;
    *data = *size ? column->values + from : (const uint8_t *)"";
    return 0;
}

#endif

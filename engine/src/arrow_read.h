/* Reading columns of other producers in place, through Arrow's C data interface.

   It does not depend on Python and copies no values.  The interface has no buffer sizes: the bits,
   values and offsets of all rows, and bytes up to the last offset, are trusted to exist.
   Everything else is checked: types, counts, rows of children, and every offset. */
#ifndef KAFKA_WIRE_ARROW_READ_H
#define KAFKA_WIRE_ARROW_READ_H

#include "arrow.h"

/* The kind of a column's cells, whatever their width. */
enum cell_kind {
    CELL_NONE,
    CELL_BOOL,
    CELL_INT,
    CELL_FLOAT,
    CELL_TIME, /* an integer number of units since 1970 */
    CELL_TEXT,
    CELL_BYTES,
    CELL_LIST,
    CELL_STRUCT
};

/* An imported column, or a child of one. */
typedef struct cell_column {
    const char *name; /* NULL if the array was released */
    int32_t kind;
    int32_t width;     /* of a number or of an offset, in bytes */
    int32_t is_signed;
    int32_t per_second; /* units of time per second */
    int32_t child_count;
    int64_t start, length; /* the first row's index in the buffers, and the number of rows */
    const uint8_t *valid;
    const uint8_t *values;
    const uint8_t *offsets;
    struct cell_column *children;
} cell_column;

/* Opens an array.  Returns NULL, or why it cannot be read: unsupported types, contradictory
   counts, no memory; ``faulty`` is then the column that it is about.  ``column`` must be passed to
   cells_close in any case, and can be read until the array is released. */
ARROW_LINKAGE const char *cells_open(const struct ArrowSchema *schema, const struct ArrowArray *array,
                                     cell_column *column, const cell_column **faulty);
ARROW_LINKAGE void cells_close(cell_column *column);

/* Finds the last child of a name; returns how many children have it. */
ARROW_LINKAGE int cells_child(const cell_column *column, const char *name, const cell_column **child);

/* The index in the buffers of a row; a struct's is also the row number in its children. */
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

/* Reads an integer.  Returns 0, or -1 if an unsigned 64-bit number is too large. */
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

/* Where a string, bytes or a list begin and end.  Returns -1 if the offsets are invalid. */
static inline int cell_range(const cell_column *column, int64_t row, int64_t *from, int64_t *to) {
    int64_t at = cell_place(column, row);
    *from = cell_offset(column, at);
    *to = cell_offset(column, at + 1);
    int64_t end = cell_offset(column, column->start + column->length);
    return *from < 0 || *to < *from || *to > end ? -1 : 0;
}

/* Reads a string or bytes.  Returns -1 if the offsets are invalid. */
static inline int cell_bytes(const cell_column *column, int64_t row, const uint8_t **data, int64_t *size) {
    int64_t from, to;
    if (cell_range(column, row, &from, &to)) return -1;
    *size = to - from;
    if (*size && !column->values) return -1;
    *data = *size ? column->values + from : (const uint8_t *)"";
    return 0;
}

#endif

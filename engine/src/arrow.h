/* Growing Arrow columns, and their export through Arrow's C data interface.

   It does not depend on Python: consumers may free columns in any thread.  Functions that may
   fail return 0, ARROW_NO_MEMORY or ARROW_TOO_LARGE; a column that failed can only be passed to
   arrow_truncate and arrow_free. */
#ifndef KAFKA_WIRE_ARROW_H
#define KAFKA_WIRE_ARROW_H

#include <stdint.h>
#include <string.h>

/* ``static`` if arrow.c is included. */
#ifndef ARROW_LINKAGE
#define ARROW_LINKAGE
#endif

/* The interface's structures, which another header may have declared. */
#ifndef ARROW_C_DATA_INTERFACE
#define ARROW_C_DATA_INTERFACE

#define ARROW_FLAG_DICTIONARY_ORDERED 1
#define ARROW_FLAG_NULLABLE 2
#define ARROW_FLAG_MAP_KEYS_SORTED 4

struct ArrowSchema {
    const char *format, *name, *metadata;
    int64_t flags, n_children;
    struct ArrowSchema **children, *dictionary;
    void (*release)(struct ArrowSchema *);
    void *private_data;
};

struct ArrowArray {
    int64_t length, null_count, offset, n_buffers, n_children;
    const void **buffers;
    struct ArrowArray **children, *dictionary;
    void (*release)(struct ArrowArray *);
    void *private_data;
};

#endif

enum arrow_failure { ARROW_NO_MEMORY = -1, ARROW_TOO_LARGE = -2 };

#define ARROW_MOST_DEPTH 160 /* nested columns */

/* How a column's values are stored. */
enum arrow_kind { ARROW_BITS, ARROW_FIXED, ARROW_VARIABLE, ARROW_LIST, ARROW_STRUCT };

typedef struct {
    uint8_t *data;
    int64_t size, room; /* bytes */
} arrow_buffer;

/* A column of ``length`` rows.  Null rows have a zero bit in ``valid``, which is empty while there
   are no nulls.  A list's only child has the elements.  A struct's children may have fewer rows
   than the struct; the missing ones are null. */
typedef struct arrow_column {
    char *format, *name; /* format: as in Arrow's C data interface */
    int32_t kind, width; /* width: of a fixed-size value in bytes */
    int32_t child_count;
    int64_t length;
    arrow_buffer valid, offsets, values;
    struct arrow_column *children;
} arrow_column;

/* Opens an empty column of type ``b c s i l g u z +l +s`` or a timestamp (``tsm:UTC``); the caller
   must open all ``children``.  Returns ARROW_TOO_LARGE for other types. */
ARROW_LINKAGE int arrow_open(arrow_column *column, const char *format, const char *name,
                             int32_t child_count);
ARROW_LINKAGE void arrow_free(arrow_column *column);

/* Makes room for at least ``more`` bytes after ``size``. */
ARROW_LINKAGE int arrow_grow(arrow_buffer *buffer, int64_t more);
/* Sets the validity bit of the next row; most columns have no nulls, and so no bits. */
ARROW_LINKAGE int arrow_mark(arrow_column *column, int is_valid);
/* Appends nulls up to ``length`` rows. */
ARROW_LINKAGE int arrow_pad(arrow_column *column, int64_t length);
/* Removes all rows after the first ``length``, in the children as well. */
ARROW_LINKAGE void arrow_truncate(arrow_column *column, int64_t length);

static inline int arrow_reserve(arrow_buffer *buffer, int64_t more) {
    return buffer->room - buffer->size >= more ? 0 : arrow_grow(buffer, more);
}

static inline int arrow_null(arrow_column *column) { return arrow_pad(column, column->length + 1); }

static inline int arrow_valid(arrow_column *column) {
    return column->valid.data ? arrow_mark(column, 1) : 0;
}

/* Appends a number of the column's width, in native byte order. */
static inline int arrow_fixed(arrow_column *column, const void *value) {
    int failed = arrow_valid(column);
    if (failed || (failed = arrow_reserve(&column->values, 8))) return failed;
    uint8_t *to = column->values.data + column->values.size;
    switch (column->width) {
    case 1: memcpy(to, value, 1); break;
    case 2: memcpy(to, value, 2); break;
    case 4: memcpy(to, value, 4); break;
    default: memcpy(to, value, 8);
    }
    column->values.size += column->width;
    column->length++;
    return 0;
}

ARROW_LINKAGE int arrow_bool(arrow_column *column, int value);

/* Appends a row of a list or of variable size that ends at an offset. */
static inline int arrow_end_offset(arrow_column *column, int64_t offset) {
    int failed = arrow_valid(column);
    if (failed || (failed = arrow_reserve(&column->offsets, 4))) return failed;
    if (offset > INT32_MAX) return ARROW_TOO_LARGE;
    int32_t end = (int32_t)offset;
    memcpy(column->offsets.data + column->offsets.size, &end, 4);
    column->offsets.size += 4;
    column->length++;
    return 0;
}

/* Appends bytes or a string, which must be UTF-8. */
static inline int arrow_bytes(arrow_column *column, const uint8_t *data, int64_t size) {
    int failed = arrow_reserve(&column->values, size);
    if (failed) return failed;
    if (size) memcpy(column->values.data + column->values.size, data, (size_t)size);
    column->values.size += size;
    return arrow_end_offset(column, column->values.size);
}

/* Appends a list of the elements that were added to the child since the last one. */
static inline int arrow_end_list(arrow_column *column) {
    return arrow_end_offset(column, column->children->length);
}

/* Appends a struct of the values that were added to the children; missing ones are null. */
static inline int arrow_end_struct(arrow_column *column) {
    int failed = arrow_valid(column);
    if (!failed) column->length++;
    return failed;
}

/* Pads children to the length of their structs, so that the column can be exported. */
ARROW_LINKAGE int arrow_finish(arrow_column *column);

/* A finished column that several arrays share; the last one frees it.  arrow_share moves the
   column's content to the shared one; it returns NULL if there is no memory. */
typedef struct arrow_shared arrow_shared;
ARROW_LINKAGE arrow_shared *arrow_share(arrow_column *column);
ARROW_LINKAGE void arrow_unshare(arrow_shared *shared);
ARROW_LINKAGE const arrow_column *arrow_column_of(const arrow_shared *shared);

/* Exports the shared column, any number of times; its children can be moved. */
ARROW_LINKAGE int arrow_export_array(arrow_shared *shared, struct ArrowArray *to);
ARROW_LINKAGE int arrow_export_schema(const arrow_column *column, struct ArrowSchema *to);

#endif

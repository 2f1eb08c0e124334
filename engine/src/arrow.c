#include "arrow.h"

#include <stdlib.h>

/* Buffers are bounded so that no sum of sizes overflows. */
#define ARROW_MOST_BYTES ((int64_t)1 << 40)

ARROW_LINKAGE int arrow_grow(arrow_buffer *buffer, int64_t more) {
    if (more > ARROW_MOST_BYTES - buffer->size) return ARROW_TOO_LARGE;
    int64_t room = buffer->room * 2, needed = buffer->size + more;
    if (room < needed) room = needed;
    room = (room + 63) / 64 * 64;
    uint8_t *data = realloc(buffer->data, (size_t)room);
    if (!data) return ARROW_NO_MEMORY;
    buffer->data = data;
    buffer->room = room;
    return 0;
}

/* How values of a type are stored, and their width; -1 for an unknown type. */
static int32_t arrow_kind_of(const char *format, int32_t *width) {
    *width = 0;
    if (!strcmp(format, "b")) return ARROW_BITS;
    if (!strcmp(format, "u") || !strcmp(format, "z")) return ARROW_VARIABLE;
    if (!strcmp(format, "+l")) return ARROW_LIST;
    if (!strcmp(format, "+s")) return ARROW_STRUCT;
    if (!strncmp(format, "ts", 2))
        *width = 8;
    else if (format[0] && !format[1])
        switch (format[0]) {
        case 'c': *width = 1; break;
        case 's': *width = 2; break;
        case 'i': *width = 4; break;
        case 'l':
        case 'g': *width = 8; break;
        default: break;
        }
    return *width ? ARROW_FIXED : -1;
}

static char *arrow_copied(const char *text) {
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    return copy ? memcpy(copy, text, size) : NULL;
}

ARROW_LINKAGE int arrow_open(arrow_column *column, const char *format, const char *name,
                             int32_t child_count) {
    memset(column, 0, sizeof *column);
    column->kind = arrow_kind_of(format, &column->width);
    int32_t wanted = column->kind == ARROW_LIST ? 1 : column->kind == ARROW_STRUCT ? child_count : 0;
    if (column->kind < 0 || child_count != wanted) return ARROW_TOO_LARGE;
    column->format = arrow_copied(format);
    column->name = arrow_copied(name);
    column->children = calloc((size_t)child_count + 1, sizeof *column->children);
    if (!column->format || !column->name || !column->children) {
        arrow_free(column);
        return ARROW_NO_MEMORY;
    }
    column->child_count = child_count;
    if (column->kind != ARROW_VARIABLE && column->kind != ARROW_LIST) return 0;
    /* The offsets of the rows follow a 0. */
    if (arrow_grow(&column->offsets, 4)) {
        arrow_free(column);
        return ARROW_NO_MEMORY;
    }
    memset(column->offsets.data, 0, 4);
    column->offsets.size = 4;
    return 0;
}

ARROW_LINKAGE void arrow_free(arrow_column *column) {
    for (int32_t i = 0; i < column->child_count; i++) arrow_free(&column->children[i]);
    free(column->children);
    free(column->format);
    free(column->name);
    free(column->valid.data);
    free(column->offsets.data);
    free(column->values.data);
    memset(column, 0, sizeof *column);
}

static inline void arrow_write_bit(uint8_t *bits, int64_t at, int bit) {
    uint8_t mask = (uint8_t)(1 << (at & 7));
    bits[at >> 3] = (uint8_t)(bit ? bits[at >> 3] | mask : bits[at >> 3] & ~mask);
}

/* There is one bit per row: the buffer's size follows from the length. */
static int arrow_bit_room(arrow_buffer *bits, int64_t length) {
    int64_t needed = length / 8 + 1;
    if (needed <= bits->room) return 0;
    bits->size = bits->room;
    int64_t before = bits->room;
    int failed = arrow_grow(bits, needed - before);
    if (!failed) memset(bits->data + before, 0, (size_t)(bits->room - before));
    return failed;
}

ARROW_LINKAGE int arrow_mark(arrow_column *column, int is_valid) {
    arrow_buffer *valid = &column->valid;
    int is_first = !valid->data;
    int failed = arrow_bit_room(valid, column->length);
    if (failed) return failed;
    /* The rows before the first null are all valid. */
    if (is_first) memset(valid->data, 0xFF, (size_t)(column->length / 8 + 1));
    arrow_write_bit(valid->data, column->length, is_valid);
    return 0;
}

ARROW_LINKAGE int arrow_bool(arrow_column *column, int value) {
    int failed = arrow_valid(column);
    if (failed || (failed = arrow_bit_room(&column->values, column->length))) return failed;
    arrow_write_bit(column->values.data, column->length++, value);
    return 0;
}

/* Where the last string or list of a column ends. */
static int32_t arrow_last_offset(const arrow_column *column) {
    int32_t last;
    memcpy(&last, column->offsets.data + column->offsets.size - 4, 4);
    return last;
}

static int arrow_pad_values(arrow_column *column, int64_t rows) {
    int failed;
    if (column->kind == ARROW_BITS) return arrow_bit_room(&column->values, column->length + rows);
    if (column->kind == ARROW_FIXED) {
        if ((failed = arrow_reserve(&column->values, rows * column->width))) return failed;
        memset(column->values.data + column->values.size, 0, (size_t)(rows * column->width));
        column->values.size += rows * column->width;
    } else if (column->kind != ARROW_STRUCT) {
        if ((failed = arrow_reserve(&column->offsets, rows * 4))) return failed;
        int32_t last = arrow_last_offset(column);
        for (int64_t i = 0; i < rows; i++)
            memcpy(column->offsets.data + column->offsets.size + 4 * i, &last, 4);
        column->offsets.size += rows * 4;
    }
    return 0;
}

ARROW_LINKAGE int arrow_pad(arrow_column *column, int64_t length) {
    int64_t rows = length - column->length;
    if (rows <= 0) return 0;
    if (length > INT32_MAX) return ARROW_TOO_LARGE;
    int failed = arrow_mark(column, 0);
    if (failed || (failed = arrow_bit_room(&column->valid, length))) return failed;
    if ((failed = arrow_pad_values(column, rows))) return failed;
    int64_t at = column->length + 1;
    for (; at < length && at & 7; at++) arrow_write_bit(column->valid.data, at, 0);
    if (at < length) memset(column->valid.data + at / 8, 0, (size_t)((length - at + 7) / 8));
    column->length = length;
    return 0;
}

ARROW_LINKAGE void arrow_truncate(arrow_column *column, int64_t length) {
    if (column->length > length) column->length = length;
    length = column->length;
    if (column->kind == ARROW_FIXED) column->values.size = length * column->width;
    if (column->kind == ARROW_VARIABLE || column->kind == ARROW_LIST) {
        column->offsets.size = (length + 1) * 4;
        int32_t last = arrow_last_offset(column);
        if (column->kind == ARROW_LIST)
            arrow_truncate(column->children, last);
        else
            column->values.size = last;
    }
    if (column->kind == ARROW_STRUCT)
        for (int32_t i = 0; i < column->child_count; i++)
            arrow_truncate(&column->children[i], length);
}

ARROW_LINKAGE int arrow_finish(arrow_column *column) {
    int failed = 0;
    /* Some readers want a pointer, even to an empty buffer. */
    if (column->kind <= ARROW_VARIABLE && !column->values.data) failed = arrow_grow(&column->values, 1);
    for (int32_t i = 0; !failed && i < column->child_count; i++) {
        arrow_column *child = &column->children[i];
        if (column->kind == ARROW_STRUCT) failed = arrow_pad(child, column->length);
        if (!failed) failed = arrow_finish(child);
    }
    return failed;
}

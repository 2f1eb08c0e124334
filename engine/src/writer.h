/* A growing byte buffer; it does not depend on Python. */
#ifndef KAFKA_WIRE_WRITER_H
#define KAFKA_WIRE_WRITER_H

#include <stdlib.h>
#include <string.h>

#include "walk.h"

#define WRITER_FEW 1024

typedef struct {
    uint8_t *data; /* ``few`` while that is large enough */
    size_t size, room;
    uint8_t few[WRITER_FEW];
} Writer;

static inline void writer_open(Writer *w) {
    w->data = w->few;
    w->size = 0;
    w->room = WRITER_FEW;
}

static inline void writer_close(Writer *w) {
    if (w->data != w->few) free(w->data);
}

static uint8_t *writer_grow(Writer *w, size_t more) {
    if (more > SIZE_MAX / 4 - w->size) return NULL;
    size_t room = 2 * (w->size + more);
    uint8_t *data = malloc(room);
    if (!data) return NULL;
    memcpy(data, w->data, w->size);
    writer_close(w);
    w->data = data;
    w->room = room;
    return data + w->size;
}

/* Reserves bytes, which count as written; NULL if there is no memory. */
static inline uint8_t *room_for(Writer *w, size_t more) {
    uint8_t *at = more <= w->room - w->size ? w->data + w->size : writer_grow(w, more);
    if (at) w->size += more;
    return at;
}

static inline void put16(uint8_t *p, uint16_t value) {
    p[0] = (uint8_t)(value >> 8);
    p[1] = (uint8_t)value;
}

static inline void put32(uint8_t *p, uint32_t value) {
    p[0] = (uint8_t)(value >> 24);
    p[1] = (uint8_t)(value >> 16);
    p[2] = (uint8_t)(value >> 8);
    p[3] = (uint8_t)value;
}

static inline void put64(uint8_t *p, uint64_t value) {
    put32(p, (uint32_t)(value >> 32));
    put32(p + 4, (uint32_t)value);
}

static inline void put_double(uint8_t *p, double value) {
    uint64_t bits;
    memcpy(&bits, &value, 8);
    put64(p, bits);
}

/* Writes an integer of a kind; -1 if it does not fit. */
static inline int put_int(uint8_t *p, int32_t kind, int64_t number) {
    switch (kind) {
    case WALK_INT8:
        if (number != (int8_t)number) return -1;
        *p = (uint8_t)number;
        return 0;
    case WALK_INT16:
    case WALK_UINT16:
        if (kind == WALK_INT16 ? number != (int16_t)number : number != (uint16_t)number) return -1;
        put16(p, (uint16_t)number);
        return 0;
    case WALK_INT32:
    case WALK_UINT32:
        if (kind == WALK_INT32 ? number != (int32_t)number : number != (uint32_t)number) return -1;
        put32(p, (uint32_t)number);
        return 0;
    default: put64(p, (uint64_t)number); return 0;
    }
}

static inline int put_bytes(Writer *w, const void *data, size_t size) {
    uint8_t *p = room_for(w, size);
    if (!p) return -1;
    if (size) memcpy(p, data, size);
    return 0;
}

static inline int put_uvarint(Writer *w, uint32_t value) {
    uint8_t *p = room_for(w, 5);
    if (!p) return -1;
    int used = 0;
    while (value > 0x7F) {
        p[used++] = (uint8_t)(value & 0x7F) | 0x80;
        value >>= 7;
    }
    p[used++] = (uint8_t)value;
    w->size -= (size_t)(5 - used);
    return 0;
}

/* Writes a length; -1 is null. */
static inline int put_length(Writer *w, const walk_type *type, int64_t length) {
    if (length > 0x7FFFFFFE) return -1;
    if (length < 0 && !(type->flags & WALK_NULLABLE)) return -1;
    if (type->flags & WALK_COMPACT) return put_uvarint(w, (uint32_t)(length + 1));
    uint8_t *p = room_for(w, type->kind == WALK_STRING ? 2 : 4);
    if (!p) return -1;
    if (type->kind == WALK_STRING)
        put16(p, (uint16_t)length);
    else
        put32(p, (uint32_t)length);
    return 0;
}

/* Inserts the size of everything written from ``from`` on before it. */
static inline int put_size_before(Writer *w, size_t from) {
    size_t size = w->size - from;
    if (size > 0x7FFFFFFE || put_uvarint(w, (uint32_t)size)) return -1;
    size_t width = w->size - from - size;
    uint8_t length[5];
    memcpy(length, w->data + from + size, width);
    memmove(w->data + from + width, w->data + from, size);
    memcpy(w->data + from, length, width);
    return 0;
}

/* Writes a count where one byte was reserved for it, which is enough for most. */
static inline int put_count_at(Writer *w, size_t at, uint32_t count) {
    size_t size = w->size - at - 1;
    if (put_uvarint(w, count)) return -1;
    size_t width = w->size - at - 1 - size;
    uint8_t varint[5];
    memcpy(varint, w->data + at + 1 + size, width);
    if (width > 1) memmove(w->data + at + width, w->data + at + 1, size);
    memcpy(w->data + at, varint, width);
    w->size = at + width + size;
    return 0;
}

#endif

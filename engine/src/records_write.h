/* Writes records of magic 2; it does not depend on Python and allocates nothing.

   Callers compute sizes first, and provide as much room. */
#ifndef KAFKA_WIRE_RECORDS_WRITE_H
#define KAFKA_WIRE_RECORDS_WRITE_H

#include <string.h>

#include "records_walk.h"

#define RECORD_MOST 0x7FFFFFFF /* the most bytes of a record without its size field, or of a part */
#define RECORD_SIZE_MOST 5     /* the most bytes of the size field */

static inline uint64_t record_zigzag(int64_t value) {
    return (uint64_t)value << 1 ^ (0 - ((uint64_t)value >> 63));
}

/* The size of a number in bytes. */
static inline size_t record_number_size(int64_t value) {
    uint64_t rest = record_zigzag(value);
    if (rest < 0x80) return 1;
    size_t size = 2;
    while (rest >>= 7, rest > 0x7F) size++;
    return size;
}

/* Writes a number; like all writers here, returns where the next byte goes. */
static inline uint8_t *record_put_number(uint8_t *to, int64_t value) {
    uint64_t rest = record_zigzag(value);
    for (; rest > 0x7F; rest >>= 7) *to++ = (uint8_t)(rest | 0x80);
    *to++ = (uint8_t)rest;
    return to;
}

/* The bytes of a key or value with its length field; a size of -1 means null. */
static inline size_t record_bytes_size(int32_t size) {
    return record_number_size(size) + (size < 0 ? 0 : (size_t)size);
}

static inline uint8_t *record_put_bytes(uint8_t *to, const uint8_t *data, int32_t size) {
    to = record_put_number(to, size);
    if (size <= 0) return to;
    memcpy(to, data, (size_t)size);
    return to + size;
}

static inline size_t record_header_size(const record_header *header) {
    return record_bytes_size(header->key_size) + record_bytes_size(header->value_size);
}

static inline uint8_t *record_put_header(uint8_t *to, const record_header *header) {
    to = record_put_bytes(to, header->key, header->key_size);
    return record_put_bytes(to, header->value, header->value_size);
}

/* The bytes of a record without its size field; ``headers`` is the total size of its headers.  More
   than RECORD_MOST is invalid. */
static inline size_t record_size(const record_v2 *record, size_t headers) {
    return 1 + record_number_size(record->timestamp_delta) + record_number_size(record->offset_delta) +
           record_bytes_size(record->key_size) + record_bytes_size(record->value_size) +
           record_number_size(record->header_count) + headers;
}

/* Writes the size field, of at most RECORD_SIZE_MOST bytes, and a record without its headers, which
   must follow. */
static inline uint8_t *record_put(uint8_t *to, const record_v2 *record, size_t size) {
    to = record_put_number(to, (int64_t)size);
    *to++ = 0; /* the attributes, which are unused so far */
    to = record_put_number(to, record->timestamp_delta);
    to = record_put_number(to, record->offset_delta);
    to = record_put_bytes(to, record->key, record->key_size);
    to = record_put_bytes(to, record->value, record->value_size);
    return record_put_number(to, record->header_count);
}

#endif

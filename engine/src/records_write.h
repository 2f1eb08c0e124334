/* Records of magic 2 as bytes, one after another; it stands without Python and allocates nothing.

   Whoever writes asks for the sizes first, and has as much room. */
#ifndef KAFKA_WIRE_RECORDS_WRITE_H
#define KAFKA_WIRE_RECORDS_WRITE_H

#include <string.h>

#include "records_walk.h"

#define RECORD_MOST 0x7FFFFFFF /* bytes of a record, without its own size, and of each part of it */
#define RECORD_SIZE_MOST 5     /* bytes of that size */

static inline uint64_t record_zigzag(int64_t value) {
    return (uint64_t)value << 1 ^ (0 - ((uint64_t)value >> 63));
}

/* Bytes of a number. */
static inline size_t record_number_size(int64_t value) {
    uint64_t rest = record_zigzag(value);
    if (rest < 0x80) return 1;
    size_t size = 2;
    while (rest >>= 7, rest > 0x7F) size++;
    return size;
}

/* Writes a number; gives where the next byte goes, as all that write here. */
static inline uint8_t *record_put_number(uint8_t *to, int64_t value) {
    uint64_t rest = record_zigzag(value);
    for (; rest > 0x7F; rest >>= 7) *to++ = (uint8_t)(rest | 0x80);
    *to++ = (uint8_t)rest;
    return to;
}

/* Bytes of a key or a value with its size before it; of null -1 is the size. */
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

/* Bytes of a record without its own size; ``headers`` is what its headers' sizes come to.  More
   than RECORD_MOST is no record. */
static inline size_t record_size(const record_v2 *record, size_t headers) {
    return 1 + record_number_size(record->timestamp_delta) + record_number_size(record->offset_delta) +
           record_bytes_size(record->key_size) + record_bytes_size(record->value_size) +
           record_number_size(record->header_count) + headers;
}

/* Writes a record of this size and its own size before it, which takes RECORD_SIZE_MOST bytes at
   the most: all but its headers, which are to follow. */
static inline uint8_t *record_put(uint8_t *to, const record_v2 *record, size_t size) {
    to = record_put_number(to, (int64_t)size);
    *to++ = 0; /* attributes, which mean nothing yet */
    to = record_put_number(to, record->timestamp_delta);
    to = record_put_number(to, record->offset_delta);
    to = record_put_bytes(to, record->key, record->key_size);
    to = record_put_bytes(to, record->value, record->value_size);
    return record_put_number(to, record->header_count);
}

#endif

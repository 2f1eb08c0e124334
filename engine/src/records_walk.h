/* The records of a batch of magic 2, out of what was decompressed: one after another.

   It stands without Python and allocates nothing.  What is refused here is what Kafka's readers
   refuse; numbers that are too long for their type lose their upper bits, as in Java. */
#ifndef KAFKA_WIRE_RECORDS_WALK_H
#define KAFKA_WIRE_RECORDS_WALK_H

#include <stddef.h>
#include <stdint.h>

#define RECORD_LEAST 7 /* no record takes fewer bytes */

typedef struct {
    int64_t timestamp_delta; /* from the batch's base timestamp, as the next from its base offset */
    int32_t offset_delta;
    int32_t key_size, value_size; /* -1 of null */
    int32_t header_count;         /* no more than bytes are left for */
    const uint8_t *key, *value;
    const uint8_t *headers; /* the first of them, if there is one */
    const uint8_t *end;     /* behind the record */
} record_v2;

typedef struct {
    const uint8_t *key, *value; /* the key is not checked to be UTF-8 */
    int32_t key_size, value_size; /* of the value -1 of null */
} record_header;

/* The rest of a zigzag number of at most ``most`` bytes; behind it, or NULL where it is cut off or
   goes on. */
static inline const uint8_t *record_long_number(const uint8_t *at, const uint8_t *limit, int most,
                                                uint64_t *number) {
    *number = 0;
    for (int place = 0; place < most && at < limit; place++) {
        uint64_t byte = *at++;
        *number |= (byte & 0x7F) << 7 * place;
        if (byte < 0x80) return at;
    }
    return NULL;
}

/* A zigzag number of 32 bits.  Most take one byte, nearly all others two. */
static inline const uint8_t *record_int32(const uint8_t *at, const uint8_t *limit, int32_t *value) {
    uint64_t number;
    if (limit - at >= 2 && at[0] < 0x80) {
        number = *at++;
    } else if (limit - at >= 2 && at[1] < 0x80) {
        number = (at[0] & 0x7Fu) | (uint64_t)at[1] << 7;
        at += 2;
    } else if (!(at = record_long_number(at, limit, 5, &number))) {
        return NULL;
    }
    uint32_t raw = (uint32_t)number;
    *value = (int32_t)(raw >> 1 ^ (0 - (raw & 1)));
    return at;
}

static inline const uint8_t *record_int64(const uint8_t *at, const uint8_t *limit, int64_t *value) {
    uint64_t raw;
    if (limit - at >= 2 && at[0] < 0x80) {
        raw = *at++;
    } else if (limit - at >= 2 && at[1] < 0x80) {
        raw = (at[0] & 0x7Fu) | (uint64_t)at[1] << 7;
        at += 2;
    } else if (!(at = record_long_number(at, limit, 10, &raw))) {
        return NULL;
    }
    *value = (int64_t)(raw >> 1 ^ (0 - (raw & 1)));
    return at;
}

/* Bytes with their length before them; any negative length is null. */
static inline const uint8_t *record_bytes(const uint8_t *at, const uint8_t *limit, const uint8_t **data,
                                          int32_t *size) {
    if (!(at = record_int32(at, limit, size))) return NULL;
    *data = at;
    if (*size < 0) {
        *size = -1;
        return at;
    }
    return *size <= limit - at ? at + *size : NULL;
}

/* The record at ``at``, which ends where it says; 0, or not where it is broken.  Its headers are
   to be read, and end at its end. */
static inline int record_read(const uint8_t *at, const uint8_t *limit, record_v2 *record) {
    int32_t size;
    if (!(at = record_int32(at, limit, &size)) || size < 1 || size > limit - at) return -1;
    limit = record->end = at + size;
    at++; /* the record's attributes, which mean nothing yet */
    if (!(at = record_int64(at, limit, &record->timestamp_delta)) ||
        !(at = record_int32(at, limit, &record->offset_delta)) ||
        !(at = record_bytes(at, limit, &record->key, &record->key_size)) ||
        !(at = record_bytes(at, limit, &record->value, &record->value_size)) ||
        !(at = record_int32(at, limit, &record->header_count)))
        return -1;
    record->headers = at;
    if (!record->header_count) return at == limit ? 0 : -1;
    return record->header_count > 0 && record->header_count <= (limit - at) / 2 ? 0 : -1;
}

/* The header at ``at``, first ``record->headers``; behind it, or NULL where it is broken.  Behind
   the last one the record ends, which is for the caller to see. */
static inline const uint8_t *record_read_header(const uint8_t *at, const uint8_t *end,
                                                record_header *header) {
    if (!(at = record_bytes(at, end, &header->key, &header->key_size)) || header->key_size < 0)
        return NULL;
    return record_bytes(at, end, &header->value, &header->value_size);
}

/* Java's sum: what leaves 64 bits comes in again at the other end. */
static inline int64_t record_sum(int64_t base, int64_t delta) {
    return (int64_t)((uint64_t)base + (uint64_t)delta);
}

#endif

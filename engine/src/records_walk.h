/* Reads the decompressed records of a batch of magic 2, one after another.

   It does not depend on Python and allocates nothing.  It refuses what Kafka's readers refuse;
   numbers too long for their type lose their upper bits, as in Java. */
#ifndef KAFKA_WIRE_RECORDS_WALK_H
#define KAFKA_WIRE_RECORDS_WALK_H

#include <stddef.h>
#include <stdint.h>

#define RECORD_LEAST 7 /* the least size of a record in bytes */

typedef struct {
    int64_t timestamp_delta; /* relative to the batch's base timestamp */
    int32_t offset_delta;    /* relative to the batch's base offset */
    int32_t key_size, value_size; /* -1 for null */
    int32_t header_count;         /* at most as many as the remaining bytes allow */
    const uint8_t *key, *value;
    const uint8_t *headers; /* the first header, if any */
    const uint8_t *end;     /* the end of the record */
} record_v2;

typedef struct {
    const uint8_t *key, *value; /* the key is not checked to be UTF-8 */
    int32_t key_size, value_size; /* a value_size of -1 means null */
} record_header;

/* Reads a zigzag number of at most ``most`` bytes.  Returns its end, or NULL if it is cut off or
   longer. */
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

/* Reads a 32-bit zigzag number.  Most take one byte, nearly all others two. */
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

/* Reads bytes after their length; any negative length is null. */
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

/* Reads the record at ``at`` without its headers, which must end where the record ends.  Returns 0,
   or -1 if it is invalid. */
static inline int record_read(const uint8_t *at, const uint8_t *limit, record_v2 *record) {
    int32_t size;
    if (!(at = record_int32(at, limit, &size)) || size < 1 || size > limit - at) return -1;
    limit = record->end = at + size;
    at++; /* the record's attributes, which are unused so far */
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

/* Reads the header at ``at``, which is first ``record->headers``.  Returns its end, or NULL if it
   is invalid.  The caller checks that the last one ends where the record ends. */
static inline const uint8_t *record_read_header(const uint8_t *at, const uint8_t *end,
                                                record_header *header) {
    if (!(at = record_bytes(at, end, &header->key, &header->key_size)) || header->key_size < 0)
        return NULL;
    return record_bytes(at, end, &header->value, &header->value_size);
}

/* A sum that wraps around at 64 bits, as in Java. */
static inline int64_t record_sum(int64_t base, int64_t delta) {
    return (int64_t)((uint64_t)base + (uint64_t)delta);
}

#endif

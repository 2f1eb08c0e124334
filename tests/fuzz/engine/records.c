/* A fuzzer of the records' walk, and of what says whether bytes are a text. */
#include <stdlib.h>
#include <string.h>

#include "records_walk.h"

static void expect(int is_so) {
    if (!is_so) abort();
}

static uint64_t read_all(const uint8_t *from, const uint8_t *to, const uint8_t *data, int32_t size) {
    uint64_t sum = 0;
    if (size < 0) return 0;
    expect(data >= from && size <= to - data);
    for (int32_t i = 0; i < size; i++) sum += data[i];
    return sum;
}

/* Headers stand one behind another up to the record's end. */
static void headers(const record_v2 *record, const uint8_t *from) {
    const uint8_t *at = record->headers;
    for (int32_t i = 0; i < record->header_count && at; i++) {
        record_header header;
        const uint8_t *next = record_read_header(at, record->end, &header);
        if (next) {
            expect(next > at && next <= record->end);
            read_all(from, record->end, header.key, header.key_size);
            read_all(from, record->end, header.value, header.value_size);
        }
        at = next;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    uint8_t *own = malloc(size ? size : 1);
    memcpy(own, data, size);
    const uint8_t *at = own, *limit = own + size;
    record_v2 record;
    while (at < limit && !record_read(at, limit, &record)) {
        expect(record.end >= at + RECORD_LEAST && record.end <= limit);
        read_all(own, record.end, record.key, record.key_size);
        read_all(own, record.end, record.value, record.value_size);
        headers(&record, own);
        at = record.end;
    }
    free(own);
    return 0;
}

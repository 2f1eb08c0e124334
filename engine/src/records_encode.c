/* Writing records from objects or their parts, of plain types; the engine gives up on all others. */

static inline int bytes_of(PyObject *value, const uint8_t **data, int32_t *size) {
    *data = NULL;
    *size = -1;
    if (value == Py_None) return 0;
    if (!value || !PyBytes_CheckExact(value) || PyBytes_GET_SIZE(value) > RECORD_MOST) return -1;
    *data = (const uint8_t *)PyBytes_AS_STRING(value);
    *size = (int32_t)PyBytes_GET_SIZE(value);
    return 0;
}

#define LIKELY_MOST ((size_t)1 << 24)

/* A growing buffer of encoded records. */
typedef struct {
    uint8_t *data;
    size_t size, room;
} RecordBytes;

/* Room for a record that about ``left`` similar ones will follow; NULL without memory. */
static inline uint8_t *bytes_room(RecordBytes *b, size_t more, size_t left) {
    if (more > b->room - b->size) {
        if (more > SIZE_MAX / 4 - b->size) return NULL;
        size_t likely = left < LIKELY_MOST / more ? left * more : LIKELY_MOST;
        size_t room = b->size + b->size / 2 + more + likely;
        uint8_t *data = PyMem_Realloc(b->data, room);
        if (!data) return NULL;
        b->data = data;
        b->room = room;
    }
    return b->data + b->size;
}

/* Appends a header; -1 if the engine can't write it. */
static int put_header(RecordBytes *b, PyObject *key, PyObject *value) {
    record_header one;
    Py_ssize_t size;
    if (!key || !PyUnicode_CheckExact(key) || bytes_of(value, &one.value, &one.value_size)) return -1;
    one.key = (const uint8_t *)text_bytes(key, &size);
    if (!one.key || size > RECORD_MOST) return -1;
    one.key_size = (int32_t)size;
    size_t more = record_header_size(&one);
    uint8_t *start = more + b->size > RECORD_MOST ? NULL : bytes_room(b, more, 0);
    if (!start) return -1;
    record_put_header(start, &one);
    b->size += more;
    return 0;
}

/* Writes the headers of a record, which are objects of the package's class. */
static int put_headers(const Records *to, RecordBytes *b, PyObject *headers) {
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(headers); i++) {
        PyObject *object = PyTuple_GET_ITEM(headers, i);
        if (!Py_IS_TYPE(object, to->header)) return -1;
        PyObject *key = attribute_at(object, to->header_offsets[0]);
        PyObject *value = attribute_at(object, to->header_offsets[1]);
        int failed = put_header(b, key, value);
        attribute_done(key);
        attribute_done(value);
        if (failed) return -1;
    }
    return 0;
}

/* Prepares a record except its numbers; headers are written now, so that their size is fixed. */
static inline int parts_of(const Records *to, PyObject *key, PyObject *value, PyObject *headers,
                           record_v2 *record, RecordBytes *written) {
    written->size = 0;
    if (bytes_of(key, &record->key, &record->key_size) || bytes_of(value, &record->value, &record->value_size))
        return -1;
    if (!headers || !PyTuple_CheckExact(headers) || PyTuple_GET_SIZE(headers) > RECORD_MOST / 2) return -1;
    record->header_count = (int32_t)PyTuple_GET_SIZE(headers);
    return record->header_count ? put_headers(to, written, headers) : 0;
}

/* What the records so far have in common. */
typedef struct {
    int64_t base_offset, base_timestamp;
    int64_t last, greatest; /* the last offset, the greatest timestamp */
} Span;

/* The numbers of the next record; -1 if they can't follow, or are left to Python. */
static inline int next_of(Span *span, int64_t offset, int64_t timestamp, record_v2 *record) {
    if (offset <= span->last || offset - span->base_offset > RECORD_MOST || timestamp < -1) return -1;
    record->offset_delta = (int32_t)(offset - span->base_offset);
    record->timestamp_delta = record_sum(timestamp, (int64_t)(0 - (uint64_t)span->base_timestamp));
    span->last = offset;
    if (timestamp > span->greatest) span->greatest = timestamp;
    return 0;
}

/* Appends a record of this size, which about ``left`` more will follow. */
static inline int put_record(RecordBytes *b, const record_v2 *record, const RecordBytes *headers, size_t size,
                             Py_ssize_t left) {
    uint8_t *start = size > RECORD_MOST ? NULL : bytes_room(b, size + RECORD_SIZE_MOST, (size_t)left);
    if (!start) return -1;
    uint8_t *at = record_put(start, record, size);
    if (headers->size) memcpy(at, headers->data, headers->size);
    b->size += (size_t)(at - start) + headers->size;
    return 0;
}

/* Appends a record object; ``headers`` is a buffer for its headers. */
static int put_object(const Records *to, RecordBytes *b, Span *span, PyObject *object, RecordBytes *headers,
                      Py_ssize_t left) {
    if (!Py_IS_TYPE(object, to->record)) return -1;
    PyObject *values[RECORD_FIELDS];
    for (int i = 0; i < RECORD_FIELDS; i++) values[i] = attribute_at(object, to->record_offsets[i]);
    int64_t offset, timestamp;
    record_v2 record;
    int failed = !values[0] || !values[1] || int64_of(values[0], &offset) || int64_of(values[1], &timestamp) ||
                 next_of(span, offset, timestamp, &record) ||
                 parts_of(to, values[2], values[3], values[4], &record, headers) ||
                 put_record(b, &record, headers, record_size(&record, headers->size), left);
    for (int i = 0; i < RECORD_FIELDS; i++) attribute_done(values[i]);
    return failed ? -1 : 0;
}

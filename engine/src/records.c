/* Reading the records of a batch of magic 2 as objects of a package's classes. */

#define RECORD_FIELDS 5 /* offset, timestamp, key, value, headers */
#define HEADER_FIELDS 2 /* key, value */

/* The two classes of a package, which are constructed by positional arguments. */
typedef struct {
    PyObject_HEAD
    PyTypeObject *record, *header;
    vectorcallfunc make_record, make_header;
    PyTypeObject *iterator_type, *buffer_type;
    Py_ssize_t record_offsets[RECORD_FIELDS], header_offsets[HEADER_FIELDS];
    int is_writable; /* whether all attribute offsets are known */
} Records;

typedef struct {
    const Records *records;
    int64_t base_offset, base_timestamp;
    PyObject *append_time; /* replaces each record's own time, unless None */
    int is_lenient;        /* accepts header keys that are not UTF-8 */
    int64_t headers_left;  /* the number that may still be built */
    int64_t last_time;
    PyObject *last_time_object; /* reused for equal times */
} RecordReader;

static inline int int64_of(PyObject *number, int64_t *value) {
    if (!PyLong_CheckExact(number)) return -1;
    int overflow;
    long long whole = PyLong_AsLongLongAndOverflow(number, &overflow);
    *value = whole;
    return overflow ? -1 : 0;
}

/* The result of a method that leaves the work to Python. */
static PyObject *left_to_python(void) {
    give_up();
    return PyErr_Occurred() ? NULL : Py_NewRef(Py_None);
}

/* The time of a record; a new reference. */
static inline PyObject *time_of(RecordReader *r, int64_t delta) {
    if (r->append_time) return Py_NewRef(r->append_time);
    int64_t time = record_sum(r->base_timestamp, delta);
    if (!r->last_time_object || time != r->last_time) {
        PyObject *number = PyLong_FromLongLong(time);
        if (!number) return NULL;
        Py_XSETREF(r->last_time_object, number);
        r->last_time = time;
    }
    return Py_NewRef(r->last_time_object);
}

static inline PyObject *bytes_or_none(const uint8_t *data, int32_t size) {
    return size < 0 ? Py_NewRef(Py_None) : PyBytes_FromStringAndSize((const char *)data, size);
}

static PyObject *header_key_of(const record_header *header, int is_lenient) {
    PyObject *key = text_of(header->key, header->key_size);
    if (key || !is_lenient) return key;
    PyErr_Clear();
    return PyUnicode_DecodeUTF8((const char *)header->key, header->key_size, "replace");
}

/* Makes an instance; releases the arguments, some of which may be NULL. */
static inline PyObject *made_of(vectorcallfunc make, PyTypeObject *cls, PyObject **values, int count) {
    int is_whole = 1;
    for (int i = 0; i < count; i++) is_whole &= values[i] != NULL;
    PyObject *made = is_whole ? make((PyObject *)cls, values, (size_t)count, NULL) : NULL;
    for (int i = 0; i < count; i++) Py_XDECREF(values[i]);
    return made;
}

static PyObject *headers_of(RecordReader *r, const record_v2 *record) {
    const Records *to = r->records;
    if (record->header_count > r->headers_left) return NULL;
    r->headers_left -= record->header_count;
    PyObject *headers = PyTuple_New(record->header_count);
    if (headers) PyObject_GC_UnTrack(headers); /* while it is incomplete */
    const uint8_t *at = record->headers;
    for (int32_t i = 0; headers && i < record->header_count; i++) {
        record_header one;
        PyObject *made = NULL;
        if ((at = record_read_header(at, record->end, &one))) {
            PyObject *values[HEADER_FIELDS] = {header_key_of(&one, r->is_lenient),
                                               bytes_or_none(one.value, one.value_size)};
            made = made_of(to->make_header, to->header, values, HEADER_FIELDS);
        }
        if (made)
            PyTuple_SET_ITEM(headers, i, made);
        else
            Py_CLEAR(headers);
    }
    if (at != record->end) Py_CLEAR(headers);
    if (headers) PyObject_GC_Track(headers);
    return headers;
}

/* Makes the record at ``*at`` and moves past it; NULL if it is invalid, maybe without an error. */
static inline PyObject *next_record(RecordReader *r, const uint8_t **at, const uint8_t *limit) {
    const Records *to = r->records;
    record_v2 one;
    if (record_read(*at, limit, &one)) return NULL;
    *at = one.end;
    PyObject *values[RECORD_FIELDS] = {PyLong_FromLongLong(record_sum(r->base_offset, one.offset_delta)),
                                       time_of(r, one.timestamp_delta),
                                       bytes_or_none(one.key, one.key_size),
                                       bytes_or_none(one.value, one.value_size)};
    if (!one.header_count) return made_of(to->make_record, to->record, values, RECORD_FIELDS - 1);
    values[RECORD_FIELDS - 1] = headers_of(r, &one);
    return made_of(to->make_record, to->record, values, RECORD_FIELDS);
}

/* Parses the arguments data, start, count; -1 if the engine can't use them. */
static int open_records(Py_buffer *view, PyObject *const *args, int64_t *start, int64_t *count) {
    if (int64_of(args[1], start) || int64_of(args[2], count) || !open_bytes(args[0], view)) return -1;
    if (*start >= 0 && *start <= view->len && *count >= 0 && *count <= (view->len - *start) / RECORD_LEAST)
        return 0;
    PyBuffer_Release(view);
    return -1;
}

/* base_offset, base_timestamp, append_time, is_lenient, headers */
static int open_reader(RecordReader *r, const Records *to, PyObject *const *args) {
    *r = (RecordReader){.records = to};
    int64_t append_time;
    if (args[2] != Py_None) {
        if (int64_of(args[2], &append_time)) return -1;
        r->append_time = args[2];
    }
    r->is_lenient = args[3] == Py_True;
    if (!PyBool_Check(args[3])) return -1;
    return int64_of(args[0], &r->base_offset) || int64_of(args[1], &r->base_timestamp) ||
                   int64_of(args[4], &r->headers_left)
               ? -1
               : 0;
}

static PyObject *list_of_records(RecordReader *r, const uint8_t *at, const uint8_t *limit, int64_t count) {
    PyObject *list = PyList_New((Py_ssize_t)count);
    /* It must not be found while it is incomplete. */
    if (list) PyObject_GC_UnTrack(list);
    for (int64_t i = 0; list && i < count; i++) {
        PyObject *made = next_record(r, &at, limit);
        if (made)
            PyList_SET_ITEM(list, i, made);
        else
            Py_CLEAR(list);
    }
    if (at != limit) Py_CLEAR(list);
    if (list) PyObject_GC_Track(list);
    return list;
}

PyDoc_STRVAR(read_doc,
             "read(data, start, count, base_offset, base_timestamp, append_time, is_lenient, headers)\n--\n\n"
             "The records, and how many headers are left; None where Python is to do it.");

static PyObject *Records_read(PyObject *self, PyObject *const *args, Py_ssize_t nargs) {
    Py_buffer view;
    RecordReader r;
    int64_t start, count;
    PyObject *list = NULL;
    if (nargs == 8 && !open_reader(&r, (Records *)self, args + 3) &&
        !open_records(&view, args, &start, &count)) {
        const uint8_t *data = view.buf;
        list = list_of_records(&r, data + start, data + view.len, count);
        PyBuffer_Release(&view);
        Py_XDECREF(r.last_time_object);
    }
    if (list) return Py_BuildValue("(NL)", list, (long long)r.headers_left);
    return left_to_python();
}

/* Whether a record's headers have the right types. */
static int has_sound_headers(const record_v2 *record, int is_lenient) {
    const uint8_t *at = record->headers;
    for (int32_t i = 0; i < record->header_count; i++) {
        record_header one;
        if (!(at = record_read_header(at, record->end, &one))) return 0;
        if (!is_lenient && !is_utf8(one.key, (size_t)one.key_size)) return 0;
    }
    return at == record->end;
}

static int are_sound(const uint8_t *at, const uint8_t *limit, int64_t count, int is_lenient,
                     int64_t most_headers) {
    record_v2 one;
    for (; count; count--, at = one.end)
        if (record_read(at, limit, &one) || one.header_count > most_headers ||
            !has_sound_headers(&one, is_lenient))
            return 0;
    return at == limit;
}

PyDoc_STRVAR(check_doc,
             "check(data, start, count, is_lenient, headers)\n--\n\n"
             "Whether the records are sound, none with more headers; None where Python is to say it.");

static PyObject *Records_check(PyObject *self, PyObject *const *args, Py_ssize_t nargs) {
    Py_buffer view;
    int64_t start, count, most_headers;
    int is_sound = 0;
    (void)self;
    if (nargs == 5 && PyBool_Check(args[3]) && !int64_of(args[4], &most_headers) &&
        !open_records(&view, args, &start, &count)) {
        const uint8_t *data = view.buf;
        is_sound = are_sound(data + start, data + view.len, count, args[3] == Py_True, most_headers);
        PyBuffer_Release(&view);
    }
    return is_sound ? Py_NewRef(Py_True) : left_to_python();
}

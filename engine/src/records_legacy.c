/* Reading message sets of magic 0 and 1, which a compressed message wraps. */

#define LEGACY_HEAD 12 /* bytes of a message's offset and size, which are not counted in the latter */

typedef struct {
    int64_t offset, timestamp;
    uint32_t crc;
    int32_t key_size, value_size; /* -1 of null */
    const uint8_t *key, *value, *end;
} legacy_message;

/* The least size of a message in bytes. */
static inline int64_t legacy_least(int magic) { return magic ? 34 : 26; }

static inline const uint8_t *legacy_bytes(const uint8_t *at, const uint8_t *end, const uint8_t **data,
                                          int32_t *size) {
    if (end - at < 4) return NULL;
    *size = (int32_t)walk_big32(at);
    *data = at += 4;
    if (*size < 0) *size = -1;
    if (*size > end - at) return NULL;
    return *size < 0 ? at : at + *size;
}

/* Reads the message at ``at``, which must not be compressed; 0, or -1 if it is invalid. */
static int legacy_read(const uint8_t *at, const uint8_t *limit, int magic, legacy_message *message) {
    int64_t least = legacy_least(magic);
    if (limit - at < least) return -1;
    int64_t size = (int64_t)(int32_t)walk_big32(at + 8) + LEGACY_HEAD;
    if (size < least || size > limit - at || at[16] != magic || at[17] & 7) return -1;
    message->offset = (int64_t)walk_big64(at);
    message->crc = walk_big32(at + 12);
    message->end = at + size;
    message->timestamp = magic ? (int64_t)walk_big64(at + 18) : -1;
    at = legacy_bytes(at + (magic ? 26 : 18), message->end, &message->key, &message->key_size);
    if (at) at = legacy_bytes(at, message->end, &message->value, &message->value_size);
    return at == message->end ? 0 : -1;
}

/* Whether a message's checksum is right; ``crc32`` is Python's function. */
static int has_checksum(PyObject *crc32, PyObject *data, Py_ssize_t from, Py_ssize_t to, uint32_t crc) {
    PyObject *covered = PySequence_GetSlice(data, from, to);
    PyObject *number = covered ? PyObject_CallOneArg(crc32, covered) : NULL;
    int64_t computed = -1;
    int is_same = number && !int64_of(number, &computed) && computed == crc;
    Py_XDECREF(covered);
    Py_XDECREF(number);
    return is_same;
}

static PyObject *record_of(const Records *to, const legacy_message *message, int64_t base,
                           PyObject *append_time) {
    PyObject *values[RECORD_FIELDS - 1] = {
        PyLong_FromLongLong(record_sum(base, message->offset)),
        append_time == Py_None ? PyLong_FromLongLong(message->timestamp) : Py_NewRef(append_time),
        bytes_or_none(message->key, message->key_size), bytes_or_none(message->value, message->value_size)};
    return made_of(to->make_record, to->record, values, RECORD_FIELDS - 1);
}

PyDoc_STRVAR(count_messages_doc,
             "count_messages(data, magic)\n--\n\n"
             "How many messages there seem to be, the last one's offset, and where that ends; None where\n"
             "Python is to count them.");

static PyObject *Records_count_messages(PyObject *self, PyObject *const *args, Py_ssize_t nargs) {
    (void)self;
    Py_buffer view;
    int64_t magic, at = 0, count = 0, last = 0;
    if (nargs != 2 || int64_of(args[1], &magic) || magic < 0 || magic > 1 || !open_bytes(args[0], &view))
        return left_to_python();
    const uint8_t *data = view.buf;
    int64_t least = legacy_least((int)magic);
    while (view.len - at >= least) {
        int64_t size = (int64_t)(int32_t)walk_big32(data + at + 8) + LEGACY_HEAD;
        last = (int64_t)walk_big64(data + at);
        if (size < least) break;
        at += size;
        count++;
    }
    PyBuffer_Release(&view);
    return Py_BuildValue("(LLL)", (long long)count, (long long)last, (long long)at);
}

static PyObject *list_of_messages(const Records *to, const Py_buffer *view, PyObject *const *args, int magic,
                                  int64_t base) {
    PyObject *append_time = args[3], *crc32 = args[4];
    const uint8_t *start = view->buf, *at = start, *limit = start + view->len;
    PyObject *covering = crc32 == Py_None ? Py_NewRef(Py_None) : PyMemoryView_FromObject(args[0]);
    PyObject *list = covering ? PyList_New(0) : NULL;
    while (list && at < limit) {
        legacy_message one = {.end = limit};
        PyObject *made = NULL;
        if (!legacy_read(at, limit, magic, &one) &&
            (crc32 == Py_None || has_checksum(crc32, covering, at - start + 16, one.end - start, one.crc)))
            made = record_of(to, &one, base, append_time);
        if (!made || PyList_Append(list, made)) Py_CLEAR(list);
        Py_XDECREF(made);
        at = one.end;
    }
    Py_XDECREF(covering);
    return list;
}

PyDoc_STRVAR(read_messages_doc,
             "read_messages(data, magic, base, append_time, crc32)\n--\n\n"
             "The records of a set that a message wraps, their checksums compared unless crc32 is None;\n"
             "None where Python is to do it.");

static PyObject *Records_read_messages(PyObject *self, PyObject *const *args, Py_ssize_t nargs) {
    Py_buffer view;
    int64_t magic, base, append_time;
    if (nargs != 5 || int64_of(args[1], &magic) || magic < 0 || magic > 1 || int64_of(args[2], &base) ||
        (args[3] != Py_None && int64_of(args[3], &append_time)) || !open_bytes(args[0], &view))
        return left_to_python();
    PyObject *list = view.len ? list_of_messages((Records *)self, &view, args, (int)magic, base) : NULL;
    PyBuffer_Release(&view);
    return list ? list : left_to_python();
}

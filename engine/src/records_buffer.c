/* The encoded records of a batch, written all at once or one by one. */

typedef struct {
    PyObject_HEAD
    PyObject *records;
    RecordBytes bytes;
    Span span;
    int64_t count;            /* records */
    Py_ssize_t most, exports; /* the most bytes; the number of views of them */
} RecordBuffer;

static RecordBuffer *new_buffer(PyObject *records, const Span *span) {
    PyTypeObject *type = ((Records *)records)->buffer_type;
    RecordBuffer *self = (RecordBuffer *)type->tp_alloc(type, 0);
    if (!self) return NULL;
    self->records = Py_NewRef(records);
    self->span = *span;
    self->most = PY_SSIZE_T_MAX;
    return self;
}

PyDoc_STRVAR(append_doc,
             "append(timestamp, key, value, headers, offset)\n--\n\n"
             "Whether there was room for one more; None where Python is to say it.");

/* Appends a record: 1, 0 if there is no room, -1 if it is left to Python. */
static int append_parts(RecordBuffer *self, PyObject *time, PyObject *place, record_v2 *record,
                        const RecordBytes *headers) {
    int64_t timestamp, offset = record_sum(self->span.last, 1);
    Span span = self->span;
    if (self->exports || int64_of(time, &timestamp) || (place != Py_None && int64_of(place, &offset)) ||
        next_of(&span, offset, timestamp, record))
        return -1;
    size_t size = record_size(record, headers->size);
    if (size > RECORD_MOST) return -1;
    if (record_number_size((int64_t)size) + size > (size_t)(self->most - (Py_ssize_t)self->bytes.size)) return 0;
    if (put_record(&self->bytes, record, headers, size, 0)) return -1;
    self->span = span;
    self->count++;
    return 1;
}

static PyObject *RecordBuffer_append(PyObject *object, PyObject *const *args, Py_ssize_t nargs) {
    RecordBuffer *self = (RecordBuffer *)object;
    RecordBytes headers = {NULL, 0, 0};
    record_v2 record;
    int answer = -1;
    if (nargs == 5 && !parts_of((Records *)self->records, args[1], args[2], args[3], &record, &headers)) {
        Py_BEGIN_CRITICAL_SECTION(object);
        answer = append_parts(self, args[0], args[4], &record, &headers);
        Py_END_CRITICAL_SECTION();
    }
    PyMem_Free(headers.data);
    return answer < 0 ? left_to_python() : PyBool_FromLong(answer);
}

static int RecordBuffer_view(RecordBuffer *self, Py_buffer *view, int flags) {
    int failed;
    Py_BEGIN_CRITICAL_SECTION((PyObject *)self);
    void *data = self->bytes.data ? (void *)self->bytes.data : self; /* an empty buffer needs an address, too */
    failed = PyBuffer_FillInfo(view, (PyObject *)self, data, (Py_ssize_t)self->bytes.size, 1, flags);
    if (!failed) self->exports++;
    Py_END_CRITICAL_SECTION();
    return failed;
}

static void RecordBuffer_release(RecordBuffer *self, Py_buffer *view) {
    (void)view;
    Py_BEGIN_CRITICAL_SECTION((PyObject *)self);
    self->exports--;
    Py_END_CRITICAL_SECTION();
}

static int RecordBuffer_traverse(RecordBuffer *self, visitproc visit, void *arg) {
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(self->records);
    return 0;
}

static void RecordBuffer_dealloc(RecordBuffer *self) {
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    PyMem_Free(self->bytes.data);
    Py_XDECREF(self->records);
    type->tp_free(self);
    Py_DECREF(type);
}

static Py_ssize_t RecordBuffer_length(PyObject *self) {
    Py_ssize_t size;
    Py_BEGIN_CRITICAL_SECTION(self);
    size = (Py_ssize_t)((RecordBuffer *)self)->bytes.size;
    Py_END_CRITICAL_SECTION();
    return size;
}

/* A 64-bit number at an offset. */
static PyObject *RecordBuffer_number(PyObject *self, void *offset) {
    int64_t number;
    Py_BEGIN_CRITICAL_SECTION(self);
    memcpy(&number, (char *)self + (size_t)offset, sizeof number);
    Py_END_CRITICAL_SECTION();
    return PyLong_FromLongLong(number);
}

static PyMethodDef RecordBuffer_methods[] = {
    {"append", (PyCFunction)(void (*)(void))RecordBuffer_append, METH_FASTCALL, append_doc},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef RecordBuffer_numbers[] = {
    {"count", RecordBuffer_number, NULL, NULL, (void *)offsetof(RecordBuffer, count)},
    {"last_offset", RecordBuffer_number, NULL, NULL, (void *)offsetof(RecordBuffer, span.last)},
    {"max_timestamp", RecordBuffer_number, NULL, NULL, (void *)offsetof(RecordBuffer, span.greatest)},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot RecordBuffer_slots[] = {
    {Py_tp_methods, RecordBuffer_methods},
    {Py_tp_getset, RecordBuffer_numbers},
    {Py_tp_traverse, (void *)RecordBuffer_traverse},
    {Py_tp_dealloc, (void *)RecordBuffer_dealloc},
    {Py_sq_length, (void *)RecordBuffer_length},
    {Py_bf_getbuffer, (void *)RecordBuffer_view},
    {Py_bf_releasebuffer, (void *)RecordBuffer_release},
    {0, NULL},
};

static PyType_Spec RecordBuffer_spec = {
    .name = "kafka_wire_native.RecordBuffer",
    .basicsize = sizeof(RecordBuffer),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_IMMUTABLETYPE |
             Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .slots = RecordBuffer_slots,
};

/* base_offset, base_timestamp */
static int open_span(Span *span, const Records *to, PyObject *const *args) {
    *span = (Span){.greatest = -1};
    if (!to->is_writable || int64_of(args[0], &span->base_offset) ||
        int64_of(args[1], &span->base_timestamp) || span->base_offset < 0)
        return -1;
    span->last = span->base_offset - 1;
    return 0;
}

PyDoc_STRVAR(write_doc,
             "write(records, base_offset, base_timestamp)\n--\n\n"
             "The records' bytes, a RecordBuffer; None where Python is to do it.");

static PyObject *Records_write(PyObject *object, PyObject *const *args, Py_ssize_t nargs) {
    Span span;
    if (nargs != 3 || !PyList_CheckExact(args[0]) || open_span(&span, (Records *)object, args + 1))
        return left_to_python();
    RecordBuffer *self = new_buffer(object, &span);
    RecordBytes headers = {NULL, 0, 0};
    PyObject *one;
    for (Py_ssize_t i = 0; self && (one = item_at(args[0], i)); i++) {
        Py_ssize_t left = PyList_GET_SIZE(args[0]) - i;
        self->count++;
        if (put_object((Records *)object, &self->bytes, &self->span, one, &headers, left)) Py_CLEAR(self);
        Py_DECREF(one);
    }
    PyMem_Free(headers.data);
    return self ? (PyObject *)self : left_to_python();
}

PyDoc_STRVAR(buffer_doc,
             "buffer(base_offset, base_timestamp, last_offset, most)\n--\n\n"
             "Room for records behind another one, of so many bytes at the most; None for numbers of\n"
             "Python's alone.");

static PyObject *Records_buffer(PyObject *object, PyObject *const *args, Py_ssize_t nargs) {
    Span span;
    int64_t most;
    if (nargs != 4 || open_span(&span, (Records *)object, args) || int64_of(args[2], &span.last) ||
        int64_of(args[3], &most) || most < 0 || most > PY_SSIZE_T_MAX || span.last < span.base_offset)
        return left_to_python();
    RecordBuffer *self = new_buffer(object, &span);
    if (self) self->most = (Py_ssize_t)most;
    return (PyObject *)self;
}

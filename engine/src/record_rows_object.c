/* RecordRows: a borrowed array whose rows are records. */

typedef struct {
    PyObject_HEAD
    Lent lent;
    record_rows rows;
} RecordRows;

static void RecordRows_dealloc(RecordRows *self) {
    PyTypeObject *type = Py_TYPE(self);
    lent_close(&self->lent);
    type->tp_free(self);
    Py_DECREF(type);
}

static PyObject *RecordRows_new(PyTypeObject *type, PyObject *args, PyObject *kwds) {
    PyObject *owner;
    (void)kwds;
    if (!PyArg_ParseTuple(args, "O", &owner)) return NULL;
    RecordRows *self = (RecordRows *)type->tp_alloc(type, 0);
    if (!self) return NULL;
    const char *hindrance = NULL;
    if (lent_open(&self->lent, owner)) {
        Py_CLEAR(self);
    } else if ((hindrance = self->lent.hindrance)) {
        column_error(PyExc_ValueError, hindrance, self->lent.faulty);
        Py_CLEAR(self);
    } else if ((hindrance = record_rows_bind(&self->lent.column, &self->rows))) {
        PyErr_SetString(PyExc_TypeError, hindrance);
        Py_CLEAR(self);
    }
    return (PyObject *)self;
}

static Py_ssize_t RecordRows_length(RecordRows *self) { return (Py_ssize_t)self->lent.column.length; }

static int record_numbers_of(const RecordRows *self, int64_t row, int64_t *offset, int64_t *timestamp) {
    const char *fault = record_row_numbers(&self->rows, row, offset, timestamp);
    if (fault) PyErr_Format(PyExc_ValueError, "row %lld: %s", (long long)row, fault);
    return fault ? -1 : 0;
}

/* A row as a Python object. */
static PyObject *RecordRows_item(RecordRows *self, Py_ssize_t row) {
    const record_rows *rows = &self->rows;
    int64_t offset, timestamp, at = cell_place(rows->rows, row);
    if (row < 0 || row >= RecordRows_length(self)) {
        PyErr_SetString(PyExc_IndexError, "there is no such row");
        return NULL;
    }
    if (record_numbers_of(self, row, &offset, &timestamp)) return NULL;
    const cell_column *parts[] = {rows->key, rows->value, rows->headers};
    PyObject *values[3] = {NULL, NULL, NULL};
    int is_whole = 1;
    for (int i = 0; i < 3 && is_whole; i++) {
        values[i] = parts[i] ? cell_value(parts[i], at) : Py_NewRef(Py_None);
        is_whole = values[i] != NULL;
    }
    PyObject *record = is_whole ? Py_BuildValue("(LLOOO)", (long long)offset, (long long)timestamp, values[0],
                                                values[1], values[2])
                                : NULL;
    for (int i = 0; i < 3; i++) Py_XDECREF(values[i]);
    return record;
}

/* Writes a record with its headers; -1 if it is left to Python. */
static int record_row_put(const record_rows *rows, int64_t row, record_v2 *record, RecordBytes *to) {
    int64_t first = 0, headers = 0;
    record_header one;
    if (record_row_parts(rows, row, record, &first)) return -1;
    for (int32_t i = 0; i < record->header_count && headers <= RECORD_MOST; i++) {
        if (record_row_header(rows, first + i, &one)) return -1;
        headers += (int64_t)record_header_size(&one);
    }
    size_t size = record_size(record, (size_t)headers);
    size_t left = (size_t)(rows->rows->length - row);
    uint8_t *start = size > RECORD_MOST ? NULL : bytes_room(to, size + RECORD_SIZE_MOST, left);
    if (!start) return -1;
    uint8_t *at = record_put(start, record, size);
    for (int32_t i = 0; i < record->header_count; i++) {
        if (record_row_header(rows, first + i, &one)) return -1;
        at = record_put_header(at, &one);
    }
    to->size += (size_t)(at - start);
    return 0;
}

static PyObject *RecordRows_write(RecordRows *self, PyObject *args) {
    long long base, since;
    if (!PyArg_ParseTuple(args, "LL", &base, &since)) return NULL;
    Span span = {base, since, record_sum(base, -1), -1};
    RecordBytes bytes = {NULL, 0, 0};
    int64_t count = self->lent.column.length;
    int failed = base < 0;
    for (int64_t row = 0; row < count && !failed; row++) {
        int64_t offset, timestamp;
        record_v2 record;
        failed = record_row_numbers(&self->rows, row, &offset, &timestamp) ||
                 next_of(&span, offset, timestamp, &record) || record_row_put(&self->rows, row, &record, &bytes);
    }
    PyObject *written = NULL;
    if (!failed)
        written = Py_BuildValue("(y#LLL)", bytes.data ? (const char *)bytes.data : "", (Py_ssize_t)bytes.size,
                                (long long)count, count ? (long long)(span.last - base) : -1LL,
                                (long long)span.greatest);
    PyMem_Free(bytes.data);
    return written ? written : left_to_python();
}

static PyMethodDef RecordRows_methods[] = {
    {"write", (PyCFunction)RecordRows_write, METH_VARARGS,
     PyDoc_STR("write($self, base_offset, base_timestamp, /)\n--\n\n"
               "The records' bytes and number, how far the last is behind the first offset, the greatest\n"
               "timestamp; None where Python is to do it.")},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot RecordRows_slots[] = {
    {Py_tp_doc, (void *)PyDoc_STR("RecordRows(rows)\n--\n\nAn Arrow array whose rows are records.")},
    {Py_tp_new, (void *)RecordRows_new},
    {Py_tp_dealloc, (void *)RecordRows_dealloc},
    {Py_tp_methods, RecordRows_methods},
    {Py_sq_length, (void *)RecordRows_length},
    {Py_sq_item, (void *)RecordRows_item},
    {0, NULL},
};

static PyType_Spec RecordRows_spec = {
    .name = "kafka_wire_native.RecordRows",
    .basicsize = sizeof(RecordRows),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = RecordRows_slots,
};

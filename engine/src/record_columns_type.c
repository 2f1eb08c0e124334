/* RecordColumns: builds columns of records from batches or row by row. */

/* A method that locks the object against other threads. */
#define ALONE(method, arguments)                                                \
    static PyObject *method##_alone(RecordColumns *self, PyObject *arguments) { \
        PyObject *result;                                                       \
        Py_BEGIN_CRITICAL_SECTION(self);                                        \
        result = method(self, arguments);                                       \
        Py_END_CRITICAL_SECTION();                                              \
        return result;                                                          \
    }

typedef struct {
    PyObject_HEAD
    PyTypeObject *array_type;
    int wanted[RECORD_COLUMNS], count;
    record_columns columns;
    Py_buffer view; /* the open batch's data, if ``is_open`` */
    int is_open, is_taken; /* whether the open batch's records are added already */
    record_source next, ahead; /* the next records to add, and the start of the next portion */
} RecordColumns;

static void close_batch(RecordColumns *self) {
    if (!self->is_open) return;
    self->is_open = self->is_taken = 0;
    self->next = self->ahead = (record_source){0};
    PyBuffer_Release(&self->view);
}

static PyObject *record_columns_error(int failure) {
    if (failure != RECORD_CHANGED) return arrow_error(failure);
    PyErr_SetString(PyExc_RuntimeError, "the batch was changed while it was read");
    return NULL;
}

/* The numbers of the named columns; -1 with an error. */
static int read_wanted(RecordColumns *self, PyObject *names) {
    unsigned named = 0;
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(names); i++) {
        PyObject *name = PyTuple_GET_ITEM(names, i);
        int which = 0;
        while (which < RECORD_COLUMNS &&
               !(PyUnicode_Check(name) &&
                 PyUnicode_CompareWithASCIIString(name, record_column_names[which]) == 0))
            which++;
        if (which == RECORD_COLUMNS || named >> which & 1) {
            PyErr_Format(PyExc_ValueError, "%R is no column of records, or named twice", name);
            return -1;
        }
        named |= 1u << which;
        self->wanted[self->count++] = which;
    }
    return 0;
}

static PyObject *RecordColumns_new(PyTypeObject *type, PyObject *args, PyObject *kwds) {
    PyTypeObject *array_type;
    PyObject *names;
    (void)kwds;
    if (!PyArg_ParseTuple(args, "O!O!", &PyType_Type, &array_type, &PyTuple_Type, &names)) return NULL;
    if (check_array_type(array_type)) return NULL;
    RecordColumns *self = (RecordColumns *)type->tp_alloc(type, 0);
    if (!self) return NULL;
    self->array_type = (PyTypeObject *)Py_NewRef(array_type);
    int failed = read_wanted(self, names);
    if (!failed && (failed = record_columns_open(&self->columns, self->wanted, self->count)))
        record_columns_error(failed);
    if (failed) Py_CLEAR(self);
    return (PyObject *)self;
}

static int RecordColumns_traverse(RecordColumns *self, visitproc visit, void *arg) {
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(self->array_type);
    if (self->is_open) Py_VISIT(self->view.obj);
    return 0;
}

static void RecordColumns_dealloc(RecordColumns *self) {
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    close_batch(self);
    arrow_free(&self->columns.table);
    Py_XDECREF(self->array_type);
    type->tp_free(self);
    Py_DECREF(type);
}

static Py_ssize_t RecordColumns_length(RecordColumns *self) {
    Py_ssize_t length;
    Py_BEGIN_CRITICAL_SECTION((PyObject *)self);
    length = (Py_ssize_t)self->columns.table.length;
    Py_END_CRITICAL_SECTION();
    return length;
}

/* Checks the open batch's records, or takes them; closes it and returns None if any is invalid. */
static PyObject *read_batch(RecordColumns *self, const record_source *source, int64_t most_headers, int takes) {
    record_totals totals;
    if (!source || (takes ? record_columns_gather(&self->columns, *source, most_headers, &totals)
                          : record_columns_check(*source, most_headers, &totals))) {
        close_batch(self);
        Py_RETURN_NONE;
    }
    self->next = self->ahead = *source;
    self->is_taken = takes;
    return Py_BuildValue("(LLL)", (long long)totals.rows, (long long)totals.bytes, (long long)totals.headers);
}

static PyObject *RecordColumns_open(RecordColumns *self, PyObject *args) {
    PyObject *data, *append_time;
    long long start, count, most_headers, base_offset, base_timestamp, base_sequence, first, last;
    int takes;
    if (!PyArg_ParseTuple(args, "OLLLLOLLLLp", &data, &start, &count, &base_offset, &base_timestamp,
                          &append_time, &base_sequence, &first, &last, &most_headers, &takes))
        return NULL;
    long long time = append_time == Py_None ? 0 : PyLong_AsLongLong(append_time);
    if (time == -1 && PyErr_Occurred()) return NULL;
    Py_buffer view;
    if (!open_bytes(data, &view)) Py_RETURN_NONE;
    int is_possible = start >= 0 && start <= view.len && count >= 0 && most_headers >= 0;
    record_source source = {
        .at = (const uint8_t *)view.buf + (is_possible ? start : 0),
        .limit = (const uint8_t *)view.buf + view.len,
        .left = count,
        .base_offset = base_offset,
        .base_timestamp = base_timestamp,
        .base_sequence = base_sequence,
        .append_time = time,
        .has_append_time = append_time != Py_None,
        .first = first,
        .last = last,
    };
    Py_buffer before = self->view;
    int was_open = self->is_open;
    self->view = view;
    self->is_open = 1;
    PyObject *totals = read_batch(self, is_possible ? &source : NULL, most_headers, takes);
    /* This may let other threads run, so it comes last. */
    if (was_open) PyBuffer_Release(&before);
    return totals;
}

static PyObject *RecordColumns_portion(RecordColumns *self, PyObject *args) {
    long long rows, bytes, overhead;
    if (!PyArg_ParseTuple(args, "LLL", &rows, &bytes, &overhead)) return NULL;
    if (!self->ahead.left) Py_RETURN_NONE;
    record_totals totals = record_columns_portion(&self->ahead, rows, bytes, overhead);
    return Py_BuildValue("(LL)", (long long)totals.rows, (long long)totals.bytes);
}

static PyObject *RecordColumns_take(RecordColumns *self, PyObject *rows) {
    long long count = PyLong_AsLongLong(rows);
    if (count == -1 && PyErr_Occurred()) return NULL;
    int failed = record_columns_take(&self->columns, &self->next, count);
    if (failed) return record_columns_error(failed);
    if (!self->next.left) close_batch(self);
    Py_RETURN_NONE;
}

static PyObject *RecordColumns_truncate(RecordColumns *self, PyObject *rows) {
    long long count = PyLong_AsLongLong(rows);
    if (count == -1 && PyErr_Occurred()) return NULL;
    if (count < 0) count = 0;
    arrow_truncate(&self->columns.table, count);
    self->is_taken = 0;
    Py_RETURN_NONE;
}

/* Bytes, or null for None, with size -1.  Nonzero with an error set. */
static int bytes_argument(PyObject *value, const uint8_t **data, int64_t *size) {
    *size = -1;
    *data = NULL;
    if (value == Py_None) return 0;
    if (!PyBytes_Check(value)) {
        PyErr_Format(PyExc_TypeError, "bytes or None, not %.100s", Py_TYPE(value)->tp_name);
        return -1;
    }
    *data = (const uint8_t *)PyBytes_AS_STRING(value);
    *size = PyBytes_GET_SIZE(value);
    return 0;
}

/* These append a value to a column, null for None.  They return 0, a failure, or 1 with an error set. */

static int append_number(arrow_column *column, PyObject *value, int which) {
    if (value == Py_None) return arrow_null(column);
    /* An __index__ method could change the columns meanwhile. */
    if (!PyLong_Check(value)) {
        PyErr_Format(PyExc_TypeError, "a whole number or None, not %.100s", Py_TYPE(value)->tp_name);
        return 1;
    }
    long long number = PyLong_AsLongLong(value);
    if (number == -1 && PyErr_Occurred()) return 1;
    if (which == RECORD_SEQUENCE) return record_add_sequence(column, number);
    return which == RECORD_OFFSET ? record_add_offset(column, number) : record_add_time(column, number);
}

static int append_bytes(arrow_column *column, PyObject *value) {
    const uint8_t *data;
    int64_t size;
    if (bytes_argument(value, &data, &size)) return 1;
    return size < 0 ? arrow_null(column) : arrow_bytes(column, data, size);
}

static int append_header(arrow_column *pair, PyObject *header) {
    if (!PyTuple_CheckExact(header) || PyTuple_GET_SIZE(header) != 2 ||
        !PyUnicode_Check(PyTuple_GET_ITEM(header, 0))) {
        PyErr_SetString(PyExc_TypeError, "a header is a tuple of text and bytes");
        return 1;
    }
    Py_ssize_t size;
    const char *key = PyUnicode_AsUTF8AndSize(PyTuple_GET_ITEM(header, 0), &size);
    if (!key) return 1;
    int failed = arrow_bytes(&pair->children[0], (const uint8_t *)key, size);
    if (!failed) failed = append_bytes(&pair->children[1], PyTuple_GET_ITEM(header, 1));
    return failed ? failed : arrow_end_struct(pair);
}

static int append_headers(arrow_column *list, PyObject *headers) {
    if (headers == Py_None) return arrow_null(list);
    if (!PyTuple_CheckExact(headers)) {
        PyErr_SetString(PyExc_TypeError, "headers are a tuple");
        return 1;
    }
    int failed = 0;
    for (Py_ssize_t i = 0; !failed && i < PyTuple_GET_SIZE(headers); i++)
        failed = append_header(list->children, PyTuple_GET_ITEM(headers, i));
    return failed ? failed : arrow_end_list(list);
}

/* Has the keys cache their UTF-8 before a row is begun, which other threads must not enter; 1 with an error. */
static int has_wrong_texts(PyObject *headers) {
    for (Py_ssize_t i = 0; PyTuple_CheckExact(headers) && i < PyTuple_GET_SIZE(headers); i++) {
        PyObject *header = PyTuple_GET_ITEM(headers, i);
        PyObject *key = PyTuple_CheckExact(header) && PyTuple_GET_SIZE(header) ? PyTuple_GET_ITEM(header, 0) : NULL;
        if (key && PyUnicode_Check(key) && !PyUnicode_AsUTF8(key)) return 1;
    }
    return 0;
}

static PyObject *RecordColumns_append(RecordColumns *self, PyObject *args) {
    if (PyTuple_GET_SIZE(args) != RECORD_COLUMNS) {
        PyErr_SetString(PyExc_TypeError, "a value for each column, wanted or not");
        return NULL;
    }
    if (has_wrong_texts(PyTuple_GET_ITEM(args, RECORD_HEADERS))) return NULL;
    arrow_column *table = &self->columns.table;
    int64_t before = table->length;
    int failed = record_reserve(&self->columns, 1, 0);
    for (int which = 0; !failed && which < RECORD_COLUMNS; which++) {
        arrow_column *column = self->columns.columns[which];
        PyObject *value = PyTuple_GET_ITEM(args, which);
        if (!column) continue;
        if (which == RECORD_HEADERS)
            failed = append_headers(column, value);
        else if (which == RECORD_KEY || which == RECORD_VALUE)
            failed = append_bytes(column, value);
        else
            failed = append_number(column, value, which);
    }
    if (!failed) failed = arrow_end_struct(table);
    if (!failed) Py_RETURN_NONE;
    arrow_truncate(table, before);
    return failed > 0 ? NULL : record_columns_error(failed);
}

static PyObject *RecordColumns_finish(RecordColumns *self, PyObject *unused) {
    (void)unused;
    if (self->is_taken) close_batch(self);
    record_columns empty, full = self->columns;
    int failed = record_columns_open(&empty, self->wanted, self->count);
    if (failed) return record_columns_error(failed);
    self->columns = empty;
    return array_of(self->array_type, &full.table);
}

ALONE(RecordColumns_open, args)
ALONE(RecordColumns_portion, args)
ALONE(RecordColumns_take, rows)
ALONE(RecordColumns_truncate, rows)
ALONE(RecordColumns_append, args)
ALONE(RecordColumns_finish, unused)

static PyMethodDef RecordColumns_methods[] = {
    {"open", (PyCFunction)RecordColumns_open_alone, METH_VARARGS,
     PyDoc_STR("open(data, start, count, base_offset, base_timestamp, append_time, base_sequence, first, "
               "last, most_headers, takes)\n--\n\nCheck the records of a batch, which end where the data "
               "ends, and add those with offsets from first to last if it takes them: how many these are, "
               "their bytes, and how many headers all have.  None where anything is wrong with any.")},
    {"portion", (PyCFunction)RecordColumns_portion_alone, METH_VARARGS,
     PyDoc_STR("portion(rows, size, overhead)\n--\n\nOf the next records of the open batch, at most rows "
               "and about size bytes, where each counts overhead more: how many are to be taken, and "
               "their bytes.  None behind the last.")},
    {"take", (PyCFunction)RecordColumns_take_alone, METH_O,
     PyDoc_STR("take(rows)\n--\n\nAdd the next records of the open batch.")},
    {"truncate", (PyCFunction)RecordColumns_truncate_alone, METH_O,
     PyDoc_STR("truncate(rows)\n--\n\nTake back the rows after so many; those of the open batch that were "
               "taken as it was opened can be taken again.")},
    {"append", (PyCFunction)RecordColumns_append_alone, METH_VARARGS,
     PyDoc_STR("append(offset, timestamp, key, value, headers, sequence)\n--\n\nAdd a row.")},
    {"finish", (PyCFunction)RecordColumns_finish_alone, METH_NOARGS,
     PyDoc_STR("The rows as an ArrowArray, and start again.")},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot RecordColumns_slots[] = {
    {Py_tp_doc, (void *)PyDoc_STR("RecordColumns(array_type, names)\n--\n\n"
                                  "Columns of records as they gather, those that are named.")},
    {Py_tp_new, (void *)RecordColumns_new},
    {Py_tp_traverse, (void *)RecordColumns_traverse},
    {Py_tp_dealloc, (void *)RecordColumns_dealloc},
    {Py_tp_methods, RecordColumns_methods},
    {Py_sq_length, (void *)RecordColumns_length},
    {0, NULL},
};

static PyType_Spec RecordColumns_spec = {
    .name = "kafka_wire_native.RecordColumns",
    .basicsize = sizeof(RecordColumns),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = RecordColumns_slots,
};

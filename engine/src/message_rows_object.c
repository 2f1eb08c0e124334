/* MessageRows: encodes messages from rows of columns. */

#include <math.h>

typedef struct {
    PyObject_HEAD
    PyObject *words, *about, *versions; /* owners of what is pointed to */
    PyTypeObject *array_type;
    row_union all;
    row_field *fields;
    row_layout *layouts; /* by version; empty for missing versions */
    int32_t count;
    int has_nan; /* among the defaults: equal to nothing, such fields are always written, by Python */
} MessageRows;

static void MessageRows_dealloc(MessageRows *self) {
    PyTypeObject *type = Py_TYPE(self);
    PyMem_Free(self->layouts);
    PyMem_Free(self->fields);
    Py_XDECREF(self->words);
    Py_XDECREF(self->about);
    Py_XDECREF(self->versions);
    Py_XDECREF(self->array_type);
    type->tp_free(self);
    Py_DECREF(type);
}

/* A field's name, the versions that allow null, and its default. */
static int rows_read_field(row_field *field, const walk_type *type, PyObject *about) {
    PyObject *value;
    if (!PyTuple_Check(about)) {
        PyErr_SetString(PyExc_TypeError, "a field is a tuple");
        return -1;
    }
    if (!PyArg_ParseTuple(about, "yiiO", &field->name, &field->null_from, &field->null_to, &value)) return -1;
    field->size = -1;
    if (value == Py_None) return 0;
    if (!PyBytes_CheckExact(value) || PyBytes_GET_SIZE(value) > INT32_MAX) {
        PyErr_SetString(PyExc_TypeError, "a default is bytes, or None");
        return -1;
    }
    field->size = (int32_t)PyBytes_GET_SIZE(value);
    field->bytes = (const uint8_t *)PyBytes_AS_STRING(value);
    if (type->kind <= WALK_UUID ? field->size == walk_sizes[type->kind] : type->kind < WALK_ARRAY || !field->size)
        return 0;
    PyErr_SetString(PyExc_ValueError, "a default of another size than its type's");
    return -1;
}

static int rows_open_union(MessageRows *self) {
    const char *fault = open_words(self->words, &self->all.table);
    int32_t count = self->all.table.field_count;
    if (!fault) fault = rows_check_union(&self->all.table);
    if (!fault && PyTuple_GET_SIZE(self->about) != count) fault = "another number of fields";
    if (fault) {
        PyErr_SetString(PyExc_ValueError, fault);
        return -1;
    }
    self->all.fields = self->fields = PyMem_Calloc((size_t)count + 1, sizeof(row_field));
    if (!self->fields) {
        PyErr_NoMemory();
        return -1;
    }
    for (int32_t i = 0; i < count; i++) {
        const walk_type *type = &self->all.table.fields[i].type;
        row_field *field = &self->fields[i];
        if (rows_read_field(field, type, PyTuple_GET_ITEM(self->about, i))) return -1;
        if (type->kind == WALK_FLOAT64 && field->size == 8) self->has_nan |= isnan(walk_double(field->bytes));
    }
    return 0;
}

static int rows_open_version(MessageRows *self, row_layout *layout, PyObject *both) {
    PyObject *words, *places;
    if (!PyTuple_Check(both)) {
        PyErr_SetString(PyExc_TypeError, "a version is a tuple, or None");
        return -1;
    }
    if (!PyArg_ParseTuple(both, "O!O!", &PyBytes_Type, &words, &PyBytes_Type, &places)) return -1;
    const char *fault = open_words(words, &layout->table);
    if (!fault)
        fault = rows_open_layout(&self->all, (const int32_t *)PyBytes_AS_STRING(places),
                                 (size_t)PyBytes_GET_SIZE(places) / 4, layout);
    if (fault) PyErr_SetString(PyExc_ValueError, fault);
    return fault ? -1 : 0;
}

static int rows_open_versions(MessageRows *self) {
    if (PyTuple_GET_SIZE(self->versions) > INT16_MAX + 1) {
        PyErr_SetString(PyExc_ValueError, "there are not so many versions");
        return -1;
    }
    self->count = (int32_t)PyTuple_GET_SIZE(self->versions);
    self->layouts = PyMem_Calloc((size_t)self->count + 1, sizeof *self->layouts);
    if (!self->layouts) {
        PyErr_NoMemory();
        return -1;
    }
    for (int32_t i = 0; i < self->count; i++) {
        PyObject *both = PyTuple_GET_ITEM(self->versions, i);
        if (both != Py_None && rows_open_version(self, &self->layouts[i], both)) return -1;
    }
    return 0;
}

static PyObject *MessageRows_new(PyTypeObject *type, PyObject *args, PyObject *kwds) {
    PyObject *words, *about, *versions;
    PyTypeObject *array_type;
    (void)kwds;
    if (!PyArg_ParseTuple(args, "O!O!O!O!", &PyBytes_Type, &words, &PyTuple_Type, &about, &PyTuple_Type,
                          &versions, &PyType_Type, &array_type))
        return NULL;
    if (check_array_type(array_type)) return NULL;
    MessageRows *self = (MessageRows *)type->tp_alloc(type, 0);
    if (!self) return NULL;
    self->words = Py_NewRef(words);
    self->about = Py_NewRef(about);
    self->versions = Py_NewRef(versions);
    self->array_type = (PyTypeObject *)Py_NewRef(array_type);
    if (rows_open_union(self) || rows_open_versions(self)) Py_CLEAR(self);
    return (PyObject *)self;
}

/* The state of writing rows. */
typedef struct {
    MessageRows *self;
    Given rows, versions;
    PyObject *again;             /* called for rows that the engine gives up on */
    const cell_column **columns; /* by field of the union */
    Writer out;
    arrow_column to;
} RowWriting;

/* 0, or -1 with an error. */
static int rows_append(RowWriting *w, const void *data, int64_t size) {
    int failed = data ? arrow_bytes(&w->to, data, size) : arrow_null(&w->to);
    if (failed) arrow_error(failed);
    return failed ? -1 : 0;
}

/* Tells Python of a row that is wrong, without its value, or lets it write one that the engine gave
   up on: it returns bytes, or None on an error. */
static int rows_ask(RowWriting *w, int64_t row, int64_t version, int is_wrong) {
    PyObject *value = is_wrong ? Py_NewRef(Py_None) : cell_value(&w->rows.lent.column, row);
    PyObject *answer = value ? PyObject_CallFunction(w->again, "LOL", (long long)row, value, (long long)version) : NULL;
    int failed = -1;
    if (answer == Py_None)
        failed = rows_append(w, NULL, 0);
    else if (answer && PyBytes_CheckExact(answer))
        failed = rows_append(w, PyBytes_AS_STRING(answer), PyBytes_GET_SIZE(answer));
    else if (answer)
        PyErr_SetString(PyExc_TypeError, "a row's message is bytes, or None");
    Py_XDECREF(value);
    Py_XDECREF(answer);
    return failed;
}

static int rows_put(RowWriting *w, int64_t row) {
    MessageRows *self = w->self;
    const cell_column *rows = &w->rows.lent.column;
    int64_t version;
    int has_version = given_number(&w->versions, row, &version);
    if (has_version < 0) return -1;
    if (!has_version || cell_is_null(rows, row)) return rows_append(w, NULL, 0);
    const row_layout *layout = version >= 0 && version < self->count ? &self->layouts[version] : NULL;
    w->out.size = 0;
    if (!layout || !layout->structs) return rows_ask(w, row, version, 1);
    int failed = self->has_nan ? -1 : rows_write(&self->all, w->columns, layout, (int32_t)version, rows, row, &w->out);
    if (failed) return rows_ask(w, row, version, failed > 0);
    return rows_append(w, w->out.data, (int64_t)w->out.size);
}

/* 0, or -1 with an error: unsuitable rows, or not one version per row. */
static int rows_check(RowWriting *w) {
    const cell_column *rows = &w->rows.lent.column, *faulty = rows;
    const char *hindrance = w->rows.is_arrow ? rows_bind(&w->self->all, rows, w->columns, &faulty)
                                             : "rows are an Arrow array of structs";
    if (!hindrance) return check_versions(&w->rows, &w->versions);
    column_error(PyExc_TypeError, hindrance, faulty);
    return -1;
}

static int rows_put_all(RowWriting *w) {
    int failed = arrow_open(&w->to, "z", "", 0);
    if (failed) arrow_error(failed);
    for (int64_t row = 0; row < w->rows.count && !failed; row++) {
        failed = row % ROWS_BETWEEN_SIGNALS == ROWS_BETWEEN_SIGNALS - 1 && PyErr_CheckSignals();
        if (!failed) failed = rows_put(w, row);
    }
    return failed ? -1 : 0;
}

static PyObject *MessageRows_encode(MessageRows *self, PyObject *args) {
    PyObject *rows, *versions, *array = NULL;
    RowWriting w = {.self = self};
    if (!PyArg_ParseTuple(args, "OOO", &rows, &versions, &w.again)) return NULL;
    w.columns = PyMem_Calloc((size_t)self->all.table.field_count + 1, sizeof *w.columns);
    if (!w.columns) return PyErr_NoMemory();
    writer_open(&w.out);
    if (!open_given(rows, &w.rows) && !open_given(versions, &w.versions) && !rows_check(&w) && !rows_put_all(&w))
        array = array_of(self->array_type, &w.to);
    else
        arrow_free(&w.to);
    writer_close(&w.out);
    PyMem_Free(w.columns);
    close_given(&w.rows);
    close_given(&w.versions);
    return array;
}

static PyMethodDef MessageRows_methods[] = {
    {"encode", (PyCFunction)MessageRows_encode, METH_VARARGS,
     PyDoc_STR("encode($self, rows, versions, again, /)\n--\n\n"
               "The bytes of each row's message, as an ArrowArray.\n\n"
               "``again(row, value, version)`` gives those of a row that the engine gives up on, or None;\n"
               "the value of a row that is surely wrong is None.")},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot MessageRows_slots[] = {
    {Py_tp_doc, (void *)PyDoc_STR("MessageRows(words, fields, versions, ArrowArray)\n--\n\n"
                                  "Writes messages out of rows of columns.")},
    {Py_tp_new, (void *)MessageRows_new},
    {Py_tp_dealloc, (void *)MessageRows_dealloc},
    {Py_tp_methods, MessageRows_methods},
    {0, NULL},
};

static PyType_Spec MessageRows_spec = {
    .name = "kafka_wire_native.MessageRows",
    .basicsize = sizeof(MessageRows),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = MessageRows_slots,
};

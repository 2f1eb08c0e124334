/* ColumnTable and MessageColumns: the Python interface of messages to columns. */

typedef struct {
    PyObject_HEAD
    PyObject *words, *defaults;
    column_table table;
} ColumnTable;

static void ColumnTable_dealloc(ColumnTable *self) {
    PyTypeObject *type = Py_TYPE(self);
    PyMem_Free(self->table.defaults);
    Py_XDECREF(self->words);
    Py_XDECREF(self->defaults);
    type->tp_free(self);
    Py_DECREF(type);
}

/* A default must be valid on the wire for its field's type. */
static int read_default(const walk_field *field, PyObject *value, column_default *to) {
    int32_t kind = field->type.kind;
    to->size = -1;
    if (value == Py_None) return 0;
    if (!PyBytes_CheckExact(value) || PyBytes_GET_SIZE(value) > WALK_MOST_TEXT) return -1;
    to->data = (const uint8_t *)PyBytes_AS_STRING(value);
    to->size = (int32_t)PyBytes_GET_SIZE(value);
    if (kind == WALK_STRING) return is_utf8(to->data, (size_t)to->size) ? 0 : -1;
    return kind == WALK_BYTES || kind == WALK_RECORDS || to->size == walk_sizes[kind] ? 0 : -1;
}

static const char *open_column_table(ColumnTable *self) {
    walk_table *walk = &self->table.walk;
    const char *fault = open_words(self->words, walk);
    if (fault) return fault;
    if (PyTuple_GET_SIZE(self->defaults) != walk->field_count) return "another number of defaults";
    self->table.defaults = PyMem_Calloc((size_t)walk->field_count + 1, sizeof(column_default));
    if (!self->table.defaults) return "no memory for the defaults";
    for (int32_t i = 0; i < walk->field_count; i++)
        if (read_default(&walk->fields[i], PyTuple_GET_ITEM(self->defaults, i), &self->table.defaults[i]))
            return "a default is not of its field's type";
    return NULL;
}

static PyObject *ColumnTable_new(PyTypeObject *type, PyObject *args, PyObject *kwds) {
    PyObject *words, *defaults;
    (void)kwds;
    if (!PyArg_ParseTuple(args, "O!O!", &PyBytes_Type, &words, &PyTuple_Type, &defaults)) return NULL;
    ColumnTable *self = (ColumnTable *)type->tp_alloc(type, 0);
    if (!self) return NULL;
    self->words = Py_NewRef(words);
    self->defaults = Py_NewRef(defaults);
    const char *fault = open_column_table(self);
    if (!fault) return (PyObject *)self;
    PyErr_SetString(PyExc_ValueError, fault);
    Py_DECREF(self);
    return NULL;
}

/* A shape describes a column in Python: its type, its name, its children's shapes. */
static int open_shape(PyObject *shape, arrow_column *column, int depth) {
    const char *format, *name;
    PyObject *children;
    memset(column, 0, sizeof *column);
    if (depth > ARROW_MOST_DEPTH) {
        PyErr_SetString(PyExc_ValueError, "columns too deep");
        return -1;
    }
    if (!PyTuple_Check(shape)) {
        PyErr_SetString(PyExc_TypeError, "a column's shape is a tuple");
        return -1;
    }
    if (!PyArg_ParseTuple(shape, "ssO!", &format, &name, &PyTuple_Type, &children)) return -1;
    Py_ssize_t count = PyTuple_GET_SIZE(children);
    int failed = count > INT32_MAX / 2 ? ARROW_TOO_LARGE : arrow_open(column, format, name, (int32_t)count);
    if (failed == ARROW_NO_MEMORY) PyErr_NoMemory();
    if (failed == ARROW_TOO_LARGE) PyErr_Format(PyExc_ValueError, "no column of type %s and %zd children", format, count);
    for (Py_ssize_t i = 0; !failed && i < count; i++)
        failed = open_shape(PyTuple_GET_ITEM(children, i), &column->children[i], depth + 1);
    return failed ? -1 : 0;
}

typedef struct {
    PyObject_HEAD
    PyObject *shape;
    PyObject *tables; /* by version; None for missing versions */
    PyTypeObject *array_type;
} MessageColumns;

static void MessageColumns_dealloc(MessageColumns *self) {
    PyTypeObject *type = Py_TYPE(self);
    Py_XDECREF(self->shape);
    Py_XDECREF(self->tables);
    Py_XDECREF(self->array_type);
    type->tp_free(self);
    Py_DECREF(type);
}

static PyObject *MessageColumns_new(PyTypeObject *type, PyObject *args, PyObject *kwds) {
    PyObject *shape, *tables;
    PyTypeObject *array_type;
    (void)kwds;
    if (!PyArg_ParseTuple(args, "O!O!O!", &PyTuple_Type, &shape, &PyTuple_Type, &tables, &PyType_Type,
                          &array_type))
        return NULL;
    if (check_array_type(array_type)) return NULL;
    int is_right = 1;
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(tables); i++) {
        PyObject *table = PyTuple_GET_ITEM(tables, i);
        is_right &= table == Py_None || Py_TYPE(table)->tp_dealloc == (destructor)ColumnTable_dealloc;
    }
    if (!is_right) {
        PyErr_SetString(PyExc_TypeError, "tables are ColumnTables or None");
        return NULL;
    }
    MessageColumns *self = (MessageColumns *)type->tp_alloc(type, 0);
    if (!self) return NULL;
    self->shape = Py_NewRef(shape);
    self->tables = Py_NewRef(tables);
    self->array_type = (PyTypeObject *)Py_NewRef(array_type);
    return (PyObject *)self;
}

/* The state of reading rows. */
typedef struct {
    const MessageColumns *self;
    Given rows, versions;
    PyObject *again;         /* called for rows that are refused */
    arrow_column root;
    arrow_column ***columns; /* by version and struct; NULL until needed */
} Reading;

static const column_table *table_at(const MessageColumns *self, int64_t version) {
    if (version < 0 || version >= PyTuple_GET_SIZE(self->tables)) return NULL;
    PyObject *table = PyTuple_GET_ITEM(self->tables, (Py_ssize_t)version);
    return table == Py_None ? NULL : &((ColumnTable *)table)->table;
}

/* Appends a message.  Returns what column_read does, but -1 with an error for failures. */
static int read_message(Reading *reading, int64_t version, const uint8_t *data, int64_t size) {
    const column_table *table = table_at(reading->self, version);
    if (!table) return COLUMN_WRONG;
    arrow_column ***columns = &reading->columns[version];
    if (!*columns) {
        *columns = PyMem_Calloc((size_t)table->walk.struct_count, sizeof **columns);
        if (!*columns) {
            PyErr_NoMemory();
            return -1;
        }
        if (column_match(&table->walk, 0, &reading->root, *columns)) {
            PyErr_SetString(PyExc_ValueError, "a table of other columns");
            return -1;
        }
    }
    int done = column_read(table, *columns, data, (size_t)size);
    if (done < 0) arrow_error(done);
    return done < 0 ? -1 : done;
}

static int append_null(Reading *reading) {
    int failed = arrow_null(&reading->root);
    if (failed) arrow_error(failed);
    return failed ? -1 : 0;
}

/* Tells Python of a row that is wrong, without its bytes, or lets it read one that the engine gave
   up on: it returns bytes of the same message, or None if they are invalid. */
static int ask_again(Reading *reading, int64_t row, int64_t version, const uint8_t *data, int64_t size) {
    PyObject *answer = PyObject_CallFunction(reading->again, "Ly#L", (long long)row, (const char *)data,
                                             (Py_ssize_t)size, (long long)version);
    if (!answer) return -1;
    int done = -1;
    if (answer == Py_None)
        done = append_null(reading);
    else if (!PyBytes_CheckExact(answer))
        PyErr_SetString(PyExc_TypeError, "a row read again is bytes or None");
    else if ((done = read_message(reading, version, (const uint8_t *)PyBytes_AS_STRING(answer),
                                  PyBytes_GET_SIZE(answer))) != COLUMN_READ && done >= 0)
        PyErr_SetString(PyExc_RuntimeError, "the engine does not read what Python wrote");
    Py_DECREF(answer);
    return done < 0 || PyErr_Occurred() ? -1 : 0;
}

static int read_row(Reading *reading, int64_t row) {
    const uint8_t *data = NULL;
    int64_t size = 0, version = 0;
    int has_bytes = given_bytes(&reading->rows, row, &data, &size);
    int has_version = has_bytes < 0 ? -1 : given_number(&reading->versions, row, &version);
    if (has_bytes < 0 || has_version < 0) return -1;
    if (!has_bytes || !has_version) return append_null(reading);
    int done = read_message(reading, version, data, size);
    if (done == COLUMN_READ || done < 0) return done < 0 ? -1 : 0;
    return ask_again(reading, row, version, done == COLUMN_WRONG ? NULL : data, size);
}

#define ROWS_BETWEEN_SIGNALS 4096

static int read_rows(Reading *reading) {
    const Given *rows = &reading->rows, *versions = &reading->versions;
    if (rows->is_arrow ? rows->lent.column.kind != CELL_BYTES && rows->lent.column.kind != CELL_NONE : rows->is_whole) {
        PyErr_SetString(PyExc_TypeError, "rows are an array of type binary, or a sequence of bytes");
        return -1;
    }
    if (check_versions(rows, versions)) return -1;
    for (int64_t row = 0; row < rows->count; row++) {
        if (row % ROWS_BETWEEN_SIGNALS == ROWS_BETWEEN_SIGNALS - 1 && PyErr_CheckSignals()) return -1;
        if (read_row(reading, row)) return -1;
    }
    return 0;
}

static PyObject *MessageColumns_read(MessageColumns *self, PyObject *args) {
    PyObject *rows, *versions, *array = NULL;
    Reading reading = {.self = self};
    if (!PyArg_ParseTuple(args, "OOO", &rows, &versions, &reading.again)) return NULL;
    Py_ssize_t count = PyTuple_GET_SIZE(self->tables);
    reading.columns = PyMem_Calloc((size_t)count + 1, sizeof *reading.columns);
    if (!reading.columns) return PyErr_NoMemory();
    if (!open_given(rows, &reading.rows) && !open_given(versions, &reading.versions) &&
        !open_shape(self->shape, &reading.root, 0) && !read_rows(&reading))
        array = array_of(self->array_type, &reading.root);
    for (Py_ssize_t i = 0; i < count; i++) PyMem_Free(reading.columns[i]);
    PyMem_Free(reading.columns);
    arrow_free(&reading.root);
    close_given(&reading.rows);
    close_given(&reading.versions);
    return array;
}

static PyMethodDef MessageColumns_methods[] = {
    {"read", (PyCFunction)MessageColumns_read, METH_VARARGS,
     PyDoc_STR("read(rows, versions, again)\n--\n\nThe messages of rows as an ArrowArray.")},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot ColumnTable_slots[] = {
    {Py_tp_doc, (void *)PyDoc_STR("ColumnTable(words, defaults)\n--\n\n"
                                  "The layout of one version, whose fields' slots are columns.")},
    {Py_tp_new, (void *)ColumnTable_new},
    {Py_tp_dealloc, (void *)ColumnTable_dealloc},
    {0, NULL},
};

static PyType_Spec ColumnTable_spec = {
    .name = "kafka_wire_native.ColumnTable",
    .basicsize = sizeof(ColumnTable),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = ColumnTable_slots,
};

static PyType_Slot MessageColumns_slots[] = {
    {Py_tp_doc, (void *)PyDoc_STR("MessageColumns(shape, tables, ArrowArray)\n--\n\n"
                                  "Reads messages of any version into the columns of a shape.")},
    {Py_tp_new, (void *)MessageColumns_new},
    {Py_tp_dealloc, (void *)MessageColumns_dealloc},
    {Py_tp_methods, MessageColumns_methods},
    {0, NULL},
};

static PyType_Spec MessageColumns_spec = {
    .name = "kafka_wire_native.MessageColumns",
    .basicsize = sizeof(MessageColumns),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = MessageColumns_slots,
};

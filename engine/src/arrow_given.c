/* Rows given by Python: an Arrow array, a Rows, a tuple, or one number for all. */

typedef struct {
    PyObject *items; /* a tuple, or the Rows that has the array */
    Lent lent;       /* an array */
    int is_arrow, is_whole;
    int64_t whole, count;
} Given;

static void close_given(Given *given) {
    if (!given->items) lent_close(&given->lent);
    Py_CLEAR(given->items);
}

static int open_given_array(PyObject *value, Given *given) {
    if (lent_open(&given->lent, value)) return -1;
    if (given->lent.hindrance) {
        column_error(PyExc_ValueError, given->lent.hindrance, given->lent.faulty);
        return -1;
    }
    given->is_arrow = 1;
    given->count = given->lent.column.length;
    return 0;
}

/* 0, or -1 with an error; call close_given in both cases. */
static int open_given(PyObject *value, Given *given) {
    memset(given, 0, sizeof *given);
    if (PyTuple_CheckExact(value)) {
        given->items = Py_NewRef(value);
        given->count = PyTuple_GET_SIZE(value);
        return 0;
    }
    if (Py_TYPE(value)->tp_dealloc == (destructor)Rows_dealloc) {
        given->items = Py_NewRef(value);
        given->lent = ((Rows *)value)->lent;
        given->is_arrow = 1;
        given->count = given->lent.column.length;
        return 0;
    }
    if (!PyLong_Check(value)) return open_given_array(value, given);
    given->is_whole = 1;
    given->whole = PyLong_AsLongLong(value);
    return given->whole == -1 && PyErr_Occurred() ? -1 : 0;
}

static int wrong_offsets(void) {
    PyErr_SetString(PyExc_ValueError, "the offsets of an Arrow array contradict each other");
    return -1;
}

/* The bytes of a row: 1, 0 for null, -1 with an error. */
static int given_bytes(const Given *given, int64_t row, const uint8_t **data, int64_t *size) {
    if (given->is_arrow) {
        if (cell_is_null(&given->lent.column, row)) return 0;
        return cell_bytes(&given->lent.column, row, data, size) ? wrong_offsets() : 1;
    }
    PyObject *item = PyTuple_GET_ITEM(given->items, (Py_ssize_t)row);
    if (item == Py_None) return 0;
    if (!PyBytes_Check(item)) {
        PyErr_Format(PyExc_TypeError, "a row is %s, not bytes", Py_TYPE(item)->tp_name);
        return -1;
    }
    *data = (const uint8_t *)PyBytes_AS_STRING(item);
    *size = PyBytes_GET_SIZE(item);
    return 1;
}

/* The number of a row: 1, 0 for null, -1 with an error. */
static int given_number(const Given *given, int64_t row, int64_t *value) {
    if (given->is_whole) {
        *value = given->whole;
        return 1;
    }
    if (given->is_arrow) {
        if (cell_is_null(&given->lent.column, row)) return 0;
        /* The few numbers that do not fit are greater than any valid one. */
        if (cell_int(&given->lent.column, row, value)) *value = INT64_MAX;
        return 1;
    }
    PyObject *item = PyTuple_GET_ITEM(given->items, (Py_ssize_t)row);
    if (item == Py_None) return 0;
    PyObject *number = PyNumber_Index(item);
    if (!number) return -1;
    *value = PyLong_AsLongLong(number);
    Py_DECREF(number);
    return *value == -1 && PyErr_Occurred() ? -1 : 1;
}

/* 0, or -1 with an error: versions that are not integers, or not one per row. */
static int check_versions(const Given *rows, const Given *versions) {
    if (versions->is_arrow && versions->lent.column.kind != CELL_INT && versions->lent.column.kind != CELL_NONE) {
        PyErr_SetString(PyExc_TypeError, "versions are an array of whole numbers");
        return -1;
    }
    if (versions->is_whole || versions->count == rows->count) return 0;
    PyErr_Format(PyExc_ValueError, "%lld rows, but %lld versions", (long long)rows->count,
                 (long long)versions->count);
    return -1;
}

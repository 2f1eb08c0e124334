/* Arrays that Python objects lend by Arrow's PyCapsules: of pyarrow, polars or the engine. */

/* The array is moved here, so that nothing else releases it. */
typedef struct {
    struct ArrowSchema schema;
    struct ArrowArray array;
    cell_column column;
    const char *hindrance; /* why it can't be read, or NULL */
    const cell_column *faulty; /* the column that can't be read */
} Lent;

/* Sets the error of a column that is unsuitable, with its name if it has one. */
static void column_error(PyObject *type, const char *hindrance, const cell_column *faulty) {
    if (faulty->name && *faulty->name)
        PyErr_Format(type, "%s: %s", faulty->name, hindrance);
    else
        PyErr_SetString(type, hindrance);
}

static void lent_close(Lent *lent) {
    cells_close(&lent->column);
    if (lent->array.release) lent->array.release(&lent->array);
    if (lent->schema.release) lent->schema.release(&lent->schema);
}

/* Calls an object's export method; NULL with an error. */
static PyObject *lent_capsules(PyObject *owner) {
    PyObject *lend = PyObject_GetAttrString(owner, "__arrow_c_array__");
    if (!lend) {
        if (PyErr_ExceptionMatches(PyExc_AttributeError))
            PyErr_Format(PyExc_TypeError, "%.100s is no Arrow array: it has no __arrow_c_array__ (of a table take the batches)",
                         Py_TYPE(owner)->tp_name);
        return NULL;
    }
    PyObject *both = PyObject_CallNoArgs(lend);
    Py_DECREF(lend);
    return both;
}

/* 0, or -1 with an error.  Must be closed if opened, readable or not. */
static int lent_open(Lent *lent, PyObject *owner) {
    memset(lent, 0, sizeof *lent);
    PyObject *both = lent_capsules(owner);
    if (!both) return -1;
    struct ArrowSchema *schema = NULL;
    struct ArrowArray *array = NULL;
    if (PyTuple_CheckExact(both) && PyTuple_GET_SIZE(both) == 2) {
        schema = PyCapsule_GetPointer(PyTuple_GET_ITEM(both, 0), "arrow_schema");
        array = schema ? PyCapsule_GetPointer(PyTuple_GET_ITEM(both, 1), "arrow_array") : NULL;
    } else {
        PyErr_SetString(PyExc_TypeError, "__arrow_c_array__ gives two capsules");
    }
    if (array) {
        /* An object may return the same capsules again, which are empty by then. */
        Py_BEGIN_CRITICAL_SECTION(PyTuple_GET_ITEM(both, 0));
        lent->schema = *schema;
        schema->release = NULL;
        Py_END_CRITICAL_SECTION();
        Py_BEGIN_CRITICAL_SECTION(PyTuple_GET_ITEM(both, 1));
        lent->array = *array;
        array->release = NULL;
        Py_END_CRITICAL_SECTION();
    }
    Py_DECREF(both);
    if (!array) return -1;
    lent->hindrance = cells_open(&lent->schema, &lent->array, &lent->column, &lent->faulty);
    return 0;
}

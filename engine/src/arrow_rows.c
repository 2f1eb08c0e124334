/* Rows: an Arrow array that stays open, whose rows are given to Python one by one. */

static PyObject *cell_value(const cell_column *column, int64_t row);

typedef struct {
    PyObject_HEAD
    Lent lent;
} Rows;

static void Rows_dealloc(Rows *self) {
    PyTypeObject *type = Py_TYPE(self);
    lent_close(&self->lent);
    type->tp_free(self);
    Py_DECREF(type);
}

static PyObject *Rows_new(PyTypeObject *type, PyObject *args, PyObject *kwds) {
    PyObject *array;
    (void)kwds;
    if (!PyArg_ParseTuple(args, "O", &array)) return NULL;
    Rows *self = (Rows *)type->tp_alloc(type, 0);
    if (!self) return NULL;
    if (lent_open(&self->lent, array)) {
        Py_DECREF(self);
        return NULL;
    }
    if (!self->lent.hindrance) return (PyObject *)self;
    column_error(PyExc_ValueError, self->lent.hindrance, self->lent.faulty);
    Py_DECREF(self);
    return NULL;
}

static Py_ssize_t Rows_length(Rows *self) { return (Py_ssize_t)self->lent.column.length; }

static PyObject *Rows_item(Rows *self, Py_ssize_t row) {
    if (row >= 0 && row < Rows_length(self)) return cell_value(&self->lent.column, row);
    PyErr_SetString(PyExc_IndexError, "there are not so many rows");
    return NULL;
}

static PyType_Slot Rows_slots[] = {
    {Py_tp_doc, (void *)PyDoc_STR("Rows(array)\n--\n\nAn Arrow array's rows as Python values, made when asked for.")},
    {Py_tp_new, (void *)Rows_new},
    {Py_tp_dealloc, (void *)Rows_dealloc},
    {Py_sq_length, (void *)Rows_length},
    {Py_sq_item, (void *)Rows_item},
    {0, NULL},
};

static PyType_Spec Rows_spec = {
    .name = "kafka_wire_native.Rows",
    .basicsize = sizeof(Rows),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = Rows_slots,
};

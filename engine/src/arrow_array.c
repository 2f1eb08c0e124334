/* ArrowArray: a finished column, which Python passes on by PyCapsules. */

typedef struct {
    PyObject_HEAD
    arrow_shared *shared;
} ArrowArrayObject;

/* Sets the error of a failed column; returns NULL. */
static PyObject *arrow_error(int failure) {
    if (failure == ARROW_NO_MEMORY) return PyErr_NoMemory();
    PyErr_SetString(PyExc_OverflowError, "an Arrow column can't hold more than 2 GiB: take fewer rows at a time");
    return NULL;
}

/* Makes the object of a column, which is empty or freed afterwards. */
static PyObject *array_of(PyTypeObject *type, arrow_column *column) {
    ArrowArrayObject *self = NULL;
    int failed = arrow_finish(column);
    if (failed)
        arrow_error(failed);
    else
        self = (ArrowArrayObject *)type->tp_alloc(type, 0);
    if (self && !(self->shared = arrow_share(column))) {
        PyErr_NoMemory();
        Py_CLEAR(self);
    }
    arrow_free(column);
    return (PyObject *)self;
}

static void ArrowArray_dealloc(ArrowArrayObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    if (self->shared) arrow_unshare(self->shared);
    type->tp_free(self);
    Py_DECREF(type);
}

/* 0, or -1 with an error: arrays are only made of type ArrowArray. */
static int check_array_type(const PyTypeObject *type) {
    if (type->tp_dealloc == (destructor)ArrowArray_dealloc) return 0;
    PyErr_Format(PyExc_TypeError, "arrays are ArrowArrays, not of type %.100s", type->tp_name);
    return -1;
}

static void free_array_capsule(PyObject *capsule) {
    struct ArrowArray *array = PyCapsule_GetPointer(capsule, "arrow_array");
    if (array->release) array->release(array);
    free(array);
}

static void free_schema_capsule(PyObject *capsule) {
    struct ArrowSchema *schema = PyCapsule_GetPointer(capsule, "arrow_schema");
    if (schema->release) schema->release(schema);
    free(schema);
}

static PyObject *array_capsule(const ArrowArrayObject *self) {
    struct ArrowArray *array = malloc(sizeof *array);
    if (!array || arrow_export_array(self->shared, array)) {
        free(array);
        return PyErr_NoMemory();
    }
    PyObject *capsule = PyCapsule_New(array, "arrow_array", free_array_capsule);
    if (!capsule) {
        array->release(array);
        free(array);
    }
    return capsule;
}

static PyObject *ArrowArray_schema(ArrowArrayObject *self, PyObject *unused) {
    (void)unused;
    struct ArrowSchema *schema = malloc(sizeof *schema);
    if (!schema || arrow_export_schema(arrow_column_of(self->shared), schema)) {
        free(schema);
        return PyErr_NoMemory();
    }
    PyObject *capsule = PyCapsule_New(schema, "arrow_schema", free_schema_capsule);
    if (!capsule) {
        schema->release(schema);
        free(schema);
    }
    return capsule;
}

/* The interface lets the producer ignore the requested schema. */
static PyObject *ArrowArray_array(ArrowArrayObject *self, PyObject *args, PyObject *kwds) {
    static char *names[] = {"requested_schema", NULL};
    PyObject *requested = NULL;
    if (!PyArg_ParseTupleAndKeywords(args, kwds, "|O", names, &requested)) return NULL;
    PyObject *schema = ArrowArray_schema(self, NULL);
    PyObject *array = schema ? array_capsule(self) : NULL;
    if (array) return Py_BuildValue("(NN)", schema, array);
    Py_XDECREF(schema);
    return NULL;
}

static Py_ssize_t ArrowArray_length(ArrowArrayObject *self) {
    return (Py_ssize_t)arrow_column_of(self->shared)->length;
}

static PyMethodDef ArrowArray_methods[] = {
    {"__arrow_c_schema__", (PyCFunction)ArrowArray_schema, METH_NOARGS,
     PyDoc_STR("The type, as a PyCapsule of an ArrowSchema.")},
    {"__arrow_c_array__", (PyCFunction)(void (*)(void))ArrowArray_array, METH_VARARGS | METH_KEYWORDS,
     PyDoc_STR("The type and the data, as PyCapsules; nothing is copied.")},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot ArrowArray_slots[] = {
    {Py_tp_doc, (void *)PyDoc_STR("Rows for pyarrow, polars and whatever else reads Arrow.")},
    {Py_tp_dealloc, (void *)ArrowArray_dealloc},
    {Py_tp_methods, ArrowArray_methods},
    {Py_sq_length, (void *)ArrowArray_length},
    {0, NULL},
};

static PyType_Spec ArrowArray_spec = {
    .name = "kafka_wire_native.ArrowArray",
    .basicsize = sizeof(ArrowArrayObject),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .slots = ArrowArray_slots,
};

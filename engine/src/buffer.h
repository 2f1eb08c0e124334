/* Contiguous bytes of bytes-like objects, and of texts. */

/* Returns 1 with a buffer to release, or 0 without an error for objects that are left to Python. */
static inline int open_bytes(PyObject *value, Py_buffer *view) {
    if (!PyBytes_CheckExact(value) && !PyByteArray_CheckExact(value) && !PyMemoryView_Check(value)) return 0;
    if (PyObject_GetBuffer(value, view, PyBUF_FORMAT | PyBUF_ND)) {
        PyErr_Clear();
        return 0;
    }
    if (view->ndim == 1 && view->itemsize == 1 && (!view->format || !strcmp(view->format, "B"))) return 1;
    PyBuffer_Release(view);
    return 0;
}

static int has_surrogates(PyObject *text) {
    int kind = PyUnicode_KIND(text);
    const void *data = PyUnicode_DATA(text);
    for (Py_ssize_t i = 0; i < PyUnicode_GET_LENGTH(text); i++)
        if ((PyUnicode_READ(kind, data, i) & ~(Py_UCS4)0x7FF) == 0xD800) return 1;
    return 0;
}

/* A str's UTF-8, cached in it; NULL if it has none.  No Python runs, and so nothing that is borrowed
   goes away: for lone surrogates an error's handler would be called, so they are left out here. */
static inline const char *text_bytes(PyObject *text, Py_ssize_t *size) {
    if (PyUnicode_IS_COMPACT_ASCII(text)) {
        *size = PyUnicode_GET_LENGTH(text);
        return (const char *)PyUnicode_1BYTE_DATA(text);
    }
    return has_surrogates(text) ? NULL : PyUnicode_AsUTF8AndSize(text, size);
}

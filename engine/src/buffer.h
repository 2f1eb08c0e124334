/* Contiguous bytes of bytes-like objects. */

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

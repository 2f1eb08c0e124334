/* A row's value in Python, as from pyarrow's ``to_pylist``, but with numbers for times. */

static PyObject *cell_value(const cell_column *column, int64_t row);

static PyObject *cell_list(const cell_column *column, int64_t row) {
    int64_t from, to;
    if (cell_range(column, row, &from, &to)) {
        wrong_offsets();
        return NULL;
    }
    PyObject *list = PyList_New(0);
    for (; list && from < to; from++) {
        PyObject *item = cell_value(column->children, from);
        if (!item || PyList_Append(list, item)) Py_CLEAR(list);
        Py_XDECREF(item);
    }
    return list;
}

static PyObject *cell_struct(const cell_column *column, int64_t row) {
    PyObject *dict = PyDict_New();
    for (int32_t i = 0; dict && i < column->child_count; i++) {
        const cell_column *child = &column->children[i];
        PyObject *item = cell_value(child, cell_place(column, row));
        if (!item || PyDict_SetItemString(dict, child->name, item)) Py_CLEAR(dict);
        Py_XDECREF(item);
    }
    return dict;
}

static PyObject *cell_int_value(const cell_column *column, int64_t row) {
    int64_t value;
    /* A number that does not fit is an unsigned 64-bit one. */
    return cell_int(column, row, &value) ? PyLong_FromUnsignedLongLong((unsigned long long)value)
                                         : PyLong_FromLongLong(value);
}

/* A new reference; NULL with an error. */
static PyObject *cell_value(const cell_column *column, int64_t row) {
    const uint8_t *data;
    int64_t size;
    if (cell_is_null(column, row)) return Py_NewRef(Py_None);
    switch (column->kind) {
    case CELL_BOOL: return PyBool_FromLong(cell_bool(column, row));
    case CELL_INT:
    case CELL_TIME: return cell_int_value(column, row);
    case CELL_FLOAT: return PyFloat_FromDouble(cell_float(column, row));
    case CELL_LIST: return cell_list(column, row);
    case CELL_STRUCT: return cell_struct(column, row);
    default: break;
    }
    if (cell_bytes(column, row, &data, &size)) {
        wrong_offsets();
        return NULL;
    }
    return column->kind == CELL_TEXT ? PyUnicode_DecodeUTF8((const char *)data, (Py_ssize_t)size, NULL)
                                     : PyBytes_FromStringAndSize((const char *)data, (Py_ssize_t)size);
}

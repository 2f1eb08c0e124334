/* Checks of ASCII and UTF-8; they do not depend on Python. */
#ifndef KAFKA_WIRE_UTF8_H
#define KAFKA_WIRE_UTF8_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Reads eight bytes at a time; the last eight may overlap those before. */
static inline int is_ascii(const uint8_t *data, size_t size) {
    uint64_t some, all = 0;
    if (size < 8) {
        for (size_t i = 0; i < size; i++) all |= data[i];
        return all < 0x80;
    }
    for (size_t i = 0; i + 8 < size; i += 8) {
        memcpy(&some, data + i, 8);
        all |= some;
    }
    memcpy(&some, data + size - 8, 8);
    return !((all | some) & 0x8080808080808080u);
}

/* Whether bytes are UTF-8 as Python and Arrow accept it: no surrogates, no overlong forms. */
static inline int is_utf8(const uint8_t *at, size_t size) {
    const uint8_t *end = at + size;
    while (at < end) {
        if (end - at >= 8) {
            uint64_t some;
            memcpy(&some, at, 8);
            if (!(some & 0x8080808080808080u)) {
                at += 8;
                continue;
            }
        }
        uint8_t first = *at++;
        if (first < 0x80) continue;
        if (first < 0xC2 || first > 0xF4) return 0;
        int more = first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
        uint8_t least = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
        uint8_t greatest = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
        if (end - at < more || *at < least || *at > greatest) return 0;
        at++;
        while (--more)
            if ((*at++ & 0xC0) != 0x80) return 0;
    }
    return 1;
}

#endif

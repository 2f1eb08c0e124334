/* What compilers call differently; others than these compile without the hints. */
#ifndef KAFKA_WIRE_PORTABLE_H
#define KAFKA_WIRE_PORTABLE_H

#include <stdint.h>

#if defined(__GNUC__)
#define ALWAYS_INLINE inline __attribute__((always_inline))
#define COLD __attribute__((cold))
#define COLD_APART __attribute__((cold, noinline))
#define INLINES_CALLS __attribute__((flatten))
#define LOWEST_BIT(bits) __builtin_ctzll(bits)
#elif defined(_MSC_VER)
#include <intrin.h>
#define ALWAYS_INLINE __forceinline
#define COLD
#define COLD_APART __declspec(noinline)
#define INLINES_CALLS
static __forceinline int LOWEST_BIT(uint64_t bits) {
    unsigned long at = 0;
    _BitScanForward64(&at, bits);
    return (int)at;
}
#else
#define ALWAYS_INLINE inline
#define COLD
#define COLD_APART
#define INLINES_CALLS
static inline int LOWEST_BIT(uint64_t bits) {
    int at = 0;
    while (!(bits >> at & 1)) at++;
    return at;
}
#endif

#endif

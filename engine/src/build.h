/* The walk's callbacks for decoding, defined in decode.c. */

/* The walk calls these with constant kinds, so inlining leaves only one case of each switch. */
#define BUILD_INLINE ALWAYS_INLINE

/* For rare cases, which are kept out of the hot code. */
#define BUILD_COLD COLD_APART

static BUILD_INLINE int build_begin_struct(void *to, int32_t number);
static inline int build_end_struct(void *to, int32_t number, const walk_field *field, int is_element);
static inline int build_begin_array(void *to, const walk_type *element, int32_t count);
static inline int build_end_array(void *to, const walk_field *field, int is_element);
static BUILD_INLINE int build_value(void *to, int32_t kind, const walk_field *field, int is_element,
                                    const uint8_t *data, int32_t size);
static inline int build_numbers(void *to, int32_t kind, const walk_field *field, int is_element,
                                const uint8_t *data, int32_t count);
static inline int build_null(void *to, const walk_field *field, int is_element);
static int build_unknown_tag(void *to, uint32_t tag, const uint8_t *data, int32_t size);

/* The walk's callbacks for columns of messages, defined in message_columns.c. */

static inline int column_begin_struct(void *to, int32_t number);
static inline int column_end_struct(void *to, int32_t number, const walk_field *field, int is_element);
static inline int column_begin_array(void *to, const walk_type *element, int32_t count);
static inline int column_end_array(void *to, const walk_field *field, int is_element);
static inline int column_value(void *to, int32_t kind, const walk_field *field, int is_element,
                               const uint8_t *data, int32_t size);
static inline int column_numbers(void *to, int32_t kind, const walk_field *field, int is_element,
                                 const uint8_t *data, int32_t count);
static inline int column_null(void *to, const walk_field *field, int is_element);
static inline int column_unknown_tag(void *to, uint32_t tag, const uint8_t *data, int32_t size);

/* Includes the walk again under other names, so that each copy inlines its own visitor. */
#define WALK_AGAIN
#undef WALK_TELL
#define WALK_TELL(w, callback) column_##callback
#define walk_one_struct column_walk_one_struct
#define walk_array column_walk_array
#define walk_fixed column_walk_fixed
#define walk_variable column_walk_variable
#define walk_any_struct column_walk_any_struct
#define walk_value column_walk_value
#define walk_tagged column_walk_tagged
#define walk_tags column_walk_tags
#define walk_message column_walk_message
#include "walk.c"
#undef walk_one_struct
#undef walk_array
#undef walk_fixed
#undef walk_variable
#undef walk_any_struct
#undef walk_value
#undef walk_tagged
#undef walk_tags
#undef walk_message

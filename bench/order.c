// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "order.h"

#include "bench.h"
#include "shapes.h"

// Two bytes a number: all orders of a count fit in the second-level cache, and a pass reads them from front to back.
enum { ORDER_NUMBERS = 32768, ORDER_COUNTS = 16 };

typedef struct order_list {
    int32_t count;
    int32_t next;
    int32_t orders;
    uint16_t *at;
} order_list;

static void order_shuffle(uint16_t *at, int32_t count, uint64_t *state) {
    for (int32_t i = 0; i < count; i++) at[i] = (uint16_t)i;
    for (int32_t i = count - 1; i > 0; i--) {
        const int32_t k = random_between(state, 0, i);
        const uint16_t kept = at[i];
        at[i] = at[k];
        at[k] = kept;
    }
}

static void order_make(order_list *list, int32_t count) {
    uint64_t state = 17 + (uint64_t)count;
    const int32_t orders = ORDER_NUMBERS / (count > 0 ? count : 1);
    *list = (order_list){count, 0, orders > 2 ? orders : 2, NULL};
    list->at = bench_alloc((size_t)list->orders * (size_t)count * sizeof *list->at);
    for (int32_t i = 0; i < list->orders; i++) order_shuffle(list->at + (size_t)i * (size_t)count, count, &state);
}

const uint16_t *order_next(int32_t count) {
    static order_list lists[ORDER_COUNTS];
    int32_t i = 0;
    while (lists[i].at != NULL && lists[i].count != count)
        if (++i == ORDER_COUNTS) bench_die("orders for too many counts");
    order_list *list = &lists[i];
    if (list->at == NULL) order_make(list, count);
    list->next = list->next + 1 < list->orders ? list->next + 1 : 0;
    return list->at + (size_t)list->next * (size_t)count;
}

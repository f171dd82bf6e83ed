// hitmask.hpp: every handle and every question against the functions of C that they call; moves of handles, what
// spans and shapes accept, failures as results and as exceptions, and no block of memory left.
//
// Compiled twice: as C++17 without exceptions and RTTI, and as C++20 with HITMASK_EXCEPTIONS. In the second program
// another file (returning.cpp) has the header without it.
#include <hitmask/hitmask.hpp>

extern "C" {
#include "harness.h"
}
// Numbers of any type, which C++ warns about.
#undef CHECK_INT
#define CHECK_INT(actual, expected)                                                                                  \
    test_check_int(static_cast<int64_t>(actual), static_cast<int64_t>(expected), #actual, __FILE__, __LINE__)

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <string>
#include <tuple>
#if __cplusplus >= 202002L
#    include <span>
#endif

namespace hm = hitmask;
using hm::posed;

namespace {

// ---- memory: an allocator that counts its blocks and can be empty ------------------------------------------------

struct heap {
    int live = 0;
    int left = -1; // how many more blocks there are; below 0: any number
};

void *heap_alloc(void *ctx, void *block, size_t, size_t size) {
    heap &from = *static_cast<heap *>(ctx);
    if (size == 0) {
        from.live -= block != nullptr;
        std::free(block);
        return nullptr;
    }
    if (!block && from.left == 0) return nullptr;
    if (!block && from.left > 0) from.left--;
    void *made = std::realloc(block, size);
    from.live += !block && made;
    return made;
}

hm_allocator heap_of(heap &from) { return {heap_alloc, &from}; }

// ---- equality of the values of C, field by field (padding is nobody's) -------------------------------------------

auto key(const hm_pixel &v) { return std::make_tuple(v.x, v.y); }
auto key(const hm_local &v) { return std::make_tuple(v.x, v.y); }
auto key(const hm_vec2 &v) { return std::make_tuple(v.x, v.y); }
auto key(const hm_rect &v) { return std::make_tuple(v.x, v.y, v.w, v.h); }
auto key(const hm_bounds &v) { return std::make_tuple(v.x0, v.y0, v.x1, v.y1); }
auto key(const hm_exact_bounds &v) { return std::make_tuple(v.x0, v.y0, v.x1, v.y1); }
auto key(const hm_xform &v) { return std::make_tuple(v.ox, v.oy, v.ux, v.uy, v.vx, v.vy); }
auto key(const hm_pose &v) { return std::tuple_cat(key(v.position), key(v.scale), std::make_tuple(v.angle)); }
auto key(const hm_int128 &v) { return std::make_tuple(v.low, v.high); }
auto key(const hm_moments &v) { return std::make_tuple(v.n, v.sx, v.sy, v.sxx, v.sxy, v.syy); }
auto key(const hm_outline_moments &v) { return std::tuple_cat(key(v.area), key(v.x), key(v.y)); }
auto key(const hm_outline_finding &v) { return std::make_tuple(v.fault, v.edge, v.other); }
auto key(const hm_outline_difference &v) { return std::make_tuple(v.hausdorff, v.outward, v.inward, v.iou, v.area); }
auto key(const hm_feature &v) { return std::make_tuple(v.kind, v.part, v.x, v.y); }
auto key(const hm_points &v) { return std::tuple_cat(key(v.a), key(v.b), key(v.feature_a), key(v.feature_b)); }
auto key(const hm_sat_axis &v) {
    return std::tuple_cat(key(v.axis),
                          std::make_tuple(v.a_min, v.b_max, v.overlap, v.sign, v.source, v.edge, v.least));
}
auto key(const hm_separation &v) { return std::tuple_cat(key(v.move), std::make_tuple(v.steps_x, v.steps_y)); }
auto key(const hm_contact_info &v) {
    return std::tuple_cat(key(v.point[0].point), key(v.point[0].feature_a), key(v.normal),
                          std::make_tuple(v.count, v.depth));
}
auto key(const hm_overlap_info &v) {
    return std::tuple_cat(key(v.normal), key(v.move), std::make_tuple(v.depth, v.a_in_b, v.b_in_a));
}
auto key(const hm_shared_info &v) {
    return std::tuple_cat(key(v.centroid), key(v.min), key(v.max), std::make_tuple(v.area));
}
auto key(const hm_cast_hit &v) {
    return std::tuple_cat(key(v.point), key(v.normal), std::make_tuple(v.fraction, v.exact, v.stop_x, v.stop_y));
}
auto key(const hm_turn_hit &v) {
    return std::tuple_cat(key(v.stop), std::make_tuple(v.end, v.fraction, v.stop_fraction, v.stop_free, v.looks));
}
auto key(const hm_move_end &v) {
    return std::tuple_cat(key(v.move), key(v.left), std::make_tuple(v.steps_x, v.steps_y, v.free));
}
auto key(const hm_move_contact &v) {
    return std::tuple_cat(key(v.point), key(v.normal), std::make_tuple(v.fraction));
}
auto key(const hm_bounce &v) {
    return std::tuple_cat(key(v.place), key(v.velocity), std::make_tuple(v.end, v.bounces));
}
auto key(const hm_mask_ray_entry &v) { return std::tuple_cat(key(v.pixel), std::make_tuple(v.enter, v.leave)); }
auto key(const hm_gate_pass &v) { return std::tuple_cat(key(v.point), std::make_tuple(v.leg, v.fraction, v.way)); }
auto key(const hm_tile_step &v) { return std::tuple_cat(key(v.cell), std::make_tuple(v.enter, v.leave)); }
auto key(const hm_crossing &v) { return std::tuple_cat(key(v.point), std::make_tuple(v.fraction, v.edge, v.enters)); }
auto key(const hm_border_near &v) { return std::tuple_cat(key(v.point), std::make_tuple(v.distance, v.edge)); }
auto key(const hm_broad_pair &v) { return std::make_tuple(v.a, v.b); }
auto key(const hm_broad_hit &v) { return std::make_tuple(v.id, v.at); }
auto key(const hm_event &v) { return std::make_tuple(v.kind, v.a, v.b, v.user_a, v.user_b, v.since); }
auto key(const hm_touching &v) { return std::make_tuple(v.a, v.b, v.since); }
auto key(const hm_passing &v) { return std::make_tuple(v.a, v.b, v.fraction); }
auto key(const hm_pick &v) { return std::tuple_cat(key(v.feature), std::make_tuple(v.object, v.under, v.distance)); }
auto key(const hm_world_hit &v) { return std::tuple_cat(key(v.hit), std::make_tuple(v.object)); }
auto key(const hm_near &v) { return std::tuple_cat(key(v.points), std::make_tuple(v.object, v.distance)); }
auto key(const hm_object_def &v) {
    return std::tuple_cat(key(v.xform), std::make_tuple(v.shapes, v.z, v.flags, v.user));
}
auto key(const hm_world_move_end &v) {
    return std::tuple_cat(key(v.xform), key(v.move), key(v.motion), std::make_tuple(v.count, v.free));
}
auto key(const hm_world_move_contact &v) {
    return std::tuple_cat(key(v.point), std::make_tuple(v.other, v.fraction));
}
auto key(const hm_world_push &v) { return std::tuple_cat(key(v.xform), std::make_tuple(v.free)); }
auto key(const hm_world_turned &v) { return std::tuple_cat(key(v.xform), std::make_tuple(v.fraction, v.other)); }
auto key(const hm_draw_line &v) { return std::make_tuple(v.x0, v.y0, v.x1, v.y1, v.role); }
auto key(const hm_draw_triangle &v) { return std::make_tuple(v.x0, v.y0, v.x1, v.y1, v.x2, v.y2, v.role); }
auto key(const hm_shape &v) {
    return std::tuple_cat(key(v.a), key(v.b), std::make_tuple(v.kind, v.radius, v.of.mask));
}
template <class T> std::enable_if_t<std::is_arithmetic_v<T>, T> key(T v) { return v; }

template <class T> bool same(const T &a, const T &b) { return key(a) == key(b); }

// What a function of C says, called by hand as C is: f(&out) or f(out, capacity).
template <class T, class F> bool same_found(const std::optional<T> &here, F f) {
    T out{};
    const bool there = f(&out);
    return here.has_value() == there && (!there || same(*here, out));
}
template <class T, class F> bool same_list(const std::vector<T> &here, F f) {
    static T out[4096];
    const auto there = static_cast<size_t>(f(out, 4096));
    if (here.size() != there || there > 4096) return false;
    for (size_t i = 0; i < there; i++)
        if (!same(here[i], out[i])) return false;
    return true;
}
template <class T, class F> bool same_made(const hm::result<T> &here, F f) {
    T out{};
    const hm_result code = f(&out);
    return here.code() == code && bool(here) == (code == HM_OK) && (!here || same(*here, out));
}

// A failure: a result with its code, or an exception.
template <class F> hm_result failure_of(F f) {
#ifdef HITMASK_EXCEPTIONS
    try {
        f();
        return HM_OK;
    } catch (const hm::error &caught) {
        return std::strcmp(caught.what(), hm_result_text(caught.code())) == 0 ? caught.code() : HM_OK;
    }
#else
    const auto got = f();
    return !got && std::strcmp(got.text(), hm_result_text(got.code())) == 0 ? got.code() : HM_OK;
#endif
}

// ---- shapes of every kind ------------------------------------------------------------------------------------------

const char *const ring_text = "######\n#....#\n#..#.#\n#....#\n#####.\n";

struct things {
    hm::mask ring = hm::mask::from_ascii(ring_text).value();
    hm::outline loops = prepared(hm::outline::from_mask(ring).value());
    hm::parts pieces = hm::parts::create(loops).value();
    hm::polygon corners = make_corners();
    hm::tilemap map = make_map(ring);
    hm::compound both;
    std::vector<hm_shape> shapes;

    things() {
        shapes = {hm::shape_mask(ring),
                  hm::shape_outline(loops).value(),
                  hm::shape_polygon(corners, 0.5).value(),
                  hm::shape_tilemap(map),
                  hm::shape_point(1, 2).value(),
                  hm::shape_segment(0, 0, 5, 3).value(),
                  hm::shape_circle(1, 1, 2.5).value(),
                  hm::shape_ray(0, 0, 1, 2).value(),
                  hm::shape_capsule(0, 0, 4, 1, 1).value(),
                  hm::shape_box(0, 0, 4, 3).value()};
        const hm_compound_part parts[] = {{shapes[0], hm_xform_at(0, 0), 7}, {shapes[6], hm_xform_at(6, 2), 8}};
        both = hm::compound::create(parts).value();
        shapes.push_back(hm::shape_compound(both));
    }

    static hm::outline prepared(hm::outline loops) {
        REQUIRE(bool(loops.prepare()));
        return loops;
    }

    static hm::polygon make_corners() {
        const hm_vec2 points[] = {{0, 0}, {6, 0}, {4, 5}, {1, 4}, {2, 2}};
        return hm::polygon::hull(points).value();
    }
    static hm::tilemap make_map(const hm::mask &ring) {
        hm_tile tiles[2] = {};
        tiles[0].form = HM_TILE_SOLID;
        tiles[1].form = HM_TILE_MASK;
        tiles[1].mask = ring.raw();
        hm_tilemap_options options{};
        options.width = 3;
        options.height = 2;
        options.cell_width = 6;
        return hm::tilemap::create(options, tiles, std::array<uint32_t, 6>{1, 0, 2, 0, 1, 1}).value();
    }
};

// Whether there were both answers, if only a few of one.
bool both(const test_tally &tally) { return test_short() || (tally.yes && tally.no); }

double between(double low, double high) { return low + (high - low) * test_below(100000) / 100000.0; }

hm_xform any_xform(double reach = 9) {
    hm_pose pose =
        hm_pose_at(between(-reach, reach), between(-reach, reach), test_below(3) == 0 ? 0 : between(-3, 3));
    return hm::xform_from_pose(pose).value();
}

// ---- spans and handles --------------------------------------------------------------------------------------------

TEST(spans) {
    using hm::kept_span;
    using hm::span;
    static_assert(!std::is_constructible_v<span<int>, const std::vector<int> &>);
    static_assert(!std::is_constructible_v<span<int>, std::vector<int>>);
    static_assert(!std::is_constructible_v<span<int>, std::vector<unsigned> &>);
    static_assert(!std::is_constructible_v<span<int>, span<const int>>);
    static_assert(std::is_convertible_v<std::vector<int>, span<const int>>);
    static_assert(std::is_convertible_v<span<int>, span<const int>>);
    static_assert(!std::is_convertible_v<std::vector<int>, kept_span<int>>, "a temporary would not be kept");
    static_assert(std::is_convertible_v<std::vector<int> &, kept_span<int>>);
    static_assert(std::is_convertible_v<const std::vector<int> &, kept_span<int>>);
    static_assert(std::is_convertible_v<span<const int>, kept_span<int>>);
    static_assert(std::is_convertible_v<span<int>, kept_span<int>>);

    int numbers[] = {1, 2, 3};
    std::vector<int> vector = {4, 5};
    const std::array<int, 1> array = {6};
    span<int> mine = numbers;
    mine[1] = 7;
    CHECK_INT(numbers[1], 7);
    CHECK(mine.data() == numbers && mine.size() == 3 && !mine.empty());
    span<const int> theirs = vector;
    CHECK(theirs.data() == vector.data() && theirs.size() == 2);
    theirs = array;
    CHECK_INT(*theirs.begin(), 6);
    CHECK_INT(theirs.end() - theirs.begin(), 1);
    theirs = mine;
    CHECK(theirs.data() == numbers);
    CHECK(span<int>().empty() && span<int>().data() == nullptr);
#if __cplusplus >= 202002L
    theirs = std::span<int>(vector);
    CHECK_INT(theirs[0], 4);
    const std::span<const int> back(theirs.data(), theirs.size());
    CHECK_INT(back[1], 5);
#endif
}

template <class H> void check_handle(H from, const char *name) {
    static_assert(!std::is_copy_constructible_v<H> && !std::is_copy_assignable_v<H>);
    static_assert(std::is_nothrow_move_constructible_v<H> && std::is_nothrow_move_assignable_v<H>);
    static_assert(sizeof(H) == sizeof(void *));
    test_note("%s", name);
    const auto *raw = from.raw();
    CHECK(from && raw);
    H to = std::move(from);
    CHECK(!from && to.raw() == raw); // NOLINT: what moved handles are is stated
    H &self = to;
    to = std::move(self);
    CHECK(to.raw() == raw);
    H other;
    CHECK(!other);
    other = std::move(to);
    CHECK(!to && other.raw() == raw);
    H again(other.release());
    CHECK(!other && again.raw() == raw);
    std::swap(other, again);
    CHECK(!again && other.raw() == raw);
    other = H();
    CHECK(!other);
}

TEST(every_handle_moves_and_frees) {
    heap memory;
    const hm_allocator alloc = heap_of(memory);
    {
        auto ring = hm::mask::from_ascii(ring_text, &alloc).value();
        auto loops = hm::outline::from_mask(ring, HM_CONNECT_8, &alloc).value();
        auto pieces = hm::parts::create(loops, 0, &alloc).value();
        const hm_vec2 points[] = {{0, 0}, {5, 0}, {0, 5}};
        const hm_compound_part part = {hm::shape_mask(ring), hm_xform_at(1, 1), 0};
        hm_tilemap_options cells{};
        cells.width = cells.height = cells.cell_width = 4;
        hm_collider_form form{};
        form.mask = ring.raw();
        hm_collider_source source{};
        source.forms = &form;
        source.form_count = 1;
        const auto bytes = hm::collider::save(source).value();

        check_handle(hm::mask::create(9, 9, &alloc).value(), "mask");
        check_handle(hm::components::create(ring, HM_CONNECT_4, &alloc).value(), "components");
        check_handle(hm::outline::from_mask(ring, HM_CONNECT_4, &alloc).value(), "outline");
        check_handle(hm::parts::create(loops, 3, &alloc).value(), "parts");
        check_handle(hm::border::create(loops, &alloc).value(), "border");
        check_handle(hm::polar::from_mask(ring, nullptr, 0, &alloc).value(), "polar");
        check_handle(hm::polygon::hull(points, &alloc).value(), "polygon");
        check_handle(hm::compound::create({&part, 1}, &alloc).value(), "compound");
        check_handle(hm::tilemap::create(cells, {}, {}, &alloc).value(), "tilemap");
        check_handle(hm::broad::create({}, &alloc).value(), "broad");
        check_handle(hm::world::create({}, &alloc).value(), "world");
        check_handle(hm::collider::open(bytes, &alloc).value(), "collider");

        std::vector<hm::mask> many;
        for (int i = 0; i < 20; i++) many.push_back(hm::mask::create(i, i, &alloc).value());
        many.erase(many.begin() + 3, many.begin() + 9);
        CHECK_INT(many[3].width(), 9);
        CHECK(memory.live >= 17);
        // The object stays where it is: a shape of it is good after its handle has moved.
        const hm_shape shape = hm::shape_mask(ring);
        const hm::mask moved = std::move(ring);
        CHECK(hm::overlap({shape, hm_xform_at(0, 0)}, {hm::shape_mask(moved), hm_xform_at(0, 0)}));
    }
    CHECK_INT(memory.live, 0);
}

TEST(shapes_take_no_temporaries) {
    static_assert(!std::is_convertible_v<hm::mask, hm::kept<hm_mask>>);
    static_assert(!std::is_convertible_v<const hm::mask, hm::kept<hm_mask>>);
    static_assert(std::is_convertible_v<hm::mask &, hm::kept<hm_mask>>);
    static_assert(std::is_convertible_v<const hm::mask &, hm::kept<hm_mask>>);
    static_assert(std::is_convertible_v<const hm_mask *, hm::kept<hm_mask>>);
    static_assert(std::is_convertible_v<hm::mask, hm::ref<hm_mask>>, "for one call");
    static_assert(std::is_invocable_v<decltype(hm::shape_mask), hm::mask &>);
    static_assert(!std::is_invocable_v<decltype(hm::shape_mask), hm::mask>);
    static_assert(!std::is_invocable_v<decltype(hm::shape_outline), hm::outline>);
    static_assert(!std::is_invocable_v<decltype(hm::shape_polygon), hm::polygon, double>);
    static_assert(!std::is_invocable_v<decltype(hm::shape_tilemap), hm::tilemap>);
    static_assert(!std::is_invocable_v<decltype(hm::shape_compound), hm::compound>);
    static_assert(!std::is_invocable_v<decltype(hm::border::create), hm::outline, hm::memory>);
    static_assert(!std::is_invocable_v<decltype(hm::collider::open), std::vector<uint8_t>, hm::memory>);
    static_assert(!std::is_invocable_v<decltype(hm::broad::open), std::vector<uint8_t>, hm::memory>);
}

// ---- failures -----------------------------------------------------------------------------------------------------

TEST(failures) {
    CHECK_INT(failure_of([] { return hm::mask::create(-1, 2); }), HM_ERROR_RANGE);
    CHECK_INT(failure_of([] { return hm::mask::from_ascii("?"); }), HM_ERROR_FORMAT);
    CHECK_INT(failure_of([] { return hm::mask::from_ascii("#"); }), HM_OK);
    const hm_vec2 line[] = {{0, 0}, {1, 1}, {2, 2}};
    const hm_vec2 arrow[] = {{0, 0}, {6, 3}, {0, 6}, {2, 3}};
    CHECK_INT(failure_of([&] { return hm::polygon::hull(line); }), HM_ERROR_DEGENERATE);
    CHECK_INT(failure_of([&] { return hm::polygon::create(arrow); }), HM_ERROR_DEGENERATE);
    CHECK_INT(hm::polygon::hull(arrow).value().corners().size(), 3);
    CHECK_INT(hm::polygon::create({arrow, 3}).value().corners().size(), 3);
    CHECK_INT(failure_of([] { return hm::shape_circle(0, 0, -1); }), HM_ERROR_RANGE);
    CHECK_INT(failure_of([] { return hm::xform_from_matrix(0, 0, 0, 0, 0, 0); }), HM_ERROR_RANGE);
    auto world = hm::world::create().value();
    CHECK_INT(failure_of([&] { return world.set_z(77, 1); }), HM_ERROR_STALE);
    CHECK_INT(failure_of([&] { return world.update(); }), HM_OK);

    heap memory;
    memory.left = 0;
    const hm_allocator none = heap_of(memory);
    CHECK_INT(failure_of([&] { return hm::mask::create(5, 5, &none); }), HM_ERROR_MEMORY);
    CHECK_INT(failure_of([&] { return hm::world::create({}, &none); }), HM_ERROR_MEMORY);
    // As many blocks as it takes, one after the other: what fails leaves nothing.
    const auto ring = hm::mask::from_ascii(ring_text).value();
    int failed = 0;
    for (int blocks = 0; blocks < 50; blocks++) {
        memory.left = blocks;
        const hm_result code = failure_of([&] { return hm::outline::from_mask(ring, HM_CONNECT_4, &none); });
        CHECK_INT(memory.live, 0);
        if (code == HM_OK) break;
        CHECK_INT(code, HM_ERROR_MEMORY);
        failed++;
    }
    CHECK(failed >= 1);
#ifdef HITMASK_EXCEPTIONS
    const hm::mask converted = hm::mask::from_ascii("##");
    CHECK_INT(converted.count(), 2);
    const hm_shape point = hm::shape_point(1, 2);
    CHECK_INT(point.kind, HM_SHAPE_POINT);
#else
    static_assert(!std::is_convertible_v<hm::result<hm::mask>, hm::mask>, "it may have failed");
#endif
    auto kept = hm::mask::from_ascii("###");
    CHECK(kept && kept.code() == HM_OK && kept->count() == 3 && (*kept).count() == 3);
    const auto &constant = kept;
    CHECK(constant->count() == 3 && (*constant).count() == 3 && constant.value().count() == 3);
    const hm::mask taken = *std::move(kept);
    CHECK_INT(taken.count(), 3);
}

TEST(short_spans_are_refused) {
    const std::vector<uint8_t> bytes(40, 255);
    using hm::mask;
    CHECK_INT(failure_of([&] { return mask::from_rgba({bytes, 5, 2}); }), HM_OK);
    CHECK_INT(failure_of([&] { return mask::from_rgba({bytes, 5, 3}); }), HM_ERROR_RANGE);
    CHECK_INT(failure_of([&] { return mask::from_rgba({bytes, 11, 1}); }), HM_ERROR_RANGE);
    CHECK_INT(failure_of([&] { return mask::from_rgba({bytes, 4, 2, 24}); }), HM_OK);
    CHECK_INT(failure_of([&] { return mask::from_rgba({bytes, 4, 2, 25}); }), HM_ERROR_RANGE);
    CHECK_INT(failure_of([&] { return mask::from_rgba({bytes, 4, 2, SIZE_MAX}); }), HM_ERROR_RANGE);
    CHECK_INT(failure_of([&] { return mask::from_rgba({bytes, INT32_MAX, INT32_MAX}); }), HM_ERROR_RANGE);
    CHECK_INT(failure_of([&] { return mask::from_rgba({bytes, INT32_MIN, 1}); }), HM_ERROR_RANGE);
    CHECK_INT(failure_of([&] { return mask::from_rgba({{}, 0, 0}); }), HM_OK);
    CHECK_INT(failure_of([&] { return mask::from_bits({bytes, 16, 20}, HM_BITS_LSB_FIRST); }), HM_OK);
    CHECK_INT(failure_of([&] { return mask::from_bits({bytes, 17, 20}, HM_BITS_LSB_FIRST); }), HM_ERROR_RANGE);
    CHECK_INT(failure_of([&] { return mask::from_range({bytes, 11, 1}, {}, {}); }), HM_ERROR_RANGE);
    CHECK_INT(failure_of([&] { return mask::from_difference({bytes, 1, 1}, {bytes, 1, 11}, {}); }), HM_ERROR_RANGE);
    const auto five = mask::create(5, 2).value();
    std::vector<uint8_t> out(39);
    CHECK_INT(failure_of([&] { return five.to_rgba({}, {}, out); }), HM_ERROR_RANGE);
    CHECK_INT(failure_of([&] { return five.paint({}, out, 5, 2); }), HM_ERROR_RANGE);
    CHECK_INT(failure_of([&] { return five.to_bits(HM_BITS_LSB_FIRST, {out.data(), 1}); }), HM_ERROR_RANGE);
    hm_tilemap_options options{};
    options.width = options.height = 2;
    options.cell_width = 4;
    const uint32_t cells[4] = {};
    CHECK_INT(failure_of([&] { return hm::tilemap::create(options, {}, cells); }), HM_OK);
    CHECK_INT(failure_of([&] { return hm::tilemap::create(options, {}, {cells, 3}); }), HM_ERROR_RANGE);
    options.width = options.height = INT32_MIN;
    CHECK_INT(failure_of([&] { return hm::tilemap::create(options, {}, cells); }), HM_ERROR_RANGE);
    auto broad = hm::broad::create().value();
    const hm_bounds boxes[2] = {};
    const uint64_t user = 1;
    const hm_filter filter = HM_FILTER_DEFAULT;
    CHECK_INT(failure_of([&] { return broad.build(boxes, {&user, 1}); }), HM_ERROR_RANGE);
    CHECK_INT(failure_of([&] { return broad.build(boxes, {}, {&filter, 1}); }), HM_ERROR_RANGE);
    CHECK_INT(failure_of([&] { return hm::broad_pairs_of(boxes, {&filter, 1}); }), HM_ERROR_RANGE);
    const auto loops = hm::outline::from_mask(mask::from_ascii(ring_text).value()).value();
    int32_t became = 0;
    const hm_simplify_options simple{};
    CHECK_INT(failure_of([&] { return loops.simplify(simple, {&became, 1}); }), HM_ERROR_RANGE);
    CHECK_INT(failure_of([&] { return loops.verify(loops, 0, {&became, 1}); }), HM_ERROR_RANGE);
    CHECK_INT(failure_of([&] { return loops.verify(nullptr, 0, {&became, 1}); }), HM_ERROR_RANGE);
    const auto world = hm::world::create().value();
    const hm_vec2 points[2] = {};
    hm_pick pick{};
    CHECK_INT(world.pick_batch(points, {&pick, 1}), -1);
    CHECK_INT(world.ray_batch(std::array<hm_way, 1>{}, {}), -1);
    CHECK_INT(world.cast_batch(std::array<hm_shape_way, 1>{}, {}), -1);
}

// ---- masks --------------------------------------------------------------------------------------------------------

// A mask that f makes by the function of C.
template <class F> hm::mask c_mask(F f) {
    hm_mask *out = nullptr;
    REQUIRE(f(&out) == HM_OK);
    return hm::mask(out);
}
#define SAME_MASK(here, call) CHECK((here).value() == c_mask([&](hm_mask **out) { return call; }))

TEST(masks_are_those_of_c) {
    uint8_t pixels[4 * 12], other[4 * 12];
    for (size_t i = 0; i < sizeof pixels; i++) pixels[i] = static_cast<uint8_t>(test_below(256));
    for (size_t i = 0; i < sizeof pixels; i++) other[i] = static_cast<uint8_t>(test_below(2) ? pixels[i] : 9);
    const hm_picture a = {pixels, 3, 4, 0}, b = {other, 3, 4, 0};
    const hm_rect frame = {1, 1, 2, 2};
    const std::array<uint8_t, 3> color = {100, 100, 100};
    const std::array<int32_t, 4> low = {0, 50, 0, 0}, high = {200, 255, 255, 255}, far = {20, 300, 300, 300};
    using hm::mask;
    SAME_MASK(mask::from_rgba({pixels, 3, 4}, 90), hm_mask_from_rgba(pixels, 3, 4, 0, 90, nullptr, out));
    SAME_MASK(mask::from_rgba({pixels, 2, 3, 16}, 90), hm_mask_from_rgba(pixels, 2, 3, 16, 90, nullptr, out));
    SAME_MASK(mask::from_rgba_rect({pixels, 3, 4}, frame, 90),
              hm_mask_from_rgba_rect(pixels, 3, 4, 0, &frame, 90, nullptr, out));
    SAME_MASK(mask::from_alpha({pixels, 6, 8}, 90), hm_mask_from_alpha(pixels, 6, 8, 0, 90, nullptr, out));
    SAME_MASK(mask::from_gray({pixels, 6, 8}, 70), hm_mask_from_gray(pixels, 6, 8, 0, 70, nullptr, out));
    SAME_MASK(mask::from_color_key({pixels, 3, 4}, color, 90),
              hm_mask_from_color_key(pixels, 3, 4, 0, color.data(), 90, nullptr, out));
    SAME_MASK(mask::from_range({pixels, 3, 4}, low, high),
              hm_mask_from_range(&a, low.data(), high.data(), nullptr, out));
    SAME_MASK(mask::from_difference({pixels, 3, 4}, {other, 3, 4}, far),
              hm_mask_from_difference(&a, &b, far.data(), nullptr, out));
    SAME_MASK(mask::from_bits({pixels, 13, 9}, HM_BITS_MSB_FIRST),
              hm_mask_from_bits(pixels, 13, 9, 0, HM_BITS_MSB_FIRST, nullptr, out));

    mask ring = mask::from_ascii(ring_text).value();
    const mask &m = ring;
    const hm_rect rect = {-1, 0, 5, 5};
    SAME_MASK(m.copy(), hm_mask_copy(m.raw(), nullptr, out));
    SAME_MASK(m.crop(rect), hm_mask_crop(m.raw(), &rect, nullptr, out));
    SAME_MASK(m.flip_x(), hm_mask_flip_x(m.raw(), nullptr, out));
    SAME_MASK(m.flip_y(), hm_mask_flip_y(m.raw(), nullptr, out));
    SAME_MASK(m.rotate(1), hm_mask_rotate(m.raw(), 1, nullptr, out));
    SAME_MASK(m.resize(9, 5, HM_RESAMPLE_ANY), hm_mask_resize(m.raw(), 9, 5, HM_RESAMPLE_ANY, nullptr, out));
    SAME_MASK(m.reduce(2, HM_RESAMPLE_ALL), hm_mask_reduce(m.raw(), 2, HM_RESAMPLE_ALL, nullptr, out));
    SAME_MASK(m.dilate(1, HM_BRUSH_DISC), hm_mask_dilate(m.raw(), 1, HM_BRUSH_DISC, nullptr, out));
    SAME_MASK(m.erode(1, HM_BRUSH_SQUARE), hm_mask_erode(m.raw(), 1, HM_BRUSH_SQUARE, nullptr, out));
    SAME_MASK(m.border(HM_CONNECT_8), hm_mask_border(m.raw(), HM_CONNECT_8, nullptr, out));
    SAME_MASK(mask::view(m.words(), 6, 5), hm_mask_copy(m.raw(), nullptr, out));
    SAME_MASK(hm::mask_shared(m, m, 2, 1), hm_mask_shared(m.raw(), m.raw(), 2, 1, nullptr, out));
    SAME_MASK(hm::mask_minkowski(m, m), hm_mask_minkowski(m.raw(), m.raw(), nullptr, out));
    const hm::outline loops = hm::outline::from_mask(m).value();
    SAME_MASK(mask::from_outline(loops, 5, 4), hm_mask_from_outline(loops.raw(), 5, 4, nullptr, out));
    const hm_shape circle = hm::shape_circle(0, 0, 3).value();
    const hm_xform at = hm_xform_at(5.25, 7), here = hm_xform_at(0, 0);
    hm_pixel origin{}, origin_c{};
    const hm_stamp_options whole{HM_COVER_WHOLE, 1, false};
    SAME_MASK(mask::from_shape({circle, at}, origin, whole),
              hm_mask_from_shape(&circle, &at, &whole, nullptr, &origin_c, out));
    CHECK(same(origin, origin_c));
    const hm_rule rule = {HM_TOUCH_CLOSED, 4};
    SAME_MASK(hm::mask_met(m, here, {circle, at}, rule),
              hm_mask_met(m.raw(), &here, &circle, &at, &rule, nullptr, out));

    CHECK(!m.prepared() && !m.copy_prepared()->prepared());
    const size_t before = m.bytes();
    CHECK(bool(ring.prepare()) && m.prepared() && m.copy_prepared()->prepared() && m.bytes() > before);
    CHECK(m == m.copy_prepared().value() && m != m.flip_y().value());

    CHECK(m.width() == 6 && m.height() == 5 && m.count() == hm_mask_count(m.raw()));
    CHECK(m.get(3, 2) && !m.get(1, 1) && !m.get(-1, 0));
    CHECK(same_list(m.pixels(), [&](hm_pixel *out, int32_t n) { return hm_mask_pixels(m.raw(), out, n); }));
    hm_pixel some[3];
    CHECK_INT(m.list_into(hm::span<hm_pixel>(some), hm_mask_pixels), m.count());
    CHECK(same(some[2], m.pixels()[2]));
    CHECK(same(*m.next_pixel(), m.pixels()[0]) && same(*m.next_pixel({0, 0}), m.pixels()[1]) &&
          !m.next_pixel({5, 4}));
    CHECK(same_found(m.box(), [&](hm_rect *out) { return hm_mask_box(m.raw(), out); }));
    CHECK(!mask::create(3, 3)->box());
    hm_moments moments;
    hm_mask_moments(m.raw(), &moments);
    CHECK(same(m.moments(), moments));
    CHECK(m.words().data() == hm_mask_words(m.raw()) && m.words().size() == hm_mask_word_count(6, 5));

    uint8_t bits[2][5], colors[2][4 * 30];
    CHECK(bool(m.to_bits(HM_BITS_LSB_FIRST, bits[0])));
    hm_mask_to_bits(m.raw(), HM_BITS_LSB_FIRST, bits[1], 0);
    CHECK(std::memcmp(bits[0], bits[1], sizeof bits[0]) == 0);
    const hm::rgba solid = {1, 2, 3, 4}, clear = {5, 6, 7, 8};
    CHECK(bool(m.to_rgba(solid, clear, colors[0])));
    hm_mask_to_rgba(m.raw(), solid.data(), clear.data(), colors[1], 0);
    CHECK(std::memcmp(colors[0], colors[1], sizeof colors[0]) == 0);
    hm_paint_options paint{};
    paint.solid.color = clear.data();
    paint.x = 1;
    CHECK(bool(m.paint(paint, colors[0], 6, 5)));
    hm_mask_paint(m.raw(), &paint, colors[1], 6, 5, 0);
    CHECK(std::memcmp(colors[0], colors[1], sizeof colors[0]) == 0);
}

TEST(edits_are_those_of_c) {
    const auto ring = hm::mask::from_ascii(ring_text).value();
    auto here = ring.copy().value(), there = ring.copy().value();
    CHECK(bool(here.prepare()));
    const hm_rect rect = {1, 1, 3, 1};
    const hm_xform at = hm_xform_at(2, 1), origin = hm_xform_at(0, 0);
    const hm_shape circle = hm::shape_circle(1, 1, 1.5).value();
#define SAME_EDIT(edit, call)                                                                                        \
    do {                                                                                                             \
        here.edit;                                                                                                   \
        hm_mask *const out = there.raw();                                                                            \
        call;                                                                                                        \
        CHECK(here == there);                                                                                        \
    } while (0)
    {
        const hm::mask_edit edit(here);
        SAME_EDIT(set(1, 1), hm_mask_set(out, 1, 1, true));
        SAME_EDIT(set(0, 0, false), hm_mask_set(out, 0, 0, false));
        CHECK(!here.prepared());
    }
    CHECK(here.prepared());
    SAME_EDIT(invert(), hm_mask_invert(out));
    SAME_EDIT(fill_rect(rect), hm_mask_fill_rect(out, &rect, true));
    SAME_EDIT(fill_rect({0, 0, 2, 2}, false),
              (hm_mask_fill_rect(out, std::array<hm_rect, 1>{{{0, 0, 2, 2}}}.data(), false)));
    SAME_EDIT(draw(ring, 1, 2), hm_mask_draw(out, ring.raw(), 1, 2));
    SAME_EDIT(erase(ring, 2, 0), hm_mask_erase(out, ring.raw(), 2, 0));
    SAME_EDIT(exclusive_or(ring, -1, 1), hm_mask_xor(out, ring.raw(), -1, 1));
    SAME_EDIT(intersect(ring, 1, 0), hm_mask_intersect(out, ring.raw(), 1, 0));
    hm_rect changed{}, changed_c{};
    const hm_stamp_options by_centres{HM_COVER_CENTRE, 0, false}, clearing{HM_COVER_MET, 1, true};
    changed = here.stamp(origin, {circle, at}, by_centres);
    hm_mask_stamp(there.raw(), &origin, &circle, &at, &by_centres, &changed_c);
    CHECK(here == there && same(changed, changed_c) && changed.w > 0);
    changed = here.stamp(origin, {circle, origin}, clearing);
    hm_mask_stamp(there.raw(), &origin, &circle, &origin, &clearing, &changed_c);
    CHECK(here == there && same(changed, changed_c));
    CHECK(bool(here.draw_minkowski(ring, ring, -6, -3)));
    hm_mask_draw_minkowski(there.raw(), ring.raw(), ring.raw(), -6, -3, nullptr);
    CHECK(here == there);
    SAME_EDIT(fill(), hm_mask_fill(out));
    CHECK_INT(here.count(), 30);
    SAME_EDIT(clear(), hm_mask_clear(out));
    CHECK_INT(here.count(), 0);
}

TEST(pairs_of_masks_on_a_grid) {
    const auto a = hm::mask::from_ascii(ring_text).value();
    const auto b = hm::mask::from_ascii("##\n#.\n").value();
    test_tally hits = {0, 0};
    for (int32_t dy = -3; dy <= 5; dy++)
        for (int32_t dx = -3; dx <= 7; dx++) {
            const bool hit = test_count(&hits, hm_mask_overlap(a.raw(), b.raw(), dx, dy));
            CHECK(hm::mask_overlap(a, b, dx, dy) == hit);
            CHECK_INT(hm::mask_overlap_count(a, b.raw(), dx, dy), hm_mask_overlap_count(a.raw(), b.raw(), dx, dy));
            CHECK(same_found(hm::mask_shared_box(a, b, dx, dy),
                             [&](hm_rect *out) { return hm_mask_shared_box(a.raw(), b.raw(), dx, dy, out); }));
            CHECK(same_found(hm::mask_shared_pixel(a, b, dx, dy, HM_SIDE_LEFT), [&](hm_pixel *out) {
                return hm_mask_shared_pixel(a.raw(), b.raw(), dx, dy, HM_SIDE_LEFT, out);
            }));
        }
    CHECK_TALLY(hits);
    const auto table = hm::mask_overlap_table(a, b).value();
    CHECK_INT(table.size(), 7 * 6);
    uint32_t counts[7 * 6];
    CHECK(hm_mask_overlap_table(a.raw(), b.raw(), nullptr, counts, 7 * 6) == HM_OK);
    CHECK(std::memcmp(table.data(), counts, sizeof counts) == 0);

    const auto pieces = hm::components::create(a, HM_CONNECT_4).value();
    CHECK(pieces.count() == 2 && pieces.largest() == hm_components_largest(pieces.raw()));
    CHECK(pieces.at(3, 2) == hm_components_at(pieces.raw(), 3, 2) && pieces.at(1, 1) == -1);
    CHECK(pieces.get(0) == hm_components_get(pieces.raw(), 0));
    int32_t labels[30], labels_c[30];
    CHECK(bool(pieces.labels(labels)) && hm_components_labels(pieces.raw(), labels_c, 0) == HM_OK);
    CHECK(std::memcmp(labels, labels_c, sizeof labels) == 0);
    SAME_MASK(pieces.mask_of(1), hm_components_mask(pieces.raw(), 1, nullptr, out));
    for (int every = 1; every < 4; every++)
        CHECK(same_list(pieces.border(0, every), [&](hm_pixel *out, int32_t n) {
            return hm_components_border(pieces.raw(), 0, every, out, n);
        }));
}

// ---- outlines, parts, borders, profiles ---------------------------------------------------------------------------

template <class T> bool same_span(hm::span<const T> here, const T *there, int32_t count) {
    return here.data() == there && here.size() == static_cast<size_t>(count);
}

TEST(outlines) {
    const things t;
    const hm_outline *raw = t.loops.raw();
    CHECK(same_span(t.loops.loops(), hm_outline_loops(raw), hm_outline_loop_count(raw)));
    CHECK(same_span(t.loops.points(), hm_outline_points(raw), hm_outline_point_count(raw)));
    CHECK(t.loops.loops().size() == 3 && t.loops.component_count() == hm_outline_component_count(raw));
    const hm_vec2 frame[] = {{0, 0}, {9, 0}, {9, 9}, {0, 9}, {3, 3}, {3, 6}, {6, 6}, {6, 3}};
    const int32_t counts[] = {4, 4}, short_counts[] = {4, 3};
    CHECK_INT(hm::outline::from_points(frame, counts).value().loops().size(), 2);
    CHECK_INT(failure_of([&] { return hm::outline::from_points(frame, short_counts); }), HM_ERROR_RANGE);
    auto copy = hm::outline::create(t.loops.loops(), t.loops.points()).value();
    CHECK(t.loops.prepared() && t.loops.parts() == hm_outline_parts(raw) && t.loops.bytes() == hm_outline_bytes(raw));
    CHECK(!copy.prepared() && !copy.parts() && bool(copy.prepare(3)) && copy.prepared());
    CHECK_INT(failure_of([&] { return copy.prepare(17); }), HM_ERROR_RANGE);
    const auto view = hm::outline::view(t.loops.loops(), t.loops.points()).value();
    CHECK(copy == t.loops && view == t.loops && view.points().data() == t.loops.points().data());
    CHECK(copy.points().data() != t.loops.points().data());
    hm_local least, greatest;
    CHECK(hm_outline_box(raw, &least, &greatest) && same(t.loops.box()->first, least));
    CHECK(same(t.loops.box()->second, greatest) && !hm::outline::create({}, {})->box());
    for (int32_t loop = -1; loop < 2; loop++) {
        hm_int128 area;
        hm_outline_area_doubled(raw, loop, &area);
        CHECK(same(t.loops.area_doubled(loop), area));
        CHECK(same(t.loops.area(loop), hm_outline_area(raw, loop)));
        CHECK(same(t.loops.perimeter(loop), hm_outline_perimeter(raw, loop)));
        hm_outline_moments moments;
        hm_outline_moments_of(raw, loop, &moments);
        CHECK(same(t.loops.moments(loop), moments));
    }
    // Each with the outline that C makes of the same.
    hm_outline *out = nullptr;
    REQUIRE(hm_outline_hull(raw, -1, nullptr, &out) == HM_OK);
    const hm::outline hull(out);
    CHECK(t.loops.hull().value() == hull && t.loops != hull);
    hm_simplify_options options{};
    options.tolerance = 1;
    std::vector<int32_t> became(3, 9);
    int32_t became_c[3];
    options.became = became_c;
    REQUIRE(hm_outline_simplify(raw, &options, nullptr, &out) == HM_OK);
    const hm::outline simple(out);
    CHECK(t.loops.simplify(options, became).value() == simple && became[0] == became_c[0] &&
          became[1] == became_c[1]);
    double tolerance = -1, tolerance_c = -2;
    options.tolerance = 8;
    options.max_points = 12;
    options.reached = &tolerance_c;
    REQUIRE(hm_outline_simplify(raw, &options, nullptr, &out) == HM_OK);
    const hm::outline within(out);
    options.reached = &tolerance;
    CHECK(t.loops.simplify(options, became).value() == within);
    CHECK(same(tolerance, tolerance_c));
    CHECK(same_made(simple.verify(t.loops, 1, became), [&](hm_outline_finding *finding) {
        return hm_outline_verify(raw, simple.raw(), became.data(), 1, nullptr, finding);
    }));
    CHECK_INT(simple.verify(nullptr)->fault, HM_OUTLINE_SOUND);
    CHECK(same_made(simple.compare(t.loops), [&](hm_outline_difference *difference) {
        return hm_outline_compare(raw, simple.raw(), nullptr, difference);
    }));

    const hm_parts *parts = t.pieces.raw();
    CHECK(same_span(t.pieces.all(), hm_parts_all(parts), hm_parts_count(parts)));
    CHECK(same_span(t.pieces.corners(), hm_parts_corners(parts), hm_parts_corner_count(parts)));
    CHECK(same_span(t.pieces.sides(), hm_parts_sides(parts), hm_parts_side_count(parts)));
    CHECK(same_span(t.pieces.edge_sides(), hm_parts_edge_sides(parts), hm_parts_corner_count(parts) + 1));
    CHECK(static_cast<size_t>(t.pieces.edge_sides()[t.pieces.corners().size()]) == t.pieces.sides().size());
    CHECK(same_span(t.pieces.seams(), hm_parts_seams(parts), hm_parts_seam_count(parts)));
    CHECK(same_span(t.pieces.slivers(), hm_parts_slivers(parts), hm_parts_sliver_count(parts)));
    uint64_t state = 5, state_c = 5;
    std::array<hm_vec2, 20> points{}, points_c{};
    CHECK_INT(t.pieces.random_points(state, points), 20);
    CHECK_INT(hm_parts_random_points(parts, &state_c, points_c.data(), 20), 20);
    for (size_t i = 0; i < points.size(); i++) CHECK(same(points[i], points_c[i]));
    CHECK(state == state_c);
}

TEST(borders_and_profiles) {
    const things t;
    const auto edge = hm::border::create(t.loops).value();
    const hm_border *raw = edge.raw();
    test_tally inside = {0, 0}, first = {0, 0}, reached = {0, 0};
    for (int round = test_rounds(200); round > 0; round--) {
        const hm_xform at = any_xform();
        hm_xform end = at;
        end.ox += test_between(-9, 9) * HM_STEPS_PER_PIXEL;
        const hm_vec2 p = {between(-12, 12), between(-12, 12)}, q = {between(-12, 12), between(-12, 12)};
        const hm_border_rule rule = {HM_FILL_NON_ZERO, test_below(2) ? HM_TOUCH_CLOSED : HM_TOUCH_AREA};
        const hm_xform *moving = test_below(2) ? &end : nullptr;
        CHECK(edge.inside(at, p, rule) == test_count(&inside, hm_border_inside(raw, &at, p, &rule)));
        CHECK(same_list(edge.crossings(at, p, q, rule, moving), [&](hm_crossing *out, int32_t n) {
            return hm_border_crossings(raw, &at, moving, p, q, &rule, out, n);
        }));
        const auto crossing = edge.first(at, p, q, rule, moving);
        test_count(&first, crossing.has_value());
        CHECK(same_found(crossing,
                         [&](hm_crossing *out) { return hm_border_first(raw, &at, moving, p, q, &rule, out); }));
        const hm_pose pose = hm_pose_at(between(-3, 3), 2, between(-3, 3)), later = hm_pose_at(1, 2, between(-3, 3));
        CHECK(same_list(edge.crossings(pose, later, p, q, rule), [&](hm_crossing *out, int32_t n) {
            return hm_border_crossings_turn(raw, &pose, &later, p, q, &rule, out, n);
        }));
        CHECK(same_found(edge.first(pose, later, p, q, rule), [&](hm_crossing *out) {
            return hm_border_first_turn(raw, &pose, &later, p, q, &rule, out);
        }));
        hm_border_near nearest{};
        CHECK(same(edge.nearest(at, p)->distance, hm_border_distance(raw, &at, p, &nearest)));
        CHECK(same(*edge.nearest(at, p), nearest));
        const double r = between(0, 8);
        CHECK(edge.reaches(at, p, r, rule.touch) ==
              test_count(&reached, hm_border_reaches(raw, &at, p, r, rule.touch)));
        CHECK(edge.blast(at, p, r, rule) == hm_border_blast(raw, &at, p, r, &rule));
        CHECK(same_list(edge.edges_near(at, p, r, rule.touch), [&](hm_border_near *out, int32_t n) {
            return hm_border_edges_near(raw, &at, p, r, rule.touch, out, n);
        }));
    }
    CHECK(both(inside));
    CHECK(both(first));
    CHECK(both(reached));
    const auto nothing = hm::outline::create({}, {}).value();
    CHECK(!hm::border::create(nothing)->nearest(hm_xform_at(0, 0), {1, 1}));

    const hm_local centre = {3 << HM_LOCAL_BITS, 2 << HM_LOCAL_BITS};
    const auto whole = t.ring.dilate(3, HM_BRUSH_SQUARE).value();
    const double lengths[8] = {3, 4, 5, 4, 3, 4, 5, 4};
    const auto of_mask = hm::polar::from_mask(whole, &centre, 16).value();
    const auto of_loops = hm::polar::from_outline(hm::outline::from_mask(whole).value(), &centre, 16).value();
    const auto of_table = hm::polar::from_lengths(lengths, &centre).value();
    hm_polar_view view;
    hm_polar_look(of_mask.raw(), &view);
    CHECK(of_mask.view().lengths == view.lengths && of_mask.view().count == 16);
    CHECK(of_loops.view().max_radius == view.max_radius && of_table.view().count == 8);
    for (int round = test_rounds(50); round > 0; round--) {
        const hm_xform xa = any_xform(), xb = any_xform();
        CHECK(hm::polar_hit(of_mask, xa, of_table, xb, HM_POLAR_BETWEEN) ==
              hm_polar_hit(of_mask.raw(), &xa, of_table.raw(), &xb, HM_POLAR_BETWEEN));
        CHECK(hm::polar_hit_aside(of_mask, xa, of_table, xb, 2) ==
              hm_polar_hit_aside(of_mask.raw(), &xa, of_table.raw(), &xb, 2));
        CHECK(hm::polar_bounds(of_mask, xa, of_loops, xb) ==
              hm_polar_bounds(of_mask.raw(), &xa, of_loops.raw(), &xb));
    }
}

// ---- shapes and the questions about two ---------------------------------------------------------------------------

TEST(shapes_are_those_of_c) {
    const things t;
    hm_shape shape{};
#define SAME_SHAPE(index, call)                                                                                      \
    do {                                                                                                             \
        hm_shape *const out = &shape;                                                                                \
        call;                                                                                                        \
        CHECK(same(t.shapes[index], shape));                                                                         \
    } while (0)
    SAME_SHAPE(0, hm_shape_mask(t.ring.raw(), out));
    SAME_SHAPE(1, REQUIRE(hm_shape_outline(t.loops.raw(), out) == HM_OK));
    SAME_SHAPE(2, hm_shape_polygon(t.corners.raw(), 0.5, out));
    SAME_SHAPE(3, hm_shape_tilemap(t.map.raw(), out));
    SAME_SHAPE(4, hm_shape_point(1, 2, out));
    SAME_SHAPE(5, hm_shape_segment(0, 0, 5, 3, out));
    SAME_SHAPE(6, hm_shape_circle(1, 1, 2.5, out));
    SAME_SHAPE(7, hm_shape_ray(0, 0, 1, 2, out));
    SAME_SHAPE(8, hm_shape_capsule(0, 0, 4, 1, 1, out));
    SAME_SHAPE(9, hm_shape_box(0, 0, 4, 3, 0, out));
    SAME_SHAPE(10, hm_shape_compound(t.both.raw(), out));
    CHECK(t.both.count() == 2 && t.both.at(1) == hm_compound_at(t.both.raw(), 1) && !t.both.at(2));
    CHECK(same_span(t.corners.corners(), hm_polygon_corners(t.corners.raw()), hm_polygon_count(t.corners.raw())));
    hm_polygon *ellipse = nullptr;
    REQUIRE(hm_polygon_ellipse(1, 2, 9, 4, 0.1, nullptr, &ellipse) == HM_OK);
    const hm::polygon there(ellipse), here = hm::polygon::ellipse(1, 2, 9, 4, 0.1).value();
    CHECK(here.corners().size() == there.corners().size() && same(here.corners()[3], there.corners()[3]));

    hm_pose pose = hm_pose_at(3, 4, 0.5);
    pose.scale = {2, 1};
    hm_xform xform = hm_xform_at(1, 2), product;
    CHECK_INT(failure_of([&] { return hm::shape_pose(t.shapes[6], pose); }), HM_ERROR_RANGE);
    CHECK(same_made(hm::shape_pose(t.shapes[0], pose),
                    [&](hm_xform *out) { return hm_shape_pose(&t.shapes[0], &pose, out); }));
    const hm_xform posed_at = hm::xform_from_pose(pose).value();
    CHECK(hm_xform_from_pose(&pose, &product) == HM_OK && same(posed_at, product));
    CHECK(hm_xform_from_matrix(1, 2, 3, 4, 5, 6, &product) == HM_OK);
    CHECK(same(hm::xform_from_matrix(1, 2, 3, 4, 5, 6).value(), product));
    CHECK(hm_xform_multiply(&posed_at, &product, &xform) == HM_OK);
    CHECK(same(hm::xform_multiply(posed_at, product).value(), xform));
    CHECK(hm_xform_invert(&posed_at, &xform) == HM_OK && same(hm::xform_invert(posed_at).value(), xform));
    CHECK(hm_xform_translate(&posed_at, 7, -9, &xform) == HM_OK);
    CHECK(same(hm::xform_translate(posed_at, 7, -9).value(), xform));
    CHECK(same_made(hm::xform_to_pose(posed_at), [&](hm_pose *out) { return hm_xform_to_pose(&posed_at, out); }));
    for (const hm_shape &one : t.shapes) {
        CHECK(same_found(hm::shape_bounds({one, posed_at}, 2),
                         [&](hm_bounds *out) { return hm_shape_bounds(&one, &posed_at, 2, out); }));
        CHECK(same_found(hm::shape_exact_bounds({one, posed_at}),
                         [&](hm_exact_bounds *out) { return hm_shape_exact_bounds(&one, &posed_at, out); }));
    }
    const auto none = hm::mask::create(0, 0).value();
    CHECK(!hm::shape_bounds({hm::shape_mask(none), posed_at}));
    CHECK(!hm::shape_exact_bounds({hm::shape_mask(none), posed_at}));
    CHECK(!hm::closest_points({hm::shape_mask(none), posed_at}, {t.shapes[0], posed_at}));
    CHECK(std::isinf(hm::distance({hm::shape_mask(none), posed_at}, {t.shapes[0], posed_at})));
}

bool convex(const hm_shape &shape) {
    return shape.kind != HM_SHAPE_MASK && shape.kind != HM_SHAPE_OUTLINE && shape.kind != HM_SHAPE_TILEMAP &&
           shape.kind != HM_SHAPE_COMPOUND;
}

TEST(every_question_about_every_pair) {
    const things t;
    test_tally hits = {0, 0}, within = {0, 0}, casts = {0, 0}, separated = {0, 0}, contacts = {0, 0};
    for (int round = test_rounds(2); round > 0; round--)
        for (const hm_shape &a : t.shapes)
            for (const hm_shape &b : t.shapes) {
                const hm_xform xa = any_xform(5), xb = any_xform(5);
                const posed pa = {a, xa}, pb = {b, xb};
                const hm_vec2 motion = {between(-20, 20), between(-20, 20)};
                const hm_rule rule = {test_below(2) ? HM_TOUCH_CLOSED : HM_TOUCH_AREA, test_below(2) * 0.5};
                CHECK(hm::overlap(pa, pb, rule) == test_count(&hits, hm_overlap(&a, &xa, &b, &xb, &rule)));
                CHECK(hm::overlap({a, xa}, {b, xb}) == hm_overlap(&a, &xa, &b, &xb, nullptr));
                CHECK(hm::within(pa, pb, rule) == test_count(&within, hm_within(&a, &xa, &b, &xb, &rule)));
                hm_points points{};
                const double distance = hm_distance(&a, &xa, &b, &xb, &points);
                CHECK(same(hm::distance(pa, pb), distance));
                const auto closest = hm::closest_points(pa, pb);
                CHECK(closest && same(closest->distance, distance) && same(closest->points, points));
                if (convex(a) && convex(b))
                    CHECK(same_list(hm::sat_axes(pa, pb), [&](hm_sat_axis *out, int32_t n) {
                        return hm_sat_axes(&a, &xa, &b, &xb, out, n);
                    }));
                hm_separate_options options{};
                options.rule = rule;
                if (test_below(2)) options.direction = motion;
                if (test_below(2)) options.max_distance = 4;
                const auto separation = hm::separate(pa, pb, options);
                test_count(&separated, separation.has_value());
                CHECK(same_found(separation,
                                 [&](hm_separation *out) { return hm_separate(&a, &xa, &b, &xb, &options, out); }));
                const auto contact = hm::contact(pa, pb, {rule, {}});
                test_count(&contacts, contact.has_value());
                CHECK(same_found(contact, [&](hm_contact_info *out) {
                    const hm_contact_options by{rule, {}};
                    return hm_contact(&a, &xa, &b, &xb, &by, out);
                }));
                CHECK(same_found(hm::overlap_measure(pa, pb, rule), [&](hm_overlap_info *out) {
                    return hm_overlap_measure(&a, &xa, &b, &xb, &rule, out);
                }));
                hm_cast_hit hit{};
                const auto start = static_cast<hm_cast_start>(test_below(3));
                const hm_cast_options casting{rule, start, {}};
                const auto cast = hm::cast(pa, pb, motion, casting);
                CHECK(bool(cast) == test_count(&casts, hm_cast(&a, &xa, &b, &xb, motion, &casting, &hit)));
                CHECK(same(cast.hit, hit) && same(cast->fraction, hit.fraction));
                hm_move_contact slid[8]{}, slid_c[8]{};
                hm_move_end end{};
                const hm_slide_options sliding{rule};
                const auto slide = hm::move_slide(pa, pb, motion, sliding, slid);
                CHECK_INT(slide.contacts, hm_move_slide(&a, &xa, &b, &xb, motion, &sliding, &end, slid_c, 8));
                CHECK(same(slide.end, end) && same(slid[0], slid_c[0]));
            }
    CHECK_TALLY(hits);
    CHECK_TALLY(casts);
    CHECK_TALLY(contacts);
    CHECK(both(within));
    CHECK(both(separated));

    const hm_xform at = hm_xform_at(1, 1);
    std::vector<hm_xform> where;
    for (size_t i = 0; i < t.shapes.size(); i++) where.push_back(any_xform());
    CHECK(same_list(hm::overlap_many({t.shapes[6], at}, t.shapes, where), [&](int32_t *out, int32_t n) {
        return hm_overlap_many(&t.shapes[6], &at, t.shapes.data(), where.data(), static_cast<int32_t>(where.size()),
                               nullptr, nullptr, out, n);
    }));
    where.resize(3); // the shorter one counts
    for (int32_t index : hm::overlap_many({t.shapes[6], at}, t.shapes, where)) CHECK(index < 3);
}

TEST(questions_of_some_kinds) {
    const things t;
    const hm_shape &ring = t.shapes[0], &box = t.shapes[9];
    test_tally shared = {0, 0}, rays = {0, 0}, passes = {0, 0}, clear = {0, 0};
    for (int round = test_rounds(100); round > 0; round--) {
        const hm_xform xa = any_xform(3), xb = any_xform(3);
        const hm_vec2 p = {between(-12, 12), between(-12, 12)}, q = {between(-12, 12), between(-12, 12)};
        const auto common = hm::shared_area({ring, xa}, {ring, xb});
        test_count(&shared, common.has_value());
        CHECK(same_found(common, [&](hm_shared_info *out) { return hm_shared_area(&ring, &xa, &ring, &xb, out); }));
        const auto ray = hm::mask_ray({ring, xa}, p, q, HM_TOUCH_CLOSED);
        test_count(&rays, !ray.empty());
        CHECK(same_list(ray, [&](hm_mask_ray_entry *out, int32_t n) {
            return hm_mask_ray(&ring, &xa, p, q, HM_TOUCH_CLOSED, out, n);
        }));
        const hm_gate gate = {{between(-9, 9), between(-9, 9)}, {between(-9, 9), between(-9, 9)}};
        const std::vector<hm_vec2> path = {p, q, {0, 0}, {5, 5}};
        const std::vector<hm_vec2> moves = {{0, 0}, {between(-5, 5), 0}, {3, 3}, {1, 2}};
        const auto still = hm::gate_passes(gate, path, HM_TOUCH_CLOSED);
        test_count(&passes, !still.empty());
        CHECK(same_list(still, [&](hm_gate_pass *out, int32_t n) {
            return hm_gate_passes(&gate, path.data(), static_cast<int32_t>(path.size()), HM_TOUCH_CLOSED, out, n);
        }));
        CHECK(same_list(hm::gate_passes(gate, path, HM_TOUCH_AREA, moves), [&](hm_gate_pass *out, int32_t n) {
            return hm_gate_passes_moving(&gate, moves.data(), path.data(), 4, HM_TOUCH_AREA, out, n);
        }));
        CHECK(hm::gate_passes(gate, path, HM_TOUCH_AREA, {moves.data(), 2}).empty());
        CHECK(!hm::gate_clear(gate, path, 0, HM_TOUCH_AREA, {moves.data(), 2}));
        CHECK(hm::gate_clear(gate, path, 2) ==
              test_count(&clear,
                         hm_gate_clear(&gate, path.data(), static_cast<int32_t>(path.size()), 2, HM_TOUCH_AREA)));
        CHECK(hm::gate_clear(gate, path, 2, HM_TOUCH_CLOSED, moves) ==
              hm_gate_clear_moving(&gate, moves.data(), path.data(), 4, 2, HM_TOUCH_CLOSED));

        const hm_pose from = hm_pose_at(p.x, p.y, 0), to = hm_pose_at(q.x, q.y, 2);
        const hm_turn_options options{{HM_TOUCH_AREA, 0.25}, 0.5, 60, 500};
        CHECK(same_made(hm::cast_turn({ring, xa}, box, from, to, options),
                        [&](hm_turn_hit *out) { return hm_cast_turn(&ring, &xa, &box, &from, &to, &options, out); }));
        const hm_box room = {-30, -30, 60, 60};
        CHECK(same_made(hm::bounce_in_box(room, {ring, xa}, p, 20, 0.5),
                        [&](hm_bounce *out) { return hm_bounce_in_box(&room, &ring, &xa, p, 20, 0.5, out); }));
        CHECK(same_list(t.map.walk(xa, p, q), [&](hm_tile_step *out, int32_t n) {
            return hm_tilemap_walk(t.map.raw(), &xa, p, q, HM_TOUCH_AREA, out, n);
        }));
        CHECK(same_list(t.map.under(xa, {box, xb}, HM_UNDER_CELL, options.rule), [&](hm_pixel *out, int32_t n) {
            return hm_tilemap_under(t.map.raw(), &xa, &box, &xb, &options.rule, HM_UNDER_CELL, out, n);
        }));
        CHECK(same_found(t.map.cell_at(xa, p),
                         [&](hm_pixel *out) { return hm_tilemap_cell_at(t.map.raw(), &xa, p, out); }));
        CHECK(same_found(t.map.cells_in(xa, p, q, HM_TOUCH_CLOSED), [&](hm_rect *out) {
            return hm_tilemap_cells_in(t.map.raw(), &xa, p, q, HM_TOUCH_CLOSED, out);
        }));
    }
    CHECK_TALLY(shared);
    CHECK_TALLY(rays);
    CHECK_TALLY(passes);
    CHECK_TALLY(clear);
    CHECK_INT(failure_of([&] { return hm::cast_turn({ring, hm_xform_at(0, 0)}, box, {}, {}); }), HM_ERROR_RANGE);

    const auto room = hm::mask::create(40, 40).value();
    auto filled = room.copy().value();
    filled.fill();
    auto loops = hm::outline::from_mask(filled).value();
    CHECK_INT(failure_of([&] { return hm::shape_outline(loops); }), HM_ERROR_RANGE);
    REQUIRE(bool(loops.prepare()));
    const hm_shape walls = hm::shape_outline(loops).value();
    const hm_xform at = hm_xform_at(0, 0), in = hm_xform_at(10, 10);
    const hm_bounce_options bouncing{0.75, 9};
    CHECK(same_made(hm::bounce_in_outline({walls, at}, {box, in}, {30, 17}, 3, bouncing), [&](hm_bounce *out) {
        return hm_bounce_in_outline(&walls, &at, &box, &in, {30, 17}, 3, &bouncing, out);
    }));

    auto map = things::make_map(t.ring);
    CHECK(map.width() == 3 && map.height() == 2 && map.cell_width() == 6 && map.cell_height() == 6);
    CHECK(map.get(2, 0) == 2 && map.get(9, 0) == 0 && map.occupied(0, 0) && !map.occupied(1, 0));
    CHECK(bool(map.set(1, 0, 1)) && map.get(1, 0) == 1 && map.one_way(1, 0) == HM_TILE_ONE_WAY_NONE);
    CHECK_INT(failure_of([&] { return map.set(9, 0, 1); }), HM_ERROR_RANGE);
}

// ---- many ---------------------------------------------------------------------------------------------------------

hm_bounds any_bounds() {
    const auto x = static_cast<float>(between(0, 60)), y = static_cast<float>(between(0, 60));
    return {x, y, x + 8, y + 8};
}

TEST(broad_phases) {
    heap memory;
    const hm_allocator alloc = heap_of(memory);
    {
        std::vector<hm_bounds> boxes(40);
        std::vector<uint64_t> users;
        std::vector<hm_filter> filters;
        for (auto &box : boxes) {
            box = any_bounds();
            users.push_back(users.size() + 100);
            filters.push_back({1u << (users.size() % 3), 5, 0});
        }
        hm_broad_options options{};
        options.kind = HM_BROAD_RTREE;
        auto broad = hm::broad::create(options, &alloc).value();
        const hm_broad *raw = broad.raw();
        CHECK(bool(broad.build(boxes, users, filters)) && bool(broad.update()));
        CHECK(broad.count() == 40 && broad.chosen() == HM_BROAD_RTREE && broad.bytes() == hm_broad_bytes(raw));
        const auto bytes = broad.save().value();
        size_t size = 0;
        CHECK(hm_broad_save(raw, nullptr, 0, &size) == HM_OK && bytes.size() == size);
        const auto opened = hm::broad::open(bytes, &alloc).value();
        CHECK(opened.pairs().size() == broad.pairs().size() && !broad.pairs().empty());
        CHECK(opened.save().value() == bytes);

        const int32_t id = broad.insert(boxes[3], 7, &filters[1]).value();
        CHECK(broad.at(id)->user == 7 && same(broad.at(id)->box, boxes[3]) && !broad.at(77));
        CHECK(bool(broad.move(id, boxes[5])) && same(broad.at(id)->box, boxes[5]));
        CHECK(bool(broad.refilter(id, &filters[2])) && broad.remove(9) && !broad.remove(9));
        CHECK_INT(failure_of([&] { return broad.move(9, boxes[0]); }), HM_ERROR_RANGE);
        CHECK(broad.insert(boxes[0]).value() == 9 && broad.count() == 41);
        boxes.push_back(boxes[1]);
        CHECK(bool(broad.move_all(boxes)) && bool(broad.update()) && same(broad.at(40)->box, boxes[1]));

        using pair = hm_broad_pair;
        CHECK(same_list(broad.pairs(), [&](pair *out, int32_t n) { return hm_broad_pairs(raw, out, n); }));
        CHECK(same_list(broad.pairs_between(opened),
                        [&](pair *out, int32_t n) { return hm_broad_pairs_between(raw, opened.raw(), out, n); }));
        const auto of = hm::broad_pairs_of(boxes).value();
        CHECK(of.size() > 16);
        int32_t found = 0;
        pair pairs[1000];
        CHECK(hm_broad_pairs_of(boxes.data(), nullptr, 41, nullptr, pairs, 1000, &found) == HM_OK);
        CHECK(same_list(of, [&](pair *out, int32_t) { return std::copy(pairs, pairs + found, out) - out; }));
        filters.resize(41, filters[0]);
        CHECK(hm::broad_pairs_of(boxes, filters).value().size() < of.size());
        // So many on one point that the first array is too small.
        CHECK_INT(hm::broad_pairs_of(std::vector<hm_bounds>(30, boxes[0])).value().size(), 30 * 29 / 2);

        for (int round = test_rounds(40); round > 0; round--) {
            const hm_bounds box = any_bounds();
            const hm_vec2 p = {between(0, 60), between(0, 60)}, q = {between(0, 60), between(0, 60)}, half = {2, 1};
            const hm_filter *filter = test_below(2) ? &filters[static_cast<size_t>(test_below(40))] : nullptr;
            CHECK(same_list(broad.in_box(box, filter),
                            [&](int32_t *out, int32_t n) { return hm_broad_in_box(raw, &box, filter, out, n); }));
            CHECK(same_list(broad.on_way(p, q, half, filter), [&](hm_broad_hit *out, int32_t n) {
                return hm_broad_on_way(raw, p, q, half, filter, out, n);
            }));
            CHECK(same_found(broad.first(p, q, half, filter),
                             [&](hm_broad_hit *out) { return hm_broad_first(raw, p, q, half, filter, out); }));
            hm_broad_hit near_c[5];
            std::array<hm_broad_hit, 5> nearest{};
            const size_t there = broad.nearest(nearest, p, 30, filter);
            CHECK_INT(there, hm_broad_nearest(raw, p, 30, filter, near_c, 5));
            for (size_t i = 0; i < there; i++) CHECK(same(nearest[i], near_c[i]));
            size_t visited = 0;
            CHECK(broad.visit_box(
                box, [&](int32_t) { return ++visited > 0; }, filter));
            CHECK_INT(visited, broad.in_box(box, filter).size());
            if (visited > 1) {
                visited = 0;
                CHECK(!broad.visit_box(
                          box, [&](int32_t) { return ++visited < 1; }, filter) &&
                      visited == 1);
            }
            visited = 0;
            const auto count = [&visited](int32_t, double, double limit) {
                visited++;
                return limit;
            };
            broad.visit_way(p, q, half, count, filter);
            CHECK_INT(visited, broad.on_way(p, q, half, filter).size());
            visited = 0;
            const hm_bounds point = {20, 20, 20, 20};
            broad.visit_near(point, 12, count, filter);
            hm_broad_hit all[64];
            CHECK_INT(visited, broad.nearest(all, {20, 20}, 12, filter));
        }
    }
    CHECK_INT(memory.live, 0);
}

// A world of the things, in which objects move about.
struct scene {
    things t;
    hm::world world;
    std::vector<hm_object> ids;

    explicit scene(hm::memory alloc) {
        hm_world_options options{};
        options.rule.touch = HM_TOUCH_CLOSED;
        world = hm::world::create(options, alloc).value();
        const uint32_t set = world.add_shapes(t.shapes).value();
        for (int i = 0; i < 30; i++) {
            hm_object_def def = HM_OBJECT_DEFAULT;
            def.shapes = set;
            def.frame = i % 4 * 3; // mask, tile map, circle, box
            def.xform = any_xform();
            def.xform.ox += i % 6 * 10 * HM_STEPS_PER_PIXEL;
            def.z = i % 5;
            def.flags = HM_OBJECT_STAY | HM_OBJECT_CONTACTS | HM_OBJECT_SWEPT;
            def.user = static_cast<uint64_t>(i);
            ids.push_back(world.add(def).value());
        }
    }
};

TEST(worlds) {
    heap memory;
    const hm_allocator alloc = heap_of(memory);
    {
        scene s(&alloc);
        hm::world &w = s.world;
        const hm_world *raw = w.raw();
        CHECK(w.count() == 30 && w.next() == s.ids[0] && w.next(s.ids[29]) == HM_NO_OBJECT);
        CHECK(w.shapes(0).size() == s.t.shapes.size() && w.shapes(1).empty());
        CHECK(same(w.shapes(0)[2], s.t.shapes[2]) && w.bytes() == hm_world_bytes(raw));
        CHECK(same_found(w.get(s.ids[4]), [&](hm_object_def *out) { return hm_world_get(raw, s.ids[4], out); }));
        CHECK(w.get(s.ids[4])->user == 4 && !w.get(99) && !w.shape(99) && !w.xform(99));
        CHECK(same(*w.shape(s.ids[4]), s.t.shapes[0]) && same(*w.xform(s.ids[4]), w.get(s.ids[4])->xform));
        CHECK(w.broad_chosen(false) == hm_world_broad_chosen(raw, false) && bool(w.refresh()));

        size_t events = 0, touching = 0, passings = 0, with_contact = 0, stays = 0;
        for (int frame = 0; frame < 6; frame++) {
            for (hm_object id : s.ids) {
                hm_xform at = *w.xform(id);
                at.ox += test_between(-6, 6) * HM_STEPS_PER_PIXEL;
                CHECK(bool(w.set_xform(id, at)) && same(*w.xform(id), at));
            }
            CHECK(bool(w.update()) && w.updates() == static_cast<uint64_t>(frame) + 1);
            const auto now = w.events();
            events += now.size();
            CHECK(same_list(now, [&](hm_event *out, int32_t n) { return hm_world_events(raw, out, n); }));
            static hm_event room[4096]; // as a span of more, of which C gets INT32_MAX
            CHECK_INT(w.list_into(hm::span<hm_event>(room, SIZE_MAX), hm_world_events), now.size());
            for (size_t i = 0; i < now.size(); i++) {
                const auto contact = w.event_contact(i);
                with_contact += contact.has_value();
                stays += now[i].kind == HM_EVENT_STAY;
                CHECK(same_found(contact, [&](hm_contact_info *out) {
                    return hm_world_event_contact(raw, static_cast<int32_t>(i), out);
                }));
            }
            CHECK(!w.event_contact(now.size()) && !w.event_contact(SIZE_MAX));
            touching += w.touching().size();
            CHECK(
                same_list(w.touching(), [&](hm_touching *out, int32_t n) { return hm_world_touching(raw, out, n); }));
            CHECK(same_list(w.touching_of(s.ids[0]), [&](hm_touching *out, int32_t n) {
                return hm_world_touching_of(raw, s.ids[0], out, n);
            }));
            passings += w.passings().size();
            CHECK(
                same_list(w.passings(), [&](hm_passing *out, int32_t n) { return hm_world_passings(raw, out, n); }));
            CHECK(same_found(w.contact(s.ids[0], s.ids[6]),
                             [&](hm_contact_info *out) { return hm_world_contact(raw, s.ids[0], s.ids[6], out); }));
        }
        CHECK(events > 16 && touching > 16 && passings > 0 && with_contact > 0 && stays > 0);
        hm_event few[2];
        CHECK_INT(w.list_into(hm::span<hm_event>(few), hm_world_events), w.events().size());

        const auto bytes = w.save().value();
        const uint64_t hash = w.hash();
        size_t size = 0;
        CHECK(hm_world_save(raw, nullptr, 0, &size) == HM_OK && bytes.size() == size && hash == hm_world_hash(raw));
        const hm_object id = s.ids[1];
        const hm_filter filter = {2, 2, 0};
        const hm_pose rotated = hm_pose_at(40, 50, 0.5), moved = hm_pose_at(41, 52, 0.5);
        CHECK(bool(w.set_pose(id, rotated)) && same(w.pose(id).value(), rotated));
        CHECK(bool(w.set_position(id, moved.position)) && same(w.pose(id).value(), moved));
        CHECK(bool(w.set_poses({&id, 1}, {&rotated, 1})) && same(w.pose(id).value(), rotated));
        CHECK_INT(failure_of([&] { return w.set_poses({&id, 1}, {}); }), HM_ERROR_RANGE);
        CHECK(bool(w.set_positions({&id, 1}, {&moved.position, 1})) && same(w.pose(id).value(), moved));
        CHECK_INT(failure_of([&] { return w.set_positions({&id, 1}, {}); }), HM_ERROR_RANGE);
        CHECK_INT(failure_of([&] { return w.pose(HM_NO_OBJECT); }), HM_ERROR_STALE);
        CHECK(bool(w.teleport(id, hm_xform_at(500, 500))) && same(*w.xform(id), hm_xform_at(500, 500)));
        CHECK(bool(w.set_frame(id, 3)) && w.get(id)->frame == 3);
        CHECK(bool(w.set_shapes(id, 0, 5)) && w.get(id)->frame == 5);
        CHECK(bool(w.set_filter(id, &filter)) && w.get(id)->filter.category == 2);
        CHECK(bool(w.set_flags(id, HM_OBJECT_FIXED)) && w.get(id)->flags == HM_OBJECT_FIXED);
        CHECK(bool(w.set_enabled(id, false)) && w.get(id)->flags == (HM_OBJECT_FIXED | HM_OBJECT_DISABLED));
        CHECK(bool(w.set_z(id, -4)) && w.get(id)->z == -4);
        CHECK(bool(w.set_user(id, 77)) && w.get(id)->user == 77);
        CHECK(bool(w.shapes_changed(0)));
        CHECK(w.remove(s.ids[2]) && !w.remove(s.ids[2]) && w.count() == 29 && w.hash() != hash);
        CHECK(bool(w.restore(bytes)) && w.hash() == hash && w.save().value() == bytes && w.count() == 30);
        CHECK_INT(failure_of([&] { return w.restore({bytes.data(), bytes.size() - 1}); }), HM_ERROR_FORMAT);
    }
    CHECK_INT(memory.live, 0);
}

TEST(queries_of_a_world) {
    scene s(nullptr);
    const hm::world &w = s.world;
    const hm_world *raw = w.raw();
    REQUIRE(bool(s.world.update()));
    using object = hm_object;
    test_tally picks = {0, 0}, rays = {0, 0}, free = {0, 0}, sees = {0, 0}, casts = {0, 0}, visible = {0, 0};
    for (int round = test_rounds(120); round > 0; round--) {
        const hm_vec2 p = {between(-20, 70), between(-20, 20)}, m = {between(-40, 40), between(-30, 30)};
        const hm_vec2 q = {p.x + m.x, p.y + m.y};
        const hm_shape &shape = s.t.shapes[static_cast<size_t>(test_below(10))];
        const hm_xform at = any_xform();
        const posed it = {shape, at};
        const object id = s.ids[static_cast<size_t>(test_below(30))];
        hm_query query{};
        query.except = s.ids[3];
        query.passes = [](void *, object one) { return one % 4 != 0; };
        query.start = HM_CAST_ALWAYS;
        CHECK(same_list(w.at_point(p, 3, query),
                        [&](hm_pick *out, int32_t n) { return hm_world_at_point(raw, p, 3, &query, out, n); }));
        const auto pick = w.pick(p, 1, query);
        test_count(&picks, pick.has_value());
        CHECK(same_found(pick, [&](hm_pick *out) { return hm_world_pick(raw, p, 1, &query, out); }));
        CHECK(same_list(w.in_shape(it, query),
                        [&](object *out, int32_t n) { return hm_world_in_shape(raw, &shape, &at, &query, out, n); }));
        const hm_box box = {p.x, p.y, 20, 20};
        CHECK(same_list(w.in_box(box, query),
                        [&](object *out, int32_t n) { return hm_world_in_box(raw, &box, &query, out, n); }));
        const hm_circle circle = {p.x, p.y, 12};
        CHECK(same_list(w.in_circle(circle),
                        [&](object *out, int32_t n) { return hm_world_in_circle(raw, &circle, nullptr, out, n); }));
        const hm_shape room = hm::shape_box(p.x, p.y, 25, 25).value();
        const hm_xform origin = hm_xform_at(0, 0);
        CHECK(same_list(w.within_shape({room, origin}, query), [&](object *out, int32_t n) {
            return hm_world_within_shape(raw, &room, &origin, &query, out, n);
        }));
        CHECK(same_list(w.touching_now(id),
                        [&](object *out, int32_t n) { return hm_world_touching_now(raw, id, nullptr, out, n); }));
        CHECK(same_list(w.would_touch(id, at, query),
                        [&](object *out, int32_t n) { return hm_world_would_touch(raw, id, &at, &query, out, n); }));
        object blocker = 1, blocker_c = 2;
        CHECK(w.place_free(id, at, query, &blocker) ==
              test_count(&free, hm_world_place_free(raw, id, &at, &query, &blocker_c)));
        CHECK(blocker == blocker_c && w.place_free(id, at, query) == (blocker == HM_NO_OBJECT));
        const auto ray = w.ray(p, q, query);
        test_count(&rays, ray.has_value());
        CHECK(same_found(ray, [&](hm_world_hit *out) { return hm_world_ray(raw, p, q, &query, out); }));
        CHECK(same_list(w.ray_all(p, q, query),
                        [&](hm_world_hit *out, int32_t n) { return hm_world_ray_all(raw, p, q, &query, out, n); }));
        const auto cast = w.cast(it, m, query);
        test_count(&casts, cast.has_value());
        CHECK(same_found(cast, [&](hm_world_hit *out) { return hm_world_cast(raw, &shape, &at, m, &query, out); }));
        CHECK(same_list(w.cast_all(it, m, query), [&](hm_world_hit *out, int32_t n) {
            return hm_world_cast_all(raw, &shape, &at, m, &query, out, n);
        }));
        hm_world_hit wall{}, wall_c{};
        CHECK(w.sees(p, q, query, &wall) == test_count(&sees, hm_world_sees(raw, p, q, &query, &wall_c)));
        CHECK(same(wall, wall_c) && w.sees(p, q, query) == (wall.object == HM_NO_OBJECT));
        // From afar mostly hidden, from close by not.
        const hm_xform target = *w.xform(id);
        const hm_vec2 close = {static_cast<double>(target.ox) / HM_STEPS_PER_PIXEL + between(-3, 3),
                               static_cast<double>(target.oy) / HM_STEPS_PER_PIXEL + between(-3, 3)};
        const hm_vec2 eye = test_below(2) ? p : close;
        const auto point = w.sees_object(eye, id, query);
        test_count(&visible, point.has_value());
        CHECK(same_found(point, [&](hm_vec2 *out) { return hm_world_sees_object(raw, eye, id, &query, out); }));
        std::array<hm_near, 4> nearest{}, nearest_c{};
        const size_t near_it = w.nearest_to(nearest, it, 20, query);
        CHECK_INT(near_it, hm_world_nearest_to(raw, &shape, &at, 20, &query, nearest_c.data(), 4));
        for (size_t i = 0; i < near_it; i++) CHECK(same(nearest[i], nearest_c[i]));
        const size_t near_p = w.nearest(nearest, p, 20, query);
        CHECK_INT(near_p, hm_world_nearest(raw, p, 20, &query, nearest_c.data(), 4));
        for (size_t i = 0; i < near_p; i++) CHECK(same(nearest[i], nearest_c[i]));

        const hm_way ways[2] = {{p, q, id}, {q, p, 0}};
        const hm_shape_way shape_ways[1] = {{&shape, &at, m, id}};
        const hm_vec2 points[2] = {p, q};
        hm_world_hit hits[2], hits_c[2];
        hm_pick batch[2], batch_c[2];
        CHECK_INT(w.ray_batch(ways, hits, query), hm_world_ray_batch(raw, ways, 2, &query, hits_c));
        CHECK(same(hits[0], hits_c[0]) && same(hits[1], hits_c[1]));
        CHECK_INT(w.cast_batch(shape_ways, hits, query), hm_world_cast_batch(raw, shape_ways, 1, &query, hits_c));
        CHECK(same(hits[0], hits_c[0]));
        CHECK_INT(w.pick_batch(points, batch, 2, query), hm_world_pick_batch(raw, points, 2, 2, &query, batch_c));
        CHECK(same(batch[0], batch_c[0]) && same(batch[1], batch_c[1]));
    }
    CHECK(both(picks));
    CHECK(both(rays));
    CHECK(both(free));
    CHECK(both(sees));
    CHECK(both(casts));
    CHECK(both(visible));
}

struct pen {
    int lines = 0, circles = 0, triangles = 0;
    static void line(void *ctx, hm_vec2, hm_vec2, hm_draw_role, hm_object) { static_cast<pen *>(ctx)->lines++; }
    static void circle(void *ctx, hm_vec2, double, hm_draw_role, hm_object) { static_cast<pen *>(ctx)->circles++; }
    static void triangle(void *ctx, hm_vec2, hm_vec2, hm_vec2, hm_draw_role, hm_object) {
        static_cast<pen *>(ctx)->triangles++;
    }
    hm_draw draw() { return {line, circle, triangle, this}; }
    bool operator==(const pen &other) const {
        return lines == other.lines && circles == other.circles && triangles == other.triangles;
    }
};

TEST(moves_and_drawing_of_a_world) {
    scene s(nullptr);
    hm::world &w = s.world;
    int moved = 0, met = 0, rotated = 0;
    for (int round = test_rounds(60); round > 0; round--) {
        const hm_object id = s.ids[static_cast<size_t>(test_below(30))];
        const hm_vec2 motion = {between(-30, 30), between(-30, 30)};
        hm_world_move_options options{};
        options.response = HM_RESPONSE_BOUNCE;
        options.restitution = 0.5;
        hm_world_move_contact contacts[8]{}, contacts_c[8]{};
        const auto would = w.try_move(id, motion, options, contacts);
        CHECK(same_made(would, [&](hm_world_move_end *out) {
            return hm_world_try_move(w.raw(), id, motion, &options, out, contacts_c, 8);
        }));
        CHECK(same(contacts[0], contacts_c[0]));
        met += would->count > 0;
        const auto did = w.move(id, motion, options, contacts);
        CHECK(same(*did, *would) && same(*w.xform(id), did->xform) && same(contacts[0], contacts_c[0]));
        moved += did->move.x != 0;

        const auto push = w.try_push_out(id, 40);
        CHECK(same_made(push,
                        [&](hm_world_push *out) { return hm_world_try_push_out(w.raw(), id, 40, nullptr, out); }));
        CHECK(same(*w.push_out(id, 40), *push) && same(*w.xform(id), push->xform));
        const hm_pose from = hm::xform_to_pose(*w.xform(id)).value();
        hm_pose to = from;
        to.angle += between(-1, 1);
        to.position.x += 3;
        const auto turn = w.try_turn(id, from, to, 0.5);
        CHECK(same_made(turn, [&](hm_world_turned *out) {
            return hm_world_try_turn(w.raw(), id, &from, &to, 0.5, nullptr, out);
        }));
        CHECK(same(*w.turn(id, from, to, 0.5), *turn) && same(*w.xform(id), turn->xform));
        rotated += turn->fraction > 0;
    }
    CHECK(moved > 0 && met > 0 && rotated > 0);
    CHECK_INT(failure_of([&] { return w.move(99, {1, 1}); }), HM_ERROR_STALE);
    CHECK_INT(failure_of([&] { return w.push_out(s.ids[0], -1); }), HM_ERROR_RANGE);

    REQUIRE(bool(w.update()));
    hm_draw_options options{};
    options.what = HM_DRAW_EDGES | HM_DRAW_INSIDES | HM_DRAW_CONTACTS;
    pen here, there;
    w.draw(here.draw(), options);
    const hm_draw draw = there.draw();
    hm_world_draw(w.raw(), &draw, &options);
    CHECK(here == there && here.lines && here.circles && here.triangles);
    hm::draw_shape({s.t.shapes[0], hm_xform_at(1, 1)}, here.draw(), options, HM_DRAW_FIXED);
    CHECK(here.lines > there.lines);
    const double lengths[8] = {3, 4, 5, 4, 3, 4, 5, 4};
    const auto profile = hm::polar::from_lengths(lengths).value();
    const hm_xform at = hm_xform_at(1, 1), beside = hm_xform_at(9, 3);
    hm_draw_shape(&s.t.shapes[0], &at, &draw, &options, HM_DRAW_FIXED);
    hm::draw_polar(profile, at, here.draw(), options, HM_DRAW_BOX);
    hm_draw_polar(profile.raw(), &at, &draw, &options, HM_DRAW_BOX);
    hm::draw_polar_line(profile, at, profile, beside, HM_POLAR_BETWEEN, here.draw(), options);
    hm_draw_polar_line(profile.raw(), &at, profile.raw(), &beside, HM_POLAR_BETWEEN, &draw, &options, HM_DRAW_NORMAL);
    CHECK(here == there);
    CHECK(same_list(w.draw_lines(options),
                    [&](hm_draw_line *out, int32_t n) { return hm_world_draw_lines(w.raw(), &options, out, n); }));
    CHECK(same_list(w.draw_triangles(options), [&](hm_draw_triangle *out, int32_t n) {
        return hm_world_draw_triangles(w.raw(), &options, out, n);
    }));
}

// ---- colliders ----------------------------------------------------------------------------------------------------

TEST(colliders) {
    const things t;
    hm_collider_form form{};
    form.mask = t.ring.raw();
    form.outline = t.loops.raw();
    hm_collider_frame frame{};
    frame.name = "walk";
    frame.width = 6;
    frame.height = 5;
    frame.duration = 50;
    frame.mark_count = 1;
    const hm_collider_frame frames[2] = {frame, frame};
    hm_collider_mark mark{};
    mark.name = "hand";
    mark.kind = HM_SHAPE_POINT;
    mark.a = {65536, 65536};
    hm_collider_tag tag{};
    tag.name = "step";
    tag.last = 1;
    hm_collider_source source{};
    source.forms = &form;
    source.form_count = 1;
    source.frames = frames;
    source.frame_count = 2;
    source.marks = &mark;
    source.mark_count = 1;
    source.tags = &tag;
    source.tag_count = 1;
    const auto bytes = hm::collider::save(source).value();
    std::vector<uint8_t> bytes_c(bytes.size());
    size_t size = 0;
    CHECK(hm_collider_save(&source, bytes_c.data(), bytes_c.size(), &size) == HM_OK && bytes == bytes_c);
    source.form_count = -1;
    CHECK_INT(failure_of([&] { return hm::collider::save(source); }), HM_ERROR_RANGE);

    heap memory;
    const hm_allocator alloc = heap_of(memory);
    {
        const auto c = hm::collider::open(bytes, &alloc).value();
        const hm_collider *raw = c.raw();
        CHECK(c.form_count() == 1 && c.frame_count() == 2 && c.mark_count() == 1 && c.tag_count() == 1);
        CHECK(c.in_place() == hm_collider_in_place(raw) && bool(c.verify()));
        CHECK(c.find_frame("walk") == 0 && c.find_frame("run") == -1 && c.find_tag("step") == 0);
        CHECK(c.frame_after(0, 60) == hm_collider_frame_after(raw, 0, 60) && c.frame_after(0, 60) == 1);
        CHECK(std::string(c.frame(0)->name) == "walk" && !c.frame(2) && !c.form(1) && !c.mark(1) && !c.tag(1));
        CHECK(std::string(c.tag(0)->name) == "step" && std::string(c.mark(0)->name) == "hand");
        // What the file hands out is a pointer of C: taken wherever a handle is.
        CHECK(hm_mask_equal(c.form(0)->mask, t.ring.raw()) && hm::mask_overlap(c.form(0)->mask, t.ring, 1, 1));
        CHECK(
            same_found(c.shape(1), [&](hm_shape *out) { return hm_collider_shape(raw, 1, HM_COLLIDER_MASK, out); }));
        CHECK(c.shape(0, HM_COLLIDER_OUTLINE)->kind == HM_SHAPE_OUTLINE && !c.shape(0, HM_COLLIDER_HULL) &&
              !c.shape(2));
        CHECK(same_found(c.mark_shape(0), [&](hm_shape *out) { return hm_collider_mark_shape(raw, 0, out); }));
        CHECK(!c.mark_shape(1));
    }
    CHECK_INT(memory.live, 0);
    auto damaged = bytes;
    damaged[damaged.size() / 2] ^= 1;
    CHECK_INT(failure_of([&] { return hm::collider::open(damaged); }), HM_ERROR_FORMAT);
}

} // namespace

#ifdef HITMASK_EXCEPTIONS
hm_result returned_by_the_other_file(const char *text, int64_t *count);

namespace {
TEST(both_sorts_of_files_in_one_program) {
    int64_t count = -1;
    CHECK_INT(returned_by_the_other_file("?", &count), HM_ERROR_FORMAT);
    CHECK_INT(returned_by_the_other_file("##.#", &count), HM_OK);
    CHECK_INT(count, 3);
}
} // namespace
#    define BOTH_SORTS CASE(both_sorts_of_files_in_one_program),
#else
#    define BOTH_SORTS
#endif

TEST_MAIN(BOTH_SORTS CASE(spans), CASE(every_handle_moves_and_frees), CASE(shapes_take_no_temporaries),
          CASE(failures), CASE(short_spans_are_refused), CASE(masks_are_those_of_c), CASE(edits_are_those_of_c),
          CASE(pairs_of_masks_on_a_grid), CASE(outlines), CASE(borders_and_profiles), CASE(shapes_are_those_of_c),
          CASE(every_question_about_every_pair), CASE(questions_of_some_kinds), CASE(broad_phases), CASE(worlds),
          CASE(queries_of_a_world), CASE(moves_and_drawing_of_a_world), CASE(colliders))

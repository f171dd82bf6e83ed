// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// hitmask.hpp: the library for C++17. Handles that own, spans, optional answers, lists as vectors.
//
//     hitmask::mask ship = hitmask::mask::from_rgba({pixels, 32, 32}).value();
//     const hm_shape shape = hitmask::shape_mask(ship);
//     if (auto hit = hitmask::contact({shape, hm_xform_at(4, 5)}, {shape, hm_xform_at(30, 5)})) use(hit->normal);
//
// Conventions of this header:
//  - It is a thin layer over hitmask.h, which says what each function does, its limits and its errors. Member `f` of
//    handle `x` calls hm_x_f, function `f` calls hm_f. Where a name differs the comment says which one is called.
//    Values (hm_vec2, hm_xform, hm_shape, hm_rule, options) are the structs of C, and C functions of values alone
//    (hm_xform_at, hm_vec2_add, hm_response_bounce, hm_moments_centroid, circles and boxes of direct.h) are called as
//    they are. `auto` is the type that the helper in the body names: own, make, made<T>: result<T>; found<T>:
//    std::optional<T>; list<T>: std::vector<T>; written<T>: T.
//  - Ownership: a handle destroys its object. It can be moved, not copied; the object stays where it is in memory,
//    so shapes, views and spans of it remain valid. A handle that was moved from is empty: destroy it, assign to it,
//    test it; any other use passes NULL, which violates a precondition.
//  - Shapes own nothing. What a shape, a view or a border is made of must outlive it; the functions that make these
//    take no temporaries (`kept`, `kept_span`). Pointers and spans that a handle returns are valid as long as its
//    object lives, unless the C function says less.
//  - Errors: what can fail returns `result`, which is tested before use. Nothing throws. With HITMASK_EXCEPTIONS
//    defined before the #include a failure throws hitmask::error instead. Files with and without it can be linked.
//    Memory of the library's objects comes from argument `m` (NULL: malloc). Vectors use the allocator of the standard
//    library, which throws std::bad_alloc, or ends the program under -fno-exceptions; spans allocate nothing.
//  - Questions: a yes with details is std::optional, empty for no. A list is a std::vector. Without allocation it is
//    written into a span: `world.list_into(out, hm_world_events)` for `world.events()`, and so with all lists of
//    handles; those of free functions by the function of C itself.
//  - Callbacks must not throw, as they are called from C: an exception that leaves one ends the program.
#ifndef HITMASK_HITMASK_HPP
#define HITMASK_HITMASK_HPP

#include <hitmask/hitmask.h>

#include <array>
#include <cstddef>
#include <cstdlib>
#include <exception>
#include <iterator>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

// Two inline namespaces, so that files of both sorts in one program never share an inline function.
#ifdef HITMASK_EXCEPTIONS
#    define HITMASK_TESTED
namespace hitmask {
inline namespace throwing {
#else
#    define HITMASK_TESTED [[nodiscard]]
namespace hitmask {
inline namespace returning {
#endif

// ---- results ------------------------------------------------------------------------------------------------------

/// What a failure throws with HITMASK_EXCEPTIONS; never thrown otherwise.
class error : public std::exception {
  public:
    explicit error(hm_result code) noexcept : code_(code) {}
    hm_result code() const noexcept { return code_; }
    const char *what() const noexcept override { return hm_result_text(code_); }

  private:
    hm_result code_;
};

namespace c {
/// Throws what is not HM_OK, with HITMASK_EXCEPTIONS.
inline hm_result checked(hm_result code) {
#ifdef HITMASK_EXCEPTIONS
    if (code != HM_OK) throw error(code);
#endif
    return code;
}
} // namespace c

/// A T, or the reason why there is none. With HITMASK_EXCEPTIONS there always is one, and a temporary result converts
/// to it: `mask m = mask::from_ascii("#");`. Value of a failed one: std::abort, in every build.
template <class T> class HITMASK_TESTED result {
  public:
    result(T &&value) : code_(HM_OK), value_(std::move(value)) {}
    result(const T &value) : code_(HM_OK), value_(value) {}
    result(hm_result failure) : code_(c::checked(failure == HM_OK ? HM_ERROR_RANGE : failure)) {}

    explicit operator bool() const noexcept { return value_.has_value(); }
    hm_result code() const noexcept { return code_; }
    const char *text() const noexcept { return hm_result_text(code_); }

    T &value() & { return present(*this); }
    const T &value() const & { return present(*this); }
    T &&value() && { return std::move(present(*this)); }
    T &operator*() & { return value(); }
    const T &operator*() const & { return value(); }
    T &&operator*() && { return std::move(*this).value(); }
    T *operator->() { return &value(); }
    const T *operator->() const { return &value(); }
#ifdef HITMASK_EXCEPTIONS
    operator T() && { return std::move(*this).value(); }
#endif

  private:
    template <class R> static auto &present(R &from) {
        if (!from.value_) std::abort();
        return *from.value_;
    }
    hm_result code_;
    std::optional<T> value_;
};

/// Of what makes nothing.
template <> class HITMASK_TESTED result<void> {
  public:
    result(hm_result code) : code_(c::checked(code)) {}
    explicit operator bool() const noexcept { return code_ == HM_OK; }
    hm_result code() const noexcept { return code_; }
    const char *text() const noexcept { return hm_result_text(code_); }

  private:
    hm_result code_;
};
using status = result<void>;

// ---- spans --------------------------------------------------------------------------------------------------------

/// `size` values that belong to somebody else. Made of a pointer and a number, or of a C array, std::vector,
/// std::array, std::span or anything else with data() and size(); a span of const also of a temporary, for one call.
template <class T> class span {
    template <class C>
    using same = std::is_convertible<std::remove_pointer_t<decltype(std::data(std::declval<C &>()))> (*)[], T (*)[]>;

  public:
    constexpr span() noexcept = default;
    constexpr span(T *data, size_t size) noexcept : data_(data), size_(size) {}
    template <class C,
              class = std::enable_if_t<(std::is_lvalue_reference_v<C> || std::is_const_v<T>)&&same<C>::value>>
    constexpr span(C &&from) noexcept : data_(std::data(from)), size_(std::size(from)) {}

    constexpr T *data() const noexcept { return data_; }
    constexpr size_t size() const noexcept { return size_; }
    constexpr bool empty() const noexcept { return size_ == 0; }
    constexpr T *begin() const noexcept { return data_; }
    constexpr T *end() const noexcept { return data_ + size_; }
    constexpr T &operator[](size_t index) const noexcept { return data_[index]; } // precondition: index < size

  private:
    T *data_ = nullptr;
    size_t size_ = 0;
};

/// A span of const that has to outlive what is made of it: an argument takes no temporary container.
template <class T> class kept_span : public span<const T> {
  public:
    constexpr kept_span() noexcept = default;
    constexpr kept_span(const T *data, size_t size) noexcept : span<const T>(data, size) {}
    constexpr kept_span(span<const T> from) noexcept : span<const T>(from) {}
    constexpr kept_span(span<T> from) noexcept : span<const T>(from) {}
    template <class C> constexpr kept_span(C &from) noexcept : span<const T>(from) {}
};

/// Where the objects of the library get their memory from; NULL is malloc.
using memory = const hm_allocator *;

/// A shape and where it is, for the time of one call: questions take `{shape, xform}`.
struct posed {
    posed(const hm_shape &of, const hm_xform &at) noexcept : shape(&of), xform(&at) {}
    const hm_shape *shape;
    const hm_xform *xform;
};

// ---- handles ------------------------------------------------------------------------------------------------------

/// How functions of C are called. For this header alone.
namespace c {
inline void destroy(hm_border *border) noexcept { hm_border_destroy(border); }
inline void destroy(hm_broad *broad) noexcept { hm_broad_destroy(broad); }
inline void destroy(hm_collider *collider) noexcept { hm_collider_close(collider); }
inline void destroy(hm_components *components) noexcept { hm_components_destroy(components); }
inline void destroy(hm_compound *compound) noexcept { hm_compound_destroy(compound); }
inline void destroy(hm_mask *mask) noexcept { hm_mask_destroy(mask); }
inline void destroy(hm_outline *outline) noexcept { hm_outline_destroy(outline); }
inline void destroy(hm_parts *parts) noexcept { hm_parts_destroy(parts); }
inline void destroy(hm_polar *polar) noexcept { hm_polar_destroy(polar); }
inline void destroy(hm_polygon *polygon) noexcept { hm_polygon_destroy(polygon); }
inline void destroy(hm_tilemap *map) noexcept { hm_tilemap_destroy(map); }
inline void destroy(hm_world *world) noexcept { hm_world_destroy(world); }

/// A number as the count of a C function: beyond int32 it is -1, which every function refuses.
inline int32_t count(size_t number) noexcept { return number > INT32_MAX ? -1 : static_cast<int32_t>(number); }

/// The capacity of a span: what is beyond int32 is never written.
template <class T> int32_t room(span<T> out) noexcept {
    return out.size() > INT32_MAX ? INT32_MAX : static_cast<int32_t>(out.size());
}

/// n values from `first` on, as C returns them in two calls.
template <class T, class N> span<const T> all(const T *first, N n) { return {first, static_cast<size_t>(n)}; }

// The helpers below call f(arguments..., &out), or f(arguments..., out, capacity) for lists.

/// What f makes: a handle, or a value.
template <class H, class F, class... A> result<H> own(F f, A... arguments) {
    typename H::raw_type *out = nullptr;
    const hm_result code = f(arguments..., &out);
    if (code != HM_OK) return code;
    return H(out);
}
template <class T, class F, class... A> result<T> made(F f, A... arguments) {
    T out{};
    const hm_result code = f(arguments..., &out);
    if (code != HM_OK) return code;
    return out;
}

/// What f wrote where it returned true, and what an f wrote that always does.
template <class T, class F, class... A> std::optional<T> found(F f, A... arguments) {
    T out{};
    if (!f(arguments..., &out)) return std::nullopt;
    return out;
}
template <class T, class F, class... A> T written(F f, A... arguments) {
    T out{};
    f(arguments..., &out);
    return out;
}

/// A list into a span; all of it (f is called twice where there are more than sixteen).
template <class T, class F, class... A> size_t list_into(span<T> out, F f, A... arguments) {
    return static_cast<size_t>(f(arguments..., out.data(), room(out)));
}
template <class T, class F, class... A> std::vector<T> list(F f, A... arguments) {
    std::vector<T> out(16);
    const size_t there = list_into(span<T>(out), f, arguments...);
    const bool more = there > out.size();
    out.resize(there);
    if (more) list_into(span<T>(out), f, arguments...);
    return out;
}

/// What f(arguments..., out, capacity, &bytes) writes out.
template <class F, class... A> result<std::vector<uint8_t>> saved(F f, A... arguments) {
    size_t bytes = 0;
    hm_result code = f(arguments..., nullptr, 0, &bytes);
    if (code != HM_OK) return code;
    std::vector<uint8_t> out(bytes);
    code = f(arguments..., out.data(), out.size(), &bytes);
    if (code != HM_OK) return code;
    return out;
}

/// A function object as the context of a callback of C.
template <class F> void *context(F &function) {
    return const_cast<void *>(static_cast<const void *>(std::addressof(function)));
}
} // namespace c

/// Owns one object of the library, or is empty.
template <class C> class handle {
  public:
    using raw_type = C;
    handle() noexcept = default;
    explicit handle(C *owned) noexcept : owned_(owned) {} ///< takes what a C function made
    handle(handle &&other) noexcept : owned_(other.release()) {}
    handle &operator=(handle &&other) noexcept {
        C *const taken = other.release(); // first, for assignment to itself
        if (owned_) c::destroy(owned_);
        owned_ = taken;
        return *this;
    }
    ~handle() {
        if (owned_) c::destroy(owned_);
    }

    explicit operator bool() const noexcept { return owned_ != nullptr; }
    C *raw() noexcept { return owned_; } ///< for C functions; still owned here
    const C *raw() const noexcept { return owned_; }
    C *release() noexcept { return std::exchange(owned_, nullptr); } ///< the caller destroys it from now on

    /// Writes a list into memory that is there: f is the C function, called with raw(), the arguments, and the span.
    /// Returns how many there are, which may be more than the span holds.
    template <class T, class F, class... A> size_t list_into(span<T> out, F f, A... a) const {
        return c::list_into(out, f, raw(), a...);
    }

  protected: // the helpers above, but own, with raw() as the first argument
    template <class H, class F, class... A> static result<H> own(F f, A... a) { return c::own<H>(f, a...); }
    template <class H, class F, class... A> result<H> make(F f, A... a) const { return own<H>(f, raw(), a...); }
    template <class T, class F, class... A> result<T> made(F f, A... a) const { return c::made<T>(f, raw(), a...); }
    template <class T, class F, class... A> std::optional<T> found(F f, A... a) const {
        return c::found<T>(f, raw(), a...);
    }
    template <class T, class F, class... A> T written(F f, A... a) const { return c::written<T>(f, raw(), a...); }
    template <class T, class F, class... A> std::vector<T> list(F f, A... a) const {
        return c::list<T>(f, raw(), a...);
    }

  private:
    C *owned_ = nullptr;
};

/// An argument that is only read: a handle, or a pointer of C (such as those in hm_collider_form).
template <class C> class ref {
  public:
    ref(const C *borrowed) noexcept : borrowed_(borrowed) {}
    ref(const handle<C> &owner) noexcept : borrowed_(owner.raw()) {}
    operator const C *() const noexcept { return borrowed_; }

  private:
    const C *borrowed_;
};

/// The same of what has to outlive the thing that is made of it: no temporary handle.
template <class C> class kept : public ref<C> {
  public:
    using ref<C>::ref;
    kept(const handle<C> &owner) noexcept : ref<C>(owner) {}
    kept(const handle<C> &&) = delete;
};

// ---- poses --------------------------------------------------------------------------------------------------------

inline auto xform_from_pose(const hm_pose &pose) { return c::made<hm_xform>(hm_xform_from_pose, &pose); }
inline auto xform_from_matrix(double a, double b, double c, double d, double e, double f) {
    return c::made<hm_xform>(hm_xform_from_matrix, a, b, c, d, e, f);
}
inline auto xform_to_pose(const hm_xform &xform) { return c::made<hm_pose>(hm_xform_to_pose, &xform); }
inline auto xform_multiply(const hm_xform &outer, const hm_xform &inner) {
    return c::made<hm_xform>(hm_xform_multiply, &outer, &inner);
}
inline auto xform_invert(const hm_xform &xform) { return c::made<hm_xform>(hm_xform_invert, &xform); }
inline auto xform_translate(const hm_xform &xform, int64_t dx, int64_t dy) {
    return c::made<hm_xform>(hm_xform_translate, &xform, dx, dy);
}

// ---- masks --------------------------------------------------------------------------------------------------------

/// Rows of pixels that are only read, or of bytes of another sort; `stride` 0 is rows without gaps.
struct picture {
    span<const uint8_t> bytes;
    int32_t width;
    int32_t height;
    size_t stride = 0;
};
using rgba = std::array<uint8_t, 4>; ///< red, green, blue, alpha

namespace c {
/// Whether rows of `row` bytes lie within `size` bytes; the library checks the other limits of a picture.
inline bool fits(size_t size, int32_t height, size_t stride, size_t row) {
    if (height <= 0 || row == 0) return true;
    return size >= row && (size - row) / (stride ? stride : row) >= static_cast<size_t>(height) - 1;
}
inline size_t row(int32_t width, size_t bits) { return width > 0 ? (static_cast<size_t>(width) * bits + 7) / 8 : 0; }
inline bool fits(const picture &from, size_t bits) {
    return fits(from.bytes.size(), from.height, from.stride, row(from.width, bits));
}
} // namespace c

/// Solid and clear pixels (mask.h). HM_ERROR_RANGE also for a picture whose span is shorter than its rows.
class mask : public handle<hm_mask> {
    template <class F, class... A> static result<mask> from(F f, const picture &p, size_t bits, A... a) {
        if (!c::fits(p, bits)) return HM_ERROR_RANGE;
        return own<mask>(f, p.bytes.data(), p.width, p.height, p.stride, a...);
    }

  public:
    using handle::handle;
    static auto create(int32_t w, int32_t h, memory m = {}) { return own<mask>(hm_mask_create, w, h, m); }
    /// Over words that stay where they are, unchanged, as long as the view lives.
    static auto view(kept_span<uint64_t> words, int32_t w, int32_t h, memory m = {}) {
        return own<mask>(hm_mask_view, words.data(), words.size(), w, h, m);
    }
    static auto from_rgba(const picture &p, uint8_t threshold = 0, memory m = {}) {
        return from(hm_mask_from_rgba, p, 32, threshold, m);
    }
    static auto from_rgba_rect(const picture &p, const hm_rect &frame, uint8_t threshold = 0, memory m = {}) {
        return from(hm_mask_from_rgba_rect, p, 32, &frame, threshold, m);
    }
    static auto from_alpha(const picture &p, uint8_t threshold = 0, memory m = {}) {
        return from(hm_mask_from_alpha, p, 8, threshold, m);
    }
    static auto from_gray(const picture &p, uint8_t threshold = 0, memory m = {}) {
        return from(hm_mask_from_gray, p, 8, threshold, m);
    }
    static auto from_color_key(const picture &p, std::array<uint8_t, 3> key, uint8_t tolerance = 0, memory m = {}) {
        return from(hm_mask_from_color_key, p, 32, key.data(), tolerance, m);
    }
    static auto from_bits(const picture &p, hm_bit_order order, memory m = {}) {
        return from(hm_mask_from_bits, p, 1, order, m);
    }
    static result<mask> from_range(const picture &p, std::array<int32_t, 4> low, std::array<int32_t, 4> high,
                                   memory m = {}) {
        if (!c::fits(p, 32)) return HM_ERROR_RANGE;
        const hm_picture raw = {p.bytes.data(), p.width, p.height, p.stride};
        return own<mask>(hm_mask_from_range, &raw, low.data(), high.data(), m);
    }
    static result<mask> from_difference(const picture &a, const picture &b, std::array<int32_t, 4> tolerance,
                                        memory m = {}) {
        if (!c::fits(a, 32) || !c::fits(b, 32)) return HM_ERROR_RANGE;
        const hm_picture raw_a = {a.bytes.data(), a.width, a.height, a.stride};
        const hm_picture raw_b = {b.bytes.data(), b.width, b.height, b.stride};
        return own<mask>(hm_mask_from_difference, &raw_a, &raw_b, tolerance.data(), m);
    }
    static auto from_ascii(const char *text, memory m = {}) { return own<mask>(hm_mask_from_ascii, text, m); }
    static auto from_outline(ref<hm_outline> outline, int32_t w, int32_t h, memory m = {}) {
        return own<mask>(hm_mask_from_outline, outline, w, h, m);
    }
    /// `origin` receives the pixel of the world on which the mask's top-left pixel lies.
    static result<mask> from_shape(posed shape, hm_pixel &origin, const hm_stamp_options &options = {},
                                   memory m = {}) {
        hm_mask *out = nullptr;
        const hm_result code = hm_mask_from_shape(shape.shape, shape.xform, &options, m, &origin, &out);
        if (code != HM_OK) return code;
        return mask(out);
    }
    auto copy(memory m = {}) const { return make<mask>(hm_mask_copy, m); }
    auto copy_prepared(memory m = {}) const { return make<mask>(hm_mask_copy_prepared, m); }
    status prepare() { return hm_mask_prepare(raw()); }
    bool prepared() const { return hm_mask_prepared(raw()); }
    size_t bytes() const { return hm_mask_bytes(raw()); }
    span<const uint64_t> words() const { return {hm_mask_words(raw()), hm_mask_word_count(width(), height())}; }

    // To pictures: HM_ERROR_RANGE where the span is too short.
    status to_bits(hm_bit_order order, span<uint8_t> out, size_t stride = 0) const {
        if (!c::fits(out.size(), height(), stride, c::row(width(), 1))) return HM_ERROR_RANGE;
        return hm_mask_to_bits(raw(), order, out.data(), stride);
    }
    status to_rgba(const rgba &solid, const rgba &clear, span<uint8_t> out, size_t stride = 0) const {
        if (!c::fits(out.size(), height(), stride, c::row(width(), 32))) return HM_ERROR_RANGE;
        return hm_mask_to_rgba(raw(), solid.data(), clear.data(), out.data(), stride);
    }
    status paint(const hm_paint_options &options, span<uint8_t> out, int32_t w, int32_t h, size_t stride = 0) const {
        if (!c::fits(out.size(), h, stride, c::row(w, 32))) return HM_ERROR_RANGE;
        return hm_mask_paint(raw(), &options, out.data(), w, h, stride);
    }

    // One mask.
    int32_t width() const { return hm_mask_width(raw()); }
    int32_t height() const { return hm_mask_height(raw()); }
    bool get(int32_t x, int32_t y) const { return hm_mask_get(raw(), x, y); }
    int64_t count() const { return hm_mask_count(raw()); }
    std::optional<hm_pixel> next_pixel(hm_pixel after = {-1, 0}) const {
        if (!hm_mask_next_pixel(raw(), &after)) return std::nullopt;
        return after;
    }
    auto pixels() const { return list<hm_pixel>(hm_mask_pixels); }
    auto box() const { return found<hm_rect>(hm_mask_box); }
    auto moments() const { return written<hm_moments>(hm_mask_moments); }

    // Edits cannot fail. Of a view they violate a precondition.
    void set(int32_t x, int32_t y, bool solid = true) { hm_mask_set(raw(), x, y, solid); }
    void fill() { hm_mask_fill(raw()); }
    void clear() { hm_mask_clear(raw()); }
    void invert() { hm_mask_invert(raw()); }
    void fill_rect(const hm_rect &rect, bool solid = true) { hm_mask_fill_rect(raw(), &rect, solid); }
    void draw(ref<hm_mask> other, int32_t dx, int32_t dy) { hm_mask_draw(raw(), other, dx, dy); }
    void erase(ref<hm_mask> other, int32_t dx, int32_t dy) { hm_mask_erase(raw(), other, dx, dy); }
    void intersect(ref<hm_mask> other, int32_t dx, int32_t dy) { hm_mask_intersect(raw(), other, dx, dy); }
    void exclusive_or(ref<hm_mask> other, int32_t dx, int32_t dy) { hm_mask_xor(raw(), other, dx, dy); }
    /// Returns the rectangle outside of which nothing changed.
    auto stamp(const hm_xform &xmask, posed shape, const hm_stamp_options &options = {}) {
        return c::written<hm_rect>(hm_mask_stamp, raw(), &xmask, shape.shape, shape.xform, &options);
    }
    status draw_minkowski(ref<hm_mask> a, ref<hm_mask> b, int32_t dx, int32_t dy, memory m = {}) {
        return hm_mask_draw_minkowski(raw(), a, b, dx, dy, m);
    }

    // New masks from one.
    auto crop(const hm_rect &rect, memory m = {}) const { return make<mask>(hm_mask_crop, &rect, m); }
    auto flip_x(memory m = {}) const { return make<mask>(hm_mask_flip_x, m); }
    auto flip_y(memory m = {}) const { return make<mask>(hm_mask_flip_y, m); }
    auto rotate(int32_t quarters, memory m = {}) const { // hm_mask_rotate
        return make<mask>(hm_mask_rotate, quarters, m);
    }
    auto resize(int32_t w, int32_t h, hm_resample how, memory m = {}) const {
        return make<mask>(hm_mask_resize, w, h, how, m);
    }
    auto reduce(int32_t factor, hm_resample how, memory m = {}) const {
        return make<mask>(hm_mask_reduce, factor, how, m);
    }
    auto dilate(int32_t radius, hm_brush brush, memory m = {}) const {
        return make<mask>(hm_mask_dilate, radius, brush, m);
    }
    auto erode(int32_t radius, hm_brush brush, memory m = {}) const {
        return make<mask>(hm_mask_erode, radius, brush, m);
    }
    auto border(hm_connect connect, memory m = {}) const { return make<mask>(hm_mask_border, connect, m); }
    bool operator==(const mask &other) const { return hm_mask_equal(raw(), other.raw()); }
    bool operator!=(const mask &other) const { return !hm_mask_equal(raw(), other.raw()); }
};

/// hm_mask_edit_begin, and hm_mask_edit_end at the end of its block: many edits of a prepared mask, measured once. The
/// mask must outlive it; its handle may be moved meanwhile.
class mask_edit {
  public:
    explicit mask_edit(mask &edited) : raw_(edited.raw()) { hm_mask_edit_begin(raw_); }
    mask_edit(const mask_edit &) = delete;
    mask_edit &operator=(const mask_edit &) = delete;
    ~mask_edit() { hm_mask_edit_end(raw_); }

  private:
    hm_mask *raw_;
};

// Two masks on one grid of pixels, the top-left pixel of b on pixel (dx, dy) of a.
inline bool mask_overlap(ref<hm_mask> a, ref<hm_mask> b, int32_t dx, int32_t dy) {
    return hm_mask_overlap(a, b, dx, dy);
}
inline int64_t mask_overlap_count(ref<hm_mask> a, ref<hm_mask> b, int32_t dx, int32_t dy) {
    return hm_mask_overlap_count(a, b, dx, dy);
}
inline auto mask_shared_box(ref<hm_mask> a, ref<hm_mask> b, int32_t dx, int32_t dy) {
    return c::found<hm_rect>(hm_mask_shared_box, a, b, dx, dy);
}
inline auto mask_shared_pixel(ref<hm_mask> a, ref<hm_mask> b, int32_t dx, int32_t dy, hm_side side) {
    return c::found<hm_pixel>(hm_mask_shared_pixel, a, b, dx, dy, side);
}
inline auto mask_shared(ref<hm_mask> a, ref<hm_mask> b, int32_t dx, int32_t dy, memory m = {}) {
    return c::own<mask>(hm_mask_shared, a, b, dx, dy, m);
}
inline auto mask_minkowski(ref<hm_mask> a, ref<hm_mask> b, memory m = {}) {
    return c::own<mask>(hm_mask_minkowski, a, b, m);
}
inline result<std::vector<uint32_t>> mask_overlap_table(ref<hm_mask> a, ref<hm_mask> b, memory m = {}) {
    const int32_t size = hm_mask_overlap_table_size(a, b);
    if (size > HM_MASK_TABLE_MAX) return HM_ERROR_RANGE;
    std::vector<uint32_t> counts(static_cast<size_t>(size));
    const hm_result code = hm_mask_overlap_table(a, b, m, counts.data(), size);
    if (code != HM_OK) return code;
    return counts;
}

/// The connected pieces of a mask (components.h). Does not need the mask any more.
class components : public handle<hm_components> {
  public:
    using handle::handle;
    static auto create(ref<hm_mask> mask, hm_connect connect, memory m = {}) {
        return own<components>(hm_components_create, mask, connect, m);
    }
    int32_t count() const { return hm_components_count(raw()); }
    const hm_component *get(int32_t index) const { return hm_components_get(raw(), index); }
    int32_t largest() const { return hm_components_largest(raw()); }
    int32_t at(int32_t x, int32_t y) const { return hm_components_at(raw(), x, y); }
    /// `out` has room for the rows of the mask; a pointer, as their number is not kept here.
    status labels(int32_t *out, size_t stride = 0) const { return hm_components_labels(raw(), out, stride); }
    auto mask_of(int32_t index, memory m = {}) const { // hm_components_mask
        return make<mask>(hm_components_mask, index, m);
    }
    auto border(int32_t index, int32_t every = 1) const { return list<hm_pixel>(hm_components_border, index, every); }
};

// ---- outlines -----------------------------------------------------------------------------------------------------

/// Loops of points (outline.h), which do not change once made, and its convex parts where it is prepared.
class outline : public handle<hm_outline> {
  public:
    using handle::handle;
    static auto create(span<const hm_loop> loops, span<const hm_local> points, memory m = {}) {
        return own<outline>(hm_outline_create, loops.data(), c::count(loops.size()), points.data(),
                            c::count(points.size()), m);
    }
    static auto view(kept_span<hm_loop> loops, kept_span<hm_local> points, memory m = {}) {
        return own<outline>(hm_outline_view, loops.data(), c::count(loops.size()), points.data(),
                            c::count(points.size()), m);
    }
    /// Rings of `counts[i]` points; their sum is the number of points, else HM_ERROR_RANGE.
    static result<outline> from_points(span<const hm_vec2> points, span<const int32_t> counts,
                                       const hm_points_options &options = {}, memory m = {}) {
        int64_t left = static_cast<int64_t>(points.size());
        for (const int32_t count : counts) left = count < 0 || left < count ? -1 : left - count;
        if (left != 0) return HM_ERROR_RANGE;
        return own<outline>(hm_outline_from_points, points.data(), counts.data(), c::count(counts.size()), &options,
                            m);
    }
    static auto from_mask(ref<hm_mask> mask, hm_connect connect = HM_CONNECT_4, memory m = {}) {
        return own<outline>(hm_outline_from_mask, mask, connect, m);
    }
    /// `became` has an entry for each loop, else HM_ERROR_RANGE, or is empty: then that of the options is used.
    result<outline> simplify(hm_simplify_options options, span<int32_t> became = {}, memory m = {}) const {
        if (!became.empty() && became.size() != loops().size()) return HM_ERROR_RANGE;
        if (!became.empty()) options.became = became.data();
        return make<outline>(hm_outline_simplify, &options, m);
    }
    auto hull(int32_t component = -1, memory m = {}) const { return make<outline>(hm_outline_hull, component, m); }
    status prepare(int32_t max_corners = 0) { return hm_outline_prepare(raw(), max_corners); }
    bool prepared() const { return hm_outline_prepared(raw()); }
    const hm_parts *parts() const { return hm_outline_parts(raw()); } // nullptr where it is not prepared
    size_t bytes() const { return hm_outline_bytes(raw()); }
    span<const hm_loop> loops() const { return c::all(hm_outline_loops(raw()), hm_outline_loop_count(raw())); }
    span<const hm_local> points() const { return c::all(hm_outline_points(raw()), hm_outline_point_count(raw())); }
    int32_t component_count() const { return hm_outline_component_count(raw()); }
    /// The corners with the least and with the greatest x and y.
    std::optional<std::pair<hm_local, hm_local>> box() const {
        std::pair<hm_local, hm_local> out;
        if (!hm_outline_box(raw(), &out.first, &out.second)) return std::nullopt;
        return out;
    }
    // Of one loop, or of all for -1.
    auto area_doubled(int32_t loop = -1) const { return written<hm_int128>(hm_outline_area_doubled, loop); }
    double area(int32_t loop = -1) const { return hm_outline_area(raw(), loop); }
    double perimeter(int32_t loop = -1) const { return hm_outline_perimeter(raw(), loop); }
    auto moments(int32_t loop = -1) const { // hm_outline_moments_of
        return written<hm_outline_moments>(hm_outline_moments_of, loop);
    }
    /// This one against `truth` (NULL: only whether it is valid), as below. `became` has an entry for each loop of the
    /// truth, else HM_ERROR_RANGE, or is empty.
    result<hm_outline_finding> verify(ref<hm_outline> truth, double tolerance = 0, span<const int32_t> became = {},
                                      memory m = {}) const {
        const int32_t loops = truth ? hm_outline_loop_count(truth) : 0;
        if (!became.empty() && became.size() != static_cast<size_t>(loops)) return HM_ERROR_RANGE;
        return c::made<hm_outline_finding>(hm_outline_verify, truth, raw(), became.data(), tolerance, m);
    }
    auto compare(ref<hm_outline> truth, memory m = {}) const {
        return c::made<hm_outline_difference>(hm_outline_compare, truth, raw(), m);
    }
    bool operator==(const outline &other) const { return hm_outline_equal(raw(), other.raw()); }
    bool operator!=(const outline &other) const { return !hm_outline_equal(raw(), other.raw()); }
};

/// Convex parts of an outline (parts.h) that do not need it any more. A prepared outline has its own: outline::parts.
class parts : public handle<hm_parts> {
  public:
    using handle::handle;
    static auto create(ref<hm_outline> outline, int32_t max_points = 0, memory m = {}) {
        return own<parts>(hm_parts_create, outline, max_points, m);
    }
    span<const hm_part> all() const { return c::all(hm_parts_all(raw()), hm_parts_count(raw())); }
    span<const hm_local> corners() const { return c::all(hm_parts_corners(raw()), hm_parts_corner_count(raw())); }
    span<const hm_part_side> sides() const { return c::all(hm_parts_sides(raw()), hm_parts_side_count(raw())); }
    span<const int32_t> edge_sides() const { // one more than there are corners
        return c::all(hm_parts_edge_sides(raw()), hm_parts_corner_count(raw()) + 1);
    }
    span<const hm_seam> seams() const { return c::all(hm_parts_seams(raw()), hm_parts_seam_count(raw())); }
    span<const int32_t> slivers() const { return c::all(hm_parts_slivers(raw()), hm_parts_sliver_count(raw())); }
    size_t random_points(uint64_t &state, span<hm_vec2> out) const { // returns how many were written
        return list_into(out, hm_parts_random_points, &state);
    }
};

/// An outline with a tree over its edges (border.h). The outline must outlive it. `end`: where a border that moves is
/// at the end of the frame.
class border : public handle<hm_border> {
  public:
    using handle::handle;
    static auto create(kept<hm_outline> outline, memory m = {}) { return own<border>(hm_border_create, outline, m); }
    bool inside(const hm_xform &xform, hm_vec2 point, const hm_border_rule &rule = {}) const {
        return hm_border_inside(raw(), &xform, point, &rule);
    }
    auto crossings(const hm_xform &xform, hm_vec2 from, hm_vec2 to, const hm_border_rule &rule = {},
                   const hm_xform *end = nullptr) const {
        return list<hm_crossing>(hm_border_crossings, &xform, end, from, to, &rule);
    }
    auto first(const hm_xform &xform, hm_vec2 from, hm_vec2 to, const hm_border_rule &rule = {},
               const hm_xform *end = nullptr) const {
        return found<hm_crossing>(hm_border_first, &xform, end, from, to, &rule);
    }
    auto crossings(const hm_pose &pose, const hm_pose &end, hm_vec2 from, hm_vec2 to,
                   const hm_border_rule &rule = {}) const {
        return list<hm_crossing>(hm_border_crossings_turn, &pose, &end, from, to, &rule);
    }
    auto first(const hm_pose &pose, const hm_pose &end, hm_vec2 from, hm_vec2 to,
               const hm_border_rule &rule = {}) const {
        return found<hm_crossing>(hm_border_first_turn, &pose, &end, from, to, &rule);
    }
    /// The nearest point of the border, and how far it is (hm_border_distance); empty without edges.
    std::optional<hm_border_near> nearest(const hm_xform &xform, hm_vec2 point) const {
        hm_border_near out;
        out.edge = -1;
        hm_border_distance(raw(), &xform, point, &out);
        return out.edge < 0 ? std::nullopt : std::optional<hm_border_near>(out);
    }
    bool reaches(const hm_xform &xform, hm_vec2 centre, double radius, hm_touch touch = HM_TOUCH_AREA) const {
        return hm_border_reaches(raw(), &xform, centre, radius, touch);
    }
    bool blast(const hm_xform &xform, hm_vec2 centre, double radius, const hm_border_rule &rule = {}) const {
        return hm_border_blast(raw(), &xform, centre, radius, &rule);
    }
    auto edges_near(const hm_xform &xform, hm_vec2 centre, double radius, hm_touch touch = HM_TOUCH_AREA) const {
        return list<hm_border_near>(hm_border_edges_near, &xform, centre, radius, touch);
    }
};

/// A radial profile (polar.h). Does not need what it was made of. `centre` NULL: as the C function says.
class polar : public handle<hm_polar> {
  public:
    using handle::handle;
    static auto from_mask(ref<hm_mask> mask, const hm_local *centre = nullptr, int32_t count = 0, memory m = {}) {
        return own<polar>(hm_polar_from_mask, mask, centre, count, m);
    }
    static auto from_outline(ref<hm_outline> outline, const hm_local *centre = nullptr, int32_t count = 0,
                             memory m = {}) {
        return own<polar>(hm_polar_from_outline, outline, centre, count, m);
    }
    static auto from_lengths(span<const double> lengths, const hm_local *centre = nullptr, memory m = {}) {
        return own<polar>(hm_polar_from_lengths, lengths.data(), c::count(lengths.size()), centre, m);
    }
    auto view() const { return written<hm_polar_view>(hm_polar_look); }
};

inline bool polar_hit(ref<hm_polar> a, const hm_xform &xa, ref<hm_polar> b, const hm_xform &xb, hm_polar_mode mode) {
    return hm_polar_hit(a, &xa, b, &xb, mode);
}
inline bool polar_hit_aside(ref<hm_polar> a, const hm_xform &xa, ref<hm_polar> b, const hm_xform &xb, int32_t aside) {
    return hm_polar_hit_aside(a, &xa, b, &xb, aside);
}
inline hm_polar_answer polar_bounds(ref<hm_polar> a, const hm_xform &xa, ref<hm_polar> b, const hm_xform &xb) {
    return hm_polar_bounds(a, &xa, b, &xb);
}

/// A convex polygon (polygon.h). Does not change once made.
class polygon : public handle<hm_polygon> {
  public:
    using handle::handle;
    static auto create(span<const hm_vec2> corners, memory m = {}) {
        return own<polygon>(hm_polygon_create, corners.data(), c::count(corners.size()), m);
    }
    static auto hull(span<const hm_vec2> points, memory m = {}) {
        return own<polygon>(hm_polygon_hull, points.data(), c::count(points.size()), m);
    }
    static auto ellipse(double x, double y, double radius_x, double radius_y, double error, memory m = {}) {
        return own<polygon>(hm_polygon_ellipse, x, y, radius_x, radius_y, error, m);
    }
    span<const hm_local> corners() const { return c::all(hm_polygon_corners(raw()), hm_polygon_count(raw())); }
};

/// Several shapes as one (compound.h). What they are made of must outlive it.
class compound : public handle<hm_compound> {
  public:
    using handle::handle;
    static auto create(span<const hm_compound_part> parts, memory m = {}) {
        return own<compound>(hm_compound_create, parts.data(), c::count(parts.size()), m);
    }
    int32_t count() const { return hm_compound_count(raw()); }
    const hm_compound_part *at(int32_t index) const { return hm_compound_at(raw(), index); }
};

/// A map of cells (tilemap.h). Copies tiles and cells.
class tilemap : public handle<hm_tilemap> {
  public:
    using handle::handle;
    /// `cells`: width * height of them, else HM_ERROR_RANGE; or none, and all are empty.
    static result<tilemap> create(const hm_tilemap_options &options, span<const hm_tile> tiles,
                                  span<const uint32_t> cells = {}, memory m = {}) {
        const bool whole =
            options.width >= 0 && options.height >= 0 &&
            cells.size() == uint64_t{static_cast<uint32_t>(options.width)} * static_cast<uint32_t>(options.height);
        if (!cells.empty() && !whole) return HM_ERROR_RANGE;
        return own<tilemap>(hm_tilemap_create, &options, tiles.data(), c::count(tiles.size()),
                            cells.empty() ? nullptr : cells.data(), m);
    }
    int32_t width() const { return hm_tilemap_width(raw()); }
    int32_t height() const { return hm_tilemap_height(raw()); }
    int32_t cell_width() const { return hm_tilemap_cell_width(raw()); }
    int32_t cell_height() const { return hm_tilemap_cell_height(raw()); }
    uint32_t get(int32_t x, int32_t y) const { return hm_tilemap_get(raw(), x, y); }
    status set(int32_t x, int32_t y, uint32_t cell) { return hm_tilemap_set(raw(), x, y, cell); }
    bool occupied(int32_t x, int32_t y) const { return hm_tilemap_occupied(raw(), x, y); }
    hm_tile_one_way one_way(int32_t x, int32_t y) const { return hm_tilemap_one_way(raw(), x, y); }
    auto cell_at(const hm_xform &xform, hm_vec2 point) const {
        return found<hm_pixel>(hm_tilemap_cell_at, &xform, point);
    }
    auto cells_in(const hm_xform &xform, hm_vec2 least, hm_vec2 greatest, hm_touch touch = HM_TOUCH_AREA) const {
        return found<hm_rect>(hm_tilemap_cells_in, &xform, least, greatest, touch);
    }
    auto walk(const hm_xform &xform, hm_vec2 from, hm_vec2 to, hm_touch touch = HM_TOUCH_AREA) const {
        return list<hm_tile_step>(hm_tilemap_walk, &xform, from, to, touch);
    }
    auto under(const hm_xform &map_xform, posed shape, hm_under how = HM_UNDER_FORM, const hm_rule &rule = {}) const {
        return list<hm_pixel>(hm_tilemap_under, &map_xform, shape.shape, shape.xform, &rule, how);
    }
};

// ---- shapes -------------------------------------------------------------------------------------------------------
//
// Those of an object borrow it: it must outlive the shape and its copies, also those within compounds and worlds.

inline auto shape_mask(kept<hm_mask> mask) { return c::written<hm_shape>(hm_shape_mask, mask); }
inline auto shape_outline(kept<hm_outline> outline) { return c::made<hm_shape>(hm_shape_outline, outline); }
inline auto shape_tilemap(kept<hm_tilemap> map) { return c::written<hm_shape>(hm_shape_tilemap, map); }
inline auto shape_compound(kept<hm_compound> compound) { return c::written<hm_shape>(hm_shape_compound, compound); }
inline auto shape_polygon(kept<hm_polygon> polygon, double radius = 0) {
    return c::made<hm_shape>(hm_shape_polygon, polygon, radius);
}
inline auto shape_point(double x, double y) { return c::made<hm_shape>(hm_shape_point, x, y); }
inline auto shape_segment(double x0, double y0, double x1, double y1) {
    return c::made<hm_shape>(hm_shape_segment, x0, y0, x1, y1);
}
inline auto shape_circle(double x, double y, double radius) {
    return c::made<hm_shape>(hm_shape_circle, x, y, radius);
}
inline auto shape_ray(double x, double y, double dx, double dy) {
    return c::made<hm_shape>(hm_shape_ray, x, y, dx, dy);
}
inline auto shape_capsule(double x0, double y0, double x1, double y1, double radius) {
    return c::made<hm_shape>(hm_shape_capsule, x0, y0, x1, y1, radius);
}
inline auto shape_box(double x, double y, double w, double h, double radius = 0) {
    return c::made<hm_shape>(hm_shape_box, x, y, w, h, radius);
}
inline auto shape_pose(const hm_shape &shape, const hm_pose &pose) {
    return c::made<hm_xform>(hm_shape_pose, &shape, &pose);
}
inline auto shape_bounds(posed shape, double margin = 0) {
    return c::found<hm_bounds>(hm_shape_bounds, shape.shape, shape.xform, margin);
}
inline auto shape_exact_bounds(posed shape) {
    return c::found<hm_exact_bounds>(hm_shape_exact_bounds, shape.shape, shape.xform);
}

// ---- questions about two shapes -----------------------------------------------------------------------------------
//
// They take a, where it is, b, where it is. They cannot fail; a broken precondition answers no.

inline bool overlap(posed a, posed b, const hm_rule &rule = {}) {
    return hm_overlap(a.shape, a.xform, b.shape, b.xform, &rule);
}
/// Which of the shapes b, each drawn by the xform of the same index (the shorter span counts), a overlaps.
inline std::vector<int32_t> overlap_many(posed a, span<const hm_shape> b, span<const hm_xform> xb,
                                         const hm_rule &rule = {}) {
    const size_t n = b.size() < xb.size() ? b.size() : xb.size();
    return c::list<int32_t>(hm_overlap_many, a.shape, a.xform, b.data(), xb.data(), c::count(n), &rule, nullptr);
}
inline bool within(posed a, posed b, const hm_rule &rule = {}) {
    return hm_within(a.shape, a.xform, b.shape, b.xform, &rule);
}
inline double distance(posed a, posed b) { return hm_distance(a.shape, a.xform, b.shape, b.xform, nullptr); }
struct closest {
    double distance;
    hm_points points;
};
/// Both answers of hm_distance; empty where the distance is infinite.
inline std::optional<closest> closest_points(posed a, posed b) {
    closest out{};
    out.distance = hm_distance(a.shape, a.xform, b.shape, b.xform, &out.points);
    if (out.distance > 1e300) return std::nullopt;
    return out;
}
inline auto sat_axes(posed a, posed b) {
    return c::list<hm_sat_axis>(hm_sat_axes, a.shape, a.xform, b.shape, b.xform);
}
inline std::optional<hm_separation> separate(posed a, posed b, const hm_separate_options &options = {}) {
    return c::found<hm_separation>(hm_separate, a.shape, a.xform, b.shape, b.xform, &options);
}
inline auto contact(posed a, posed b, const hm_contact_options &options = {}) {
    return c::found<hm_contact_info>(hm_contact, a.shape, a.xform, b.shape, b.xform, &options);
}
inline auto overlap_measure(posed a, posed b, const hm_rule &rule = {}) {
    return c::found<hm_overlap_info>(hm_overlap_measure, a.shape, a.xform, b.shape, b.xform, &rule);
}
inline auto shared_area(posed a, posed b) { // hm_shared_area: of two masks
    return c::found<hm_shared_info>(hm_shared_area, a.shape, a.xform, b.shape, b.xform);
}
inline auto mask_met(ref<hm_mask> met, const hm_xform &xmask, posed shape, const hm_rule &rule = {}, memory m = {}) {
    return c::own<mask>(hm_mask_met, met, &xmask, shape.shape, shape.xform, &rule, m);
}

// ---- motion -------------------------------------------------------------------------------------------------------

/// Tested as bool: whether there is a hit. Without one `hit` says how far b may go.
struct cast_result {
    bool met;
    hm_cast_hit hit;
    explicit operator bool() const noexcept { return met; }
    const hm_cast_hit *operator->() const noexcept { return &hit; }
};
inline cast_result cast(posed a, posed b, hm_vec2 motion, const hm_cast_options &options = {}) {
    cast_result out{};
    out.met = hm_cast(a.shape, a.xform, b.shape, b.xform, motion, &options, &out.hit);
    return out;
}
inline auto cast_turn(posed a, const hm_shape &b, const hm_pose &from, const hm_pose &to,
                      const hm_turn_options &options = {}) { // hm_cast_turn
    return c::made<hm_turn_hit>(hm_cast_turn, a.shape, a.xform, &b, &from, &to, &options);
}
struct slide_end {
    hm_move_end end;
    int32_t contacts; ///< how many there were, at most HM_MOVE_CONTACTS
};
inline slide_end move_slide(posed a, posed b, hm_vec2 motion, const hm_slide_options &options = {},
                            span<hm_move_contact> contacts = {}) {
    slide_end out{};
    out.contacts = hm_move_slide(a.shape, a.xform, b.shape, b.xform, motion, &options, &out.end, contacts.data(),
                                 c::count(contacts.size()));
    return out;
}
inline auto mask_ray(posed mask, hm_vec2 from, hm_vec2 to, hm_touch touch = HM_TOUCH_AREA) {
    return c::list<hm_mask_ray_entry>(hm_mask_ray, mask.shape, mask.xform, from, to, touch);
}
/// `moves`: where a gate that moves is at each point of the path (hm_gate_passes_moving); of another length: none.
inline std::vector<hm_gate_pass> gate_passes(const hm_gate &gate, span<const hm_vec2> path,
                                             hm_touch touch = HM_TOUCH_AREA, span<const hm_vec2> moves = {}) {
    if (!moves.empty() && moves.size() != path.size()) return {};
    return c::list<hm_gate_pass>(hm_gate_passes_moving, &gate, moves.empty() ? nullptr : moves.data(), path.data(),
                                 c::count(path.size()), touch);
}
inline bool gate_clear(const hm_gate &gate, span<const hm_vec2> path, double radius, hm_touch touch = HM_TOUCH_AREA,
                       span<const hm_vec2> moves = {}) {
    if (!moves.empty() && moves.size() != path.size()) return false;
    return hm_gate_clear_moving(&gate, moves.empty() ? nullptr : moves.data(), path.data(), c::count(path.size()),
                                radius, touch);
}
inline auto bounce_in_box(const hm_box &room, posed b, hm_vec2 velocity, double time, double restitution) {
    return c::made<hm_bounce>(hm_bounce_in_box, &room, b.shape, b.xform, velocity, time, restitution);
}
inline auto bounce_in_outline(posed room, posed b, hm_vec2 velocity, double time,
                              const hm_bounce_options &options = {}) {
    return c::made<hm_bounce>(hm_bounce_in_outline, room.shape, room.xform, b.shape, b.xform, velocity, time,
                              &options);
}

// ---- broad phases -------------------------------------------------------------------------------------------------

/// Many boxes (broad.h). With `filter` NULL a query finds all of them.
class broad : public handle<hm_broad> {
  public:
    using handle::handle;
    static auto create(const hm_broad_options &options = {}, memory m = {}) {
        return own<broad>(hm_broad_create, &options, m);
    }
    /// Over bytes of hm_broad_save that stay where they are, unchanged, as long as it lives.
    static auto open(kept_span<uint8_t> bytes, memory m = {}) {
        return own<broad>(hm_broad_view, bytes.data(), bytes.size(), m);
    }
    hm_broad_kind chosen() const { return hm_broad_chosen(raw()); }
    size_t bytes() const { return hm_broad_bytes(raw()); }
    auto save() const { return c::saved(hm_broad_save, raw()); }

    /// `users` and `filters`: one for each box, else HM_ERROR_RANGE, or none.
    status build(span<const hm_bounds> boxes, span<const uint64_t> users = {}, span<const hm_filter> filters = {}) {
        if ((!users.empty() && users.size() != boxes.size()) || (!filters.empty() && filters.size() != boxes.size()))
            return HM_ERROR_RANGE;
        return hm_broad_build(raw(), boxes.data(), users.empty() ? nullptr : users.data(),
                              filters.empty() ? nullptr : filters.data(), c::count(boxes.size()));
    }
    auto insert(const hm_bounds &box, uint64_t user = 0, const hm_filter *filter = nullptr) {
        return c::made<int32_t>(hm_broad_insert, raw(), &box, user, filter);
    }
    status move(int32_t id, const hm_bounds &box) { return hm_broad_move(raw(), id, &box); }
    status move_all(span<const hm_bounds> boxes) {
        return hm_broad_move_all(raw(), boxes.data(), c::count(boxes.size()));
    }
    status refilter(int32_t id, const hm_filter *filter) { return hm_broad_refilter(raw(), id, filter); }
    bool remove(int32_t id) { return hm_broad_remove(raw(), id); }
    status update() { return hm_broad_update(raw()); }

    int32_t count() const { return hm_broad_count(raw()); }
    struct entry {
        hm_bounds box;
        uint64_t user;
    };
    std::optional<entry> at(int32_t id) const {
        entry out;
        if (!hm_broad_at(raw(), id, &out.box, &out.user)) return std::nullopt;
        return out;
    }
    auto pairs() const { return list<hm_broad_pair>(hm_broad_pairs); }
    auto pairs_between(ref<hm_broad> b) const { return list<hm_broad_pair>(hm_broad_pairs_between, b); }
    auto in_box(const hm_bounds &box, const hm_filter *filter = nullptr) const {
        return list<int32_t>(hm_broad_in_box, &box, filter);
    }
    auto on_way(hm_vec2 from, hm_vec2 to, hm_vec2 half, const hm_filter *filter = nullptr) const {
        return list<hm_broad_hit>(hm_broad_on_way, from, to, half, filter);
    }
    auto first(hm_vec2 from, hm_vec2 to, hm_vec2 half, const hm_filter *filter = nullptr) const {
        return found<hm_broad_hit>(hm_broad_first, from, to, half, filter);
    }
    size_t nearest(span<hm_broad_hit> out, hm_vec2 point, double reach, const hm_filter *filter = nullptr) const {
        return list_into(out, hm_broad_nearest, point, reach, filter);
    }

    // Callbacks: bool visit(int32_t id), false ends it; double visit(int32_t id, double at, double limit).
    template <class F> bool visit_box(const hm_bounds &box, F &&visit, const hm_filter *filter = nullptr) const {
        return hm_broad_visit_box(raw(), &box, filter, call<std::remove_reference_t<F>>, c::context(visit));
    }
    template <class F>
    void visit_way(hm_vec2 from, hm_vec2 to, hm_vec2 half, F &&visit, const hm_filter *filter = nullptr) const {
        hm_broad_visit_way(raw(), from, to, half, filter, limit<std::remove_reference_t<F>>, c::context(visit));
    }
    template <class F>
    void visit_near(const hm_bounds &box, double reach, F &&visit, const hm_filter *filter = nullptr) const {
        hm_broad_visit_near(raw(), &box, reach, filter, limit<std::remove_reference_t<F>>, c::context(visit));
    }

  private:
    template <class F> static bool call(void *ctx, int32_t id) noexcept { return (*static_cast<F *>(ctx))(id); }
    template <class F> static double limit(void *ctx, int32_t id, double at, double until) noexcept {
        return (*static_cast<F *>(ctx))(id, at, until);
    }
};

/// Boxes in, pairs out (hm_broad_pairs_of). `filters`: one for each box, else HM_ERROR_RANGE, or none.
inline result<std::vector<hm_broad_pair>> broad_pairs_of(span<const hm_bounds> boxes,
                                                         span<const hm_filter> filters = {}, memory m = {}) {
    if (!filters.empty() && filters.size() != boxes.size()) return HM_ERROR_RANGE;
    const hm_filter *filter = filters.empty() ? nullptr : filters.data();
    std::vector<hm_broad_pair> out(boxes.size() * 2);
    for (;;) {
        int32_t found = 0;
        const hm_result code = hm_broad_pairs_of(boxes.data(), filter, c::count(boxes.size()), m, out.data(),
                                                 c::room(span<hm_broad_pair>(out)), &found);
        if (code != HM_OK) return code;
        const size_t there = static_cast<size_t>(found);
        const bool all = there <= out.size();
        out.resize(there);
        if (all) return out;
    }
}

// ---- worlds -------------------------------------------------------------------------------------------------------

/// Many objects (world.h, world_query.h, world_move.h, world_snapshot.h). What its shapes are made of must outlive it.
/// Callbacks in options and queries are pointers of C, for which a lambda without captures will do.
class world : public handle<hm_world> {
  public:
    using handle::handle;
    static auto create(const hm_world_options &options = {}, memory m = {}) {
        return own<world>(hm_world_create, &options, m);
    }
    size_t bytes() const { return hm_world_bytes(raw()); }
    hm_broad_kind broad_chosen(bool fixed) const { return hm_world_broad_chosen(raw(), fixed); }
    auto save() const { return c::saved(hm_world_save, raw()); }
    status restore(span<const uint8_t> bytes) { return hm_world_restore(raw(), bytes.data(), bytes.size()); }
    uint64_t hash() const { return hm_world_hash(raw()); }

    // Shapes and objects. HM_ERROR_STALE, false or empty for the id of no object.
    auto add_shapes(span<const hm_shape> shapes) {
        return c::made<uint32_t>(hm_world_add_shapes, raw(), shapes.data(), c::count(shapes.size()));
    }
    span<const hm_shape> shapes(uint32_t set) const { // valid until others are added
        int32_t count = 0;
        const hm_shape *first = hm_world_shapes(raw(), set, &count);
        return c::all(first, first ? count : 0);
    }
    status shapes_changed(uint32_t set) { return hm_world_shapes_changed(raw(), set); }
    auto add(const hm_object_def &def) { return c::made<hm_object>(hm_world_add, raw(), &def); }
    bool remove(hm_object id) { return hm_world_remove(raw(), id); }
    auto get(hm_object id) const { return found<hm_object_def>(hm_world_get, id); }
    const hm_shape *shape(hm_object id) const { // NULL for none; valid until the next change
        return hm_world_shape(raw(), id);
    }
    auto xform(hm_object id) const { return found<hm_xform>(hm_world_xform, id); }
    int32_t count() const { return hm_world_count(raw()); }
    hm_object next(hm_object id = HM_NO_OBJECT) const { return hm_world_next(raw(), id); }
    status set_xform(hm_object id, const hm_xform &xform) { return hm_world_set_xform(raw(), id, &xform); }
    status set_pose(hm_object id, const hm_pose &pose) { return hm_world_set_pose(raw(), id, &pose); }
    status set_position(hm_object id, hm_vec2 position) { return hm_world_set_position(raw(), id, position); }
    /// One pose for each id, else HM_ERROR_RANGE.
    status set_poses(span<const hm_object> ids, span<const hm_pose> poses) {
        if (ids.size() != poses.size()) return HM_ERROR_RANGE;
        return hm_world_set_poses(raw(), ids.data(), poses.data(), c::count(ids.size()));
    }
    /// One position for each id, else HM_ERROR_RANGE.
    status set_positions(span<const hm_object> ids, span<const hm_vec2> positions) {
        if (ids.size() != positions.size()) return HM_ERROR_RANGE;
        return hm_world_set_positions(raw(), ids.data(), positions.data(), c::count(ids.size()));
    }
    auto pose(hm_object id) const { return c::made<hm_pose>(hm_world_pose, raw(), id); }
    status teleport(hm_object id, const hm_xform &xform) { return hm_world_teleport(raw(), id, &xform); }
    status set_frame(hm_object id, int32_t frame) { return hm_world_set_frame(raw(), id, frame); }
    status set_shapes(hm_object id, uint32_t shapes, int32_t frame = 0) {
        return hm_world_set_shapes(raw(), id, shapes, frame);
    }
    status set_filter(hm_object id, const hm_filter *filter) { return hm_world_set_filter(raw(), id, filter); }
    status set_flags(hm_object id, uint32_t flags) { return hm_world_set_flags(raw(), id, flags); }
    status set_enabled(hm_object id, bool enabled) { return hm_world_set_enabled(raw(), id, enabled); }
    status set_z(hm_object id, int32_t z) { return hm_world_set_z(raw(), id, z); }
    status set_user(hm_object id, uint64_t user) { return hm_world_set_user(raw(), id, user); }

    // Updates, and what the last one found.
    status refresh() { return hm_world_refresh(raw()); }
    status update() { return hm_world_update(raw()); }
    uint64_t updates() const { return hm_world_updates(raw()); }
    auto events() const { return list<hm_event>(hm_world_events); }
    auto event_contact(size_t index) const { return found<hm_contact_info>(hm_world_event_contact, c::count(index)); }
    auto touching() const { return list<hm_touching>(hm_world_touching); }
    auto touching_of(hm_object id) const { return list<hm_touching>(hm_world_touching_of, id); }
    auto passings() const { return list<hm_passing>(hm_world_passings); }
    auto contact(hm_object a, hm_object b) const { return found<hm_contact_info>(hm_world_contact, a, b); }

    // Queries.
    auto at_point(hm_vec2 point, double radius = 0, const hm_query &q = {}) const {
        return list<hm_pick>(hm_world_at_point, point, radius, &q);
    }
    auto pick(hm_vec2 point, double radius = 0, const hm_query &q = {}) const {
        return found<hm_pick>(hm_world_pick, point, radius, &q);
    }
    auto in_shape(posed shape, const hm_query &q = {}) const {
        return list<hm_object>(hm_world_in_shape, shape.shape, shape.xform, &q);
    }
    auto in_box(const hm_box &box, const hm_query &q = {}) const {
        return list<hm_object>(hm_world_in_box, &box, &q);
    }
    auto in_circle(const hm_circle &circle, const hm_query &q = {}) const {
        return list<hm_object>(hm_world_in_circle, &circle, &q);
    }
    auto within_shape(posed shape, const hm_query &q = {}) const {
        return list<hm_object>(hm_world_within_shape, shape.shape, shape.xform, &q);
    }
    auto touching_now(hm_object id, const hm_query &q = {}) const {
        return list<hm_object>(hm_world_touching_now, id, &q);
    }
    auto would_touch(hm_object id, const hm_xform &at, const hm_query &q = {}) const {
        return list<hm_object>(hm_world_would_touch, id, &at, &q);
    }
    bool place_free(hm_object id, const hm_xform &at, const hm_query &q = {}, hm_object *blocker = nullptr) const {
        return hm_world_place_free(raw(), id, &at, &q, blocker);
    }
    auto ray(hm_vec2 from, hm_vec2 to, const hm_query &q = {}) const {
        return found<hm_world_hit>(hm_world_ray, from, to, &q);
    }
    auto ray_all(hm_vec2 from, hm_vec2 to, const hm_query &q = {}) const {
        return list<hm_world_hit>(hm_world_ray_all, from, to, &q);
    }
    auto cast(posed shape, hm_vec2 motion, const hm_query &q = {}) const {
        return found<hm_world_hit>(hm_world_cast, shape.shape, shape.xform, motion, &q);
    }
    auto cast_all(posed shape, hm_vec2 motion, const hm_query &q = {}) const {
        return list<hm_world_hit>(hm_world_cast_all, shape.shape, shape.xform, motion, &q);
    }
    bool sees(hm_vec2 from, hm_vec2 to, const hm_query &q = {}, hm_world_hit *blocker = nullptr) const {
        return hm_world_sees(raw(), from, to, &q, blocker);
    }
    auto sees_object(hm_vec2 from, hm_object target, const hm_query &q = {}) const {
        return found<hm_vec2>(hm_world_sees_object, from, target, &q); // the visible point
    }
    size_t nearest_to(span<hm_near> out, posed shape, double reach,
                      const hm_query &q = {}) const { // as many as there is room for; returns how many, so below
        return list_into(out, hm_world_nearest_to, shape.shape, shape.xform, reach, &q);
    }
    size_t nearest(span<hm_near> out, hm_vec2 point, double reach, const hm_query &q = {}) const {
        return list_into(out, hm_world_nearest, point, reach, &q);
    }
    // Many at once: `out` has room for as many, else -1 and nothing is done.
    int32_t ray_batch(span<const hm_way> ways, span<hm_world_hit> out, const hm_query &q = {}) const {
        if (out.size() < ways.size()) return -1;
        return hm_world_ray_batch(raw(), ways.data(), c::count(ways.size()), &q, out.data());
    }
    int32_t cast_batch(span<const hm_shape_way> ways, span<hm_world_hit> out, const hm_query &q = {}) const {
        if (out.size() < ways.size()) return -1;
        return hm_world_cast_batch(raw(), ways.data(), c::count(ways.size()), &q, out.data());
    }
    int32_t pick_batch(span<const hm_vec2> points, span<hm_pick> out, double radius = 0,
                       const hm_query &q = {}) const {
        if (out.size() < points.size()) return -1;
        return hm_world_pick_batch(raw(), points.data(), c::count(points.size()), radius, &q, out.data());
    }

    // Moves. Contacts are written as far as the span has room; `count` of the result says how many there were. Each
    // has a twin try_ that changes nothing.
    using move_options = hm_world_move_options;
    result<hm_world_move_end> move(hm_object id, hm_vec2 motion, const move_options &options = {},
                                   span<hm_world_move_contact> contacts = {}) {
        hm_world_move_end end{};
        const hm_result code = hm_world_move(raw(), id, motion, &options, &end, contacts.data(), c::room(contacts));
        if (code != HM_OK) return code;
        return end;
    }
    result<hm_world_move_end> try_move(hm_object id, hm_vec2 motion, const move_options &options = {},
                                       span<hm_world_move_contact> contacts = {}) const {
        hm_world_move_end end{};
        const hm_result code =
            hm_world_try_move(raw(), id, motion, &options, &end, contacts.data(), c::room(contacts));
        if (code != HM_OK) return code;
        return end;
    }
    auto push_out(hm_object id, double max_distance, const move_options &options = {}) {
        return c::made<hm_world_push>(hm_world_push_out, raw(), id, max_distance, &options);
    }
    auto try_push_out(hm_object id, double max_distance, const move_options &options = {}) const {
        return made<hm_world_push>(hm_world_try_push_out, id, max_distance, &options);
    }
    auto turn(hm_object id, const hm_pose &from, const hm_pose &to, double tolerance,
              const move_options &options = {}) {
        return c::made<hm_world_turned>(hm_world_turn, raw(), id, &from, &to, tolerance, &options);
    }
    auto try_turn(hm_object id, const hm_pose &from, const hm_pose &to, double tolerance,
                  const move_options &options = {}) const {
        return made<hm_world_turned>(hm_world_try_turn, id, &from, &to, tolerance, &options);
    }

    // Drawing (world_draw.h).
    void draw(const hm_draw &pen, const hm_draw_options &options = {}) const { hm_world_draw(raw(), &pen, &options); }
    auto draw_lines(const hm_draw_options &options = {}) const {
        return list<hm_draw_line>(hm_world_draw_lines, &options);
    }
    auto draw_triangles(const hm_draw_options &options = {}) const {
        return list<hm_draw_triangle>(hm_world_draw_triangles, &options);
    }
};

inline void draw_shape(posed shape, const hm_draw &pen, const hm_draw_options &options = {},
                       hm_draw_role role = HM_DRAW_SHAPE) {
    hm_draw_shape(shape.shape, shape.xform, &pen, &options, role);
}
inline void draw_polar(ref<hm_polar> polar, const hm_xform &xform, const hm_draw &pen,
                       const hm_draw_options &options = {}, hm_draw_role role = HM_DRAW_SHAPE) {
    hm_draw_polar(polar, &xform, &pen, &options, role);
}
inline void draw_polar_line(ref<hm_polar> a, const hm_xform &xa, ref<hm_polar> b, const hm_xform &xb,
                            hm_polar_mode mode, const hm_draw &pen, const hm_draw_options &options = {},
                            hm_draw_role role = HM_DRAW_NORMAL) {
    hm_draw_polar_line(a, &xa, b, &xb, mode, &pen, &options, role);
}

// ---- colliders ----------------------------------------------------------------------------------------------------

/// A collider file in memory (collider.h). Masks, outlines and shapes that it hands out live as long as it is open.
class collider : public handle<hm_collider> {
  public:
    using handle::handle;
    /// Over bytes that stay where they are, unchanged, as long as it is open.
    static auto open(kept_span<uint8_t> bytes, memory m = {}) {
        return own<collider>(hm_collider_open, bytes.data(), bytes.size(), m);
    }
    static auto save(const hm_collider_source &source) { return c::saved(hm_collider_save, &source); }
    bool in_place() const { return hm_collider_in_place(raw()); }
    status verify(memory m = {}) const { return hm_collider_verify(raw(), m); }
    int32_t form_count() const { return hm_collider_form_count(raw()); }
    int32_t frame_count() const { return hm_collider_frame_count(raw()); }
    int32_t mark_count() const { return hm_collider_mark_count(raw()); }
    int32_t tag_count() const { return hm_collider_tag_count(raw()); }
    auto form(int32_t n) const { return found<hm_collider_form>(hm_collider_form_at, n); }
    auto frame(int32_t n) const { return found<hm_collider_frame>(hm_collider_frame_at, n); }
    auto mark(int32_t n) const { return found<hm_collider_mark>(hm_collider_mark_at, n); }
    auto tag(int32_t n) const { return found<hm_collider_tag>(hm_collider_tag_at, n); }
    int32_t find_frame(const char *name) const { return hm_collider_find_frame(raw(), name); }
    int32_t find_tag(const char *name) const { return hm_collider_find_tag(raw(), name); }
    int32_t frame_after(int32_t tag, int64_t milliseconds) const {
        return hm_collider_frame_after(raw(), tag, milliseconds);
    }
    auto shape(int32_t frame, hm_collider_shape_kind kind = HM_COLLIDER_MASK) const {
        return found<hm_shape>(hm_collider_shape, frame, kind);
    }
    auto mark_shape(int32_t mark) const { return found<hm_shape>(hm_collider_mark_shape, mark); }
};

} // inline namespace
} // namespace hitmask
#undef HITMASK_TESTED

#endif

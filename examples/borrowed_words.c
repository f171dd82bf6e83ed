// borrowed_words: a mask saved as its words and used again in place, without copying (from a file, say, or from
// flash).
#include <hitmask/hitmask.h>

#include <stdio.h>
#include <string.h>

enum { WORDS = 64 };

int main(void) {
    static uint64_t saved[WORDS]; // stands for the file; its words must outlive the view
    hm_mask *flag = NULL, *view = NULL;
    if (hm_mask_from_ascii("#######\n"
                           "#..#..#\n"
                           "#######\n"
                           "#......\n"
                           "#......\n",
                           NULL, &flag) != HM_OK)
        return 1;

    size_t count = hm_mask_word_count(hm_mask_width(flag), hm_mask_height(flag));
    if (count > WORDS) return 1;
    memcpy(saved, hm_mask_words(flag), count * sizeof *saved);
    if (hm_mask_view(saved, count, 7, 5, NULL, &view) != HM_OK) return 1;
    bool same = hm_mask_equal(flag, view) && hm_mask_words(view) == saved;
    printf("%d words, used where they lie: %s\n", (int)count, same ? "the same mask" : "another mask");
    hm_mask_destroy(view); // frees only itself

    // Words from outside are checked: a bit where there is no pixel is found out, so any bytes are safe to try.
    saved[0] |= (uint64_t)1 << 63;
    view = NULL;
    hm_result result = hm_mask_view(saved, count, 7, 5, NULL, &view);
    printf("with a stray bit: %s\n", hm_result_text(result));
    hm_mask_destroy(flag);
    return same && result == HM_ERROR_FORMAT && view == NULL ? 0 : 1;
}

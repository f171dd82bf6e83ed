// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "run.h"

#include "files.h"

#include <stdlib.h>
#include <string.h>

status run_bake(const run_options *options, int count, char **operands) {
    sheet_list list = {0};
    int failed = 0;
    if (!import_inputs(&options->import, count, operands, &list, &failed)) return STATUS_INPUT;
    product *products = calloc(list.count + 1, sizeof *products);
    size_t made = 0;
    for (size_t i = 0; products && i < list.count; i++) {
        if (product_make(&options->product, &list.sheets[i], &products[made])) {
            made++;
        } else {
            failed++;
        }
    }
    const format_content content = {products, made};
    format_options format = options->format;
    buffer bytes = {0};
    status answer = failed ? STATUS_INPUT : STATUS_OK;
    format.output = options->output && strcmp(options->output, "-") ? options->output : "";
    if (!failed && !options->formats[0]->write(&format, &content, &bytes)) answer = STATUS_OUTPUT;
    outfile file;
    if (answer == STATUS_OK && !*format.output) {
        fwrite(bytes.bytes, 1, bytes.size, stdout);
    } else if (answer == STATUS_OK) {
        bool done = outfile_open(&file, options->output);
        if (done) fwrite(bytes.bytes, 1, bytes.size, file.stream);
        if (!done || !outfile_commit(&file)) answer = STATUS_OUTPUT;
    }
    buffer_free(&bytes);
    for (size_t i = 0; i < made; i++) product_free(&products[i]);
    free(products);
    sheet_list_free(&list);
    return answer;
}

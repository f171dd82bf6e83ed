// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// The command `hitmask`: finds the subcommand, reads its options, runs it.
#include "commands.h"
#include "../cli/manual.h"

#include <hitmask/base.h>

#include <jansson.h>
#include <png.h>

static status main_version(void) {
    printf("hitmask %s\n", hm_version());
    printf("row kernels %s, libpng %s, jansson %s\n", hm_simd_name(hm_simd_level()), png_get_libpng_ver(NULL),
           JANSSON_VERSION);
    return STATUS_OK;
}

static status main_command(int argc, char **argv) {
    settings chosen = {0};
    int first = 0;
    const command_row *command = options_command(&hitmask_program, argv[0]);
    if (!command) return options_unknown_command(&hitmask_program, argv[0]);
    status answer = options_parse(&hitmask_program, command, argc, argv, &chosen, &first);
    if (answer != STATUS_OK) return answer;
    if (chosen.help) {
        manual_help(&hitmask_program, command);
        return STATUS_OK;
    }
    answer = options_check_operands(&hitmask_program, command, argc - first);
    return answer == STATUS_OK ? command->run(&chosen, argc - first, argv + first) : answer;
}

static status main_run(int argc, char **argv) {
    settings chosen = {0};
    const command_row *alone = &hitmask_program.commands[0];
    int first = 0;
    status answer = options_parse(&hitmask_program, alone, argc, argv, &chosen, &first);
    if (answer != STATUS_OK) return answer;
    if (chosen.version) return main_version();
    if (chosen.help) {
        manual_help(&hitmask_program, alone);
    } else if (chosen.man) {
        manual_man(&hitmask_program);
    } else if (chosen.completion) {
        manual_completion(&hitmask_program, chosen.completion);
    } else if (first < argc) {
        return main_command(argc - first, argv + first);
    } else {
        report(hitmask_program.name, "see 'hitmask --help'", "no command was given");
        return STATUS_USAGE;
    }
    return STATUS_OK;
}

int main(int argc, char **argv) {
    status answer = main_run(argc, argv);
    if (!report_close_stdout()) answer = STATUS_OUTPUT;
    return (int)answer;
}

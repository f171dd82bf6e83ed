# hitmask_harden(TARGET): what programs get that read files nobody vouches for. A function with an array checks on its
# way out that nothing wrote past it; calls of the C library check sizes where the compiler knows them; and all
# addresses of functions of other libraries are looked up before the program begins, in memory then made read-only.
#
# Each where compiler and linker know it. Sizes are checked in optimised builds without sanitizers (which look at more,
# and do not go with it), and only where nobody else chose a level: Debian's and Fedora's packagers give
# -D_FORTIFY_SOURCE=3 on the command line, Ubuntu's and Gentoo's compilers have it built in.
include(CheckCSourceCompiles)
include(CheckLinkerFlag)

string(TOUPPER "${CMAKE_BUILD_TYPE}" hitmask_config)
if(NOT hitmask_config)
    set(hitmask_config RELEASE)
endif()

if(NOT MSVC)
    set(CMAKE_REQUIRED_FLAGS "-fstack-protector-strong -Werror")
    check_c_source_compiles("int main(int count, char **words) { char copy[64]; int i = 0;
        while (i < 63 && words[0][i]) { copy[i] = words[0][i]; i++; } copy[i] = 0; return copy[count & 31]; }"
        HITMASK_HAS_STACK_PROTECTOR)
    set(CMAKE_REQUIRED_FLAGS "${CMAKE_C_FLAGS_${hitmask_config}} -Werror")
    check_c_source_compiles("
        #if defined _FORTIFY_SOURCE || !defined __OPTIMIZE__
        #    error already chosen, or of no effect
        #endif
        #define _FORTIFY_SOURCE 2
        #include <string.h>
        int main(int count, char **words) { char copy[64]; strncpy(copy, words[0], 63); return copy[count & 31]; }"
        HITMASK_FORTIFIES_${hitmask_config})
    unset(CMAKE_REQUIRED_FLAGS)
    check_linker_flag(C "LINKER:-z,relro,-z,now" HITMASK_HAS_BIND_NOW)
endif()

set(hitmask_fortify OFF)
if(HITMASK_FORTIFIES_${hitmask_config} AND NOT HITMASK_SANITIZE AND NOT CMAKE_C_FLAGS MATCHES "-fsanitize=")
    set(hitmask_fortify ON)
endif()

function(hitmask_harden target)
    if(HITMASK_HAS_STACK_PROTECTOR)
        target_compile_options(${target} PRIVATE -fstack-protector-strong)
    endif()
    if(hitmask_fortify)
        target_compile_definitions(${target} PRIVATE "$<$<NOT:$<CONFIG:Debug>>:_FORTIFY_SOURCE=2>")
    endif()
    if(HITMASK_HAS_BIND_NOW)
        target_link_options(${target} PRIVATE "LINKER:-z,relro,-z,now")
    endif()
endfunction()

# What every target of the project is compiled with.

# gcc on x86 fuses a * b - c * d beside a * d + b * c into one vector instruction in spite of -ffp-contract=off, where
# the flags of the build (-march=native, say) allow it. Elsewhere vectors of two make distances a fifth faster.
include(CheckCSourceCompiles)
check_c_source_compiles("#ifndef __FMA__\n#error none\n#endif\nint main(void) { return 0; }" HITMASK_FMA)

# Real-valued answers are the same on every machine only with these: no fused multiply-add where the source has none,
# and on 32-bit x86 SSE2 arithmetic in place of the x87's 80 bits. (Yes/no answers are the same under any flags.)
function(hitmask_target target)
    set_target_properties(${target} PROPERTIES C_STANDARD 17 C_STANDARD_REQUIRED ON C_EXTENSIONS OFF)
    if(MSVC)
        target_compile_options(${target} PRIVATE /fp:precise)
        return()
    endif()
    target_compile_options(${target} PRIVATE -ffp-contract=off -fno-math-errno)
    if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
        target_compile_options(${target} PRIVATE -fexcess-precision=fast)
        if(HITMASK_FMA)
            target_compile_options(${target} PRIVATE -fno-tree-slp-vectorize)
        endif()
    endif()
    if(CMAKE_SIZEOF_VOID_P EQUAL 4 AND CMAKE_SYSTEM_PROCESSOR MATCHES "^(i.86|x86|x86_64|AMD64)$")
        target_compile_options(${target} PRIVATE -msse2 -mfpmath=sse)
    endif()
    if(PROJECT_IS_TOP_LEVEL)
        target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wconversion -Wshadow)
    endif()
    if(HITMASK_SANITIZE)
        set(flags -fsanitize=${HITMASK_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
        target_compile_options(${target} PRIVATE ${flags})
        target_link_options(${target} PRIVATE -fsanitize=${HITMASK_SANITIZE})
    endif()
endfunction()

# hitmask_whole_switches(TARGET): a switch over an enum must name all of its values, so that a new one (a kind of shape,
# say) is not forgotten. Not of tests, which may ask about a few.
function(hitmask_whole_switches target)
    if(PROJECT_IS_TOP_LEVEL AND NOT MSVC)
        target_compile_options(${target} PRIVATE -Werror=switch-enum)
    endif()
endfunction()

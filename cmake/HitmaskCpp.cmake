# C++ for the tests and examples of hitmask.hpp; the library itself is C.
#
# HITMASK_CPP: whether there is a C++ compiler that goes with the C compiler: of the same make and version, as both link
# the same sanitizers. Not for other machines, nor for MemorySanitizer, as the C++ library is not built for it.
set(HITMASK_CPP OFF)
if(NOT CMAKE_CROSSCOMPILING AND NOT HITMASK_SANITIZE MATCHES "memory")
    if(NOT CMAKE_CXX_COMPILER AND NOT "$ENV{CXX}")
        # clang-19 goes with clang++-19, /opt/bin/gcc with /opt/bin/g++.
        get_filename_component(hitmask_cc "${CMAKE_C_COMPILER}" NAME)
        if(hitmask_cc MATCHES "^(.*)clang(.*)$")
            set(hitmask_cxx "${CMAKE_MATCH_1}clang++${CMAKE_MATCH_2}")
        elseif(hitmask_cc MATCHES "^(.*)gcc(.*)$")
            set(hitmask_cxx "${CMAKE_MATCH_1}g++${CMAKE_MATCH_2}")
        else()
            set(hitmask_cxx c++)
        endif()
        get_filename_component(hitmask_cc_folder "${CMAKE_C_COMPILER}" DIRECTORY)
        find_program(HITMASK_CXX NAMES "${hitmask_cxx}" HINTS "${hitmask_cc_folder}")
        mark_as_advanced(HITMASK_CXX)
        if(HITMASK_CXX)
            set(CMAKE_CXX_COMPILER "${HITMASK_CXX}" CACHE FILEPATH "C++ compiler")
        endif()
    endif()
    include(CheckLanguage)
    check_language(CXX)
    if(CMAKE_CXX_COMPILER)
        enable_language(CXX)
        if(CMAKE_CXX_COMPILER_ID STREQUAL CMAKE_C_COMPILER_ID AND
           CMAKE_CXX_COMPILER_VERSION VERSION_EQUAL CMAKE_C_COMPILER_VERSION)
            set(HITMASK_CPP ON)
        endif()
    endif()
    if(NOT HITMASK_CPP)
        message(STATUS "No C++ compiler that goes with the C compiler: hitmask.hpp is not tested")
    endif()
endif()

# What hitmask_target does, for C++ of a standard.
function(hitmask_cpp_target target standard)
    hitmask_target(${target})
    set_target_properties(${target} PROPERTIES CXX_STANDARD ${standard} CXX_STANDARD_REQUIRED ON CXX_EXTENSIONS OFF)
endfunction()

#!/usr/bin/env bash
# What the build says when it cannot go on: packages that are missing, C compiled as C++.
set -u
. "$SOURCE_DIR/tests/cli/support.bash"
unset CFLAGS CPPFLAGS CXXFLAGS CMAKE_GENERATOR

# configure FOLDER OPTION...: standard output and error in `out`, without its line breaks.
configure() {
    local folder=$1
    shift
    "$CMAKE" -S "$SOURCE_DIR" -B "$folder" -DCMAKE_BUILD_TYPE=Release -DHITMASK_BUILD_TESTS=OFF \
        -DHITMASK_BUILD_EXAMPLES=OFF "$@" >log 2>&1
    local answer=$?
    tr -s ' \n' ' ' <log >out
    return $answer
}
refused() { # refused PACKAGES OPTION...
    local packages=$1
    shift
    configure refused "$@" && fail "configured without $packages"
    grep -q "missing (Debian's names): $packages Run scripts/setup, .* -DHITMASK_BUILD_TOOL=OFF" out ||
        fail "without $packages: $(tail -c 400 out)"
    [[ $(grep -c 'CMake Error' log) == 1 ]] || fail "more than one error without $packages: $(tail -c 400 out)"
}

export PKG_CONFIG_LIBDIR=$PWD/nowhere
unset PKG_CONFIG_PATH
refused 'libjansson-dev libxxhash-dev'
refused 'libpng-dev libxml2-dev libjansson-dev libxxhash-dev' -DCMAKE_DISABLE_FIND_PACKAGE_PNG=ON \
    -DCMAKE_DISABLE_FIND_PACKAGE_LibXml2=ON
rm -rf refused
refused pkg-config -DPKG_CONFIG_EXECUTABLE=/nowhere/pkg-config
configure alone -DHITMASK_BUILD_TOOL=OFF || fail "the library alone: $(<out)"
unset PKG_CONFIG_LIBDIR

# Calls of the C library are checked in optimised builds; nobody's choice of a level is changed, and sanitizers get none.
# level OPTION...: configures with them and sets `flags` to those of the command.
level() {
    rm -rf level
    configure level "-DCMAKE_GENERATOR=Unix Makefiles" "$@" || fail "with $*: $(tail -c 400 out)"
    flags=$(cat level/tools/CMakeFiles/hitmask_tool_parts.dir/flags.make)
}
level
if ! "${CC:-cc}" -O2 -dM -E -x c /dev/null | grep -q _FORTIFY_SOURCE; then
    [[ $flags == *_FORTIFY_SOURCE=2* ]] || fail "no checked calls: $flags"
fi
level -DCMAKE_BUILD_TYPE=Debug
[[ $flags != *_FORTIFY_SOURCE* ]] || fail "checked calls without optimisation: $flags"
for given in -D_FORTIFY_SOURCE=3 -fsanitize=address; do
    level "-DCMAKE_C_FLAGS=$given"
    [[ $flags == *$given* ]] || fail "$given was lost: $flags"
    [[ $flags != *_FORTIFY_SOURCE=2* ]] || fail "$given and another level: $flags"
done

# C++ compilers take .c files for C++.
"$SOURCE_DIR/scripts/amalgamate" "$PWD/two" || fail 'two files'
for file in "$SOURCE_DIR/src/hitmask.c" two/hitmask.c; do
    "${CXX:-c++}" -x c++ -DHM_BUILD "-I$SOURCE_DIR/include" -fsyntax-only "$file" 2>err && fail "$file is C++"
    (($(grep -c 'error:' err) == 1)) || fail "$(grep -c 'error:' err) errors: $file"
    grep -q 'error.*hitmask.c is C17: compile it with a C compiler' err || fail "says $(head -c 300 err)"
done
finish

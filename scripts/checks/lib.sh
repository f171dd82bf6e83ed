# What the steps of scripts/check share. Sourced, with the project's root as working folder.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
out=build/check
mkdir -p "$out"

warnings=(-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)
jobs=${JOBS:-2}
source scripts/faster

say() { printf '== %s\n' "$*"; }
# What a step wants said on its line in the driver's table.
note() { printf 'note: %s\n' "$*"; }
fail() {
    printf 'FAILED: %s\n' "$*"
    exit 1
}
run() {
    local begin=$SECONDS status=0
    printf '+'
    printf ' %q' "$@"
    printf '\n'
    "$@" || status=$?
    [ $((SECONDS - begin)) -lt 5 ] || printf '  %d s\n' $((SECONDS - begin)) >&2
    return $status
}

# The linker that a compiler uses by itself: for other machines, and where the product of linking is looked at.
own_linker() { LDFLAGS=${LDFLAGS// -fuse-ld=mold/} "$@"; }

# build FOLDER OPTION...: configures with warnings as errors and builds; what is up to date stays.
build() {
    local folder=$1
    shift
    run cmake -S . -B "$folder" --log-level=WARNING -DCMAKE_COMPILE_WARNING_AS_ERROR=ON "$@"
    run cmake --build "$folder" -j "$jobs"
}

# tests FOLDER CTEST-OPTION...: runs the tests built there. One that is skipped and not in tests/skips.txt is a
# failure. With `twice` a test fails when it does so two times.
tests() {
    local folder=$1 log
    shift
    log=$(mktemp)
    run ctest --test-dir "$folder" --output-on-failure --no-tests=error --timeout "${patience:-600}" ${twice:+--repeat until-pass:2} \
        "$@" 2>&1 | tee "$log"
    scripts/check-skips "$log"
    rm -f "$log"
}

# native_build TARGET... and shared_build: builds by the machine's own gcc, an optimised one with everything in it and
# one of the shared library and the command. Of these is only asked what they export and whether they are found, so they
# are not optimised; some of gcc's intrinsics are then macros that convert signs. Several steps have them in common; each
# asks for what it needs, one at a time.
native=$out/native
native_build() {
    (
        flock 9
        # Configured once: what it was configured from is looked at with every build.
        [ -e "$native/build.ninja" ] || [ -e "$native/Makefile" ] ||
            run cmake -S . -B "$native" --log-level=WARNING -DCMAKE_COMPILE_WARNING_AS_ERROR=ON \
                -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_COMPILER=gcc
        run cmake --build "$native" -j "$jobs" --target "$@"
    ) 9>"$out/native.lock"
}
shared=$out/shared
shared_build() {
    (
        flock 9
        own_linker build "$shared" -DCMAKE_BUILD_TYPE=Release "-DCMAKE_C_FLAGS_RELEASE=-O0 -Wno-sign-conversion" \
            -DCMAKE_C_COMPILER=gcc -DBUILD_SHARED_LIBS=ON \
            -DHITMASK_BUILD_TESTS=OFF -DHITMASK_BUILD_EXAMPLES=OFF
    ) 9>"$out/shared.lock"
}

# pictures: those that `corpus` fetches, by one step at a time.
pictures() {
    (
        flock 9
        scripts/corpus
    ) 9>"$out/corpus.lock"
}

# npm_package: the JavaScript package, built once for the steps that need it; anew when a source is younger than it.
npm_package() {
    (
        flock 9
        [ -e build/js/package/package.json ] &&
            [ -z "$(find src include js tools scripts/api-list scripts/js-sources -newer build/js/package/package.json -print -quit)" ] || run scripts/js-tools node js/build.mjs
    ) 9>"$out/npm.lock"
}

# The tests that print a hash of the library's answers, and the program that has them.
mapfile -t answers < <(cd tests && printf '%s\n' answers*.c | sed 's/\.c$//')

# same_hash TEST OPTIONS COMMAND...: the command prints the same hash as the test in the native build with the
# options (words, or none); without options that is the one written down beside its source.
declare -A hashes=()
same_hash() {
    local expected actual program=$1 options=$2
    shift 2
    expected=${hashes[$program $options]-}
    # shellcheck disable=SC2086
    [ -n "$expected" ] || if [ -n "$options" ]; then expected=$("$native/tests/tests_public" "$program" $options); else expected=$(<"tests/$program.txt"); fi
    hashes[$program $options]=$expected
    # shellcheck disable=SC2086
    actual=$(run "$@" $options | tail -n 1 | tr -d '\r')
    [ -n "$expected" ] || fail "the native build printed no hash"
    [ "$actual" = "$expected" ] || fail "$program: '$actual' here, '$expected' in the native build"
    say "same answers: $actual"
}

# same_answers COMMAND...: the command, with @ standing for the name of each of these tests, prints the same as the
# native build; with a number in `part` to that part of the questions, where each takes its time.
part=''
same_answers() {
    local program
    [ -z "$part" ] || native_build tests_public
    for program in "${answers[@]}"; do same_hash "$program" "${part:+--part $part}" "${@//@/$program}"; done
}

# What a slow emulator need not run as well: threads are made elsewhere, the cases ask for what test_turning asks at
# random, and the example samples.
slow_emulated='(answers|test_threads|test_world_threads|test_turning_cases|example_sampling)'

# cross FOLDER EMULATOR OPTION...: the library and its tests for another machine, run through an emulator. With a part
# of the random input: every path is still taken. The answers as a whole are compared by same_answers,
# so their tests are left out, or what `left_out` names. Tests are optimised less than what they judge and what judges
# it: that takes half the time to compile.
cross() {
    local folder=$1 emulator=$2
    shift 2
    own_linker build "$folder" -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_FLAGS_RELEASE=-O2 -DHITMASK_TEST_OPTIONS=-O1 \
        -DHITMASK_BUILD_TOOL=OFF "-DCMAKE_CROSSCOMPILING_EMULATOR=$emulator" "$@"
    HM_TEST_SHORT=1 tests "$folder" -j "$jobs" -E "^${left_out:-answers}"
}

# hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#
# Sourced by the tests of the command. Each runs in a fresh folder with HITMASK, HITMASK_DEMO and SOURCE_DIR set,
# prints what failed and ends with `finish`.
cli=$SOURCE_DIR/tests/cli
faults=0

fail() {
    echo "FAILED: $*"
    faults=$((faults + 1))
}

finish() {
    ((faults == 0)) || echo "$faults failed"
    exit $((faults > 0))
}

make_pngs() { python3 "$cli/make_pngs.py" "$@" || exit 1; }

# expect STATUS COMMAND...: runs it with stdout in `out`, stderr in `err`, and compares the exit status.
expect() {
    local wanted=$1 got
    shift
    "$@" >out 2>err </dev/null
    got=$?
    ((got == wanted)) || fail "exit $got instead of $wanted: $* ($(head -c 300 err))"
}

# expect_fault STATUS PATTERN COMMAND...: as expect; stdout stays empty and stderr is one line that matches.
expect_fault() {
    local wanted=$1 pattern=$2 told lines_told
    shift 2
    expect "$wanted" "$@"
    [[ ! -s out ]] || fail "prints on stdout: $*"
    mapfile lines_told <err
    told=${lines_told[0]%$'\n'}
    ((${#lines_told[@]} == 1)) && [[ ${lines_told[0]} == *$'\n' ]] || fail "$(wc -l <err) lines on stderr instead of 1: $*"
    [[ $told =~ $pattern ]] || fail "says '$(<err)' instead of '$pattern': $*"
    [[ $told =~ ^[^:]+(:[0-9]+(:[0-9]+)?)?:\ .+:\ .+ ]] || fail "not of the form 'what: is wrong: to do': $(<err)"
}

# expect_out PATTERN: what the last command printed.
expect_out() {
    [[ $(<out) =~ $1 ]] || fail "prints '$(head -c 300 out)' instead of '$1'"
    [[ ! -s err ]] || fail "prints on stderr: $(head -c 300 err)"
}

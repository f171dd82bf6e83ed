#!/usr/bin/env bash
# Help, man page and completions come from one table: they are well-formed and name the same options.
set -u
. "$SOURCE_DIR/tests/cli/support.bash"

version=$(sed -n 's/^#define HM_VERSION *"\(.*\)"/\1/p' "$SOURCE_DIR/include/hitmask/base.h")
expect 0 "$HITMASK" --version
[[ $(head -1 out) == "hitmask $version" ]] || fail "version: $(<out)"

# options FILE: all long options named in a text.
options() { grep -oE -- '--[a-z][a-z-]+' "$1" | sort -u; }
: >all
for command in "" hit query scene explain bake info help; do
    expect 0 "$HITMASK" $command --help
    expect_out '^Usage: hitmask'
    awk 'length > 80' out | grep . && fail "help of '$command' is wider than 80 columns"
    grep -nE ' $' out && fail "help of '$command' has spaces at the end of a line"
    cp out direct
    cat out >>all
    # What is told of an option is about this command.
    sed '1,/^Options:/d; /^Exit status:/,$d' out | tr -s ' \n' ' ' | grep -E "'(hit|query|scene|explain|bake|info)'" &&
        fail "help of '$command' tells of another command"
    [[ $command =~ ^(bake|hit|info)?$ ]] || ! grep sheet out || fail "help of '$command' tells of sheets"
    expect 0 "$HITMASK" help $command
    cmp -s out direct || fail "'help $command' and '$command --help' differ"
done
expect 0 "$HITMASK_DEMO" --help
awk 'length > 80' out | grep . && fail 'help of hitmask-demo is wider than 80 columns'

for program in "$HITMASK" "$HITMASK_DEMO"; do
    "$program" --man >page.1 || fail "man page of $program"
    for section in NAME SYNOPSIS DESCRIPTION OPTIONS 'EXIT STATUS'; do
        grep -q "^.SH $section\$" page.1 || fail "no section $section in the man page"
    done
    if command -v man >/dev/null; then
        LC_ALL=C.UTF-8 MANWIDTH=80 man --warnings -E UTF-8 -l -Tutf8 -Z page.1 2>&1 >/dev/null | grep . &&
            fail 'the man page has warnings'
    fi
    "$program" --completion bash >completion.bash
    bash -n completion.bash || fail 'the completion for bash'
    "$program" --completion zsh >completion.zsh
    "$program" --completion fish >completion.fish
    command -v zsh >/dev/null && { zsh -n completion.zsh || fail 'the completion for zsh'; }
    command -v fish >/dev/null && { fish -n completion.fish || fail 'the completion for fish'; }
done

# Every option of the help is in the man page and in each completion.
"$HITMASK" --man | sed 's/\\-/-/g; s/\\f.//g' >page
"$HITMASK" --completion bash >completion.bash
"$HITMASK" --completion zsh >completion.zsh
"$HITMASK" --completion fish | sed 's/ -l / --/' >completion.fish
for file in page completion.bash completion.zsh completion.fish; do
    comm -23 <(options all) <(options $file) | grep . && fail "options that $file does not name"
done
(($(options all | wc -l) == 52)) || fail "the help names $(options all | wc -l) options: $(options all | tr '\n' ' ')"

# What bash offers.
. ./completion.bash
offers() { # offers WORD...: the last one is being typed
    COMP_WORDS=("$@")
    COMP_CWORD=$(($# - 1))
    COMPREPLY=()
    _hitmask
    echo "${COMPREPLY[*]}"
}
touch 'a b.png' other.txt
mkdir folder
[[ $(offers hitmask i) == info ]] || fail "completion of a command: $(offers hitmask i)"
[[ $(offers hitmask hit --th) == --threshold ]] || fail "completion of an option: $(offers hitmask hit --th)"
[[ $(offers hitmask info --connect '') == '4 8' ]] || fail 'completion of a choice'
[[ $(offers hitmask info '') == 'a b.png folder' ]] || fail "completion of files: $(offers hitmask info '')"
finish

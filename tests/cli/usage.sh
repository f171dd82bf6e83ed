#!/usr/bin/env bash
# A wrong command line: one line on stderr that says what to do, exit status 2, nothing on stdout.
set -u
. "$SOURCE_DIR/tests/cli/support.bash"
make_pngs grid a.png '##' '##'

usage() {
    local pattern=$1
    shift
    expect_fault 2 "$pattern" "$HITMASK" "$@"
}

usage 'no command.*--help'
usage 'unknown command' bogus
usage "did you mean 'info'" inof a.png
usage 'unknown option' --bogus
usage 'unknown option' -q
usage 'SHELL|bash zsh fish' --completion
usage 'bash zsh fish' --completion csh
usage 'unknown command' help bogus
usage '2 were given' help hit info
usage 'expects' hit
usage 'only 1 was given' hit a.png
usage '3 were given' hit a.png a.png a.png
usage 'expects' info
usage "did you mean '--threshold'" hit a.png a.png --treshold 3
usage 'ambiguous.*--max-side, --max-pixels' hit a.png a.png --max 3
usage 'takes no value' hit a.png a.png --json=yes
usage 'needs a value' hit a.png a.png --at
usage 'needs a value' info a.png -t
usage 'both pictures' hit - -
usage "'-' once" info - a.png -
usage 'name of a file' hit a.png a.png --picture ''
usage 'name of a file' hit a.png a.png --picture -
for name in out.jpg out.JPEG out.bmp out.gif out.webp out.tar png.d/out.pdf out.png. out. out.pngx; do
    usage 'has an ending that --picture does not write: end its name in .png or .svg$' hit a.png a.png --picture "$name"
    usage 'has an ending that --picture does not write: end its name in .png or .svg$' explain a.png a.png -p "$name"
    usage 'does not write: end its name in .png or .svg$' scene scene.json -p "$name"
    expect_fault 2 'end its name in .png or .svg$' "$HITMASK_DEMO" -o "$name"
done
for name in out.pdf out.svg out.png; do
    usage 'end its name in .html or .json$' bake a.png --report "$name"
    expect_fault 2 'end its name in .json$' "$HITMASK_DEMO" -s "$name"
done
usage '^hitmask scene: --strip says how many frames to draw: give --picture' scene scene.json --strip 3
usage 'unknown option' info a.png --at 1,1
usage '4 8' info a.png --connect 6
for value in 0 256 -1 12abc 0x10 1e2 ' 1' '1 ' '' + 99999999999999999999999 1.0; do
    usage '1 to 255' hit a.png a.png --threshold="$value"
done
for value in 1 '1,' ',1' 1,2,3 1,2x ' 1,2' 1,+2 2147483648,0 0,-2147483649 99999999999999999999,0 '-,1' 1.5,2 ''; do
    usage 'X,Y' hit a.png a.png --at "$value"
done
for value in 0 32768 -5 many; do usage '1 to 32767' info a.png --max-side "$value"; done
for value in 0 1073676290 1k; do usage '1 to 1073676289' info a.png --max-pixels "$value"; done
usage 'unknown option.*x0a' info a.png $'--new\nline'
expect_fault 2 'unknown option' "$HITMASK_DEMO" --bogus
expect_fault 2 '2 were given' "$HITMASK_DEMO" a b

# The edges of every range are inside.
for value in 1 255 007; do expect 0 "$HITMASK" hit a.png a.png --threshold "$value"; done
expect 1 "$HITMASK" hit a.png a.png --at -2147483648,2147483647
expect 0 "$HITMASK" info a.png --max-side 32767 --max-pixels 1073676289
expect 0 "$HITMASK" info a.png --max-side 2 --max-pixels 4
expect 0 "$HITMASK" hit a.png --at -1,-1 a.png
expect 0 "$HITMASK" hit --thr 3 -- a.png a.png
mkdir png.d
for name in drawn.png drawn.PNG Drawn.Png drawn .drawn png.d/drawn png.d/drawn.tar.png; do
    expect 0 "$HITMASK" hit a.png a.png --picture "$name"
    expect 0 "$HITMASK" info -- "$name"
done
echo '{"instances":[{"shape":{"box":[0,0,4,4]}}]}' >scene.json
for name in out.svg out.SVG; do
    for command in 'scene scene.json' 'hit a.png a.png' 'hit a.png a.png --margin 0' 'explain a.png a.png'; do
        expect 0 "$HITMASK" $command --picture "$name"
        [[ $(head -c 4 "$name") == '<svg' ]] || fail "no SVG: $command, $name"
    done
done
for name in report.html report.HTML; do
    expect 0 "$HITMASK" bake a.png --report "$name"
    grep -q '<html' "$name" || fail "no page: $name"
done
cp a.png ./-x.png
expect 0 "$HITMASK" hit -- -x.png ./-x.png
finish

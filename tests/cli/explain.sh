#!/usr/bin/env bash
# `hitmask explain`: each reason why two hit or do not, in words, as JSON and as a picture; two of a scene and two
# operands as `hitmask hit` takes them.
set -u
. "$SOURCE_DIR/tests/cli/support.bash"
make_pngs grid a.png '####' '#..#' '#..#' '####'
make_pngs grid b.png '##' '##'

# explained STATUS PATTERN OPERAND...: what is said.
explained() {
    local wanted=$1 pattern=$2
    shift 2
    expect "$wanted" "$HITMASK" explain "$@"
    expect_out "$pattern"
}
# Two operands.
explained 0 '^a.png \(A\) and b.png \(B\) hit: they are 1 px deep in each other
boxes    A 0,0 to 4,4, B 3,1 to 5,3; they overlap by 1 px across and by 2 px down
rule     area: they hit where their insides overlap; edges that touch are no hit
nearest  3,1 \(pixel 2,0 of A, pixel 0,0 of B\) is a point of both
contact  4,[0-9.]+ \(pixel 3,[12] of A, pixel 0,[01] of B\), 1 px deep
shared   2 px\^2
to move  B by 1,0, 1 px, and they do not hit any more$' a.png b.png --at 3,1
explained 1 'do not hit: they only touch' a.png b.png --at 4,0
explained 1 'they are 3 px apart across and overlap by 2 px down' a.png b.png --at 7,1
explained 1 'they overlap by 1 px across and are 4 px apart down' a.png b.png --at 3,8
explained 1 'they overlap by 0 px across and by 2 px down' a.png b.png --at 4,0
explained 0 ' hit: they meet|deep in each other' a.png b.png --at 4,0 --touch closed
explained 1 'do not hit: they are 5 px apart
boxes    A 0,0 to 4,4, B 7,8 to 9,10; they are 3 px apart across and 4 px down
.*
nearest  4,4 \(pixel 3,3 of A\) and 7,8 \(pixel 0,0 of B\): 5 px
to move  B by -3,-4, and they touch$' a.png b.png --at 7,8
explained 1 'do not hit: they only touch' a.png b.png --at 1,1
explained 0 'hit: they are nearer than the margin' a.png b.png --at 7,8 --margin 6
explained 1 'rule     area: they hit where they are less than 5 px apart' a.png b.png --at 7,8 --margin 5
explained 0 'rule     closed: they hit where they are at most 5 px apart' a.png b.png --at 7,8 --margin 5 --touch closed
explained 1 'there is nothing of B' a.png '{"rows":[]}'
explained 1 'boxes    A 0,0 to 4,4, B none' a.png '{"rows":[]}'
explained 1 '15 px apart' '{"circle":[0,0,5]}' '{"box":[20,0,4,4]}'
expect 1 "$HITMASK" explain '{"circle":[0,0,5]}' '{"box":[20,-2,4,4]}' --json
python3 - <<'END' || fail "as JSON: $(<out)"
import json
told = json.load(open("out"))
assert told["hit"] is False and told["met"] is False and told["passes"] is True and told["why"] is None, told
assert told["parts"] == [{}, {}], told
assert told["distance"] == 15 and told["nearest"] == {"a": [5, 0], "b": [20, 0]}, told
assert abs(told["boxes"]["gap"][0] - 15) < 1e-4 and abs(told["boxes"]["gap"][1] + 4) < 1e-4, told
assert told["contact"]["points"] is None and told["touch"] == "area" and told["margin"] == 0, told
END
for picture in hit:3,1 miss:9,9; do
    "$HITMASK" explain a.png b.png --at "${picture#*:}" --picture "${picture%:*}.png" >/dev/null
    expect 0 "$HITMASK" info "${picture%:*}.png"
done

# Radial profiles.
make_pngs grid plus.png '..##..' '..##..' '######' '######' '..##..' '..##..'
explained 1 'profiles A 8 lengths about 3,3, 1\.41422 to 3\.16229 px, solid up to 1\.4142; B 8 lengths about 1,1, 1 to 1\.41422 px, solid up to 1
guesses  circles hit, nearest miss, neighbours miss, between miss
bounds   unsure$' plus.png b.png --at 6,4 --polar
explained 1 'guesses  circles miss, nearest miss, neighbours miss, between miss
bounds   they certainly do not overlap$' plus.png b.png --at 9,9 --polar
explained 0 'bounds   they certainly overlap$' plus.png b.png --at 2,2 --polar
explained 0 'A 16 lengths about .* B 16 lengths' plus.png b.png --at 2,2 --polar --directions 16
expect_fault 3 'is no mask and has no profile: leave out --polar' "$HITMASK" explain plus.png '{"circle":[0,0,5]}' --polar
expect_fault 3 'has no solid pixel and no profile' "$HITMASK" explain '{"rows":["..",".."]}' plus.png --polar
expect_fault 2 'directions is about radial profiles: give --polar as well' "$HITMASK" explain plus.png b.png --directions 16
expect 1 "$HITMASK" explain plus.png b.png --at 6,4 --polar --json
echo '{"id":1,"op":"polar","a":{"mask":"plus.png"},"b":{"mask":"b.png","pose":{"x":6,"y":4}},"mode":"circles"}' >polar.jsonl
"$HITMASK" query polar.jsonl >query.out
python3 - <<'END' || fail "profiles as JSON: $(<out)"
import json
told, asked = json.load(open("out"))["polar"], json.load(open("query.out"))
assert told["a"] == asked["a"] and told["b"] == asked["b"] and told["bounds"] == asked["bounds"], (told, asked)
assert told["circles"] is asked["hit"] is True, told
assert [told[mode] for mode in ("nearest", "neighbours", "between")] == [False] * 3, told
END
"$HITMASK" explain plus.png b.png --at 6,4 --picture without.svg >/dev/null
"$HITMASK" explain plus.png b.png --at 6,4 --polar --picture with.svg >/dev/null
[ "$(grep -c '<path' with.svg)" -eq $(($(grep -c '<path' without.svg) + 3)) ] || fail 'the profiles are not drawn'

# Two of a scene.
cat >scene.json <<'END'
{"sprites":{"ring":"a.png","dot":{"file":"b.png","pivot":"middle"}},"margin":0,
 "boundary":{"box":[-50,-50,100,100],"edge":"leave"},
 "instances":[
  {"shape":"ring","name":"ring"},
  {"shape":"dot","name":"dot","x":20,"y":2,"velocity":[-8,0]},
  {"shape":"dot","x":4,"y":2,"name":"ghost","category":2,"mask":2},
  {"shape":"dot","x":4,"y":2,"name":"shy","disabled":true},
  {"shape":"dot","x":4,"y":2,"name":"stone","fixed":true},
  {"shape":"dot","x":4,"y":2,"fixed":true},
  {"shape":"dot","x":4,"y":2,"name":"twin","group":-3},
  {"shape":"dot","x":4,"y":2,"name":"brother","group":-3}
 ]}
END
explained 1 '^ring \(A\) and dot \(B\) do not hit: they are 15 px apart
filter   passes; A: category 0x1, mask 0xffffffff, group 0; B: category 0x1, mask 0xffffffff, group 0' scene.json ring dot
explained 0 '^ring \(A\) and dot \(B\) hit: they are 1 px deep' scene.json ring dot --frames 3
explained 1 "do not hit: B's mask has none of A's categories, though their shapes meet" scene.json ring ghost
explained 1 'do not hit: A is disabled, though' scene.json shy ring
explained 1 'do not hit: B is disabled, though' scene.json ring shy
explained 1 'do not hit: both are fixed, though' scene.json stone '#5'
explained 1 'do not hit: both are fixed, though' scene.json 4 5
explained 1 'both are of the same negative group, though' scene.json twin brother
explained 0 ' hit: ' scene.json ring stone
explained 0 ' hit: ' scene.json ring twin
expect 1 "$HITMASK" explain scene.json ring ghost --json
expect_out '^\{"hit":false,"a":"ring","b":"ghost","passes":false,"why":"B.s mask has none of A.s categories".*"met":true'
expect 0 "$HITMASK" explain scene.json ring stone --picture pair.png
expect 0 "$HITMASK" info pair.png

# The answer is that of `hit` and of `scene`.
for at in 0,0 1,1 3,3 4,4 2,3 3,0 -1,-1 -2,0; do
    "$HITMASK" hit a.png b.png --at $at >/dev/null
    wanted=$?
    "$HITMASK" explain a.png b.png --at $at >/dev/null
    [[ $? == "$wanted" ]] || fail "another answer than that of hit at $at"
done
for n in 1 2 3 4; do
    "$HITMASK" scene scene.json --frames $n --json | tail -1 | grep -q '{"a":"ring","b":"dot"' && wanted=0 || wanted=1
    expect $wanted "$HITMASK" explain scene.json ring dot --frames $n
done

# Faults.
expect_fault 2 'only 1 was given' "$HITMASK" explain a.png
expect_fault 2 "no instance 'rin': did you mean 'ring'" "$HITMASK" explain scene.json rin dot
expect_fault 2 "no instance '99': give the name" "$HITMASK" explain scene.json ring 99
expect_fault 2 'the same instance' "$HITMASK" explain scene.json ring '#0'
expect_fault 2 'has left before frame 30' "$HITMASK" explain scene.json ring dot --frames 30
expect_fault 2 'the scene says where' "$HITMASK" explain scene.json ring dot --at 1,1
expect_fault 3 'No such file' "$HITMASK" explain none.json a b
expect_fault 3 'No such file' "$HITMASK" explain a.png none.png
expect_fault 4 'one of the inputs' "$HITMASK" explain scene.json ring dot --picture b.png
expect_fault 4 'one of the inputs' "$HITMASK" explain a.png b.png --picture b.png

finish

#!/usr/bin/env bash
# `hitmask query`: the answers against exact arithmetic, the grammar key by key, faults, the ends of input and output.
set -u
. "$SOURCE_DIR/tests/cli/support.bash"
export PYTHONDONTWRITEBYTECODE=1
make_pngs grid a.png '####' '#..#' '#..#' '####'
make_pngs grid b.png '##' '##'

python3 "$cli/check_queries.py" "$HITMASK" || fail 'answers against exact arithmetic'
python3 "$cli/mutate_queries.py" "$HITMASK" 4000 || fail 'damaged lines'
python3 "$cli/check_kept.py" "$HITMASK" || fail 'the pictures that are kept'

# All lines are asked of one command, which is quicker than one for each.
mkfifo lines told
"$HITMASK" query <lines >told 2>err &
asked=$!
exec {lines}>lines {told}<told
# ask LINE: the one answer. answers LINE ANSWER; faulty LINE PATTERN: an error that says so.
ask() {
    local answer
    printf '%s\n' "$1" >&"$lines" && IFS= read -r -t 20 answer <&"$told" && printf '%s\n' "$answer"
}
answers() {
    local got
    got=$(ask "$1") || fail "exit $? for $1"
    [[ $got == "$2" ]] || fail "answers '$got' instead of '$2' to $1"
    [[ ! -s err ]] || fail "prints on stderr: $(<err)"
}
faulty() {
    local got
    got=$(ask "$1") || fail "exit $? for $1"
    [[ $got =~ ^\{\"id\":[^,]+,\"error\":\".*$2.*\"\}$ ]] || fail "answers '$got' instead of an error '$2' to $1"
    echo "$got" >>faults.jsonl
}
# overlap A B REST: a question about two shapes.
overlap() { echo '{"id":1,"op":"overlap","a":'"$1"',"b":'"$2${3-}"'}'; }
point='{"point":[1.5,1.5]}'
square='{"rows":["##","##"]}'

# The forms of an answer.
answers "$(overlap $point $square)" '{"id":1,"hit":true}'
answers '{"op":"overlap","a":{"point":[9,9]},"b":{"mask":"b.png"}}' '{"id":null,"hit":false}'
answers '{"id":"\u00e9\"\\\n","op":"overlap","a":{"point":[0,0]},"b":{"point":[0,0]}}' \
    '{"id":"é\"\\\u000a","hit":true}'
answers '{"id":-9223372036854775808,"op":"overlap","a":{"mask":"a.png"},"b":{"mask":"b.png","pose":{"x":1,"y":1}}}' \
    '{"id":-9223372036854775808,"hit":false}'
answers '{"id":2,"op":"distance","a":{"mask":"b.png"},"b":{"point":[5,6]}}' \
    '{"id":2,"distance":5,"a":[2,2],"b":[5,6],"parts":[{"pixel":[1,1]},{}]}'
answers '{"id":2,"op":"distance","a":{"point":[0.1,0]},"b":{"circle":[0.1,8.5,2]}}' \
    '{"id":2,"distance":6.5,"a":[0.100006103515625,0],"b":[0.100006103515625,6.5],"parts":[{},{}]}'
answers '{"id":2,"op":"distance","a":{"tiles":{"cell":4,"rows":[".#"]}},"b":{"compound":[{"point":[99,0]},{"rows":[".#"],"tag":"x"}],"pose":{"x":10}}}' \
    '{"id":2,"distance":3,"a":[8,0],"b":[11,0],"parts":[{"cell":[1,0]},{"part":1,"tag":"x","pixel":[1,0]}]}'
answers '{"id":2,"op":"distance","a":{"outline":{"loops":[[[0,0],[4,0],[4,4]]]}},"b":{"circle":[7,2,1]}}' \
    '{"id":2,"distance":2,"a":[4,2],"b":[6,2],"parts":[{"loop":0,"edge":1},{}]}'
answers '{"id":3,"op":"distance","a":{"rows":[".."]},"b":{"point":[5,6]}}' '{"id":3,"distance":null}'
answers '{"id":3,"op":"distance","a":{"rows":[]},"b":{"rows":[""]}}' '{"id":3,"distance":null}'
answers '{"id":6,"op":"shared","a":{"mask":"b.png"},"b":{"rows":["#"],"pose":{"x":0.5,"y":1.75}}}' \
    '{"id":6,"hit":true,"area":0.25,"centroid":[1,1.875],"box":[0.5,1.75,1,0.25]}'
answers '{"id":6,"op":"shared","a":{"mask":"a.png"},"b":{"mask":"b.png","pose":{"x":1,"y":1}},"touch":"closed"}' \
    '{"id":6,"hit":false,"area":0,"centroid":null,"box":null}'
answers '{"id":6,"op":"shared","a":{"rows":[]},"b":{"rows":["#"]}}' \
    '{"id":6,"hit":false,"area":0,"centroid":null,"box":null}'
steps='"steps":{"position":5.9604644775390625e-08,"axis":5.9604644775390625e-08}'
answers '{"id":4,"op":"xform","a":{"point":[0,0],"pose":{"x":1,"angle":1.5707963267948966}},"b":{"mask":"b.png"}}' \
    '{"id":4,"a":{"xform":[16777216,0,0,16777216,-16777216,0]},"b":{"xform":[0,0,16777216,0,0,16777216]},'"$steps}"
xform='"xform":[7,-7,16777217,3,-3,16777215]'
posed='{"mask":"a.png","pose":{"flip":"x","y":-0.5,"scale":2}}'
answers '{"id":5,"op":"xform","a":'$posed',"b":{"point":[0,0],'$xform'}}' \
    '{"id":5,"a":{"xform":[134217728,-8388608,-33554432,0,0,33554432]},"b":{'$xform'},'"$steps}"
answers ' { "op" : "overlap" , "b" : {"point":[0,0]} , "a" : {"point":[0,1]} , "id" : 6 } '$'\r' \
    '{"id":6,"hit":false}'

# Contact, separate, cast, ray: the forms, and what each key does.
pushed='"pose":{"x":1.5,"y":0.5}'
beside() { echo '{"id":7,"op":"'$1'","a":'$square',"b":{"rows":["##","##"],'$pushed'}'"${2-}}"; }
answers "$(beside contact)" \
    '{"id":7,"hit":true,"points":[{"point":[1.5,1.25],"depth":0.5270462829776115,"a":{"pixel":[1,1]},"b":{"pixel":[0,0]}}],"normal":[0.9486832980505138,0.31622776601683794],"rule":"area","depth":0.5270462829776115}'
answers '{"id":7,"op":"contact","a":{"circle":[0,0,2]},"b":{"segment":[1,-3,1,9]}}' \
    '{"id":7,"hit":true,"points":[{"point":[1.5,0],"depth":1,"a":{},"b":{}}],"normal":[1,0],"rule":"mtv","depth":1}'
answers '{"id":7,"op":"contact","a":'$square',"b":{"point":[2,1]}}' \
    '{"id":7,"hit":false,"points":null,"normal":null,"rule":null,"depth":null}'
answers "$(beside separate)" '{"id":7,"hit":true,"move":[0.5,0],"steps":[8388608,0]}'
answers "$(beside separate ',"direction":[0,-3]')" '{"id":7,"hit":true,"move":[0,-2.5],"steps":[0,-41943040]}'
answers "$(beside separate ',"direction":[0,-1e300],"max_distance":2.5')" \
    '{"id":7,"hit":true,"move":[0,-2.5],"steps":[0,-41943040]}'
answers "$(beside separate ',"direction":[0,-1],"max_distance":2.4')" '{"id":7,"hit":true,"move":null,"steps":null}'
answers '{"id":7,"op":"separate","a":'$square',"b":{"point":[9,9]},"max_distance":0}' \
    '{"id":7,"hit":false,"move":[0,0],"steps":[0,0]}'
answers "$(beside contact ',"max_edges":3')" \
    '{"id":7,"hit":true,"points":[{"point":[1.5,0.5],"depth":0.5000001192092896,"a":{"pixel":[1,0]},"b":{"pixel":[0,0]}}],"normal":[1,0],"rule":"bounds","depth":0.5000001192092896,"limited":true}'
answers "$(beside contact ',"max_depth":0.1')" \
    '{"id":7,"hit":true,"points":[{"point":[1.5,1.25],"depth":null,"a":{"pixel":[1,1]},"b":{"pixel":[0,0]}}],"normal":[0.9486832980505138,0.31622776601683794],"rule":"area","depth":null,"limited":true}'
answers "$(beside separate ',"max_edges":3')" '{"id":7,"hit":true,"move":[0.5000001192092896,0],"steps":[8388610,0],"limited":true}'
answers "$(beside separate ',"max_depth":0.25,"max_edges":100')" '{"id":7,"hit":true,"move":null,"steps":null,"limited":false}'
answers "$(beside cast ',"motion":[1,0],"max_edges":3')" \
    '{"id":7,"hit":false,"fraction":1,"stop":[1,0],"steps":[16777216,0],"point":null,"normal":null,"a":null,"b":null,"limited":true}'
flying() { echo '{"id":8,"op":"cast","a":'$square',"b":{"rows":["#"],"pose":{"x":4,"y":1.5}},"motion":'"$1${2-}}"; }
# Where it stops is up to two steps before the exact place; check_ways.py looks at that.
got=$(ask "$(flying '[-3,0]')")
[[ $got == '{"id":8,"hit":true,"fraction":0.6666666666666666,"exact":["2","3"],"stop":['*'],"steps":[-335544'3?',0],'* &&
    $got == *',"point":[2,'*'],"normal":[1,0],"a":{"pixel":[1,1]},"b":{"pixel":[0,0]}}' ]] || fail "a cast: $got"
answers "$(flying '[0.25,0]')" '{"id":8,"hit":false,"fraction":1,"stop":[0.25,0],"steps":[4194304,0],'\
'"point":null,"normal":null,"a":null,"b":null}'
answers "$(flying '[-2,0]')" '{"id":8,"hit":false,"fraction":1,"stop":[-2,0],"steps":[-33554432,0],'\
'"point":null,"normal":null,"a":null,"b":null}'
[[ $(ask "$(flying '[-3,0]' ',"margin":0.5')") =~ '"hit":true,"fraction":0.5,"stop":[' ]] ||
    fail 'a cast with a margin'
for start in always:true:0, deeper:false:1, never:false:1,; do
    IFS=: read -r word hit fraction <<<"$start"
    got=$(ask "$(beside cast ',"motion":[9,0],"start":"'$word'"')")
    [[ $got == '{"id":7,"hit":'$hit',"fraction":'$fraction* ]] || fail "a cast that starts in contact, $word: $got"
done
[[ $(ask "$(beside cast ',"motion":[-9,0]')") == '{"id":7,"hit":true,"fraction":0,'* ]] || fail 'a cast that goes deeper'
ray() { echo '{"id":9,"op":"ray","a":{"rows":["#.#"]},"from":[-1,0.5],'"$1}"; }
first='{"enter":0.25,"leave":0.5,"exact":[["1","4"],["1","2"]],"point":[0,0.5],"normal":[-1,0],"pixel":[0,0]}'
answers "$(ray '"to":[3,0.5],"capacity":1')" '{"id":9,"hit":true,"count":2,"entries":['"$first]}"
answers "$(ray '"to":[3,0.5],"capacity":0')" '{"id":9,"hit":true,"count":2,"entries":[]}'
answers "$(ray '"direction":[-1e-300,0],"length":5')" '{"id":9,"hit":false,"count":0,"entries":[]}'
answers "$(ray '"to":[9,1]')" "$(ask "$(ray '"to":[9,1],"capacity":16')")"
answers "$(ray '"direction":[24,-7],"length":2.5')" "$(ask "$(ray '"to":[1.4,-0.2]')")"
answers "$(ray '"direction":[1e300,0],"length":4')" "$(ask "$(ray '"to":[3,0.5]')")"
[[ $(ask '{"id":9,"op":"ray","a":'$square',"from":[1,1],"to":[1,1]}') =~ '"enter":0,"leave":1,'.*'"normal":null' ]] ||
    fail 'a ray that begins inside'
turn() { echo '{"id":9,"op":"turn","a":{"rows":["####"],"pose":{"x":3,"y":-4}},"b":{"rows":["########"],'"$1}"; }
hinge='"pose":{"pivot":[0,0.5]}}'
got=$(ask "$(turn "$hinge"',"to":{"angle":-1.6},"tolerance":0.25')")
[[ $got =~ '"hit":true,"end":"hit","fraction":0.2'[0-9]+',"free":true,"stop":0.'[0-9]+',"xform":['[-0-9,]+'],"looks":'[0-9]+\}$ ]] ||
    fail "a bar that turns into another: $got"
answers "$(turn "$hinge"',"to":{"angle":-1.6},"tolerance":0.25,"budget":1')" '{"id":9,"hit":false,"end":"budget",'\
'"fraction":0,"free":true,"stop":0,"xform":[0,-8388608,16777216,0,0,16777216],"looks":1}'
[[ $(ask "$(turn "$hinge"',"to":{"angle":1.6},"tolerance":0.25')") == '{"id":9,"hit":false,"end":"clear","fraction":1,"free":true,"stop":1,'* ]] ||
    fail 'a bar that turns away'
[[ $(ask "$(turn "$hinge"',"to":{"angle":1.6},"tolerance":0.25,"max_edges":1')") == *',"stop":1,'*',"limited":false}' ]] ||
    fail 'a bar that is not searched'
[[ $(ask "$(turn "$hinge"',"to":{"angle":-1.6},"tolerance":0.25,"max_edges":1')") == *'"end":"hit",'*',"limited":true}' ]] ||
    fail 'a bar that turns into another, by overlaps alone'
faulty "$(turn "$hinge"',"to":{"angle":1.6},"tolerance":0.25,"max_depth":1')" "max_depth: is no key of 'turn'"

# Gates: a ball into a barrel and out of it, past it, and one that strikes a rim.
gate() { echo '{"id":10,"op":"gate","gate":[[2,4],[6,4]],"path":'"$1}"; }
in='{"leg":0,"fraction":0.5,"exact":["1","2"],"point":[4,4],"way":1}'
out='{"leg":1,"fraction":0.5,"exact":["1","2"],"point":[5,4],"way":-1}'
answers "$(gate '[[4,0],[4,8],[6,0]]')" '{"id":10,"hit":true,"count":2,"passes":['"$in,$out"'],"clear":true}'
answers "$(gate '[[4,0],[4,8],[6,0]],"capacity":1')" '{"id":10,"hit":true,"count":2,"passes":['"$in"'],"clear":true}'
answers "$(gate '[[4,0],[4,8]],"radius":2')" '{"id":10,"hit":true,"count":1,"passes":['"$in"'],"clear":true}'
answers "$(gate '[[4,0],[4,8]],"radius":2,"touch":"closed"')" '{"id":10,"hit":true,"count":1,"passes":['"$in"'],"clear":false}'
answers "$(gate '[[2,0],[2,8]]')" '{"id":10,"hit":false,"count":0,"passes":[],"clear":false}'
answers "$(gate '[[4,5],[4,5]],"moves":[[0,0],[0,2]]')" '{"id":10,"hit":true,"count":1,"passes":'\
'[{"leg":0,"fraction":0.5,"exact":["1","2"],"point":[4,5],"way":-1}],"clear":true}'
answers "$(gate '[[9,9]]')" '{"id":10,"hit":false,"count":0,"passes":[],"clear":true}'

# Bounces: in a box by whole numbers, in an outline up to a step.
bounce() { echo '{"id":11,"op":"bounce","a":'"$1"',"b":{"circle":[5,5,1]},"velocity":'"$2}"; }
room='{"box":[0,0,20,10]}'
answers "$(bounce $room '[18,0]')" '{"id":11,"hit":true,"end":"done","move":[10,0],"steps":[167772160,0],'\
'"place":[10,0],"velocity":[-18,0],"bounces":1}'
answers "$(bounce $room '[18,0],"time":0.5')" '{"id":11,"hit":false,"end":"done","move":[9,0],"steps":[150994944,0],'\
'"place":[9,0],"velocity":[18,0],"bounces":0}'
answers "$(bounce $room '[18,0],"restitution":0.5')" '{"id":11,"hit":true,"end":"done","move":[12,0],"steps":[201326592,0],'\
'"place":[12,0],"velocity":[-9,0],"bounces":1}'
answers "$(bounce '{"box":[1,1,20,10],"pose":{"x":9,"y":-1}}' '[18,0]')" \
    '{"id":11,"hit":false,"end":"outside","move":[0,0],"steps":[0,0],"place":[0,0],"velocity":[18,0],"bounces":0}'
cave='{"outline":{"loops":[[[0,0],[20,0],[20,10],[0,10]]]}}'
[[ $(ask "$(bounce $cave '[18,0]')") =~ ^'{"id":11,"hit":true,"end":"done","move":['(9.9999|10).*'"bounces":1}'$ ]] ||
    fail 'a bounce in an outline'
[[ $(ask "$(bounce $cave '[1800,0],"limit":3')") == *'"end":"limit",'*'"bounces":3}' ]] || fail 'too many bounces'

# Profiles of a square of four pixels: 8 lengths, each second one through a corner, which is rounded.
polar() { echo '{"id":12,"op":"polar","a":{"rows":["####","####","####","####"]},"b":{"rows":["####","####","####","####"],'\
'"pose":{"x":'"$1"'}}'"${2-}"'}'; }
four='{"centre":[2,2],"max_radius":2.82843017578125,"min_radius":2,"solid_radius":2,"lengths":[2,2.82843017578125,2,'\
'2.82843017578125,2,2.82843017578125,2,2.82843017578125]}'
answers "$(polar 3)" '{"id":12,"hit":true,"bounds":"hit","a":'"$four,\"b\":$four}"
answers "$(polar 6)" '{"id":12,"hit":false,"bounds":"miss","a":'"$four,\"b\":$four}"
says() {
    local got
    got=$(ask "$1" | cut -d, -f2,3)
    [[ $got == "$2" ]] || fail "says $got instead of $2 to $1"
}
says "$(polar 5 ',"mode":"circles"')" '"hit":true,"bounds":"unsure"'
says "$(polar 5 ',"mode":"nearest"')" '"hit":false,"bounds":"unsure"'
says "$(polar 4 ',"mode":"nearest"')" '"hit":true,"bounds":"unsure"'
says "$(polar 4 ',"mode":"between"')" '"hit":true,"bounds":"unsure"'
says "$(polar 4.5 ',"aside":0')" '"hit":false,"bounds":"unsure"'
# A bay that faces the other one: only beside the line between them is there anything to meet.
bay() { echo '{"op":"polar","a":{"rows":["####","#...","#...","#...","#...","####"]},"b":{"rows":["####","####","####",'\
'"####"],"pose":{"x":'"$1"',"y":1}}'"${2-}"'}'; }
says "$(bay 3)" '"hit":true,"bounds":"unsure"'
says "$(bay 3 ',"aside":0')" '"hit":false,"bounds":"unsure"'
says "$(bay 4)" '"hit":false,"bounds":"unsure"'
says "$(bay 4 ',"aside":1')" '"hit":true,"bounds":"unsure"'
[[ $(ask "$(polar 3 ',"directions":9')" | grep -o '"lengths":\[[^]]*' | tr -cd ',\n' | sort -u) == ,,,,,,,, ]] ||
    fail 'nine directions'

# A ring in a hole is solid again.
nested='{"outline":{"loops":[[[4,4],[6,4],[6,6],[4,6]],[[0,0],[0,10],[10,10],[10,0]],[[2,2],[8,2],[8,8],[2,8]]]}}'
answers "$(overlap '{"point":[5,5]}' "$nested")" '{"id":1,"hit":true}'
answers "$(overlap '{"point":[3,5]}' "$nested")" '{"id":1,"hit":false}'
# Edges of an outline are called as they were given, whichever way its rings run.
for ring in '[[0,0],[4,0],[4,4],[0,4]]:1' '[[0,0],[0,4],[4,4],[4,0]]:2' '[[4,4],[4,0],[0,0],[0,4],[4,4]]:0'; do
    got=$(ask '{"id":7,"op":"contact","a":{"outline":{"loops":['"${ring%:*}"']}},"b":{"circle":[5,2,1.5]}}')
    [[ $got == *'"a":{"loop":0,"edge":'"${ring##*:}"'},"b":{}'* ]] || fail "the edge of $ring: $got"
done

# Rule, margin, threshold.
answers "$(overlap '{"point":[2,1]}' $square)" '{"id":1,"hit":false}'
answers "$(overlap '{"point":[2,1]}' $square ',"touch":"closed"')" '{"id":1,"hit":true}'
answers "$(overlap '{"point":[4.5,1]}' $square ',"margin":2.5')" '{"id":1,"hit":false}'
answers "$(overlap '{"point":[4.5,1]}' $square ',"margin":2.5,"touch":"closed"')" '{"id":1,"hit":true}'
answers "$(overlap '{"point":[4.5,1]}' $square ',"margin":2.500001')" '{"id":1,"hit":true}'
python3 - "$cli" <<'EOF'
import sys
sys.path.insert(0, sys.argv[1])
import make_pngs
with open("half.png", "wb") as out:
    out.write(make_pngs.png([[(0, 0, 0, 100)]], 8, make_pngs.RGBA))
EOF
for threshold in 100 101; do
    hit=$([[ $threshold == 100 ]] && echo true || echo false)
    answers "$(overlap '{"mask":"half.png","threshold":'$threshold'}' '{"point":[0.5,0.5]}')" '{"id":1,"hit":'$hit'}'
    overlap '{"mask":"half.png"}' '{"point":[0.5,0.5]}' | "$HITMASK" query --threshold $threshold >out
    [[ $(<out) == '{"id":1,"hit":'$hit'}' ]] || fail "--threshold $threshold: $(<out)"
done

# Faults, each named.
faulty '' 'not JSON'
faulty '7' 'not JSON'
faulty '[]' 'not a JSON object'
faulty '{}' 'op: is missing'
faulty '{"id":1} x' 'not JSON'
faulty '{"id":1,"id":2}' 'duplicate'
faulty '{"id":1.5,"op":"overlap"}' 'id: '
faulty '{"id":9223372036854775808,"op":"overlap"}' 'too big'
faulty '{"op":7}' 'op: give a text'
faulty '{"op":"shared","a":{"rows":["#"]},"b":{"circle":[0,0,1]}}' "b: 'shared' is about masks"
faulty '{"op":"shared","a":{"point":[0,0]},"b":{"rows":["#"]}}' "a: 'shared' is about masks"
faulty '{"op":"collide"}' "unknown operation 'collide': give one of overlap .* xform"
faulty '{"op":"overlap","b":{"point":[0,0]}}' 'a: is missing'
faulty "$(overlap $point $square ',"tuoch":"area"')" "unknown key 'tuoch'"
faulty "$(overlap $point $square ',"touch":"near"')" 'touch: '
for margin in -0.1 256.5 '"1"' null; do faulty "$(overlap $point $square ',"margin":'$margin)" 'margin: '; done
faulty "$(overlap $point $square ',"margin":NaN')" 'not JSON'
faulty "$(overlap $point $square ',"margin":1e999')" 'not JSON'
faulty "$(overlap $point 7)" 'b: give an object with keys of: mask, '
faulty "$(overlap $point '{}')" 'b: give one of'
faulty "$(overlap $point '{"point":[0,0],"circle":[0,0,1]}')" 'b: give one of'
faulty "$(overlap $point '{"points":[0,0]}')" "b: unknown key 'points': did you mean 'point'"
faulty "$(overlap $point '{"point":[0,0],"pos":{}}')" "b: unknown key 'pos': did you mean 'pose'"
faulty "$(overlap $point '{"point":[0,0],"rotation":1}')" "unknown key 'rotation': there are mask, .*, xform"
faulty "$(overlap $point '{"point":[0]}')" '2 numbers'
faulty "$(overlap $point '{"point":[0,"0"]}')" '2 numbers'
faulty "$(overlap $point '{"point":[0,32768]}')" '32767'
faulty "$(overlap $point '{"segment":[0,0,1]}')" '4 numbers'
faulty "$(overlap $point '{"segment":[0,0,1,-32768]}')" '32767'
faulty "$(overlap $point '{"circle":[0,0,-1]}')" 'radius'
faulty "$(overlap $point '{"circle":[0,0,1],"pose":{"scale":[1,2]}}')" 'round'
faulty "$(overlap $point '{"circle":[0,0,1],"xform":[0,0,16777216,0,9999999,16777216]}')" 'round'
faulty "$(overlap $point '{"point":[0,0],"threshold":1}')" 'threshold'
for threshold in 0 256 1.0 '"9"'; do
    faulty "$(overlap $point '{"mask":"a.png","threshold":'$threshold'}')" 'threshold'
done
faulty "$(overlap $point '{"rows":"##"}')" 'array of texts'
faulty "$(overlap $point '{"rows":["#",1]}')" 'texts of'
faulty "$(overlap $point '{"rows":["#","##"]}')" 'same length'
faulty "$(overlap $point '{"rows":["#x"]}')" 'texts of'
faulty "$(overlap $point '{"rows":["#\n#"]}')" 'texts of'
faulty "$(overlap $point '{"mask":3}')" 'mask: '
faulty "$(overlap $point '{"mask":"-"}')" 'standard input'
faulty "$(overlap $point '{"mask":"none.png"}')" 'none.png.*No such file'
faulty "$(overlap $point '{"mask":"err"}')" 'err: '
faulty "$(overlap $point '{"point":[0,0],"pose":{},"xform":[0,0,1,0,0,1]}')" 'not both'
faulty "$(overlap $point '{"point":[0,0],"pose":[1,2]}')" 'pose: give an object'
faulty "$(overlap $point '{"point":[0,0],"pose":{"z":1}}')" "unknown key 'z'"
faulty "$(overlap $point '{"point":[0,0],"pose":{"x":"1"}}')" 'x: give a number'
faulty "$(overlap $point '{"point":[0,0],"pose":{"x":1000001}}')" 'position'
faulty "$(overlap $point '{"point":[0,0],"pose":{"angle":1048577}}')" 'angle'
for scale in 0 0.015 64.1 '[1,0]' '"1"' '[1]' '[1,2,3]' null; do
    faulty "$(overlap $point '{"point":[0,0],"pose":{"scale":'$scale'}}')" 'scale'
done
faulty "$(overlap $point '{"point":[0,0],"pose":{"pivot":[0,40000]}}')" 'pivot'
faulty "$(overlap $point '{"point":[0,0],"pose":{"flip":"x"}}')" 'only masks'
faulty "$(overlap $point '{"mask":"a.png","pose":{"flip":"yx"}}')" 'flip'
for xform in '[0,0,0,0,0,0]' '[0,0,16777216,0,0]' '[0,0,1.0,0,0,1]' '[0,0,16777216,0,16777216,0]' '7' \
    '[70368744177665,0,16777216,0,0,16777216]' '[0,0,4294967296,0,0,16777216]'; do
    faulty "$(overlap $point '{"point":[0,0],"xform":'$xform'}')" 'xform'
done
faulty "$(printf '{"op":"\xff"}')" 'not JSON'
faulty "$(printf '{"op":"overlap\\u0000"}')" 'not JSON'
deep=$(printf '[%.0s' {1..64})
faulty '{"id":'"$deep" '64 brackets'
answers "$(overlap '{"point":[1,1]}' "{\"rows\":[\"${deep//\[/#}\"]}")" '{"id":1,"hit":false}'
python3 -c 'print("{\"id\":\"" + "x" * (1 << 20) + "\"}")' | "$HITMASK" query >out
[[ $(<out) =~ 'longer than 1048576 bytes' ]] || fail "a long line: $(head -c 300 out)"
python3 -c 'print("{\"id\":\"" + "x" * ((1 << 20) - 9) + "\"}" + "\n7")' | "$HITMASK" query | tail -c 200 >out
grep -q 'op: is missing' out && grep -q 'not JSON' out || fail "the longest line: $(<out)"

# Kinds that are more than a few numbers.
faulty "$(overlap $point '{"box":[0,0,-1,1]}')" 'box: .*0 at least'
faulty "$(overlap $point '{"box":[0,0,1,1,1],"radius":1}')" 'radius: is given twice'
faulty "$(overlap $point '{"box":[0,0,1,1],"radius":-1}')" 'radius: give a number from 0 to 32767'
faulty "$(overlap $point '{"circle":[0,0,1],"radius":1}')" "'circle' has no radius, only these have: box, ellipse, polygon"
faulty "$(overlap $point '{"box":[0,0,1,1,1],"pose":{"scale":[1,2]}}')" 'round'
faulty "$(overlap $point '{"ray":[0,0,0,0]}')" 'ray: .*not .0,0'
faulty "$(overlap $point '{"capsule":[0,0,1,1,-1]}')" 'capsule: .*radius'
faulty "$(overlap $point '{"ellipse":[0,0,0,1]}')" 'ellipse: .*above 0'
faulty "$(overlap $point '{"polygon":[[0,0],[1,1],[2,2]]}')" 'polygon: has no area: give a point, a segment or a capsule'
faulty "$(overlap $point '{"polygon":[]}')" 'polygon: give an array of points'
faulty "$(overlap $point '{"polygon":[[0,0],[1]]}')" 'polygon: give an array of points'
faulty "$(overlap $point '{"outline":{"loops":[[[0,0],[1,1]]]}}')" 'loop 0 has fewer than three points'
faulty "$(overlap $point '{"outline":{"loops":[[[0,0],[4,4],[4,0],[0,3]]]}}')" 'outline: '
faulty "$(overlap $point '{"outline":{"loops":[[[0,0],[4,0],[4,4]],[[1,-1],[5,0],[5,5]]]}}')" 'cross'
faulty "$(overlap $point '{"outline":{"loops":7}}')" 'outline: give'
faulty "$(overlap $point '{"compound":[{"compound":[]}]}')" 'part 0: a part of a compound is no compound'
faulty "$(overlap $point '{"compound":[{"point":[0,0]},{"point":[0]}]}')" '2 numbers'
faulty "$(overlap $point '{"compound":[{"point":[0,0]},{"circle":[0,0,-1]}]}')" 'b: part 1: circle: coordinates'
faulty "$(overlap '{"circle":[0,0,-1]}' '{"circle":[0,0,1]}')" 'a: circle: coordinates'
faulty "$(overlap '{"circle":[0,0,1]}' '{"circle":[0,0,-1]}')" 'b: circle: coordinates'
faulty "$(overlap $point '{"compound":{}}')" 'compound: give an array'
faulty "$(overlap $point '{"compound":[{"point":[0,0],"tag":1.5}]}')" 'tag: give a text or a whole number'
faulty "$(overlap $point '{"point":[0,0],"tag":1}')" 'only parts of a compound have a tag'
tiles() { overlap $point '{"tiles":{'"$1"'}}'; }
faulty "$(tiles '"rows":["#"]')" 'cell: is missing'
faulty "$(tiles '"cell":0,"rows":["#"]')" 'cell: give a whole number'
faulty "$(tiles '"cell":[1,2,3],"rows":["#"]')" 'cell: give a whole number or two'
faulty "$(tiles '"cell":4')" 'one of rows, data, tiled'
faulty "$(tiles '"cell":4,"rows":["#","##"]')" 'rows of the same length'
faulty "$(tiles '"cell":32767,"rows":["##"]')" 'a side has at most 32767'
faulty "$(tiles '"cell":4,"data":[1,1,1],"width":2')" 'whole rows of 2'
faulty "$(tiles '"cell":4,"data":[-1],"width":1')" 'whole numbers of 32 bits'
faulty "$(tiles '"cell":4,"data":[1]')" 'width: is missing'
faulty "$(tiles '"cell":4,"rows":["a"],"tiles":{"b":"solid"}')" "no tile 'a', but a cell has it"
faulty "$(tiles '"cell":4,"rows":["a"],"tiles":{"ab":"solid"}')" "unknown tile 'ab'"
faulty "$(tiles '"cell":4,"data":[1],"width":1,"tiles":{"0":"solid"}')" "unknown tile '0'"
faulty "$(tiles '"cell":4,"rows":["a"],"tiles":{"a":"firm"}')" 'give .*solid'
faulty "$(tiles '"cell":4,"rows":["a"],"tiles":{"a":{"polygon":[[0,0],[5,0],[0,4]]}}')" "'a' reaches beyond its cell"
faulty "$(tiles '"cell":4,"rows":["a"],"tiles":{"a":{"polygon":[[0,0],[4,4],[4,0],[0,4]]}}')" 'meets itself'
faulty "$(tiles '"cell":4,"rows":["a"],"tiles":{"a":{"one_way":"north"}}')" 'one_way: give'
faulty "$(tiles '"cell":4,"rows":["a"],"tiles":{"a":{"rows":["#"],"mask":"a.png"}}')" 'one of polygon, mask, rows'
faulty "$(tiles '"cell":[4,2],"data":[536870913],"width":1')" 'square cells'
faulty "$(tiles '"cell":4,"rows":["#"],"outside":"maybe"')" 'outside: give'
faulty "$(tiles '"cell":4,"rows":["#"],"solid":"all"')" "'solid' is only a key beside 'tiled'"
faulty "$(tiles '"tiled":"x.tmj","cell":4')" "'cell' is no key of a map from a file"
answers "$(overlap $point '{"compound":[{"rows":["#"]},{"point":[1.5,1.5],"tag":"x"}]}')" '{"id":1,"hit":true}'
answers '{"id":7,"op":"within","a":{"circle":[2,2,2]},"b":{"box":[0,0,4,4]}}' '{"id":7,"within":true}'
answers '{"id":7,"op":"within","a":{"circle":[2,2,2]},"b":{"box":[0,0,4,4]},"touch":"closed"}' '{"id":7,"within":false}'

# The keys that only some operations know.
faulty "$(overlap $point $square ',"motion":[1,0]')" "motion: is no key of 'overlap'"
faulty "$(beside contact ',"direction":[1,0]')" "direction: is no key of 'contact'"
faulty "$(beside cast ',"max_distance":1')" "max_distance: is no key of 'cast'"
faulty "$(ray '"to":[3,0.5],"b":{"point":[0,0]}')" "b: is no key of 'ray'"
faulty "$(ray '"to":[3,0.5],"margin":0')" "margin: is no key of 'ray'"
for direction in '[0,0]' '[0,-0.0]' 1 '"up"' '[1]' '[1,2,3]' '[1,null]' '{}'; do
    faulty "$(beside separate ',"direction":'$direction)" 'direction: '
done
for most in -1 2000000.5 '"1"' null '[1]'; do
    faulty "$(beside separate ',"max_distance":'$most)" 'max_distance: give a number from 0 to 2000000'
done
faulty "$(beside contact ',"max_depth":-1')" 'max_depth: give a number from 0 to 2000000'
faulty "$(beside cast ',"motion":[1,0],"max_edges":0.5')" 'max_edges: give a whole number'
faulty "$(overlap $point $square ',"max_edges":3')" "max_edges: is no key of 'overlap'"
faulty "$(beside cast)" 'motion: is missing'
for motion in '[0,2000001]' '[-2000001,0]' 7 '[1]' '["1",1]' null; do
    faulty "$(beside cast ',"motion":'$motion)" 'motion: '
done
for start in '"sometimes"' 1 null '""'; do
    faulty "$(beside cast ',"motion":[1,0],"start":'$start)" 'start: give'
done
faulty '{"op":"ray","a":{"rows":["#"]},"to":[0,0]}' 'from: is missing'
faulty '{"op":"ray","a":{"circle":[0,0,1]},"from":[1,1],"to":[0,0]}' "a: 'ray' is about masks"
faulty '{"op":"ray","a":{"rows":["#"]},"from":[1000001,0],"to":[0,0]}' 'from: give two numbers within'
faulty '{"op":"ray","a":{"rows":["#"]},"from":[1,0],"to":[0,-1000001]}' 'to: give two numbers within'
faulty '{"op":"ray","a":{"rows":["#"]},"from":[1,0]}' 'to: is missing'
faulty "$(ray '"direction":[1,0]')" 'length: is missing'
faulty "$(ray '"length":1')" 'direction: is missing'
faulty "$(ray '"direction":[0,0],"length":1')" 'direction: '
faulty "$(ray '"direction":[1,0],"length":-1')" 'length: '
faulty "$(ray '"direction":[1,0],"length":1000002')" 'length: the ray ends beyond'
faulty "$(ray '"to":[1,0],"length":1')" 'not both'
faulty "$(turn "$hinge"',"tolerance":1')" 'to: is missing'
faulty "$(turn "$hinge"',"to":{}')" 'tolerance: is missing'
for tolerance in 0 -1 256.5 '"1"' null; do
    faulty "$(turn "$hinge"',"to":{},"tolerance":'$tolerance)" 'tolerance: give'
done
for budget in 0 1000001 1.5 null; do
    faulty "$(turn "$hinge"',"to":{},"tolerance":1,"budget":'$budget)" 'budget: give a whole number from 1'
done
faulty "$(turn "$hinge"',"to":{"scale":-1},"tolerance":1')" 'through 0'
faulty "$(turn "$hinge"',"to":{"scale":[1,65]},"tolerance":1')" 'to: a scale is'
faulty "$(turn "$hinge"',"to":{"pivot":[1,1]},"tolerance":1')" "to: unknown key 'pivot'"
faulty "$(turn "$hinge"',"to":[1,1],"tolerance":1')" 'to: give an object'
faulty "$(turn '"xform":[0,0,16777216,0,0,16777216]},"to":{},"tolerance":1')" 'b: what turns has a pose'
faulty '{"op":"turn","a":'$point',"b":{"circle":[0,0,1]},"to":{"scale":[1,2]},"tolerance":1}' 'must stay round'
faulty '{"op":"gate","path":[[0,0]]}' 'gate: is missing'
faulty '{"op":"gate","gate":[[0,0],[1,1]]}' 'path: is missing'
faulty "$(gate '[[0,0]],"a":{"point":[0,0]}')" "a: is no key of 'gate'"
faulty "$(gate '[[0,0]],"margin":1')" "margin: is no key of 'gate'"
for path in '[]' 7 '[1,2]' '[[1,2,3]]' '[[1,"2"]]' '[[0,0],null]' '{}'; do faulty "$(gate "$path")" 'path: give an array'; done
faulty "$(gate '[[0,0],[1000001,0]]')" 'path: give places within'
for moves in '[]' 7 '[[1]]' null; do faulty "$(gate '[[0,0]],"moves":'$moves)" 'moves: give an array'; done
faulty "$(gate '[[0,0]],"moves":[[0,0],[1,1]]')" 'moves: give as many'
faulty "$(gate '[[0,0]],"moves":[[0,1000001]]')" 'moves: give places within'
for rims in '[[0,0]]' '[[0,0],[1,1],[2,2]]'; do faulty '{"op":"gate","gate":'$rims',"path":[[0,0]]}' 'gate: give two places'; done
faulty '{"op":"gate","gate":[[0,0],[0,-1000001]],"path":[[0,0]]}' 'gate: give places within'
for radius in -1 32768 '"1"' null; do faulty "$(gate '[[0,0]],"radius":'$radius)" 'radius: give a number from 0'; done
faulty "$(gate '[[0,0]],"capacity":-1')" 'capacity: '
faulty "$(overlap $point $square ',"gate":[[0,0],[1,1]]')" "gate: is no key of 'overlap'"
faulty '{"op":"bounce","a":'$room',"b":'$point'}' 'velocity: is missing'
faulty '{"op":"bounce","a":'$room',"velocity":[1,1]}' 'b: is missing'
for velocity in 7 '[1]' '[0,2000001]' '["1",1]' null; do faulty "$(bounce $room "$velocity")" 'velocity: '; done
for time in -1 100001 '"1"' null; do faulty "$(bounce $room '[1,1],"time":'$time)" 'time: give a number from 0'; done
for part in -0.1 1.5 null; do faulty "$(bounce $room '[1,1],"restitution":'$part)" 'restitution: give a number from 0 to 1'; done
for limit in 0 10001 1.5 null; do faulty "$(bounce $room '[1,1],"limit":'$limit)" 'limit: give a whole number from 1'; done
faulty "$(bounce $room '[1,1],"touch":"area"')" "touch: is no key of 'bounce'"
for mode in 7 '"near"' null; do faulty "$(polar 3 ',"mode":'$mode)" 'mode: give'; done
for aside in -1 4097 1.5 null; do faulty "$(polar 3 ',"aside":'$aside)" 'aside: give a whole number from 0'; done
faulty "$(polar 3 ',"aside":1,"mode":"circles"')" 'aside: is for the mode'
for count in 7 4097 null; do faulty "$(polar 3 ',"directions":'$count)" 'directions: give a whole number from 8'; done
faulty "$(polar 3 ',"margin":1')" "margin: is no key of 'polar'"
faulty '{"op":"polar","a":{"rows":[".."]},"b":'$square'}' 'a: has no solid pixel'
faulty '{"op":"polar","a":'$square',"b":{"rows":[".."]}}' 'b: has no solid pixel'
faulty '{"op":"polar","a":'$point',"b":'$square'}' "a: 'polar' is about masks"
faulty "$(bounce $square '[1,1]')" 'a: a room is an outline, or a box'
faulty "$(bounce '{"box":[0,0,9,9,1]}' '[1,1]')" 'a: a room is'
faulty "$(bounce '{"box":[0,0,9,9],"pose":{"angle":1}}' '[1,1]')" 'a: a room is'
faulty "$(bounce $cave '[2000000,0],"time":2')" 'velocity: in this time'
faulty '{"op":"bounce","a":'$cave',"b":{"point":[5,5]},"velocity":[1,1]}' 'b: nothing of it could bounce'
faulty '{"op":"bounce","a":'$room',"b":{"rows":["."]},"velocity":[1,1]}' 'b: nothing of it could bounce'
for capacity in -1 4097 1.0 '"1"' null; do faulty "$(ray '"to":[1,0],"capacity":'$capacity)" 'capacity: '; done

exec {lines}>&-
wait "$asked" || fail "exit $? after all lines"
exec {told}<&-
[[ ! -s err ]] || fail "prints on stderr: $(<err)"

python3 -c 'import json; [json.loads(line) for line in open("faults.jsonl")]' || fail 'an error that is no JSON'

# Order, and the end of the input.
for i in {1..300}; do
    printf '{"id":%d,"op":"overlap","a":{"point":[%d,0.5]},"b":{"rows":["#########"]}}\n' $i $((i % 20))
    ((i % 7)) || echo "bad $i"
done >many.jsonl
expect 0 "$HITMASK" query many.jsonl
(($(wc -l <out) == 342)) || fail "$(wc -l <out) answers to 342 lines"
diff <(grep -o '"id":[0-9n]*' out) \
    <(sed 's/^bad.*/"id":n/' many.jsonl | grep -o '"id":[0-9n]*') || fail 'the order of answers'
(($(grep -c true out) == $(awk -F'[[,]' '/point/ && $4 < 9 && $4 > 0' many.jsonl | wc -l))) || fail 'hits on a bar'
"$HITMASK" query <many.jsonl | cmp - out || fail 'standard input'
cat many.jsonl | "$HITMASK" query - | cmp - out || fail 'a pipe'
: >nothing
expect 0 "$HITMASK" query nothing
expect_out '^$'
head -c 5000 many.jsonl >cut.jsonl
expect 3 "$HITMASK" query cut.jsonl
[[ $(tail -1 out) =~ '"error"' && $(<err) =~ ^cut.jsonl:.*'middle of a line' ]] || fail 'a file that ends mid-line'
(($(wc -l <out) == $(wc -l <cut.jsonl) + 1)) || fail 'a file that ends mid-line: number of answers'
printf '%s' "$(overlap $point $square)" >whole.jsonl
expect 0 "$HITMASK" query whole.jsonl
expect_out '"hit":true'
head -c 2000000 /dev/zero | tr '\0' x >endless
expect 3 "$HITMASK" query endless
(($(wc -l <out) == 1)) || fail 'a long line without an end'
expect_fault 3 'No such file' "$HITMASK" query none.jsonl
expect_fault 3 'directory' "$HITMASK" query .
expect_fault 2 '2 were given' "$HITMASK" query a b
expect 0 "$HITMASK" query --describe
expect_out '"segment"'
# It tells the answer to each operation, and of each kind of part.
for op in $(sed -n '/"op":/,/"a":/p' out | grep -oE '"[a-z]+"' | tr -d '"' | grep -vxE 'op|a'); do
    sed -n '/^answers/,$p' out | grep -qE "^  $op +\{" || fail "--describe does not tell the answer to $op"
done
for key in pixel cell loop edge part tag; do
    sed -n '/^  part = /,/^  a fault/p' out | grep -q "\"$key\"" || fail "--describe tells of no $key"
done

# Interactive: each answer arrives before the next question is asked.
coproc "$HITMASK" query
pid=$COPROC_PID
for i in 1 2 3; do
    overlap $point $square >&"${COPROC[1]}"
    read -r -t 20 line <&"${COPROC[0]}" || fail 'no answer before the next question'
    [[ $line == '{"id":1,"hit":true}' ]] || fail "interactive answer: $line"
done
exec {COPROC[1]}>&-
wait "$pid" || fail 'the end of an interactive session'

# A picture is loaded once: what happens to the file afterwards makes no difference.
cp b.png once.png
coproc "$HITMASK" query
pid=$COPROC_PID
for i in 1 2; do
    overlap $point '{"mask":"once.png"}' >&"${COPROC[1]}"
    read -r -t 20 line <&"${COPROC[0]}"
    [[ $line == '{"id":1,"hit":true}' ]] || fail "question $i about a picture: $line"
    rm -f once.png
done
exec {COPROC[1]}>&-
wait "$pid"

# Output that fails ends the run at once.
if [[ -e /dev/full ]]; then
    "$HITMASK" query many.jsonl >/dev/full 2>err
    (($? == 4)) || fail 'a full disk'
    (($(wc -l <err) == 1)) || fail "a full disk: $(<err)"
    yes '{}' | timeout 30 "$HITMASK" query >/dev/full 2>err
    ((${PIPESTATUS[1]} == 4)) || fail 'endless questions and a full disk'
fi
yes '{}' | timeout 30 "$HITMASK" query 2>err | head -1 >out
((${PIPESTATUS[1]} == 141)) || fail 'a broken pipe'
(
    trap '' PIPE
    yes '{}' 2>/dev/null | timeout 30 "$HITMASK" query 2>err
    echo "${PIPESTATUS[1]}" >code
) | head -1 >out
[[ $(<code) == 4 ]] || fail "a broken pipe that is ignored: exit $(<code)"

# How fast, for the record.
python3 - <<'EOF'
import random
with open("simple.jsonl", "w") as out:
    for i in range(100000):
        out.write('{"id":%d,"op":"overlap","a":{"mask":"a.png","pose":{"x":%.2f,"y":%.2f,"angle":%.3f}},'
                  '"b":{"circle":[4,9,5]}}\n' % (i, random.uniform(0, 9), random.uniform(0, 9), random.uniform(0, 6)))
EOF
begin=$(date +%s%N)
"$HITMASK" query simple.jsonl >out
end=$(date +%s%N)
(($(wc -l <out) == 100000)) || fail 'answers to 100,000 questions'
echo "$((100000 * 1000000 / ((end - begin) / 1000))) questions a second"
finish

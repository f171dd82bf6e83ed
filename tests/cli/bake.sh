#!/usr/bin/env bash
# hitmask bake: where outputs go, what is left alone, what is told, and that it is the same each time.
set -u
. "$SOURCE_DIR/tests/cli/support.bash"
mkdir -p in/sub
make_pngs grid in/a.png '.##.' '####' '####' '.##.'
make_pngs grid in/b.png '##......' '##......' '......##' '......##'
make_pngs grid in/sub/c.png '#.#' '.#.' '#.#'
make_pngs grid in/none.png '...' '...'
make_pngs grid grid.png '##..##..' '##..##..' '....####' '....####'
bake() { "$HITMASK" bake "$@"; }
json() { python3 -c "import json, sys; d = json.load(open(sys.argv[1])); print($1)" "$2"; }
written() { find "$1" -type f | sort | xargs cat | cksum; }

# ---- where outputs go
expect 0 bake in -o folder/
[[ ! -s out && ! -s err ]] || fail "a quiet run says something: $(cat out err)"
[[ $(cd folder && find . -type f | sort | tr '\n' ' ') == './.hitmask-bake ./a.hmc ./b.hmc ./none.hmc ./sub/c.hmc ' ]] ||
    fail "wrong outputs: $(find folder -type f | sort | tr '\n' ' ')"
mkdir there
expect 0 bake in/a.png -o there --format json,hitmask,svg
[[ $(ls there | tr '\n' ' ') == 'a.hmc a.json a.svg ' ]] || fail "several formats: $(ls there | tr '\n' ' ')"
expect 0 bake in -o all.json
[[ $(json '",".join(sorted(d["sprites"]))' all.json) == a,b,none,sub/c ]] || fail 'all sprites in one file'
for order in 'in/a.png in/b.png' 'in/b.png in/a.png'; do
    expect 0 bake $order -o one.json
    cp one.json "one-$(basename "${order%% *}").json"
done
cmp -s one-a.png.json one-b.png.json || fail 'the order of inputs changes the output'
expect 0 bake in/a.png -o - --format json
json 'd["version"]' out >/dev/null || fail 'JSON on standard output'
expect 0 bake in/a.png
cmp -s out folder/a.hmc || fail 'a collider on standard output is not the one in a folder'
if [[ $(script -qec true /dev/null 2>&1; echo $?) == 0 ]]; then
    script -qec "'$HITMASK' bake in/a.png" /dev/null </dev/null >typed 2>&1
    grep -q 'is a terminal' typed || fail "bytes go to a terminal: $(head -c 200 typed)"
fi
expect 0 bake in/a.png -o x.svg
grep -q '<svg' x.svg || fail 'the format is not told by the name of the output'

# ---- wishes that do not fit
usage() {
    local pattern=$1
    shift
    expect_fault 2 "$pattern" bake "$@"
}
usage 'cannot hold 4 sprites' in -o out.hmc
usage 'has an ending that tells no format' in -o out.x
usage 'cannot hold 2 formats' in/a.png -o out.x --format json,svg
usage 'cannot hold 4 sprites' in -o - --format hitmask
usage 'would be the output of two' in/a.png -o twice/ --report twice/a.hmc.json --format json --depfile twice/a.json
usage 'any|separated by commas' in/a.png --format json,json
usage 'separated by commas' in/a.png --format obj
usage 'separated by commas' in/a.png --format json,
usage 'end its name in .html or .json' in/a.png --report r.txt
usage 'nothing to compare' in/a.png --check
usage 'needs an output' in/a.png --depfile d
usage 'both go to standard output' in/a.png -o - --json
usage 'exclude' in/a.png -o there --check --dry-run
usage 'for one input' in/a.png in/b.png -o there --collision in/a.png
usage 'has several pictures' in -o there --collision in/a.png
usage '0 to 256' in/a.png --tolerance 257
usage '0 to 256' in/a.png --tolerance -1
usage '0 or more' in/a.png --min-area -1
usage '0 or more' in/a.png --max-error -1
usage '0.001 to 1000000' in/a.png --scale 0
usage 'from -1 to 2' in/a.png --pivot 0.5,3
usage 'FX,FY' in/a.png --pivot 0.5
usage '3 to 16' in/a.png --parts 2
usage '8 to 4096' in/a.png --directions 7
usage '8 to 4096' in/a.png --directions 4097
usage '3 to 1000000' in/a.png --vertices 2
usage '1 to 256' in/a.png -j 0
for size in 4 4x x4 0x4 4x0 4x4x4 '4 x4' -4x4 40000x4; do usage 'as WxH' grid.png --grid "$size"; done
expect_fault 3 'has no sprites' bake there/ -o out.json
[[ ! -e twice && ! -e out.hmc && ! -e out.x && ! -e out.json ]] || fail 'something was written all the same'

# ---- every format has its row in the help
"$HITMASK" bake --help | tr -s ' \n' ' ' | grep -o 'any of: [a-z0-9 -]*' >named
sed -n 's/^    {"\([a-z0-9-]*\)", "\.[a-z0-9.]*",.*/\1/p' "$SOURCE_DIR/tools/bake/format.c" | xargs echo 'any of:' >rows
diff named rows >/dev/null || fail "the help names $(<named), the table has $(<rows)"

# ---- directions of profiles, in JSON and in C
expect 0 bake in/a.png -o nine.json --directions 9
python3 -c 'import json
profile = json.load(open("nine.json"))["sprites"]["a"]["profile"]
assert [len(profile[key]) for key in ("lengths", "outer", "inner")] == [9, 9, 9], profile' || fail 'nine directions'
expect 0 bake in/a.png -o nine.c --format c --directions 9
grep -q '_radial, 9,' nine.c || fail 'nine directions in C'

# ---- what is left alone
stamps() { stat -c '%n %Y %i' folder/*.hmc folder/sub/*.hmc | sort | cksum; }
told() { bake "$@" --json | python3 -c '
import json, sys
print(" ".join(sorted("%s:%s%s" % (d["name"], "s" if d["skipped"] else "", "w" if d["written"] else "")
                      for d in map(json.loads, sys.stdin))))'; }
before=$(stamps)
[[ $(told in -o folder/) == 'a:s b:s none:s sub/c:s' ]] || fail "unchanged: $(told in -o folder/)"
touch in/*.png
expect 0 bake in -o folder/
[[ $(stamps) == "$before" ]] || fail 'what is unchanged was written again'
[[ $(told in -o folder/ --force) == 'a: b: none: sub/c:' ]] || fail "forced: $(told in -o folder/ --force)"
[[ $(stamps) == "$before" ]] || fail 'bytes that are there already were written again'
make_pngs grid in/b.png '##......' '##......' '......##' '......#.'
[[ $(told in -o folder/) == 'a:s b:w none:s sub/c:s' ]] || fail 'one changed input'
printf x >>folder/a.hmc
rm folder/sub/c.hmc
[[ $(told in -o folder/) == 'a:w b:s none:s sub/c:w' ]] || fail 'outputs that were changed or lost'
for option in '--tolerance 0' '--method rdp' '--threshold 9' '--parts 5' '--min-area 3' '--vertices 99' '--pivot 0,0' \
    '--directions 9'; do
    [[ $(told in/a.png -o folder/ $option) != *s* ]] || fail "$option is not part of what an output is made from"
    expect 0 bake in/a.png -o folder/
done
for damage in 's/^/x/' '2d' 's/ 1 1 / 1 /' 's/[0-9a-f]/g/' 's/^.*$//' 's/\.hmc$//'; do
    sed -i "$damage" folder/.hitmask-bake
    expect 0 bake in -o folder/
    expect 0 bake in -o folder/ --check
done
head -c 100000 /dev/urandom >folder/.hitmask-bake
expect 0 bake in -o folder/
[[ $(told in -o folder/) == 'a:s b:s none:s sub/c:s' ]] || fail 'a damaged list of what is there is not mended'
expect 0 bake in/a.png -o folder/ --format json
[[ $(told in -o folder/) == 'a:s b:s none:s sub/c:s' ]] || fail 'a run about one output forgets the others'
make_pngs grid in/a.mask.png '####' '####' '####' '####'
[[ $(told in -o folder/) == 'a:w b:s none:s sub/c:s' ]] || fail 'a picture of collisions that appears'
rm in/a.mask.png
expect 0 bake in -o folder/

# ---- check, dry run, limits of errors
expect 0 bake in -o folder/ --check
printf x >>folder/a.hmc
rm folder/sub/c.hmc
before=$(written folder)
expect 1 bake in -o folder/ --check -j 3
[[ $(<err) == $'folder/a.hmc: is not what it would be: bake it\nfolder/sub/c.hmc: is missing: bake it' ]] ||
    fail "check says $(<err)"
expect 0 bake in -o folder/ --dry-run --depfile made.d --report made.html
[[ $(sort out | tr '\n' ' ') == 'leave folder/b.hmc leave folder/none.hmc write folder/a.hmc write folder/sub/c.hmc ' ]] ||
    fail "a dry run says $(<out)"
[[ $(written folder) == "$before" && ! -e made.d && ! -e made.html ]] || fail 'a dry run or a check wrote something'
expect 0 bake in -o new/ --dry-run
[[ ! -e new ]] || fail 'a dry run made a folder'
expect 0 bake in -o folder/
expect 0 bake in -o folder/ --check
expect 0 bake in/a.png --max-error 1
[[ ! -s out ]] || fail 'a limit of errors alone prints a collider'
make_pngs grid disc.png '..####..' '.######.' '########' '########' '########' '########' '.######.' '..####..'
expect 1 bake disc.png --tolerance 2 --max-error 0.5
[[ $(<err) =~ ^"disc: frame 'disc' is "[0-9.]+" pixels off at "[0-9.,]+", beyond the limit of 0.5: " ]] || fail "limit: $(<err)"
expect 1 bake disc.png --tolerance 2 --max-error 0.5 -o errors/
expect 1 bake disc.png --tolerance 2 --max-error 0.5 -o errors/
expect 0 bake disc.png --tolerance 2 --max-error 2 -o errors/
expect 0 bake disc.png --tolerance 0 --max-error 0 -o errors/

# ---- rules of make
mkdir 'odd $#'
cp in/a.png 'odd $#/x y.png'
expect 0 bake 'odd $#/x y.png' in/b.png -o odd/ --depfile odd.d
printf 'all: odd/x\\ y.hmc odd/b.hmc\n\t@echo made\ninclude odd.d\n' >Makefile
touch odd/*.hmc
make -q -f Makefile odd/b.hmc || fail 'make finds an output stale that is not'
touch -d '+1 min' 'odd $#/x y.png'
[[ $(make -n -d -f Makefile 'odd/x y.hmc' 2>&1) == *'odd $#/x y.png'*'is newer'* ]] || fail "make does not read: $(<odd.d)"
touch -d '-2 min' odd/*.hmc
touch 'odd $#/x y.png'
expect 0 bake 'odd $#/x y.png' in/b.png -o odd/ --depfile odd.d
make -q -f Makefile 'odd/x y.hmc' || fail 'make does not see that it was done'
# Names with what ends a name in rules, or is a pattern there.
mkdir signs
odd=('co:lon' 'per%cent' 'st*r' 's*' 'all $#:% of\\:\\%\\# them')
for name in "${odd[@]}"; do cp in/a.png "signs/$name.png"; done
expect 0 bake signs -o signs-made/ --depfile signs.d
printf 'all: ;\ninclude signs.d\n' >Makefile
for name in "${odd[@]}"; do
    for age in older newer; do
        touch -d "$([[ $age == older ]] && echo - || echo +)2 min" "signs/$name.png"
        make -n -d -f Makefile "signs-made/$name.hmc" >said 2>&1 || fail "make refuses the rules: $(tail -1 said)"
        grep -qF "Prerequisite 'signs/$name.png' is $age than target 'signs-made/$name.hmc'" said ||
            fail "make does not see that '$name' is $age: $(<signs.d)"
    done
done
touch -d '-2 min' signs/*.png
touch signs-made/*.hmc
touch -d '+2 min' 'signs/st*r.png'
make -n -d 'signs-made/s*.hmc' 2>&1 | grep -q 'is newer than target' && fail 'make takes a star in a name for a pattern'
if type ninja >typed 2>&1; then
    mkdir ninja
    (
        cd ninja || exit 1
        cp ../in/a.png 'co:lon %.png'
        cat >build.ninja <<END
rule bake
  command = $HITMASK bake 'co:lon %.png' -o \$out --depfile rules.d
  depfile = rules.d
build out$:1.hmc: bake
END
        ninja >said 2>&1 && ninja | grep -q 'no work' || fail "ninja: $(<said) $(<rules.d)"
        touch -d '+1 min' 'co:lon %.png'
        ninja -n | grep -q 'no work' && fail "ninja does not see what changed: $(<rules.d)"
        exit $faults
    ) || faults=$((faults + 1))
fi
expect 0 bake in/a.png -o single.hmc
touch -d '-2 min' single.hmc
expect 0 bake in/a.png -o single.hmc
[[ single.hmc -nt in/b.png ]] || fail 'a file that was made again looks old'

# ---- pivots, grids, pictures of collisions
expect 0 bake in/a.png -o p.json --pivot 0.25,1
[[ $(json 'd["sprites"]["a"]["pivot"]' p.json) == '[1, 4]' ]] || fail 'the pivot is no share of the size'
expect 0 bake grid.png -o g.json --grid 4x2
[[ $(json '[d["sheets"]["grid"]["frames"], [s["form"] for s in d["sprites"].values()]]' g.json) == \
    "[['grid/0', 'grid/1', 'grid/2', 'grid/3'], [0, 0, 1, 2]]" ]] ||
    fail "a grid: $(json '[d["sheets"]["grid"]["frames"], [s["form"] for s in d["sprites"].values()]]' g.json)"
expect_fault 3 'no whole number' bake grid.png -o g2.json --grid 3x2
expect_fault 3 'is 8 x 8 pixels, but the picture it stands for 4 x 4' bake in/a.png --collision disc.png -o c.json
make_pngs grid full.png '####' '#..#' '#..#' '####'
expect 0 bake in/a.png --collision full.png -o c.json
expect 0 bake full.png -o f.json
[[ $(json 'd["sprites"]["a"]["loops"]' c.json) == "$(json 'd["sprites"]["full"]["loops"]' f.json)" ]] ||
    fail 'a picture of collisions'

# ---- the same each time
for jobs in 1 2 7; do
    rm -rf same
    expect 0 bake "$SOURCE_DIR/sprites" in -o same/ -j $jobs --format hitmask,json,svg,c --report same.html
    mv same.html same/
    written same >"sum-$jobs"
done
cmp -s sum-1 sum-2 && cmp -s sum-1 sum-7 || fail 'the number of workers changes what is written'
cp in/a.png broken.png
truncate -s 60 broken.png
for jobs in 1 5; do
    expect 3 bake "$SOURCE_DIR/sprites" broken.png missing.png in --tolerance 2 --max-error 1.9 -o words/ -j $jobs
    cp err "words-$jobs"
done
cmp -s words-1 words-5 || fail 'the number of workers changes what is said'
finish

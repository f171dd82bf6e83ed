#!/usr/bin/env bash
# `hitmask bake`: the report (HTML and JSON), the picture (SVG) and the header (C and C++) say what the JSON of the
# colliders says; pictures in them are the frames, turned and trimmed ones too; hostile names stay names.
set -u
. "$SOURCE_DIR/tests/cli/support.bash"

/usr/bin/python3 "$cli/make_bake_page.py" "$SOURCE_DIR/sprites" . || fail 'the sheets cannot be made'
check() { /usr/bin/python3 "$cli/check_bake_page.py" "$@" || fail "$*"; }

expect 0 "$HITMASK" bake in --min-area 5 -o out.json
for ending in svg h; do
    expect 0 "$HITMASK" bake in --min-area 5 -o "out.$ending"
done
for ending in html json; do
    expect 0 "$HITMASK" bake in --min-area 5 -o other.json --report "page.$ending"
    cmp -s other.json out.json || fail "a report in $ending changes the output"
done
check svg out.svg out.json frames.json
check c out.h out.json frames.json
check html page.html out.json frames.json
check json page.json out.json frames.json

# The picture opens, and shows something.
rsvg-convert out.svg -o out.png || fail 'rsvg-convert refuses the picture'
/usr/bin/python3 - <<'END' || fail 'the picture shows nothing'
from PIL import Image
image = Image.open("out.png").convert("RGB")
pink = sum(n for n, c in image.getcolors(1 << 24) if max(abs(a - b) for a, b in zip(c, (255, 46, 136))) < 24)
assert pink > 1000, pink
END

# Named places, durations and animations of an Aseprite sheet; frames that are alike.
walker=$SOURCE_DIR/examples/walker.json
expect 0 "$HITMASK" bake "$walker" "$SOURCE_DIR/sprites/rock.png" -o walker.json
expect 0 "$HITMASK" bake "$SOURCE_DIR/sprites/rock.png" "$walker" -o walker.h
/usr/bin/python3 - "$SOURCE_DIR" <<'END' || fail 'the frames of the walker'
import base64, json, sys
from PIL import Image
sheet = Image.open(sys.argv[1] + "/sprites/walker_strip6.png").convert("RGBA")
frames = [sheet.crop((32 * i, 0, 32 * i + 32, 48)) for i in range(6)]
named = {f"walker {i}": frame for i, frame in enumerate(frames)}
named["rock"] = Image.open(sys.argv[1] + "/sprites/rock.png").convert("RGBA")
json.dump([[name, *f.size, base64.b64encode(f.tobytes()).decode()] for name, f in named.items()],
          open("walker-frames.json", "w"))
END
check c walker.h walker.json walker-frames.json

# The same bytes again, and from the inputs in another order where they are one folder.
expect 0 "$HITMASK" bake in --min-area 5 -o again.json --report again.html
cmp -s page.html again.html || fail 'another report the second time'

# What is over the limit is marked.
expect 1 "$HITMASK" bake "$SOURCE_DIR/sprites/gear.png" "$SOURCE_DIR/sprites/ring.png" -o two.json --max-error 0.95 \
    --report two.html
[[ $(grep -o 'class="main over"' two.html | wc -l) == 1 && $(<two.html) == *'at most 0.95 px off'* ]] ||
    fail 'the limit in the report'
expect 0 "$HITMASK" bake "$SOURCE_DIR/sprites/gear.png" "$SOURCE_DIR/sprites/ring.png" -o two.json --report page2.json
check json page2.json two.json

# Every depth and interlace: the pictures in the report have the alpha that the file has.
mkdir kinds && python3 "$cli/make_pngs.py" kinds kinds || fail 'pictures of every kind'
mv kinds/expected.json .
expect 0 "$HITMASK" bake kinds -o kinds.svg
/usr/bin/python3 - <<'END' || fail 'alpha of pictures of every kind'
import base64, io, json
from xml.etree import ElementTree
from PIL import Image
svg = "{http://www.w3.org/2000/svg}"
expected = json.load(open("expected.json"))
seen = 0
for group in ElementTree.parse("kinds.svg").getroot().iter(svg + "g"):
    if group.get("class") != "frame":
        continue
    name = group.find(svg + "title").text + ".png"
    link = next(group.iter(svg + "image")).get("{http://www.w3.org/1999/xlink}href")
    image = Image.open(io.BytesIO(base64.b64decode(link.split(",")[1])))
    wide = max(map(max, expected[name])) > 255
    found = list(image.getchannel("A").getdata())
    wanted = sum(expected[name], [])
    assert [a > 0 for a in found] == [a > 0 for a in wanted], name
    seen += 1
assert seen == len(expected), (seen, len(expected))
END

# The page about it: its sessions, its options, and the keys of its tables.
page=$SOURCE_DIR/docs/bake.md
ln -sfn "$SOURCE_DIR/sprites" sprites
"$cli/replay" "$page" || fail 'a session of docs/bake.md'
"$HITMASK" help bake >help.txt
for option in $(grep -oE -- '--[a-z][a-z-]+' "$page" | sort -u); do
    grep -qF -- "$option" help.txt || fail "docs/bake.md speaks of $option, which does not exist"
done
for option in $(grep -oE -- '--[a-z][a-z-]+' help.txt | sort -u); do
    [[ $option == --help ]] || grep -qF -- "$option" "$page" || fail "docs/bake.md does not speak of $option"
done
for format in $(sed -n '/any of: hitmask/,/)/p' help.txt | tr -d '()' | sed 's/.*any of://; s/default.*//'); do
    grep -qE "^\| .*\`$format\`" "$page" || fail "docs/bake.md does not list the format $format"
done
python3 - "$page" <<'END' || fail 'the keys of docs/bake.md'
import json, re, sys
page = open(sys.argv[1], encoding="utf-8").read()
def table(head):
    lines = page[page.index(head):].split("\n\n")[0].splitlines()[2:]
    return {key for line in lines for key in re.findall(r"`(\w+)`", line.split("|")[1])}
walker = json.load(open("walker.json"))["sprites"]["walker 1"]
report = json.load(open("page.json"))
for head, keys in (("| member of a sprite", walker), ("| member of `error`", walker["error"]),
                   ("| member of `summary`", report["summary"])):
    assert table(head) == set(keys), (head, table(head) ^ set(keys))
assert set(report["frames"][0]) == set(walker["error"]) | {"name", "sprite", "frame", "form", "size", "parts"}
END

# A picture that is not there.
expect_fault 3 'none.png' "$HITMASK" bake none.png -o none.svg
[[ ! -e none.svg ]] || fail 'a picture in spite of the failure'
finish

#!/usr/bin/env bash
# The pictures of the documentation can be read (scripts/check-pictures), and each fault that the check is for is found: in
# an SVG that has its type set by an attribute, a class, an element around it or a scale, and in a PNG.
set -u
. "$SOURCE_DIR/tests/cli/support.bash"
check=$SOURCE_DIR/scripts/check-pictures
"$check" || fail 'the documentation'

# picture WIDTH CONTENT: an SVG of 100 units height.
picture() {
    printf '<svg xmlns="http://www.w3.org/2000/svg" width="%s" height="100" viewBox="0 0 %s 100">%s</svg>\n' "$1" "$1" "$2" \
        >picture.svg
}
found() { # found WORDS WIDTH CONTENT
    picture "$2" "$3"
    "$check" picture.svg >out && fail "not found: $3"
    grep -qF "$1" out || fail "not $1: $3: $(<out)"
    (($(wc -l <out) == 1)) || fail "more than $1: $(<out)"
}
clean() { # clean WIDTH CONTENT
    picture "$1" "$2"
    "$check" picture.svg >out || fail "no fault: $2: $(<out)"
}
words='x="20" y="40">words</text>'
clean 688 "<text font-size=\"12\" $words"
clean 1376 "<text font-size=\"24\" $words"
clean 600 "<style>.a{font-size:12px;fill:#ff2e88}</style><g transform=\"scale(2)\"><text class=\"a\" font-size=\"2\" $words</g>"
clean 600 "<g font-size=\"13\" fill=\"#fff\"><text $words<text x=\"20\" y=\"60\">more</text></g>"
clean 600 '<path fill="#54b0ff" stroke="#8a96a0"/>'

found 'is shown 11.9 high' 695 "<text font-size=\"12\" $words"
found 'is shown 6.0 high' 1376 "<g font-size=\"12\"><text $words</g>"
found 'is shown 6.0 high' 600 "<g transform=\"translate(4 4) scale(0.5)\"><text font-size=\"12\" $words</g>"
found 'is shown 11.0 high' 600 "<style>.a{font-size:11px}</style><text class=\"a\" font-size=\"20\" $words"
found 'leaves the picture' 600 '<text font-size="12" x="580" y="40">words</text>'
found 'leaves the picture' 600 '<text font-size="12" x="20" y="40" text-anchor="end">words</text>'
found 'leaves the picture' 600 '<g transform="translate(0 70)"><text font-size="12" x="20" y="40">words</text></g>'
found 'lie on each other' 600 "<text font-size=\"12\" $words<text font-size=\"12\" x=\"40\" y=\"44\">more</text>"
found '#c02020 is not in the palette' 600 '<path fill="#c02020"/>'
found '#0a0 is not in the palette' 600 '<path stroke="#0a0"/>'
found '#a87cf0 is not in the palette' 600 '<style>.a{fill:#a87cf0}</style>'

# What the commands draw for a page holds to the same.
ln -sfn "$SOURCE_DIR/sprites" sprites
ln -sfn "$SOURCE_DIR/examples" examples
"$HITMASK" bake sprites/{key,gear,ghost,satellite,bubbles,web,slime,star}.png examples/walker.json -o bake.svg
"$HITMASK" bake sprites/key.png -o one.svg
"$HITMASK" hit sprites/ring.png sprites/star.png --at 30,20 --picture hit.svg >out
"$HITMASK" hit sprites/slime.png sprites/sword.png --pose-a 20,40,-10 --pose-b 30,70,-121.5,0.35 --picture posed.svg >out
"$HITMASK" scene examples/scene.json --frames 16 --strip 4 --picture scene.svg >out
"$HITMASK" explain examples/scene.json ship rock --frames 13 --picture explain.svg >out
"$HITMASK_DEMO" sprites -o demo.svg >out
"$check" bake.svg one.svg hit.svg posed.svg scene.svg explain.svg demo.svg >out || fail "of the commands: $(<out)"
# A legend speaks of named boxes only where there are any.
for text in outline 'convex parts' 'farthest off, how far' 'named boxes'; do grep -qF ">$text<" bake.svg || fail "no legend: $text"; done
grep -qF '>farthest off, how far<' one.svg || fail 'no legend of one sprite'
! grep -qF '>named boxes<' one.svg || fail 'a legend of boxes that are not there'

# Of a PNG its width and what it says about its words.
cp "$SOURCE_DIR/docs/pictures/scene.png" scene.png
"$check" scene.png >out || fail "scene.png: $(<out)"
python3 - <<'END'
import pathlib, struct, zlib
data = pathlib.Path("scene.png").read_bytes()
pathlib.Path("wide.png").write_bytes(data[:16] + struct.pack(">I", 1400) + data[20:])
pathlib.Path("silent.png").write_bytes(data.replace(b"letters\0", b"nothing\0"))
END
"$check" wide.png >out && fail 'a wide PNG'
grep -q 'wide.png: is 1400 pixels wide' out || fail "a wide PNG: $(<out)"
"$check" silent.png >out && fail 'a PNG that says nothing'
grep -q 'silent.png: does not say' out || fail "a PNG that says nothing: $(<out)"

# Two colours of a palette that some cannot distinguish: a copy of the check with another palette.
mkdir -p copy/scripts/pictures/common copy/docs/pictures
cp "$check" copy/scripts
sed 's/^GREEN = .*/GREEN = (230, 150, 60)/' "$SOURCE_DIR/scripts/pictures/common/palette.py" \
    >copy/scripts/pictures/common/palette.py
copy/scripts/check-pictures >out && fail 'a palette of two equal colours'
grep -q 'ORANGE and GREEN differ by .* for deuteranopia' out || fail "a palette of two equal colours: $(<out)"
finish

#!/usr/bin/env bash
# The pages of the documentation can be read in one go (scripts/check-pages), and each fault that the check is for is
# found, at its line. A fault stands where it is easily overlooked: in a table, a list, a link, below a picture.
set -u
. "$SOURCE_DIR/tests/cli/support.bash"
check=$SOURCE_DIR/scripts/check-pages
# Not of the command: of the short form the pages themselves are enough.
[[ -z ${HM_TEST_SHORT-} ]] || exec "$check"
"$check" || fail 'the documentation'

good=$'# Page\n\nOne may read it.\n\n```c\nturned(); /* told asked given known look place upright */\n```\n'
nine='one two three four five six seven eight nine'
most="One $nine $nine $nine two" # 29 words

# found LINE WORDS TEXT: a page that goes on with TEXT has that fault there, and no other line has one.
found() {
    printf '%s\n%s\n' "$good" "$3" >page.md
    "$check" page.md >out && fail "not found: $3"
    grep -qE "page\.md:$1: .*$2" out || fail "not at $1: $2: $3: $(<out)"
    ! grep -vE "page\.md:$1: " out || fail "more than $1: $3: $(<out)"
}
# clean TEXT: a page that goes on with TEXT has no fault.
clean() {
    printf '%s\n%s\n' "$good" "$1" >page.md
    "$check" page.md >out || fail "no fault: $1: $(<out)"
}

clean "$most ten."
clean "$most ten. $most ten! \`$most\` has $nine."
clean "- $most"$'\n'"- $most"
clean $'| a | b |\n|---|---|\n'"| $most | $most |"
clean "A link to [a page](turned-told-place.md) and \`what was told\`."
clean "See [a page](page.md), which is $nine $nine (in e.g. Tiled)."

found 9 '31 words' "$most ten eleven."
found 9 '31 words' "$most: Ten; \`eleven\`"
found 9 '31 words' "$nine ten $nine,"$'\n'"ten $nine"$'\n'"ten eleven."
found 10 '31 words' "Short."$'\n'"$most ten eleven."
found 9 '31 words' "# $most ten eleven"
found 10 '31 words' "- short"$'\n'"- $most ten eleven"
found 11 '31 words' $'| a | b |\n|---|---|\n'"| short | $most ten eleven |"
found 9 '31 words' "![$most ten eleven](picture.png)"
found 9 '31 words' "$nine ten [$nine ten](page.md) *$nine* \`code in quotes\` ten."
found 9 '34 words' "$most ten lies at 1.5 px."
found 10 '32 words' "> Short."$'\n'"> $most ten, e.g. Eleven"
found 9 '31 words' "> $most ten eleven"

# Each word, in a paragraph of its own and in a cell of a table; one page, as the check takes a while to start.
words=(told asks given known looks place turned upright quick widened 'in its way' 'way out' 'how deep' mistakes)
{
    printf '%s' "$good"
    for word in "${words[@]}"; do printf '\nIt is %s here.\n' "$word"; done
    printf '\n| a | b |\n|---|---|\n'
    for word in "${words[@]}"; do printf '| short | %s |\n' "$word"; done
} >page.md
"$check" page.md >out && fail 'no word found'
for i in "${!words[@]}"; do
    grep -qE "page\.md:$((9 + 2 * i)): .*say " out || fail "not found in a paragraph: ${words[i]}"
    grep -qE "page\.md:$((11 + 2 * ${#words[@]} + i)): .*say " out || fail "not found in a table: ${words[i]}"
done
(($(wc -l <out) == 2 * ${#words[@]})) || fail "more than the words: $(<out)"
found 9 'say ' 'This was [told](page.md).'
found 10 'say ' $'- short\n  how\n  deep' && grep -q 'deep' out || fail 'over a line break'
found 9 'HTML' '<p>some text that nobody reads</p>'

# What the site adds: settings at the top, included files, containers, figures.
printf -- '---\ntitle: A page\ndescription: It is %s here\n---\n%s' turned "$good" >page.md
"$check" page.md >out && fail 'a word in the settings'
grep -q 'page.md:3: .*say ' out || fail "a word in the settings: $(<out)"
clean '::: code-group'$'\n\n''<<< examples/guides/turned.c#told [C]'$'\n\n'':::'
found 13 '31 words' '::: tip'$'\n\n'':::'$'\n\n'"$most ten eleven."
for shown in '<<< examples/start.c' '<Figure id="a" />' '<Demo id="a" />'; do
    printf '# Page\n\nOne line.\n\n%s\n' "$shown" >page.md
    "$check" page.md >out || fail "no code: $shown: $(<out)"
    { printf '# Page\n'; printf '\n%.0s' {1..24}; printf '%s\n' "$shown"; } >page.md
    "$check" page.md >out && fail "late: $shown"
done
"$check" >out || fail 'all pages'
(($(grep -o '[0-9]* pages' out | cut -d' ' -f1) > 90)) || fail "so few pages: $(<out)"

# Code at the top.
printf '# Page\n\nWithout any.\n' >page.md
"$check" page.md >out && fail 'no code'
grep -q 'page.md:1: no block of code' out || fail "no code: $(<out)"
{ printf '# Page\n'; printf '\n%.0s' {1..24}; printf '```c\nlate();\n```\n'; } >page.md
"$check" page.md >out && fail 'code in line 26'
grep -q 'page.md:26: the first block of code' out || fail "late code: $(<out)"
{ printf '# Page\n'; printf '\n%.0s' {1..23}; printf '```c\nearly();\n```\n'; } >page.md
"$check" page.md >out || fail "code in line 25: $(<out)"
finish

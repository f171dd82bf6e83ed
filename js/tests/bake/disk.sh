# disk.sh: what only a real disk and real streams have - links, pipes, rights, names that are no UTF-8. Run in a folder
# of its own with COMMAND and IN (the inputs); prints what is said, and what is there afterwards.
set -u
ask() {
    echo "\$ $*"
    "$COMMAND" "$@"
    echo "= $?"
}
exec 2>&1
mkdir -m 755 -p deep/er
cp "$IN/one.png" deep/er
cp "$IN/two.png" .
ln -s deep link
ln -s nowhere/x.json loose
ln -s ring ring
echo '{}' >kept.json
chmod 640 kept.json
ln -s kept.json kept
odd=$'odd \377"\n.png'
cp two.png "$odd"
long=$(printf 'x%.0s' {1..300})

ask bake link -o one.json
ask bake deep/er/one.png -o kept -f json
ask bake deep/er/one.png -o loose -f json
mkdir nowhere
ask bake deep/er/one.png -o loose -f json
ask bake two.png -o ring -f json
ask bake ring
ask scene ring
ask info "$odd" deep
ask hit "$odd" two.png --json
ask bake "$odd" -o odd/ --json
ask bake . -o all/ --format json
ask bake "$long"
ask bake two.png -o "$long.json"
ask bake /dev/null
ask bake two.png -o /dev/null -f json
(umask 077 && ask bake two.png -o private.json && ask bake two.png -o rights/)
ask hit two.png two.png --pose-b 1,1 --picture drawn.svg

ask bake two.png -f json >/dev/full
cat two.png | ask info -
cat "$IN/questions.jsonl" | ask query | head -n 3
ask query <"$IN/questions.jsonl"
mkfifo pipe
ask bake pipe -o pipe.json
timeout 20 cat two.png >pipe &
ask info pipe
wait
timeout 20 cat pipe >read &
ask bake two.png -o pipe -f json
wait

find . -printf '%P %y %m %l\n' | sort
find . -type f -print0 | sort -z | xargs -0 cksum

#!/usr/bin/env bash
# `hitmask bake` of real game pictures (make corpus): every outline within the tolerance, the same files by one worker and
# by two, nothing to do the second time, and --check names what is stale.
set -euo pipefail

for corpus in crew pingus; do
    pictures=$SOURCE_DIR/corpus/$corpus
    [ -d "$pictures" ] || { echo "no corpus/$corpus here (make corpus fetches it)" && exit 77; }
    "$HITMASK" bake "$pictures" -f hitmask,json -o "$corpus/" -j 2 --max-error 1 2>/dev/null
    "$HITMASK" bake "$pictures" -f hitmask,json -o "$corpus-alone/" 2>/dev/null
    diff -r -x .hitmask-bake "$corpus" "$corpus-alone"
    made=$(find "$corpus" -name '*.hmc' | wc -l)
    [ "$made" = "$(find "$pictures" -name '*.png' | wc -l)" ] || { echo "$corpus: $made colliders" && exit 1; }
    touch before
    sleep 0.01
    "$HITMASK" bake "$pictures" -f hitmask,json -o "$corpus/"
    [ -z "$(find "$corpus" -name '*.hmc' -newer before)" ] || { echo "$corpus: baked again" && exit 1; }
    "$HITMASK" bake "$pictures" -f hitmask,json -o "$corpus/" --check
    stale=$(find "$corpus" -name '*.hmc' | sort | sed -n 1p)
    printf x >>"$stale"
    status=0
    "$HITMASK" bake "$pictures" -f hitmask,json -o "$corpus/" --check 2>faults || status=$?
    [ $status = 1 ] && [ "$(wc -l <faults)" = 1 ] && grep -qF "$stale" faults || {
        echo "$corpus: --check ends with $status and says:" && cat faults && exit 1
    }
done

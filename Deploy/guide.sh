#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Functions that run the commands of the operator's guide; scripts source it after Deploy/lib.sh.

# Prints the pages that a script runs: guide_pages try-systemd.
guide_pages() { awk -v script="$1" '$1 == script { print $2 }' Deploy/Guide/proofs; }

# Prints the commands of a page, each block followed by a NUL character. A block begins with the
# line ```sh. PAGE:PART names only the blocks that begin with ```sh PART.
guide_blocks() {
    local page=${1%%:*}
    awk -v part="${1#"$page"}" '
        /^```/ && is_inside { if (is_wanted) printf "%c", 0; is_inside = 0; next }
        /^```/ { is_inside = 1
                 is_wanted = $1 == "```sh" && (part == "" || ":" $2 == part); next }
        is_inside && is_wanted' "Deploy/Guide/$page"
}

# Runs each block of a page in a shell of its own, which a command starts where the block belongs:
# guide_run keys.md in_machine, guide_run kitchen-machines.md:server ip netns exec server.
guide_run() {
    local page=$1 block
    shift
    [[ -r Deploy/Guide/${page%%:*} ]] \
        || die "The guide has no page ${page%%:*}. Correct Deploy/Guide/proofs."
    while IFS= read -r -d '' block <&3; do
        say "-- $page: ${block%%$'\n'*}"
        "$@" bash -euo pipefail -c "$block" </dev/null \
            || die "These commands of Deploy/Guide/$page fail:"$'\n'"$block"
    done 3< <(guide_blocks "$page")
}

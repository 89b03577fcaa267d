#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Functions with which Deploy/test runs tests, after Deploy/lib.sh. It does nothing by itself.

# What failed, with its last lines.
failed=()
# The time that each part took.
parts=()
# The folder of the logs of this run.
logs=.build/logs
rm -rf "$logs" && mkdir -p "$logs"
# The suites that take longest, which start first.
readonly longest='Stripe|the page|Kills|Conformance|Access|The gateway'

# Runs a command as a section, and keeps its time.
part() {
    local began=$SECONDS
    section "$@"
    parts+=("$((SECONDS - began)) s  $1")
}

# Runs tests and prints them. The next part starts even if they fail.
run_tests() { part "tests $1" watch "tests $1" run_bundle "${@:2}"; }

# Runs a command, prints and logs its output, and notes its failure.
watch() {
    local log=$logs/$(tr --complement --squeeze-repeats '[:alnum:]\n' - <<<"$1").log
    "${@:2}" 2>&1 | tee "$log" || note_failures "$1" "$log"
}

# Runs the test program without SwiftPM, which runs one command at a time, and without colours. It
# ends with the shell that waits for it.
run_bundle() {
    setpriv --pdeathsig TERM "$bundle" --testing-library swift-testing "$@" 2>&1 \
        | sed --unbuffered 's/\x1b\[[0-9;]*m//g'
}

# Prints the suites of tests with real programs, the longest ones first. Each test of the gateway
# and each one with kills stands alone, because together they take as long as all others.
program_suites() {
    "$bundle" --testing-library swift-testing --list-tests 2>/dev/null \
        | sed --quiet -e '/^SuiteTests\..*\(The gateway\|Kills\)/ { p; d }' \
            -e 's|^\(SuiteTests\..*\)/[^/]*$|\1|p' | sort --unique \
        | awk -v longest="$longest" '$0 ~ longest { print; next } { rest = rest $0 "\n" }
            END { printf "%s", rest }'
}

# Runs suites, five at a time, because they mostly wait. Each prints its output when it ends.
run_suites() {
    part "tests $1" run_queue "$2"
    local log
    for log in "$logs"/suite-*.failed; do
        [[ ! -e $log ]] || note_failures "$(head -n 1 "$log")" "$log"
    done
}

run_queue() {
    export bundle logs
    export -f run_suite run_bundle
    xargs --delimiter='\n' --max-procs=5 --replace bash -c 'run_suite "$1"' - {} <<<"$1"
}

# Runs one suite or test; its log ends with .failed if it fails.
run_suite() {
    set -o pipefail
    local log pattern
    log=$logs/suite-$(tr --complement --delete '[:alnum:]' <<<"${1##*/}")
    # The name of a suite as a regular expression; its tests follow after a slash.
    pattern=$(sed 's/[][\.*^$()+?{}|]/\\&/g' <<<"$1")
    if { printf '%s\n' "$1"; run_bundle --filter "^$pattern/"; } >"$log.running"; then
        mv "$log.running" "$log.log"
    else
        mv "$log.running" "$log.failed"
    fi
    cat "$log".{log,failed} 2>/dev/null || true
}

# Runs the tests of the pages, which are modules of JavaScript.
run_node() { part 'tests of pages' watch 'tests of pages' node --test Tests/WebTests/*.test.mjs; }

# Makes the system of the machines of the proofs, beside the tests that mostly wait.
start_machines() {
    (
        source Deploy/machine.sh
        skip_unless_possible 'The system of the machines'
        prepare_machines
    ) >"$logs/machines.log" 2>&1 &
    machines=$!
    trap 'kill "$machines" 2>/dev/null || true' EXIT
}

# Makes a package with these options of Deploy/package, and runs the proofs with it.
run_proofs() {
    local proof package
    wait "$machines" || note_failures 'the system of the machines' "$logs/machines.log"
    part 'package' watch 'package' make_package "$@"
    package=$(ls "$logs"/*.deb) || return 0
    for proof in Deploy/try-{systemd,compose,lan}; do
        COMANDA_PACKAGE=$package part "$proof" watch "$proof" "$proof"
    done
}

make_package() {
    local package
    rm -f "$logs"/*.deb
    package=$(Deploy/package "$@") && ln "$package" "$logs"
}

note_failures() {
    failed+=("$1:" "$(grep -E '✘|✖|↳|error:' "$2" || tail -n 20 "$2")")
}

# Says where the time went, and ends with status 1 if something failed.
conclude() {
    say '== the slowest tests'
    # A run has no logs of one of the kinds, and `head` would end `sort` early.
    { cat "$logs"/*.{log,failed} 2>/dev/null || true; } \
        | sed --quiet --regexp-extended \
            's/^. Test (".*") (with .*)?(passed|failed) after ([0-9.]+) seconds.*/\4 s  \1/p' \
        | sort --numeric-sort --reverse | sed 10q >&2 || true
    say '== the time of each part'
    printf '%s\n' "${parts[@]}" >&2
    say "all parts: $SECONDS s"
    ((${#failed[@]} == 0)) || die "Some tests failed:"$'\n'"$(printf '%s\n' "${failed[@]}")"
}

# Installs zmqcli from PyPI where the process tests find it. If that fails, the tests that use it
# are skipped. It needs Debian's Python, which has python3-zmq and python3-jsonschema.
install_zmqcli() {
    local folder=$PWD/.build/test-venv
    if ! "$folder/bin/zmqcli" --version >/dev/null 2>&1; then
        if ! /usr/bin/python3 -m venv --clear "$folder" \
            || ! "$folder/bin/pip" install --quiet --disable-pip-version-check zmqcli==0.9.7; then
            say 'zmqcli could not be installed from PyPI. The tests that use it are skipped.'
            return 0
        fi
    fi
    export COMANDA_ZMQCLI=$folder/bin/zmqcli
}

# Installs localstripe from PyPI. If that fails, the tests of stripe-provider are skipped. They are
# skipped, too, if COMANDA_HTTP is not set, because the program is not built then.
install_localstripe() {
    local python=$PWD/.build/stripe-venv/bin/python
    if ! "$python" -c 'import localstripe.server' >/dev/null 2>&1; then
        if ! /usr/bin/python3 -m venv --clear "$PWD/.build/stripe-venv" \
            || ! "$python" -m pip install --quiet --disable-pip-version-check \
                localstripe==1.15.10; then
            say 'localstripe could not be installed from PyPI. The tests that use it are skipped.'
            return 0
        fi
    fi
    export COMANDA_LOCALSTRIPE=$python
}

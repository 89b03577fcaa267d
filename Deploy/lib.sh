#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What the commands of this folder share; they source it, nobody runs it.

# Tells how things go; standard output stays free for results.
say() { printf '%s\n' "$*" >&2; }

# Ends the command with one sentence that says what to do.
die() {
    say "$1"
    exit 1
}

# Runs a command under a title and tells how long it took.
section() {
    local title=$1 began=$SECONDS
    shift
    say "== $title"
    "$@"
    say "== $title: done in $((SECONDS - began)) s"
}

require_swift() {
    local advice='Swift 6.2 or newer is needed: install it as https://www.swift.org/install/linux/'
    advice+=' says, put it on your PATH and run this command again.'
    local version
    version=$(swift --version 2>/dev/null | sed -nE 's/.*Swift version ([0-9.]+).*/\1/p') || true
    [[ -n $version ]] || die "$advice"
    sort --version-sort --check=quiet <<<$'6.2\n'"$version" || die "$advice"
}

# Whether the toolchain has libFuzzer and what links it.
has_libfuzzer() {
    local folder status=0
    folder=$(mktemp -d)
    swiftc -sanitize=fuzzer -use-ld=lld -parse-as-library -o "$folder/fuzzer" - 2>/dev/null \
        <<<'@_cdecl("LLVMFuzzerTestOneInput") public func take(_: UnsafeRawPointer?, _: Int) {}' \
        || status=$?
    rm -r "$folder"
    return "$status"
}

# Installs the Debian packages among these that are missing.
install_packages() {
    local package status missing=()
    for package in "$@"; do
        status=$(dpkg-query --show --showformat='${Status}' "$package" 2>/dev/null) || true
        [[ $status == 'install ok installed' ]] || missing+=("$package")
    done
    ((${#missing[@]})) || return 0

    local as_root=()
    if ((EUID != 0)); then as_root=(sudo); fi
    if ! command -v apt-get >/dev/null || ! command -v "${as_root[0]:-env}" >/dev/null; then
        die "Install these packages as an administrator and run this command again: ${missing[*]}"
    fi
    say "installing ${missing[*]}"
    as_root+=(env DEBIAN_FRONTEND=noninteractive)
    "${as_root[@]}" apt-get update --quiet >&2
    "${as_root[@]}" apt-get install --quiet --yes --no-install-recommends "${missing[@]}" >&2
}

# Builds, and once more if the compiler hangs: a driver of Swift 6.3.1 may miss the end of its child
# and then waits for ever. Without colours, which would be other flags: a build in a terminal and
# one in a pipe would undo each other.
build() {
    local status=0
    timeout --foreground --kill-after=10 1200 swift build --no-color-diagnostics "$@" || status=$?
    ((status == 124 || status == 137)) || return "$status"
    say 'the compiler hangs; building goes on from where it was'
    swift build --no-color-diagnostics "$@"
}

#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Functions that the scripts in Deploy, Tests/Benchmarks and Tests/Endurance source. It does nothing
# by itself.

# Prints a progress message on standard error; standard output is for results.
say() { printf '%s\n' "$*" >&2; }

# Prints an error message, which says what to do, and exits with status 1.
die() {
    say "$1"
    exit 1
}

# Runs a command under a title, then prints its duration.
section() {
    local title=$1 began=$SECONDS
    shift
    say "== $title"
    "$@"
    say "== $title: done in $((SECONDS - began)) s"
}

require_swift() {
    local advice='Swift 6.2 or newer is required. Install it as described on'
    advice+=' https://www.swift.org/install/linux/, put it on your PATH and run this command again.'
    local version
    version=$(swift --version 2>/dev/null | sed -nE 's/.*Swift version ([0-9.]+).*/\1/p') || true
    [[ -n $version ]] || die "$advice"
    sort --version-sort --check=quiet <<<$'6.2\n'"$version" || die "$advice"
}

# Succeeds if the toolchain has libFuzzer and the linker that it needs.
has_libfuzzer() {
    local folder status=0
    folder=$(mktemp -d)
    swiftc -sanitize=fuzzer -use-ld=lld -parse-as-library -o "$folder/fuzzer" - 2>/dev/null \
        <<<'@_cdecl("LLVMFuzzerTestOneInput") public func take(_: UnsafeRawPointer?, _: Int) {}' \
        || status=$?
    rm -r "$folder"
    return "$status"
}

# Installs the given Debian packages that are missing.
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
        die "Install these packages as an administrator, then run this command again: ${missing[*]}"
    fi
    say "installing ${missing[*]}"
    as_root+=(env DEBIAN_FRONTEND=noninteractive)
    "${as_root[@]}" apt-get update --quiet >&2
    "${as_root[@]}" apt-get install --quiet --yes --no-install-recommends "${missing[@]}" >&2
}

# Builds the package, and retries once if the compiler hangs. The driver of Swift 6.3.1 may miss the
# exit of its child process and then waits forever. Colours are off because they change the compiler
# flags: a build in a terminal and one in a pipe would then invalidate each other.
build() {
    local status=0
    timeout --foreground --kill-after=10 2000 swift build --no-color-diagnostics "$@" || status=$?
    ((status == 124 || status == 137)) || return "$status"
    say 'The compiler hung. The build continues from where it stopped.'
    swift build --no-color-diagnostics "$@"
}

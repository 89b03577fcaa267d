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

# The Debian packages that a build needs.
readonly build_packages=(libzmq3-dev libsqlite3-dev libncurses-dev libqrencode-dev libsodium-dev
    zlib1g-dev tzdata)
# The options of the build that demo and tests share. It is not optimized, and without an index and
# debug information: these would take half as long again. Colours are off because they are a flag
# of the compiler: a build in a terminal and one in a pipe would invalidate each other.
readonly quick_build=(--no-color-diagnostics --disable-index-store -Xswiftc -gnone -Xcc -g0)
# The options of the programs that packages contain and benchmarks measure. With Swift's runtime
# linked statically, they run on machines without Swift, and 10 % faster. Cross-module optimization
# reduces the cost of a command in order-service by 6 %.
readonly release_build=(--no-color-diagnostics --configuration release --static-swift-stdlib
    -Xswiftc -cross-module-optimization -Xswiftc -gnone)

# Builds the package with these options of `swift build`, and repeats that once if the compiler
# hangs: the driver of Swift 6.3.1 may miss the exit of its child process, and then waits forever.
build() {
    # The builder of the image has no repository, and gets the commit from outside.
    local status=0 commit
    commit=$(git describe --always --dirty --exclude='*' 2>/dev/null) || true
    export COMANDA_COMMIT=${COMANDA_COMMIT:-$commit}
    until_silent swift build "$@" || status=$?
    if ((status == 137)); then
        say 'The compiler hung. The build continues from where it stopped.'
        status=0
        until_silent swift build "$@" || status=$?
    fi
    ((status == 0)) || return "$status"
    link_programs "$(programs_folder "$@")"
}

# Prints the folder of the programs that `build` makes with these options.
programs_folder() { swift build "$@" --show-bin-path; }

# Links the names of all programs to `comanda` in a folder, if it was built.
link_programs() { [[ ! -e $1/comanda ]] || "$1/comanda" link "$1"; }

# Runs a command, and kills it if no process below it uses the processor for two minutes.
until_silent() {
    local watcher status=0
    exec {watcher}> >(kill_if_silent >/dev/null 2>&1)
    bash -c 'printf "%s\n" $$ >&"$0"; exec "$@"' "$watcher" "$@" || status=$?
    exec {watcher}>&-
    return "$status"
}

# Watches the process whose number it reads.
kill_if_silent() {
    local process before='' now quiet=0
    read -r process
    while ((quiet < 12)); do
        now=$(activity "$process")
        [[ $now ]] || return 0
        if [[ $now == "$before" ]]; then quiet=$((quiet + 1)); else quiet=0; fi
        before=$now
        sleep 10
    done
    awk '{ print $1 }' <<<"$now" | xargs --no-run-if-empty kill -KILL
}

# Prints a process and those below it, each with its processor time.
activity() {
    # A process may end before it is read.
    { cat /proc/[0-9]*/stat 2>/dev/null || true; } | sed 's/(.*)/program/' | awk -v root="$1" '
        { parent[$1] = $4; time[$1] = $14 + $15 }
        END {
            for (process in parent) {
                for (above = process; above in parent && above != root;) above = parent[above]
                if (above == root && root in parent) print process, time[process]
            }
        }' | sort
}

# Installs the programs of a folder in bin/ of another one, without symbols. Swift's libraries, if
# the programs need them, go to lib/comanda/.
install_programs() {
    local programs=$1 bin=$2/bin library=$2/lib/comanda shared
    install_packages binutils patchelf
    install -D --mode 755 "$programs/comanda" "$bin/comanda"
    strip --strip-all --remove-section=.comment --remove-section=.note "$bin/comanda"
    # All other libraries are packages of Debian.
    mapfile -t shared < <(ldd "$programs/comanda" | awk '$3 ~ /\/swift\/linux\// { print $3 }')
    if ((${#shared[@]})); then
        install -D --mode 644 --target-directory "$library" "${shared[@]}"
        strip --strip-unneeded "$library"/*.so
        patchelf --set-rpath '$ORIGIN/../lib/comanda' "$bin/comanda"
    else
        patchelf --remove-rpath "$bin/comanda"
    fi
    link_programs "$bin"
}

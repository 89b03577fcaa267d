#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Functions that the proofs Deploy/try-… source, after Deploy/lib.sh: machines with Debian 12,
# booted by systemd in containers. It does nothing by itself.
#
#   skip_unless_possible 'The proof of systemd'
#   prepare_machines
#   create_machine server
#   boot server --private-network
#   inside server systemctl status
#   power_off server
#
# The end of the script, whatever it is, ends the machines and removes their files.

readonly machine_folder=$PWD/.build/machine machine_base=$PWD/.build/machine/base
# Packages that a machine can install without a network, because its cache has them.
readonly machine_cache=(libzmq5 libsqlite3-0 libncursesw6 libqrencode4 tzdata avahi-daemon
    avahi-utils
    libnss-mdns)
# The folder of this run, which has a folder for each machine. Empty before prepare_machines.
machine_run=''
# Commands of the script itself that run before the machines end; see at_end.
machine_ends=()

# Exits with status 0 and a sentence if machines can't be booted here.
skip_unless_possible() {
    local reason=''
    if ((EUID != 0)); then
        reason='it needs root'
    elif ! command -v apt-get >/dev/null; then
        reason='it needs a system with apt'
    elif ! unshare --mount --net --pid --fork mount -t tmpfs tmpfs /mnt 2>/dev/null; then
        reason='it needs the right to create namespaces and mounts'
    fi
    [[ $reason ]] || return 0
    say "$1 is left out: $reason."
    exit 0
}

# Prints the path of the package to try: COMANDA_PACKAGE, or a new one.
trial_package() {
    if [[ ${COMANDA_PACKAGE:-} ]]; then realpath "$COMANDA_PACKAGE"; else Deploy/package --quick; fi
}

# Installs the tools, makes the root that all machines have in common unless it exists, and removes
# everything else at the end of the script.
prepare_machines() {
    section 'packages' install_packages debootstrap systemd-container iproute2 procps util-linux
    mkdir -p "$machine_folder"
    make_base_once
    machine_run=$(mktemp -d "$machine_folder/run.XXXXXX")
    trap 'end_machines $?' EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM
    trap 'exit 129' HUP
}

# A root that was made in another way, or is incomplete, is made again.
make_base_once() {
    local lock recipe
    exec {lock}>"$machine_folder/lock"
    flock "$lock"
    recipe=$(declare -f make_base; declare -p machine_cache)
    if [[ $(cat "$machine_base.made" 2>/dev/null) != "$recipe" ]]; then
        section 'root of Debian 12' make_base >&2
        printf '%s\n' "$recipe" >"$machine_base.made"
    fi
    exec {lock}>&-
}

# Makes the root with the packages that Debian's installer needs at least, and systemd.
make_base() {
    rm -rf "$machine_base" "$machine_base.made"
    debootstrap --variant=minbase --include=systemd-sysv,dbus bookworm "$machine_base"
    cp /etc/resolv.conf "$machine_base/etc/resolv.conf"
    as_base apt-get update --quiet
    as_base apt-get install --quiet --yes --download-only "${machine_cache[@]}"
    # The machines have no network: apt takes everything from its cache, and nobody answers it.
    printf '%s\n' 'APT::Get::Assume-Yes "true";' 'APT::Keep-Downloaded-Packages "true";' \
        >"$machine_base/etc/apt/apt.conf.d/90machine"
    : >"$machine_base/etc/resolv.conf"
    rm -f "$machine_base/etc/machine-id" "$machine_base/etc/hostname"
    # They want a network.
    as_base systemctl mask --quiet apt-daily.timer apt-daily-upgrade.timer
}

as_base() {
    env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 \
        ${http_proxy:+"http_proxy=$http_proxy"} chroot "$machine_base" "$@"
}

# Creates a machine with a root of its own, machine_root NAME, which starts as a copy of the base.
create_machine() {
    local folder=$machine_run/$1
    mkdir -p "$folder"/{root,changes,work}
    if ! mount -t overlay overlay -o "lowerdir=$machine_base,upperdir=$folder/changes" \
        -o "workdir=$folder/work" "$folder/root" 2>/dev/null; then
        cp --archive --reflink=auto "$machine_base/." "$folder/root"
    fi
    # Nobody needs the machine after a power failure of this system.
    printf 'force-unsafe-io\n' >"$folder/root/etc/dpkg/dpkg.cfg.d/90machine"
    # With an id it is not systemd's first boot, which would enable all units.
    tr --delete - </proc/sys/kernel/random/uuid >"$folder/root/etc/machine-id"
}

# The root of a machine, as the host sees it. What is mounted inside is not visible there.
machine_root() { printf '%s' "$machine_run/$1/root"; }

# Boots a machine and waits until it has started everything. Further arguments are options of
# systemd-nspawn, for example --private-network or --network-namespace-path=/run/netns/NAME.
boot() {
    local name=$1 folder=$machine_run/$1 options=(--register=no --quiet)
    # Without systemd on this system, nobody gives the machine a scope.
    [[ -d /run/systemd/system ]] || options+=(--keep-unit)
    (
        enter_group "$name"
        exec systemd-nspawn "${options[@]}" --directory "$folder/root" --machine "$name" \
            "${@:2}" --boot </dev/null >>"$folder/console" 2>&1
    ) &
    printf '%s\n' $! >"$folder/pid"
    await 30 "The machine $name does not boot: $folder/console" find_leader "$name"
    await 60 "The machine $name does not finish its start." is_started "$name"
}

# The control groups of a machine. Machines in the same group would mix up their services.
groups_of() {
    local tree
    for tree in /sys/fs/cgroup{,/systemd,/unified}; do
        if [[ -e $tree/cgroup.procs ]]; then printf '%s\n' "$tree/${machine_run##*/}-$1"; fi
    done
}

# Puts this process into the control groups of a machine.
enter_group() {
    local group
    while read -r group; do
        mkdir -p "$group"
        printf '%s\n' "$BASHPID" >"$group/cgroup.procs"
    done < <(groups_of "$1")
}

# Writes the id of the machine's first process, once it is systemd.
find_leader() {
    local folder=$machine_run/$1
    is_booted "$1" || die "The machine $1 ended:"$'\n'"$(tail -n 20 "$folder/console")"
    pgrep --exact systemd --parent "$(<"$folder/pid")" >"$folder/leader"
}

is_booted() { kill -0 "$(cat "$machine_run/$1/pid" 2>/dev/null)" 2>/dev/null; }

# Succeeds when the machine has ended. Its processes' numbers may then belong to others.
is_ended() {
    is_booted "$1" && return 1
    rm -f "$machine_run/$1"/{pid,leader}
}

# A machine is started, too, if a unit of Debian failed, which some do in a container.
is_started() {
    local state
    state=$(inside "$1" systemctl is-system-running 2>/dev/null) || true
    [[ $state == running || $state == degraded ]]
}

# Runs a command in a machine, as root in /root.
inside() {
    local leader
    leader=$(<"$machine_run/$1/leader")
    nsenter --target "$leader" --mount --uts --ipc --net --pid --cgroup \
        env -i --chdir=/root HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 \
        TERM=linux DEBIAN_FRONTEND=noninteractive "${@:2}"
}

# Shuts a machine down in order.
power_off() {
    # The machine may end before it has answered.
    inside "$1" systemctl poweroff 2>/dev/null || true
    await 60 "The machine $1 does not shut down." is_ended "$1"
}

# Ends a machine from one moment to the next, like a power failure: its files remain as they are.
pull_plug() {
    kill -KILL "$(<"$machine_run/$1/leader")"
    await 10 "The machine $1 does not end." is_ended "$1"
}

# Runs a command of the script at its end, before the machines end; the last one first.
at_end() { machine_ends=("$*" "${machine_ends[@]}"); }

# Ends all machines, removes their files and exits with a status.
end_machines() {
    trap '' INT TERM HUP
    trap - EXIT
    set +e
    local status=$1 command folder
    for command in "${machine_ends[@]}"; do eval "$command"; done
    for folder in "$machine_run"/*/; do
        folder=${folder%/}
        kill -KILL "$(cat "$folder/leader")"
        # Another shell of the script may have started the machine, so `wait` can't be used.
        (await 10 '' is_ended "${folder##*/}")
        if mountpoint --quiet "$folder/root"; then umount --lazy "$folder/root"; fi
        remove_groups "${folder##*/}"
    done
    rm -rf --one-file-system "${machine_run:?}"
    exit "$status"
} 2>/dev/null

remove_groups() {
    local group
    while read -r group; do
        find "$group" -depth -type d -exec rmdir {} +
    done < <(groups_of "$1")
}

# Repeats a command until it succeeds. Ends the script with a message after the given seconds.
await() {
    local deadline=$((${EPOCHREALTIME/./} + $1 * 1000000)) message=$2
    shift 2
    until "$@"; do
        ((${EPOCHREALTIME/./} < deadline)) || die "$message"
        sleep 0.05
    done
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc

/// A small file system that a test can fill, damage and disconnect from power.
///
/// It is mounted below a suite's folder and removed with it. Mounting needs root.
struct TestDisk: Sendable {
    /// The kind of file system.
    enum Kind {
        /// A tmpfs of eight megabytes, for a full disk.
        case memory
        /// An ext4 file system in a file, for faults and power losses.
        case image
    }

    /// The place with the files of order-service on this disk.
    let place: Place
    private let kind: Kind
    private let suite: RunningSuite

    private var folder: String { place.folder.path }
    private var image: String { folder + ".image" }

    /// Whether this process may mount and control such disks.
    ///
    /// Containers often forbid it even for root.
    static let isPossible: Bool = geteuid() == 0 && probe()

    /// Mounts a disk for order-service before its first start, and unmounts it at the end.
    static func run(
        _ kind: Kind, on suite: RunningSuite, _ body: (TestDisk) async throws -> Void
    ) async throws {
        let disk = TestDisk(place: try suite.place.withOtherFolder(), kind: kind, suite: suite)
        try await disk.make()
        await suite.set(.init(place: disk.place), for: .orders)
        do {
            try await body(disk)
        } catch {
            try? await disk.detach()
            throw error
        }
        try await disk.detach()
    }

    /// Mounts the disk.
    func mount(readOnly: Bool = false) async throws {
        let access = readOnly ? "ro" : "rw"
        switch kind {
        case .memory:
            try await suite.run("/bin/mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", folder)
        case .image:
            let options = "loop,errors=remount-ro,\(access)"
            try await suite.run("/bin/mount", "-t", "ext4", "-o", options, image, folder)
        }
    }

    /// Unmounts the disk; fails while a process uses it.
    func unmount() async throws { try await suite.run("/bin/umount", folder) }

    /// Fills the disk to the last byte.
    func fill() throws {
        let file = open(filler, O_WRONLY | O_CREAT, 0o600)
        defer { close(file) }
        for size in [65_536, 512, 1] {
            let block = [UInt8](repeating: 0x20, count: size)
            while write(file, block, size) > 0 {}
        }
        guard errno == ENOSPC else {
            throw RunningSuite.CommandFailed(description: "\(folder) does not become full")
        }
    }

    /// Frees the space that `fill()` used.
    func freeSpace() throws { try FileManager.default.removeItem(atPath: filler) }

    /// Simulates a power loss: all data that is not synced is lost.
    ///
    /// The file system stops without writing its journal (`EXT4_IOC_SHUTDOWN` with `NOLOGFLUSH`).
    func losePower() throws {
        let directory = open(folder, O_RDONLY)
        defer { close(directory) }
        var withoutFlush: UInt32 = 2
        guard ioctl(directory, 0x8004_587d, &withoutFlush) == 0 else {
            throw RunningSuite.CommandFailed(
                description: "\(folder) can't be shut down: errno \(errno)")
        }
    }

    /// Makes the kernel detect an error in the file system and remount it read-only, as with a
    /// failing disk.
    func fail() async throws {
        let device = try await suite.run("/bin/findmnt", "-no", "SOURCE", folder)
        let name = URL(filePath: device).lastPathComponent
        try Data("test".utf8).write(
            to: URL(filePath: "/sys/fs/ext4/\(name)/trigger_fs_error"))
    }

    private var filler: String { folder + "/filler" }

    private func make() async throws {
        if kind == .image {
            try await suite.run("/bin/truncate", "-s", "64M", image)
            try await suite.run("/sbin/mkfs.ext4", "-q", "-F", image)
        }
        try await mount()
    }

    /// Detaches the disk even if processes use it; the kernel unmounts it after their end.
    private func detach() async throws { try await suite.run("/bin/umount", "--lazy", folder) }

    private static func probe() -> Bool {
        let script = """
            set -e
            folder=$(mktemp -d)
            trap 'umount "$folder/disk" || true; rm -r "$folder"' EXIT
            mkdir "$folder/disk"
            truncate -s 8M "$folder/image"
            /sbin/mkfs.ext4 -q -F "$folder/image"
            mount -t tmpfs -o size=8m tmpfs "$folder/disk"
            umount "$folder/disk"
            mount -t ext4 -o loop "$folder/image" "$folder/disk"
            device=$(basename "$(findmnt -no SOURCE "$folder/disk")")
            test -w "/sys/fs/ext4/$device/trigger_fs_error"
            """
        let shell = Process()
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.arguments = ["-c", script]
        shell.standardError = FileHandle.nullDevice
        guard (try? shell.run()) != nil else { return false }
        shell.waitUntilExit()
        return shell.terminationStatus == 0
    }
}

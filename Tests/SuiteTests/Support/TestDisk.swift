// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc

/// A small file system that a test fills, breaks and cuts the power of.
///
/// It lies below a suite's folder and is gone with it. Mounting takes an administrator.
struct TestDisk: Sendable {
    /// What it is made of.
    enum Kind {
        /// Eight megabytes of memory, to be filled.
        case memory
        /// An ext4 file system in a file, to be broken.
        case image
    }

    /// Where order-service keeps its files on it.
    let place: Place
    private let kind: Kind
    private let suite: RunningSuite

    private var folder: String { place.folder.path }
    private var image: String { folder + ".image" }

    /// Whether this machine lets us mount such disks and do with them what the tests do.
    ///
    /// Containers often do not, also not an administrator.
    static let isPossible: Bool = geteuid() == 0 && probe()

    /// Gives order-service a disk of its own before its first start, and takes it away at the end.
    static func run(
        _ kind: Kind, on suite: RunningSuite, _ body: (TestDisk) async throws -> Void
    ) async throws {
        let disk = TestDisk(place: try suite.place.withOtherFolder(), kind: kind, suite: suite)
        try await disk.make()
        await suite.set(.init(place: disk.place), for: .orders)
        do {
            try await body(disk)
        } catch {
            try? await disk.abandon()
            throw error
        }
        try await disk.abandon()
    }

    /// Mounts it.
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

    /// Takes it away; nobody may use it any more.
    func unmount() async throws { try await suite.run("/bin/umount", folder) }

    /// Fills it to the last byte.
    func fill() throws {
        let file = open(ballast, O_WRONLY | O_CREAT, 0o600)
        defer { close(file) }
        for size in [65_536, 512, 1] {
            let block = [UInt8](repeating: 0x20, count: size)
            while write(file, block, size) > 0 {}
        }
        guard errno == ENOSPC else {
            throw RunningSuite.Unable(description: "\(folder) does not become full")
        }
    }

    /// Makes room again.
    func makeRoom() throws { try FileManager.default.removeItem(atPath: ballast) }

    /// Everything that was not synchronised is lost from now on, as if the power was gone: the file
    /// system stops, without writing its own journal (`EXT4_IOC_SHUTDOWN` with `NOLOGFLUSH`).
    func losePower() throws {
        let directory = open(folder, O_RDONLY)
        defer { close(directory) }
        var withoutFlush: UInt32 = 2
        guard ioctl(directory, 0x8004_587d, &withoutFlush) == 0 else {
            throw RunningSuite.Unable(description: "\(folder) can't be shut down: errno \(errno)")
        }
    }

    /// The kernel finds an error in the file system and makes it read-only, as it does when a disk
    /// begins to die.
    func fail() async throws {
        let device = try await suite.run("/bin/findmnt", "-no", "SOURCE", folder)
        let name = URL(filePath: device).lastPathComponent
        try Data("test".utf8).write(
            to: URL(filePath: "/sys/fs/ext4/\(name)/trigger_fs_error"))
    }

    private var ballast: String { folder + "/ballast" }

    private func make() async throws {
        if kind == .image {
            try await suite.run("/bin/truncate", "-s", "64M", image)
            try await suite.run("/sbin/mkfs.ext4", "-q", "-F", image)
        }
        try await mount()
    }

    /// Detaches it, whoever still uses it; the system gives it back when nobody does.
    private func abandon() async throws { try await suite.run("/bin/umount", "--lazy", folder) }

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

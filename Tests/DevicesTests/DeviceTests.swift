// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import GRDB
import TestSupport
import Testing
import Wire

@testable import Devices

/// Devices, their codes and their tokens, on a real file.
@Suite struct DeviceTests {
    private static let now = Timestamp(milliseconds: 1_795_000_000_000)

    /// Opens the devices in a folder, and calls the body with them.
    private func withStore(_ body: (DeviceStore, _ path: String) async throws -> Void) async throws
    {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/data/gateway.db"
        try await body(DeviceStore(path: path), path)
        withExtendedLifetime(folder) {}
    }

    @Test func `no device has a name by which the history knows others`() async throws {
        try await withStore { store, _ in
            for name in Device.reservedNames {
                await #expect(throws: DeviceError.nameReserved(name)) {
                    try await store.add(name, roles: [.till], location: nil, code: "7KQM", now: now)
                }
            }
            let devices = try await store.devices()
            #expect(devices.isEmpty)
        }
    }

    @Test func `a code makes a device once`() async throws {
        try await withStore { store, _ in
            try await store.add(
                "till-3", roles: [.till], location: "00001", code: "7KQM-2XPA", now: now)
            #expect(try await store.device(token: "token") == nil)

            let enrolled = try await store.enrol(code: "7KQM-2XPA", token: "token", now: now)

            let device = Device(
                name: "till-3", roles: [.till], location: "00001", isEnrolled: true)
            #expect(enrolled == device)
            #expect(try await store.device(token: "token") == device)
            #expect(try await store.enrol(code: "7KQM-2XPA", token: "other", now: now) == nil)
            #expect(try await store.device(token: "other") == nil)
            #expect(try await store.devices() == [device])
        }
    }

    @Test func `a change is on the disk before it is confirmed`() async throws {
        try await withStore { store, _ in
            let level = try await store.pool.write {
                try Int.fetchOne($0, sql: "PRAGMA synchronous")
            }
            #expect(level == 2, "SQLite's level FULL")
        }
    }

    @Test(arguments: ["7kqm-2xpa", "7KQM2XPA", " 7kqm 2xpa "])
    func `people may write a code as they like`(_ written: String) async throws {
        try await withStore { store, _ in
            try await store.add(
                "till-3", roles: [.till], location: nil, code: "7KQM-2XPA", now: now)
            #expect(try await store.enrol(code: written, token: "token", now: now) != nil)
        }
    }

    @Test func `a code is valid for 15 minutes`() async throws {
        try await withStore { store, _ in
            try await store.add("till-1", roles: [.till], location: nil, code: "A", now: now)
            try await store.add("till-2", roles: [.till], location: nil, code: "B", now: now)

            let almost = now + .milliseconds(15 * 60 * 1_000 - 1)
            #expect(try await store.enrol(code: "A", token: "a", now: almost)?.name == "till-1")
            let end = now + .seconds(15 * 60)
            #expect(try await store.enrol(code: "B", token: "b", now: end) == nil)
        }
    }

    @Test(arguments: ["", "-", "TOKEN", "7KQM-2XPB"])
    func `another code makes no device`(_ code: String) async throws {
        try await withStore { store, _ in
            try await store.add(
                "till-1", roles: [.till], location: nil, code: "7KQM-2XPA", now: now)
            try await store.add(
                "till-2", roles: [.till], location: nil, code: "XXXX-XXXX", now: now)
            _ = try await store.enrol(code: "XXXX-XXXX", token: "TOKEN", now: now)
            #expect(try await store.enrol(code: code, token: "new", now: now) == nil)
        }
    }

    @Test func `two programs that use one code at the same time make one device`() async throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/gateway.db"
        let (one, other) = (try DeviceStore(path: path), try DeviceStore(path: path))
        try await one.add("till-1", roles: [.till], location: nil, code: "CODE", now: Self.now)

        let enrolled = try await withThrowingTaskGroup(of: Device?.self) { group in
            for number in 0..<16 {
                group.addTask {
                    let store = number % 2 == 0 ? one : other
                    return try await store.enrol(code: "CODE", token: "\(number)", now: Self.now)
                }
            }
            return try await group.reduce(into: 0) { $0 += $1 == nil ? 0 : 1 }
        }

        #expect(enrolled == 1)
        var tokens = 0
        for number in 0..<16 where try await other.device(token: "\(number)") != nil { tokens += 1 }
        #expect(tokens == 1)
    }

    @Test func `a revoked device is unknown at once, and its name is free`() async throws {
        try await withStore { store, path in
            try await store.add("till-3", roles: [.till], location: nil, code: "A", now: now)
            _ = try await store.enrol(code: "A", token: "token", now: now)

            try await DeviceStore(path: path).revoke("till-3")

            #expect(try await store.device(token: "token") == nil)
            await #expect(throws: DeviceError.nameUnknown("till-3")) {
                try await store.revoke("till-3")
            }
            try await store.add("till-3", roles: [.kitchen], location: nil, code: "B", now: now)
            #expect(try await store.device(token: "token") == nil)
        }
    }

    @Test func `a device that was revoked before its enrolment is never one`() async throws {
        try await withStore { store, _ in
            try await store.add("till-3", roles: [.till], location: nil, code: "A", now: now)
            try await store.revoke("till-3")
            #expect(try await store.enrol(code: "A", token: "token", now: now) == nil)
        }
    }

    @Test func `a name belongs to one device`() async throws {
        try await withStore { store, _ in
            try await store.add("till-3", roles: [.till], location: nil, code: "A", now: now)
            await #expect(throws: DeviceError.nameTaken("till-3")) {
                try await store.add("till-3", roles: [.admin], location: nil, code: "B", now: now)
            }
            #expect(try await store.enrol(code: "B", token: "token", now: now) == nil)
            #expect(DeviceError.nameTaken("till-3").description.contains("devices revoke till-3"))
        }
    }

    @Test func `there are at most 1,000 devices`() async throws {
        try await withStore { store, _ in
            for number in 0..<DeviceStore.limit {
                try await store.add(
                    "till-\(number)", roles: [.till], location: nil, code: "\(number)", now: now)
            }
            await #expect(throws: DeviceError.tooMany("devices", limit: 1_000)) {
                try await store.add("one-more", roles: [.till], location: nil, code: "A", now: now)
            }
            try await store.revoke("till-7")
            try await store.add("one-more", roles: [.till], location: nil, code: "A", now: now)
        }
    }

    @Test func `devices keep everything when the file is opened again`() async throws {
        try await withStore { store, path in
            try await store.add(
                "kitchen-2", roles: [.kitchen, .observer], location: "00002", code: "A", now: now)
            try await store.add("till-1", roles: [.till], location: nil, code: "B", now: now)
            _ = try await store.enrol(code: "B", token: "token", now: now)
            try await store.setPIN("1234", of: "ana")
            try await store.setStaff("ana", at: "till-1")

            let devices = try await DeviceStore(path: path).devices()

            #expect(
                devices == [
                    Device(name: "kitchen-2", roles: [.kitchen, .observer], location: "00002"),
                    Device(
                        name: "till-1", roles: [.till], location: nil, staff: "ana",
                        isEnrolled: true),
                ])
        }
    }

    @Test func `only the owner can read the files, which contain no secret of a device`()
        async throws
    {
        try await withStore { store, path in
            try await store.add(
                "till-1", roles: [.till], location: nil, code: "7KQM-2XPA", now: now)
            _ = try await store.enrol(code: "7KQM-2XPA", token: "a-token-of-a-device", now: now)
            try await store.addLink(
                GuestLink(location: "00001"), token: "a-link-of-a-location", now: now)

            for file in [path, "\(path)-wal", "\(path)-shm"] {
                let attributes = try FileManager.default.attributesOfItem(atPath: file)
                #expect(attributes[.posixPermissions] as? Int == 0o600, "\(file)")
                let content = try Data(contentsOf: URL(filePath: file))
                for secret in ["7KQM2XPA", "a-token-of-a-device", "a-link-of-a-location"] {
                    #expect(content.range(of: Data(secret.utf8)) == nil, "\(secret) in \(file)")
                }
            }
        }
    }

    private var now: Timestamp { Self.now }
}

// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
import ServiceRuntime
import TestSupport
import Testing
import Wire
import ZeroMQ

@testable import Doctor
@testable import Setup

/// The facts that `comanda doctor` reads from this machine.
@Suite struct HealthProbeTests {
    @Test func `the disk is measured, and no file remains`() throws {
        let folder = try TemporaryFolder()
        try Data(count: 1234).write(to: URL(filePath: "\(folder.path)/orders.db-wal"))

        let facts = try #require(MachineProbe.data(inFolder: folder.path))

        #expect(try #require(facts.freeBytes) > 0)
        guard case .median(let time) = facts.fsync else {
            Issue.record("\(facts.fsync)")
            return
        }
        #expect(time > .zero)
        #expect(facts.logs == ["orders.db": 1234])
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names == ["orders.db-wal"])
    }

    @Test func `a folder that does not exist has no facts`() throws {
        let folder = try TemporaryFolder()

        #expect(MachineProbe.data(inFolder: "\(folder.path)/nowhere") == nil)
        #expect(MachineProbe.backups(inFolder: "\(folder.path)/nowhere").newest == nil)
    }

    @Test func `the newest backup is the one whose newest database is newest`() throws {
        let folder = try TemporaryFolder()
        // Seconds since 1970.
        let files = [
            ("monday/locations.db", 900), ("monday/orders.db", 1000),
            ("tuesday/orders.db", 2000), ("tuesday/locations.db", 950),
            ("wednesday.part-a1b2c3/orders.db", 3000), ("photos/cat.jpg", 4000),
        ]
        for (file, seconds) in files {
            let path = "\(folder.path)/\(file)"
            try FileManager.default.createDirectory(
                at: URL(filePath: path).deletingLastPathComponent(),
                withIntermediateDirectories: true)
            try Data().write(to: URL(filePath: path))
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: Double(seconds))],
                ofItemAtPath: path)
        }

        let backups = MachineProbe.backups(inFolder: folder.path)
        #expect(backups.exists)
        let newest = try #require(backups.newest)

        #expect(newest.path == "\(folder.path)/tuesday")
        #expect(newest.time == Timestamp(milliseconds: 2_000_000))
    }

    @Test func `a port is occupied while another socket listens on it`() throws {
        let listener = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        defer { close(listener) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0 && listen(listener, 1) == 0
                    && getsockname(listener, $0, &size) == 0
            }
        }
        try #require(result)
        let endpoint = "tcp://127.0.0.1:\(UInt16(bigEndian: address.sin_port))"

        #expect(MachineProbe.isOccupied(endpoint) == true)
        #expect(PortOwnerProbe.owner(ofEndpoint: endpoint)?.process == getpid())
        // No address of this machine (RFC 5737), a name, and no port.
        for other in ["tcp://192.0.2.1:5570", "tcp://till.example:5570", "ipc:///tmp/orders", ""] {
            #expect(MachineProbe.isOccupied(other) == nil)
        }
    }

    @Test func `only listening sockets occupy a port`() {
        let table = """
              sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
               0: 0100007F:15C2 00000000:0000 0A 00000000:00000000 00:00000000 00000000   997        0 12345 1
               1: 00000000:15C2 00000000:0000 0A 00000000:00000000 00:00000000 00000000   997        0 12346 1
               2: 0100007F:15C2 0100007F:D431 01 00000000:00000000 00:00000000 00000000   997        0 12347 1
               3: 0100007F:15C3 00000000:0000 0A 00000000:00000000 00:00000000 00000000   997        0 12348 1
            """

        #expect(PortOwnerProbe.inodes(listeningOn: 5570, in: table) == ["12345", "12346"])
        #expect(PortOwnerProbe.inodes(listeningOn: 5572, in: table) == [])
    }

    @Test func `the backups of the package are found without an option`() throws {
        let folder = try TemporaryFolder()
        let package = PackageFolders(
            data: "\(folder.path)/data", backups: "\(folder.path)/backups")
        for file in ["data/orders.db", "backups/monday/orders.db", "other/orders.db"] {
            let path = URL(filePath: "\(folder.path)/\(file)")
            try FileManager.default.createDirectory(
                at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data().write(to: path)
        }
        func newest(_ data: String, to backups: String? = nil) -> String? {
            MachineProbe.automaticBackups(
                ofData: "\(folder.path)/\(data)", to: backups, package: package)?.newest?.path
        }

        #expect(newest("data") == "\(folder.path)/backups/monday")
        let missing = MachineProbe.automaticBackups(
            ofData: package.data, to: "\(folder.path)/missing", package: package)
        #expect(missing?.exists == false)
        #expect(missing?.newest == nil)
        // Another suite on this machine has other backups.
        #expect(newest("other") == nil)
        try FileManager.default.removeItem(atPath: "\(folder.path)/data/orders.db")
        #expect(newest("data") == nil)
    }

    @Test func `the screens of this machine are those whose units are enabled`() throws {
        let folder = try TemporaryFolder()
        for unit in [
            "comanda-display@00002.service", "comanda-display@00001.service", "ssh.service",
        ] {
            try Data().write(to: URL(filePath: "\(folder.path)/\(unit)"))
        }

        #expect(ScreenProbe.locations(inFolder: folder.path) == ["00001", "00002"])
        #expect(ScreenProbe.locations(inFolder: "\(folder.path)/missing") == [])
    }

    @Test func `the facts about keys are those of the folder`() throws {
        let folder = try TemporaryFolder()
        let store = KeyStore(folder: "\(folder.path)/keys")
        for name in ["locations", "orders", "payments"] as [TerminalID] {
            try store.create(name, roles: [.admin])
        }
        try store.create("guest", roles: [])
        let orders = "\(store.folder)/orders.key"
        try FileManager.default.removeItem(atPath: orders)
        try Certificate(CurveKeyPair.generate().publicKey).write(to: orders)
        chmod("\(store.folder)/guest.key_secret", 0o644)

        let facts = KeyFolderProbe.facts(ofFolder: store.folder)

        #expect(facts.missing == [.kitchen])
        #expect(facts.differing == [.orders])
        #expect(facts.withoutSecret == [.kitchen])
        #expect(facts.withoutRole == ["guest"])
        #expect(facts.problems == [])
        #expect(facts.folders.map(\.path) == [store.folder, "\(store.folder)/allowed"])
        let exposed = facts.secrets.filter { $0.mode != 0o600 }
        #expect(exposed.map(\.path) == ["\(store.folder)/guest.key_secret"])
        #expect(facts.secrets.count == 4)
    }

    @Test func `a key of a gateway is complete with one of people-service`() throws {
        let folder = try TemporaryFolder()
        let store = KeyStore(folder: "\(folder.path)/keys")
        for service in SuiteService.required {
            try store.create(TerminalID(service.rawValue)!, roles: [.admin])
        }
        #expect(KeyFolderProbe.facts(ofFolder: store.folder).missing == [])
        try store.create("gateway", roles: [.till])
        #expect(KeyFolderProbe.facts(ofFolder: store.folder).missing == [.people])
        try store.create("people", roles: [.orders])
        #expect(KeyFolderProbe.facts(ofFolder: store.folder).missing == [])
    }

    @Test func `without the folder of allowed keys, that is the only problem`() throws {
        let folder = try TemporaryFolder()

        let facts = KeyFolderProbe.facts(ofFolder: "\(folder.path)/nokeys")

        #expect(facts.problems.count == 1)
        #expect(facts.missing == [])
    }
}

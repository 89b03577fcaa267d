// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import TestSupport
import Testing

@testable import Devices

/// What the gateway keeps, on a real file.
@Suite struct GatewayStoreTests {
    /// Opens the store in a folder, and calls the body with it.
    private func withStore(
        _ body: (GatewayStore, _ path: String) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/data/gateway.db"
        try await body(GatewayStore(path: path), path)
        withExtendedLifetime(folder) {}
    }

    @Test func `a change is on the disk before it is confirmed`() async throws {
        try await withStore { store, _ in
            let level = try await store.pool.write {
                try Int.fetchOne($0, sql: "PRAGMA synchronous")
            }
            #expect(level == 2, "SQLite's level FULL")
        }
    }

    @Test func `the secret of orders is made once`() async throws {
        try await withStore { store, path in
            let secrets = [
                try await store.orderSecret(fresh: "first"),
                try await store.orderSecret(fresh: "second"),
                try await GatewayStore(path: path).orderSecret(fresh: "third"),
            ]
            #expect(secrets == ["first", "first", "first"])
        }
    }

    @Test func `only the owner can read the files`() async throws {
        try await withStore { store, path in
            _ = try await store.orderSecret(fresh: "first")
            for file in [path, "\(path)-wal", "\(path)-shm"] {
                let attributes = try FileManager.default.attributesOfItem(atPath: file)
                #expect(attributes[.posixPermissions] as? Int == 0o600, "\(file)")
            }
        }
    }

    @Test func `the tables of devices stay as they were, for an earlier version`() async throws {
        try await withStore { store, _ in
            let tables = try await store.pool.read { database in
                try ["device", "link", "staff"].allSatisfy { try database.tableExists($0) }
            }
            #expect(tables)
        }
    }
}

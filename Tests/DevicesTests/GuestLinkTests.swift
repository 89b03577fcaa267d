// SPDX-License-Identifier: Apache-2.0

import Commerce
import TestSupport
import Testing

@testable import Devices

/// The links of tables and locations, on a real file.
@Suite struct GuestLinkTests {
    private let now = Timestamp(milliseconds: 1_795_000_000_000)
    private let table = GuestLink(location: "00001", table: "7")
    private let counter = GuestLink(location: "00001")

    private func withStore(_ body: (DeviceStore) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        try await body(DeviceStore(path: "\(folder.path)/gateway.db"))
        withExtendedLifetime(folder) {}
    }

    @Test func `a link says where its guests are`() async throws {
        try await withStore { store in
            try await store.addLink(table, token: "table", now: now)
            try await store.addLink(counter, token: "counter", now: now)

            #expect(try await store.link(token: "table") == table)
            #expect(try await store.link(token: "counter") == counter)
            #expect(try await store.link(token: "Table") == nil)
            #expect(try await store.link(token: "") == nil)
            #expect(try await store.links() == [counter, table])
        }
    }

    @Test func `a new link of a place replaces the old one`() async throws {
        try await withStore { store in
            try await store.addLink(table, token: "old", now: now)
            try await store.addLink(counter, token: "counter", now: now)
            try await store.addLink(table, token: "new", now: now)

            #expect(try await store.link(token: "old") == nil)
            #expect(try await store.link(token: "new") == table)
            #expect(try await store.link(token: "counter") == counter)
            #expect(try await store.links().count == 2)
        }
    }

    @Test func `an ended link is unknown`() async throws {
        try await withStore { store in
            try await store.addLink(table, token: "table", now: now)
            try await store.addLink(counter, token: "counter", now: now)

            try await store.revokeLink(table)

            #expect(try await store.link(token: "table") == nil)
            #expect(try await store.link(token: "counter") == counter)
            await #expect(throws: DeviceError.linkUnknown) { try await store.revokeLink(table) }
        }
    }

    @Test func `there are at most 1,000 links, each of which can be replaced`() async throws {
        try await withStore { store in
            for number in 1..<DeviceStore.limit {
                let link = GuestLink(location: "00001", table: "\(number)")
                try await store.addLink(link, token: "\(number)", now: now)
            }
            try await store.addLink(counter, token: "counter", now: now)

            await #expect(throws: DeviceError.tooMany("links", limit: 1_000)) {
                try await store.addLink(GuestLink(location: "00002"), token: "other", now: now)
            }
            try await store.addLink(table, token: "new", now: now)
            #expect(try await store.link(token: "new") == table)
            try await store.addLink(counter, token: "newer", now: now)
            #expect(try await store.link(token: "newer") == counter)
        }
    }

    @Test func `the secret of orders is made once`() async throws {
        try await withStore { store in
            let secrets = [
                try await store.orderSecret(fresh: "first"),
                try await store.orderSecret(fresh: "second"),
            ]
            #expect(secrets == ["first", "first"])
        }
    }
}

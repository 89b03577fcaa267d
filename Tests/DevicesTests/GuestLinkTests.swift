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

    private func withStore(_ body: (DeviceStore) throws -> Void) throws {
        let folder = try TemporaryFolder()
        try body(DeviceStore(path: "\(folder.path)/gateway.db"))
        withExtendedLifetime(folder) {}
    }

    @Test func `a link says where its guests are`() throws {
        try withStore { store in
            try store.addLink(table, token: "table", now: now)
            try store.addLink(counter, token: "counter", now: now)

            #expect(try store.link(token: "table") == table)
            #expect(try store.link(token: "counter") == counter)
            #expect(try store.link(token: "Table") == nil)
            #expect(try store.link(token: "") == nil)
            #expect(try store.links() == [counter, table])
        }
    }

    @Test func `a new link of a place replaces the old one`() throws {
        try withStore { store in
            try store.addLink(table, token: "old", now: now)
            try store.addLink(counter, token: "counter", now: now)
            try store.addLink(table, token: "new", now: now)

            #expect(try store.link(token: "old") == nil)
            #expect(try store.link(token: "new") == table)
            #expect(try store.link(token: "counter") == counter)
            #expect(try store.links().count == 2)
        }
    }

    @Test func `an ended link is unknown`() throws {
        try withStore { store in
            try store.addLink(table, token: "table", now: now)
            try store.addLink(counter, token: "counter", now: now)

            try store.revokeLink(table)

            #expect(try store.link(token: "table") == nil)
            #expect(try store.link(token: "counter") == counter)
            #expect(throws: DeviceError.linkUnknown) { try store.revokeLink(table) }
        }
    }

    @Test func `there are at most 1,000 links, each of which can be replaced`() throws {
        try withStore { store in
            for number in 1..<DeviceStore.limit {
                let link = GuestLink(location: "00001", table: "\(number)")
                try store.addLink(link, token: "\(number)", now: now)
            }
            try store.addLink(counter, token: "counter", now: now)

            #expect(throws: DeviceError.tooMany("links", limit: 1_000)) {
                try store.addLink(GuestLink(location: "00002"), token: "other", now: now)
            }
            try store.addLink(table, token: "new", now: now)
            #expect(try store.link(token: "new") == table)
            try store.addLink(counter, token: "newer", now: now)
            #expect(try store.link(token: "newer") == counter)
        }
    }

    @Test func `the secret of orders is made once`() throws {
        try withStore { store in
            let secrets = try ["first", "second"].map { try store.orderSecret(fresh: $0) }
            #expect(secrets == ["first", "first"])
        }
    }
}

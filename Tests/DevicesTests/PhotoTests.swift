// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import TestSupport
import Testing

@testable import Devices

/// The photos of hand-overs, on a real file.
@Suite struct PhotoTests {
    private let now = Timestamp(milliseconds: 1_795_000_000_000)
    private let photo = HandOverPhoto([0xFF, 0xD8, 0xFF], type: "image/jpeg")

    private func withStore(_ body: (GatewayStore) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        try await body(GatewayStore(path: "\(folder.path)/gateway.db"))
        withExtendedLifetime(folder) {}
    }

    @Test func `a photo is named by the SHA-256 of its bytes`() {
        let abc = HandOverPhoto(Array("abc".utf8), type: "image/png")
        #expect(
            abc.digest == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }

    @Test func `the last photo of a delivery counts`() async throws {
        try await withStore { store in
            let later = HandOverPhoto([0x89], type: "image/png")
            try await store.put(photo, of: "d-1", now: now)
            try await store.put(photo, of: "d-2", now: now)
            try await store.put(later, of: "d-1", now: now + .seconds(5))

            #expect(try await store.photo(of: "d-1", now: now) == later)
            #expect(try await store.photo(of: "d-2", now: now) == photo)
            #expect(try await store.photo(of: "d-3", now: now) == nil)
        }
    }

    @Test func `after 30 days a photo is neither shown nor in the file`() async throws {
        try await withStore { store in
            try await store.put(photo, of: "d-1", now: now)
            try await store.put(photo, of: "d-2", now: now + .seconds(1))
            let lastMoment = now + .seconds(30 * 86_400) + .milliseconds(-1)
            let after = now + .seconds(30 * 86_400)

            try await store.removeOldPhotos(now: lastMoment)
            #expect(try await store.photo(of: "d-1", now: lastMoment) == photo)
            #expect(try await store.photo(of: "d-1", now: after) == nil)

            try await store.removeOldPhotos(now: after)
            let left = try await store.pool.read {
                try String.fetchAll($0, sql: "SELECT delivery FROM photo")
            }
            #expect(left == ["d-2"])
        }
    }
}

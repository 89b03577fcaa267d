// SPDX-License-Identifier: Apache-2.0

import Devices

/// The tokens that are valid now, for live pages: each asks at every heartbeat, and all of them
/// together read the file at most twice a second.
actor Admissions {
    private typealias Known = (digests: Task<Set<String>, Never>, readAt: ContinuousClock.Instant)

    private static let maximumAge = Duration.milliseconds(500)
    private let store: DeviceStore
    private var known: Known?

    init(_ store: DeviceStore) { self.store = store }

    /// Whether the token with a digest is valid; false if the file can't be read.
    func includes(_ digest: String, now: ContinuousClock.Instant = .now) async -> Bool {
        if let known, now - known.readAt < Self.maximumAge {
            return await known.digests.value.contains(digest)
        }
        let digests = Task { (try? await store.tokenDigests()) ?? [] }
        known = (digests, now)
        return await digests.value.contains(digest)
    }
}

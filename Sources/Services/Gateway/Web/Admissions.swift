// SPDX-License-Identifier: Apache-2.0

import Devices
import Synchronization

/// The tokens that are valid now, for live pages: each asks at every heartbeat, and all of them
/// together read the file at most twice a second.
final class Admissions: Sendable {
    private typealias Known = (digests: Set<String>, readAt: ContinuousClock.Instant)

    private static let maximumAge = Duration.milliseconds(500)
    private let store: DeviceStore
    /// Pages on several event loops share it.
    private let known = Mutex<Known?>(nil)

    init(_ store: DeviceStore) { self.store = store }

    /// Whether the token with a digest is valid; false if the file can't be read.
    func includes(_ digest: String, now: ContinuousClock.Instant = .now) -> Bool {
        known.withLock { known in
            if let known, now - known.readAt < Self.maximumAge {
                return known.digests.contains(digest)
            }
            known = ((try? store.tokenDigests()) ?? [], now)
            return known?.digests.contains(digest) == true
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

import Commerce

/// The wrong PINs of one person in a row, and the block that follows them.
struct PINAttempts: Equatable {
    /// The number of wrong PINs after which a person is blocked.
    static let limit = 5
    /// The time for which a person is blocked.
    static let blockTime = Duration.seconds(15 * 60)

    /// The number of wrong PINs since the last right one or block.
    private(set) var failures = 0
    /// The end of the last block; nil if there was none since the last right PIN.
    private(set) var blockedUntil: Timestamp?

    /// No wrong PIN.
    init() {}

    /// The attempts of a row.
    init(failures: Int, blockedUntil: Timestamp?) {
        (self.failures, self.blockedUntil) = (failures, blockedUntil)
    }

    /// The seconds for which the person is still blocked; nil without a block.
    func wait(at now: Timestamp) -> Int? {
        guard let blockedUntil, blockedUntil > now else { return nil }
        let (seconds, fraction) = (blockedUntil - now).components
        return Int(seconds) + (fraction > 0 ? 1 : 0)
    }

    /// Counts an attempt as a wrong one, before its PIN is checked.
    mutating func begin(at now: Timestamp) {
        let isLast = failures + 1 >= Self.limit
        failures = isLast ? 0 : failures + 1
        blockedUntil = isLast ? now + Self.blockTime : nil
    }
}

// SPDX-License-Identifier: Apache-2.0

package import Commerce

/// The wrong passwords for one e-mail, whether it has an account or not.
package struct PasswordAttempts: Sendable, Equatable {
    /// The number of wrong passwords in a row after which the e-mail is blocked.
    package static let limit = 10
    /// The time for which it is blocked.
    package static let blockTime = Duration.seconds(15 * 60)

    /// The attempts since the last right password.
    package private(set) var failures: Int
    /// The time until which no password is checked.
    package private(set) var blockedUntil: Timestamp

    /// Attempts from their parts; the defaults are those of an e-mail without any.
    package init(failures: Int = 0, blockedUntil: Timestamp = Timestamp(milliseconds: 0)) {
        self.failures = failures
        self.blockedUntil = blockedUntil
    }

    /// Counts an attempt before its password is checked, so many attempts at the same time are no
    /// way around the limit.
    ///
    /// Returns the wait in seconds if the password may not be checked, else nil.
    package mutating func begin(at now: Timestamp) -> Int? {
        guard blockedUntil <= now else {
            return Int((blockedUntil - now).components.seconds) + 1
        }
        failures += 1
        if failures >= Self.limit { (failures, blockedUntil) = (0, now + Self.blockTime) }
        return nil
    }
}

// SPDX-License-Identifier: Apache-2.0

import Wire

/// The limits of the ledger (`Protocols/4-PAYMENTS.md`, limits).
enum LedgerLimits {
    /// The refunds of one payment.
    static let refunds = 20
    /// The characters of a reason.
    static let reason = 1...200
    /// The entries in `blockedBy` of a day.
    static let blockers = 100

    /// Checks the length of a reason; refuses `payment.reasonOutOfRange`.
    static func check(reason text: String) throws(Refusal) {
        guard reason.contains(text.count) else { throw .reasonOutOfRange(text) }
    }
}

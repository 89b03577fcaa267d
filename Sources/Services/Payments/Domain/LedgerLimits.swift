// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire

/// The limits of the ledger (`Protocols/4-PAYMENTS.md`, limits).
enum LedgerLimits {
    /// The refunds of one payment.
    static let refunds = 20
    /// The changes of the tip of one payment.
    static let tips = 20
    /// The characters of a reason.
    static let reason = 1...200
    /// The entries in `blockedBy` of a day.
    static let blockers = 100

    /// Checks the length of a reason; refuses `payment.reasonOutOfRange`.
    static func check(reason text: String) throws(Refusal) {
        guard reason.contains(text.count) else { throw .reasonOutOfRange(text) }
    }
}

extension Amount {
    /// The amount, or the highest one that can be read if its magnitude is beyond it.
    ///
    /// Sums of many movements are shown so, because money that moved is never refused.
    var bounded: Amount { min(max(self, .zero - .maximum), .maximum) }
}

// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import Wire

/// The limits of the ledger (`Protocols/4-PAYMENTS.md`, limits).
package enum LedgerLimits {
    /// The refunds of one payment.
    package static let refunds = 20
    /// The changes of the tip of one payment.
    package static let tips = 20
    /// The characters of a reason.
    static let reason = 1...200
    /// The entries in `blockedBy` of a day.
    package static let blockers = 100

    /// Checks the length of a reason; refuses `payment.reasonOutOfRange`.
    package static func check(reason text: String) throws(Refusal) {
        guard reason.contains(text.count) else { throw .reasonOutOfRange(text) }
    }
}

extension Amount {
    /// The amount, or the highest one that can be read if its magnitude is beyond it.
    ///
    /// Sums of many movements are shown so, because money that moved is never refused.
    package var bounded: Amount { min(max(self, .zero - .maximum), .maximum) }
}

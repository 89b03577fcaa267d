// SPDX-License-Identifier: Apache-2.0

import Commerce
package import Messages

extension DayCash {
    /// Adds rows of receipts of one kind.
    ///
    /// A drawer's float and count are no cash that came or went: they move it from and to the safe.
    package mutating func add(_ entries: [LedgerRow], of kind: ReceiptKind) {
        let moved = entries.balance(of: .cash, .change)
        switch kind {
        case .sale, .tip: payments = (payments + moved).bounded
        case .deposit: deposits = (deposits + moved).bounded
        case .refund: refunds = (refunds - moved).bounded
        case .drawer:
            paidIn = (paidIn - entries.balance(of: .paidIn)).bounded
            paidOut = (paidOut + entries.balance(of: .paidOut)).bounded
        case .payOut: paidOut = (paidOut - moved).bounded
        default: break
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

extension IssueReceipt {
    /// The kinds of receipts without money.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        /// The bill of an order before payment.
        case provisional
        /// A copy of a receipt.
        case copy
    }
}

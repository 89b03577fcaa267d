// SPDX-License-Identifier: Apache-2.0

extension MoveCash {
    /// The direction of the cash.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        /// Cash is put into the drawer.
        case paidIn
        /// Cash is taken out of the drawer.
        case paidOut
    }
}

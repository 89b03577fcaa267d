// SPDX-License-Identifier: Apache-2.0

extension DayBlocker {
    /// The kinds of blockers.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        /// A payment that is still running, or is not recorded on its order yet.
        case payment
        /// A drawer that is open.
        case drawer
        /// An earlier day with receipts that is not closed.
        case day
    }
}

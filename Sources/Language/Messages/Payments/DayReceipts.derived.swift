// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/day.json by Protocols/Catalogue/write: change that instead.

/// The receipts of the day without its closing.
public struct DayReceipts: Codable, Sendable, Equatable {
    /// How many there are.
    public var count: Int
    /// The lowest number; absent without receipts.
    public var first: Int?
    /// The highest number; absent without receipts.
    public var last: Int?

    /// A value from its parts.
    public init(count: Int, first: Int? = nil, last: Int? = nil) {
        self.count = count
        self.first = first
        self.last = last
    }
}

// SPDX-License-Identifier: Apache-2.0

/// How much one step of upkeep has done, and whether that is enough: it looks at one row at least,
/// if there is one.
struct TendingStep {
    typealias Instant = ContinuousClock.Instant

    /// How many bytes a step removes before it ends, since large rows lie on many pages.
    private static let mostBytes = 512 * 1024

    /// How many rows were looked at.
    private(set) var rows = 0
    private var bytes = 0
    private let mostRows: Int
    private let end: Instant

    /// A step of so many rows at most, that ends at an instant.
    init(rows: Int, until end: Instant) {
        mostRows = rows
        self.end = end
    }

    /// Whether the next row is left to the next second.
    var isOver: Bool {
        rows >= mostRows || bytes >= Self.mostBytes || rows > 0 && .now >= end
    }

    /// One row was looked at, and so many bytes removed.
    mutating func count(bytes: Int) {
        rows += 1
        self.bytes += bytes
    }
}

// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/payments-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `receipts.list`: the receipts of a location after a number.
public struct ListReceipts: Request {
    /// The answer to `receipts.list`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The receipts, lowest number first.
        public var receipts: [Receipt]

        /// A value from its parts.
        public init(receipts: [Receipt]) { self.receipts = receipts }
    }

    /// `receipts.list`.
    public static let method = "receipts.list"
    /// A location.
    public var location: LocationID
    /// The number after which the receipts begin; absent for the first one.
    public var after: Int?
    /// The maximum number of receipts, 1 to 500; the default is 100.
    public var limit: Int?

    /// A message from its parts.
    public init(location: LocationID, after: Int? = nil, limit: Int? = nil) {
        self.location = location
        self.after = after
        self.limit = limit
    }
}

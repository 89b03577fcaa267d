// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import Wire

/// `receipts.issue`: numbers a document that moves no money, before it is printed.
public struct IssueReceipt: Command {
    /// The kinds of receipts without money.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        /// The bill of an order before payment.
        case provisional
        /// A copy of a receipt.
        case copy
    }

    /// The receipt.
    public typealias Answer = Receipt
    /// `receipts.issue`.
    public static let method = "receipts.issue"
    /// The location that issues it.
    public var location: LocationID
    /// What is numbered.
    public var kind: Kind
    /// The order of a bill.
    public var order: OrderID?
    /// The number of the copied receipt.
    public var copyOf: Int?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
    public init(
        location: LocationID, kind: Kind, order: OrderID? = nil, copyOf: Int? = nil,
        context: CommandContext
    ) {
        self.location = location
        self.kind = kind
        self.order = order
        self.copyOf = copyOf
        self.context = context
    }
}

/// `receipts.list`: returns receipts of a location, lowest number first.
public struct ListReceipts: Request {
    /// The answer to `receipts.list`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The receipts, lowest number first.
        public var receipts: [Receipt]

        /// An answer with these receipts.
        public init(receipts: [Receipt]) { self.receipts = receipts }
    }

    /// `receipts.list`.
    public static let method = "receipts.list"
    /// The location of the receipts.
    public var location: LocationID
    /// The number after which the receipts begin; nil for the first one.
    public var after: Int?
    /// The maximum number of receipts, 1 to 500; the default is 100.
    public var limit: Int?

    /// A request for receipts of a location.
    public init(location: LocationID, after: Int? = nil, limit: Int? = nil) {
        self.location = location
        self.after = after
        self.limit = limit
    }
}

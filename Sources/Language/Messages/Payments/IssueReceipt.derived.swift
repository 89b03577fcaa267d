// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/payments-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `receipts.issue`: number a bill before payment, or the copy of a receipt.
public struct IssueReceipt: Command {
    /// The answer to `receipts.issue`.
    public typealias Answer = Receipt
    /// `receipts.issue`.
    public static let method = "receipts.issue"
    /// A location.
    public var location: LocationID
    /// What is numbered.
    public var kind: Kind
    /// The order of a bill.
    public var order: OrderID?
    /// The number of the copied receipt.
    public var copyOf: Int?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
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

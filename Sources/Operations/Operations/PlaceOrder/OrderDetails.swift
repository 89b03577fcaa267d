// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// What is said about an order besides its items.
struct OrderDetails: Equatable, Sendable {
    /// The guest's name.
    var customer: String?
    /// The table of a guest who dines in.
    var table: String?
    /// A remark on the whole order.
    var note: String?

    /// How many characters order-service takes (`Protocols/3-ORDERS.md`, limits).
    private static let (customerCharacters, tableCharacters) = (100, 1...20)

    /// Whether nothing is said.
    var isEmpty: Bool { self == Self() }

    /// What is wrong with them and what to write instead; nil if order-service will take them.
    func problem(within limits: OrderLimits) -> String? {
        if let customer, customer.unicodeScalars.count > Self.customerCharacters {
            return "--customer takes \(Self.customerCharacters) characters at most."
        }
        if let table, !Self.tableCharacters.contains(table.unicodeScalars.count) {
            return "--table takes 1 to \(Self.tableCharacters.upperBound) characters."
        }
        if let note, note.unicodeScalars.count > limits.note {
            return "--note takes \(limits.note) characters at most."
        }
        return nil
    }

    /// The command that says it.
    func update(of order: OrderID, _ context: CommandContext) -> UpdateOrder {
        UpdateOrder(
            order: order, customer: customer,
            fulfilment: table.map { Fulfilment(.dineIn, table: $0) }, note: note, context: context)
    }
}

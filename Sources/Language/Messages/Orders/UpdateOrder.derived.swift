// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/orders-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `orders.update`: change the guest, the fulfilment or the note.
public struct UpdateOrder: Command {
    /// The answer to `orders.update`.
    public typealias Answer = Order
    /// `orders.update`.
    public static let method = "orders.update"
    /// An order.
    public var order: OrderID
    /// The guest's name, up to 100 characters.
    public var customer: String?
    /// How the guest gets the order.
    public var fulfilment: Fulfilment?
    /// A remark on the whole order, up to 200 characters.
    public var note: String?
    /// The expected revision; the command is refused if the order has another one.
    public var ifRevision: Int?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(
        order: OrderID, customer: String? = nil, fulfilment: Fulfilment? = nil, note: String? = nil,
        ifRevision: Int? = nil, context: CommandContext
    ) {
        self.order = order
        self.customer = customer
        self.fulfilment = fulfilment
        self.note = note
        self.ifRevision = ifRevision
        self.context = context
    }
}

extension UpdateOrder {
    /// The texts by which people know an order: tills set them, and every till and kitchen
    /// screen shows them.
    public var labels: OrderLabels {
        get {
            OrderLabels(customer: customer)
        }
        set {
            customer = newValue.customer
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/orders-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `orders.setSeat`: set the seat of lines.
public struct SetSeat: Command {
    /// The answer to `orders.setSeat`.
    public typealias Answer = Order
    /// `orders.setSeat`.
    public static let method = "orders.setSeat"
    /// An order.
    public var order: OrderID
    /// The lines of the guest.
    public var lines: [Int]
    /// The seat, 1 to 99; absent for none.
    public var seat: Int?
    /// The expected revision; the command is refused if the order has another one.
    public var ifRevision: Int?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(
        order: OrderID, lines: [Int], seat: Int? = nil, ifRevision: Int? = nil,
        context: CommandContext
    ) {
        self.order = order
        self.lines = lines
        self.seat = seat
        self.ifRevision = ifRevision
        self.context = context
    }
}

// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/orders-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// One change of an order: event, time, actor, and the state after it.
public struct OrderChangeRecord: Codable, Sendable, Equatable {
    /// The event of the change; `orders.events` returns it with the state of the order.
    public var sequence: SequenceNumber
    /// The kind of change.
    public var type: OrderEventType
    /// The time of the change.
    public var time: Timestamp
    /// The author of the change: `terminal` or `terminal/staff`.
    public var actor: String
    /// The key of the command that caused it.
    public var key: CommandKey
    /// The order's revision afterwards.
    public var revision: Int
    /// The order's status afterwards.
    public var status: OrderStatus
    /// The amount due afterwards.
    public var due: Amount

    /// A value from its parts.
    public init(
        sequence: SequenceNumber, type: OrderEventType, time: Timestamp, actor: String,
        key: CommandKey, revision: Int, status: OrderStatus, due: Amount
    ) {
        self.sequence = sequence
        self.type = type
        self.time = time
        self.actor = actor
        self.key = key
        self.revision = revision
        self.status = status
        self.due = due
    }
}

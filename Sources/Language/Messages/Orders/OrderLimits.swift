// SPDX-License-Identifier: Apache-2.0

/// What bounds an order and a location's orders (`Protocols/3-ORDERS.md`, limits), as far as the
/// owner of a suite can set it: to less where the contract says how much there is at most.
public struct OrderLimits: Sendable, Equatable {
    /// How many lines an order has at most, voided ones included.
    public var lines = 200
    /// How many of an item one line may ask for.
    public var quantity = 99
    /// How many Unicode code points the note of a line or of an order has at most.
    public var note = 200
    /// How many active orders a location has at most.
    public var activeOrders = 1_000

    /// The limits of a suite that sets none: those of the contract.
    public init() {}
}

// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/day.json by Protocols/Catalogue/write: change that instead.

public import Commerce

/// An offline card of a day whose money has not come.
public struct DayOfflineCard: Codable, Sendable, Equatable {
    /// The payment.
    public var payment: PaymentID
    /// The paid order.
    public var order: OrderID
    /// With the tip.
    public var amount: Amount
    /// Whether it waits for its provider or was declined.
    public var status: OfflineStatus

    /// A value from its parts.
    public init(payment: PaymentID, order: OrderID, amount: Amount, status: OfflineStatus) {
        self.payment = payment
        self.order = order
        self.amount = amount
        self.status = status
    }
}

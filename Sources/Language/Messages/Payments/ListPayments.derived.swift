// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/payments-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `payments.list`: the payments of one order, oldest first.
public struct ListPayments: Request {
    /// The answer to `payments.list`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The payments, oldest first.
        public var payments: [Payment]

        /// A value from its parts.
        public init(payments: [Payment]) { self.payments = payments }
    }

    /// `payments.list`.
    public static let method = "payments.list"
    /// An order.
    public var order: OrderID

    /// A message from its parts.
    public init(order: OrderID) { self.order = order }
}

// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/payments-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `payments.get`: one payment.
public struct GetPayment: Request {
    /// The answer to `payments.get`.
    public typealias Answer = Payment
    /// `payments.get`.
    public static let method = "payments.get"
    /// The payment to return.
    public var payment: PaymentID

    /// A message from its parts.
    public init(payment: PaymentID) { self.payment = payment }
}

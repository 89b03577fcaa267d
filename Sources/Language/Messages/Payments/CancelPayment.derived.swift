// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/payments-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `payments.cancel`: cancel a payment that waits for a card.
public struct CancelPayment: Command {
    /// The answer to `payments.cancel`.
    public typealias Answer = Payment
    /// `payments.cancel`.
    public static let method = "payments.cancel"
    /// The payment, `charging`.
    public var payment: PaymentID
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(payment: PaymentID, context: CommandContext) {
        self.payment = payment
        self.context = context
    }
}

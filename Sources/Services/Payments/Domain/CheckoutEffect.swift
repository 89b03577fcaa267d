// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// What the shell does for a checkout, in the order given; nothing after a commit happens before
/// it.
enum CheckoutEffect: Equatable, Sendable {
    /// Write payment and step to the ledger, with the event that tells of it, if there is one to
    /// tell.
    case commit(event: PaymentEventType?)
    /// Ask order-service to seal the order.
    case seal(SealOrder)
    /// Ask order-service what happened to the order that it says is sealed, as its answer has it.
    case readHistory(GetOrderHistory, of: Order)
    /// Ask order-service to release the order.
    case unseal(UnsealOrder)
    /// Ask order-service to record the payment.
    case record(RecordPayment)
    /// Answer whoever waits for the payment.
    case answer(Payment)
    /// Refuse whoever waits for the payment.
    ///
    /// A refusal of the kind `unavailable` is no end and is not kept: the same key may ask again.
    case refuse(Refusal)
    /// Call `resume()` after a while.
    case retryLater
}

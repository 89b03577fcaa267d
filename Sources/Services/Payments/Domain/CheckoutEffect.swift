// SPDX-License-Identifier: Apache-2.0

import Commerce
import Ledger
import Messages
import Wire

/// An input of a checkout.
enum CheckoutInput: Equatable, Sendable {
    /// A till has requested it.
    case started
    /// order-service has reserved the amount, or recorded the payments that the order had lost.
    case begun(Order, LedgerExcerpt)
    /// order-service has refused to reserve the amount.
    case beginRefused(Refusal)
    /// The order as it is now, after order-service has refused because of other running payments.
    case blocked(Order, LedgerExcerpt)
    /// order-service knows again how the blocking payments have ended.
    case unblocked
    /// order-service has released the amount, or nothing was reserved.
    case ended(Order)
    /// order-service has released an order that an earlier version sealed.
    case unsealed
    /// order-service has refused to release the amount or the order.
    case endRefused(Refusal)
    /// order-service has recorded a movement by the command with this key.
    case recorded(CommandKey)
    /// order-service has refused the command with this key, which records a movement.
    case recordRefused(Refusal, CommandKey)
    /// order-service did not answer in time, so the outcome is unknown.
    case unreachable
    /// The payment provider has answered, or did not.
    case provider(ChargeInput, LedgerExcerpt)
}

/// An effect that the shell performs for a checkout.
///
/// Effects are performed in order; an effect after a commit only if the commit succeeds.
enum CheckoutEffect: Equatable, Sendable {
    /// Write the payment and its movements to the ledger, together with what else has changed.
    case commit(LedgerCommit)
    /// Send the command that reserves the amount.
    case begin(BeginPayment)
    /// Send these commands one after the other: the order has lost payments.
    ///
    /// The answer to the last one is the next `begun`. If one fails, the input is `unreachable`.
    case recordFirst([RecordCommand])
    /// Read the order that other running payments block; the input is `blocked`.
    case readOrder
    /// Send these commands one after the other: the order does not know how payments have ended.
    ///
    /// After the last one the input is `unblocked`. If one fails, it is `unreachable`.
    case unblock([RecordCommand])
    /// Send the command that releases the amount.
    case end(EndPayment)
    /// Send the command that releases an order which an earlier version sealed.
    case unseal(UnsealOrder)
    /// Send the command that records a movement on the order.
    case record(RecordCommand)
    /// Send a request to the payment provider of the tender; the input is `provider`.
    case ask(ProviderRequest)
    /// Answer the waiting requests with the payment.
    case answer(Payment)
    /// Answer the waiting requests with the payment, which goes on: the guest can pay on a page.
    case tell(Payment)
    /// Refuse the waiting requests.
    ///
    /// A refusal of the kind `unavailable` does not end the checkout and is not stored. A repeated
    /// request waits for the checkout again.
    case refuse(Refusal)
    /// Refuse the waiting requests of one command, and answer the others with the payment.
    case refuseCommand(CommandKey, Refusal)
    /// Call `resume()` after a pause.
    case retryLater
    /// Call `chargeOffline()` after each longer pause, as long as the card waits.
    case chargeLater
}

// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// The progress of a charge at Stripe, until its status ends it.
enum StripeStep: String, Sendable {
    /// The state until the payment intent has an identifier; no money can move.
    case creating
    /// The state while the guest is asked, or the test card is used.
    case asking
    /// The state once the reader asks the guest, or the bank needs time.
    case waiting
    /// The state once the outcome is known.
    case settled
}

/// Where the card of a charge comes from; it stays the same for the whole charge.
enum CardSource: Equatable, Sendable {
    /// A card reader by its identifier, as `tmr_FDOt2wlRZEdpd7`.
    case reader(String)
    /// A card of Stripe's test mode, as `pm_card_visa`.
    case testCard(String)
    /// A page of Stripe for guests with a browser, which leads them back to this address.
    case page(String)
}

/// A command about an authorised or captured charge, while it is being performed.
struct ChargeChange: Equatable, Sendable {
    /// What changes.
    enum Kind: Equatable, Sendable {
        /// Take this money.
        case capture(Amount)
        /// Release the money.
        case cancel
        /// Give this money back.
        case refund(RefundID, Amount)
    }

    /// What changes.
    let kind: Kind
    /// The sender and the key of the command.
    let context: CommandContext
}

/// An effect that the shell performs for a charge, in order.
enum StripeEffect: Equatable, Sendable {
    /// Write the charge, and an event if there is one, caused by a command if there is one.
    case commit(ChargeEventType?, CommandContext?)
    /// Send a request to Stripe; its answer is the next input.
    case ask(StripeRequest)
    /// Answer the command with this key with the charge.
    case answer(CommandKey)
    /// Refuse the command with this key.
    case refuse(CommandKey, Refusal)
    /// Remove the charge, of which nothing was done or told, and refuse its command.
    case forget(Refusal)
    /// Call `resume()` after a pause.
    case retryLater
    /// Call `resume()` after the pause of a page.
    case lookLater
    /// Call `resume()` after the longest pause.
    case checkLater
}

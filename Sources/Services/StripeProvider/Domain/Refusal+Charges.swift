// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// The refusals of a provider (`Protocols/9-PROVIDERS.md`).
extension Refusal {
    /// The provider does not charge cards at the location.
    static func locationUnknown(_ location: LocationID) -> Self {
        Self(
            .unknown, "location.unknown",
            "This provider has no location \(location). Add it to COMANDA_STRIPE_LOCATIONS.")
    }

    /// The amount is 0 or less.
    static let amountNotPositive = Self(
        .rule, "payment.amountNotPositive", "Use an amount above 0.")

    /// There is no charge with the identifier or the key.
    static let chargeUnknown = Self(
        .unknown, "charge.unknown",
        "No such charge. Send a lost command with the same key again.")

    /// The status of the charge does not permit the command.
    static func statusChanged(_ charge: Charge) -> Self {
        Self(
            .conflict, "charge.statusChanged",
            "This charge is \(charge.status.rawValue) already. Find it and look at its status.")
    }

    /// More is to be captured than the bank has authorised.
    static let captureTooHigh = Self(
        .conflict, "charge.amountTooHigh", "Capture at most what is authorised.")

    /// More is to be given back than is left, or too often.
    static let refundTooHigh = Self(
        .conflict, "refund.tooHigh", "Give back at most what is left of the charge.")

    /// Stripe or the guest's bank takes no refund.
    static func refundDeclined(_ message: String?) -> Self {
        Self(
            .rule, "refund.declined",
            "Stripe takes no refund of this charge\(message.map { ": \($0)" } ?? "."). "
                + "Give the money back with another tender.")
    }

    /// Stripe can't be reached, so that nothing was done.
    static let stripeAway = Self(
        .unavailable, "provider.unavailable",
        """
        Stripe can't be reached, and nothing was done. Check the network, then send the same \
        command with the same key again.
        """)

    /// No reader belongs to the till, so that nobody can show a card.
    static func readerMissing(_ terminal: TerminalID) -> Self {
        Self(
            .rule, "provider.notSetUp",
            """
            No card reader belongs to \(terminal), and nothing was done. Add \(terminal)=READER \
            to COMANDA_STRIPE_READERS.
            """)
    }

    /// Stripe makes no charges for this account, key or currency, so that nothing was done.
    static func notSetUp(_ refusal: StripeRefusal) -> Self {
        Self(
            .rule, "provider.notSetUp",
            "Stripe has refused this, and nothing was done: \(refusal.text)")
    }

    /// Stripe counts the currency in other units than the suite.
    static func currencyUnsupported(_ currency: Currency) -> Self {
        Self(
            .rule, "provider.notSetUp",
            """
            This provider charges nothing in \(currency), because Stripe counts it in other units. \
            Nothing was done. Ask for another tender.
            """)
    }

    /// Stripe does not perform the command now, and nothing was done.
    static func stripeRefused(_ refusal: StripeRefusal) -> Self {
        Self(
            .unavailable, "provider.unavailable",
            "Stripe has refused this, and nothing was done: \(refusal.text)")
    }

    /// The guest's bank has not given the money back yet.
    static let refundPending = Self(
        .unavailable, "provider.unavailable",
        """
        The guest's bank has not confirmed the refund yet, which takes up to some days. Send the \
        same command with the same key again.
        """)

    /// The command was repeated too often while it has no outcome.
    static let repeatedTooOften = Self(
        .unavailable, "provider.unavailable",
        "This command has no outcome yet. Send it with the same key again.")

    /// An earlier command about the charge is not finished.
    static let changeRunning = Self(
        .unavailable, "provider.unavailable",
        """
        An earlier command about this charge has no outcome yet, and nothing was done. Send the \
        same command with the same key again.
        """)
}

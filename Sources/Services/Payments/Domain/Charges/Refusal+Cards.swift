// SPDX-License-Identifier: Apache-2.0

import Commerce
import Ledger
import Messages
import Wire

/// The refusals about cards (`Protocols/4-PAYMENTS.md`).
extension Refusal {
    /// The settings of payment-service do not have the provider.
    static func providerUnknown(_ provider: ProviderID, known: [ProviderID]) -> Self {
        let names = known.map(\.text).sorted().joined(separator: ", ")
        let advice =
            known.isEmpty
            ? "payment-service has no payment provider: ask for another tender."
            : "Use one of these: \(names)."
        return Self(.unknown, "provider.unknown", "There is no provider \(provider). \(advice)")
    }

    /// The provider did not get the command, so the guest was not asked.
    static let providerAway = Self(
        .conflict, "provider.away",
        """
        The payment provider can't be reached, so the card was not charged. Check the card \
        terminal and its program, or ask for another tender.
        """)

    /// The provider gave no final answer in time; the payment continues by itself.
    static let providerUnreachable = Self(
        .unavailable, "provider.unreachable",
        """
        The payment provider did not answer in time, so the outcome is not known yet. Send the \
        same command with the same key again; the card is charged once at most.
        """)

    /// The guest, the terminal or the bank has declined the card; no money was taken.
    static func cardDeclined(_ reason: String?) -> Self {
        let why = reason.map { " (\($0))" } ?? ""
        return Self(
            .rule, "card.declined",
            "The card was declined\(why). Ask for another card or another tender.")
    }

    /// The charge was canceled at the till, at the terminal or by the bank; no money was taken.
    static let cardCanceled = Self(
        .conflict, "card.canceled",
        "The card payment was canceled, and no money was taken. Check out again to repeat it.")

    /// The tip of a card was charged together with the amount.
    static let cardTipFixed = Self(
        .rule, "payment.tipOutOfRange",
        """
        The card was charged with its tip already. Give a part back with a refund, or take the tip \
        in cash.
        """)

    /// No provider is asked for money of the payment, or the money is being taken already.
    static let notCharging = Self(
        .conflict, "payment.notCharging",
        """
        This payment does not wait for a card, so it can't be canceled. Read it; money that was \
        taken goes back by a refund.
        """)

    /// The payment waits for its provider or its order.
    static let paymentRunning = Self(
        .conflict, "payment.running",
        "This payment is not finished yet. Wait until it is recorded, then give money back.")

    /// Whether a provider has stored the refusal under the key of its command.
    ///
    /// A provider that does not know a charge which it has captured has lost its data: that says
    /// nothing about the money.
    var isFinalOfProvider: Bool {
        kind != .unavailable && kind != .forbidden && reason != "charge.unknown"
    }
}

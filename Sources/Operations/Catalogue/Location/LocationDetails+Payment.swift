// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import Messages

extension LocationDetails {
    /// The present settings of payments with the given parts; nil if none is given.
    ///
    /// Throws a `ValidationError`.
    func payment(
        present: PaymentSettings?, in currency: Currency
    ) throws -> PaymentSettings? {
        let texts = [smallestCoin, offlineCards, cardProvider, pageProvider]
        if tenderTexts.isEmpty, texts.allSatisfy({ $0 == nil }) { return nil }
        var settings = present ?? PaymentSettings()
        if !tenderTexts.isEmpty { settings.tenders = try givenTenders() }
        if let smallestCoin { settings.cashRounding = try Self.coin(smallestCoin, in: currency) }
        if let offlineCards {
            settings.offlineCards = try Self.offlineCards(offlineCards, in: currency)
        }
        if let cardProvider { settings.cardProvider = try Self.provider(cardProvider) }
        if let pageProvider { settings.pageProvider = try Self.provider(pageProvider) }
        return settings
    }

    /// A payment provider; nil for none.
    private static func provider(_ text: String) throws -> ProviderID? {
        if text == "none" { return nil }
        guard let provider = ProviderID(text) else {
            throw ValidationError(
                "'\(text)' is no provider: write its name in COMANDA_PROVIDERS, or none.")
        }
        return provider
    }

    /// The tenders to offer; nil for all.
    private func givenTenders() throws -> [Tender.Kind]? {
        if tenderTexts == ["all"] { return nil }
        return try tenderTexts.map { text in
            guard let kind = Tender.Kind(rawValue: text) else {
                let known = Tender.Kind.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError(
                    "'\(text)' is no tender. Write one of \(known), or only --tender all.")
            }
            return kind
        }
    }

    /// The limits of offline cards; nil for none.
    private static func offlineCards(
        _ text: String, in currency: Currency
    ) throws -> OfflineCardLimits? {
        if text == "none" { return nil }
        let amounts = try text.split(separator: ",").map { part in
            try MoneyText(argument: String(part)).map { try currency.amount($0) }
        }
        guard amounts.count == 2, let payment = amounts[0], let sum = amounts[1] else {
            throw ValidationError(
                "'\(text)' can't be read: write --offline-cards AMOUNT,SUM, as 50.00,500.00.")
        }
        return OfflineCardLimits(payment: payment, sum: sum)
    }

    /// The smallest coin; nil for exact cash.
    private static func coin(_ text: String, in currency: Currency) throws -> Amount? {
        if text == "none" { return nil }
        guard let amount = MoneyText(argument: text), try currency.amount(amount) > .zero else {
            throw ValidationError(
                "'\(text)' is no coin: write its value, as 0.05, or --smallest-coin none.")
        }
        return try currency.amount(amount)
    }
}

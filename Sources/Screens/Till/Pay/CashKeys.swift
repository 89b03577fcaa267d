// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// The amounts of cash that guests hand over most often.
enum CashKeys {
    /// The number of amounts, with the exact one.
    static let count = 5

    /// The exact amount, then the next ones that notes and coins make, in ascending order.
    ///
    /// For each note or coin, the due amount is rounded up to a multiple of it. Amounts that the
    /// coins of the location can't make are left out.
    static func amounts(
        for due: Amount, in currency: Currency, at settings: PaymentSettings = PaymentSettings()
    ) -> [Amount] {
        let amounts = (notes(of: currency) ?? others).map { note in
            let value = minorUnits(of: note, in: currency)
            return Amount((due.minorUnits + value - 1) / value * value)
        }
        let payable = Set([due] + amounts).filter(settings.isPayableInCash)
        return Array(payable.sorted().prefix(count))
    }

    /// Whether cash is more than a guest hands over, so that it was probably typed wrongly.
    ///
    /// Its change is at least the largest note, which a guest would keep. Where the notes are not
    /// known, that is the first one of a hundred times the due amount.
    static func isUnlikely(_ cash: Amount, for due: Amount, in currency: Currency) -> Bool {
        let largest =
            notes(of: currency)?.last
            ?? others.first { minorUnits(of: $0, in: currency) >= 100 * due.minorUnits }
        let change = (cash - due).minorUnits
        return largest.map { change >= minorUnits(of: $0, in: currency) } ?? false
    }

    /// Whether a tip was probably typed wrongly: it is more than what it is for.
    static func isUnlikely(tip: Amount, for share: Amount) -> Bool { tip > share }

    /// The question about such cash, with its change.
    static func question(_ cash: Amount, for due: Amount, in currency: Currency) -> [String] {
        [
            "\(currency.number(cash)) for \(currency.number(due)): is this right?",
            "The change is \(currency.text(cash - due)).",
        ]
    }

    private static func minorUnits(of note: Int, in currency: Currency) -> Int {
        (0..<currency.minorUnitDigits).reduce(note) { value, _ in value * 10 }
    }

    /// The notes of a currency, and its coins of at least one unit, in units; nil if not known.
    private static func notes(of currency: Currency) -> [Int]? {
        switch currency.code {
        case "EUR": [1, 2, 5, 10, 20, 50, 100, 200]
        case "USD": [1, 5, 10, 20, 50, 100]
        case "GBP": [1, 2, 5, 10, 20, 50]
        case "CHF": [1, 2, 5, 10, 20, 50, 100, 200, 1000]
        case "JPY": [1, 5, 10, 50, 100, 500, 1000, 5000, 10_000]
        default: nil
        }
    }

    /// The notes and coins that a currency has probably.
    private static let others = [1, 10, 100, 1000, 10_000, 100_000].flatMap {
        [$0, 2 * $0, 5 * $0]
    }
}

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
        let unit = (0..<currency.minorUnitDigits).reduce(1) { value, _ in value * 10 }
        let amounts = notes(of: currency).map { note in
            let value = note * unit
            return Amount((due.minorUnits + value - 1) / value * value)
        }
        let payable = Set([due] + amounts).filter(settings.isPayableInCash)
        return Array(payable.sorted().prefix(count))
    }

    /// The notes of a currency, and its coins of at least one unit, in units.
    private static func notes(of currency: Currency) -> [Int] {
        switch currency.code {
        case "EUR": [1, 2, 5, 10, 20, 50, 100, 200]
        case "USD": [1, 5, 10, 20, 50, 100]
        case "GBP": [1, 2, 5, 10, 20, 50]
        case "CHF": [1, 2, 5, 10, 20, 50, 100, 200, 1000]
        case "JPY": [1, 5, 10, 50, 100, 500, 1000, 5000, 10_000]
        default: [1, 10, 100, 1000, 10_000, 100_000].flatMap { [$0, 2 * $0, 5 * $0] }
        }
    }
}

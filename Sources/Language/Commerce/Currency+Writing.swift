// SPDX-License-Identifier: Apache-2.0

extension Currency {
    /// The amount that a person writes: `8.50`, `8,5` or `8`, alone or with the code or the sign of
    /// the currency before or after it.
    ///
    /// A point and a comma both mean the decimal point, and at most `minorUnitDigits` decimals may
    /// follow. Throws an `UnreadableAmount` for any other text. Marks between thousands are not
    /// read, because `1,234` could then mean two amounts.
    package func amount(written text: String) throws(UnreadableAmount) -> Amount {
        let trimmed = text[...].trimmed
        let sign = trimmed.prefix { $0 == "-" || $0 == "+" }
        let number = sign + withoutName(trimmed.dropFirst(sign.count))
        guard let units = DecimalNumber.units(String(number), digits: minorUnitDigits) else {
            throw UnreadableAmount(text: text, currency: self)
        }
        return Amount(units)
    }

    /// The text without the code or the sign of the currency at one of its ends.
    private func withoutName(_ text: Substring) -> Substring {
        for name in [code, sign].compactMap({ $0?.lowercased() }) {
            let lowercased = text.lowercased()
            if lowercased.hasPrefix(name) { return text.dropFirst(name.count).trimmed }
            if lowercased.hasSuffix(name) { return text.dropLast(name.count).trimmed }
        }
        return text
    }

    /// The sign that people write in place of the code; nil if they seldom do.
    private var sign: String? {
        switch code {
        case "AUD", "CAD", "HKD", "MXN", "NZD", "SGD", "USD": "$"
        case "BRL": "R$"
        case "CHF": "Fr."
        case "CNY", "JPY": "¥"
        case "CZK": "Kč"
        case "DKK", "NOK", "SEK": "kr"
        case "EUR": "€"
        case "GBP": "£"
        case "INR": "₹"
        case "KRW": "₩"
        case "PLN": "zł"
        default: nil
        }
    }
}

/// The failure to read an amount that a person wrote.
package struct UnreadableAmount: Error, Equatable, CustomStringConvertible {
    /// The text.
    package let text: String
    /// The currency that the amount should have.
    package let currency: Currency

    /// The failure to read a text in a currency.
    package init(text: String, currency: Currency) {
        self.text = text
        self.currency = currency
    }

    /// What is wrong and how to write an amount, as a sentence.
    package var description: String {
        let example = DecimalNumber.text(850, digits: currency.minorUnitDigits)
        let mayHaveThousands = text.contains { ".,'’".contains($0) }
        return "'\(text)' is no amount in \(currency): write it like \(example)"
            + (mayHaveThousands ? ", without a mark between thousands." : ".")
    }
}

// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Commerce
import Wire

/// An amount as a person writes it with a decimal point, for example `20`, `20.5` or `20.00`; only
/// a currency says how much it is.
struct MoneyText: ExpressibleByArgument, Equatable, CustomStringConvertible {
    /// The amount as it was written.
    let description: String
    fileprivate let whole: Substring
    fileprivate let decimals: Substring

    /// Takes an argument; nil when it is no decimal number of 0 or more.
    init?(argument: String) {
        let parts = argument.split(separator: ".", omittingEmptySubsequences: false)
        let isDigits = { (part: Substring) in part.allSatisfy { ("0"..."9").contains($0) } }
        guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && isDigits($0) }) else {
            return nil
        }
        description = argument
        whole = parts[0]
        decimals = parts.count == 2 ? parts[1] : ""
    }
}

extension Currency {
    /// The amount that a person wrote; nil when it has more decimals than the currency, or is more
    /// than an amount can be.
    func amount(_ text: MoneyText) -> Amount? {
        guard text.decimals.count <= minorUnitDigits else { return nil }
        let zeros = String(repeating: "0", count: minorUnitDigits - text.decimals.count)
        return Int(text.whole + text.decimals + zeros).map(Amount.init)
    }

    /// The amount that a person wrote; throws a `ValidationError` that says what to write instead.
    func written(_ text: MoneyText) throws -> Amount {
        guard let amount = amount(text) else {
            throw ValidationError(
                "'\(text)' is no amount of \(self), which has \(minorUnitDigits) decimals. Nothing "
                    + "was ordered or paid: give the command again with another amount.")
        }
        return amount
    }
}

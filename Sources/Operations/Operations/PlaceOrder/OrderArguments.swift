// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Commerce
import Wire

/// An order on the command line: its number, as `12` or `#12`, or its identifier.
enum OrderArgument: ExpressibleByArgument, Equatable {
    /// The number of the order.
    case number(Int)
    /// The identifier.
    case identifier(OrderID)

    /// Reads an argument; nil if it is neither a number nor an identifier.
    init?(argument: String) {
        let digits = argument.hasPrefix("#") ? argument.dropFirst() : argument[...]
        if digits.allSatisfy({ ("0"..."9").contains($0) }) {
            guard let number = Int(digits), number > 0 else { return nil }
            self = .number(number)
        } else {
            guard let order = OrderID(argument) else { return nil }
            self = .identifier(order)
        }
    }
}

/// An amount on the command line, with a decimal point: `20`, `20.5` or `20.00`.
///
/// Its value in minor units depends on the currency.
struct MoneyText: ExpressibleByArgument, Equatable, CustomStringConvertible {
    /// The text of the argument.
    let description: String
    fileprivate let whole: Substring
    fileprivate let decimals: Substring

    /// Reads an argument; nil if it is not a decimal number of 0 or more.
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
    /// The value of a text; nil if it has more decimals than the currency, or overflows.
    func amount(_ text: MoneyText) -> Amount? {
        guard text.decimals.count <= minorUnitDigits else { return nil }
        let zeros = String(repeating: "0", count: minorUnitDigits - text.decimals.count)
        return Int(text.whole + text.decimals + zeros).map(Amount.init)
    }

    /// The value of a text; throws a `ValidationError` if the currency does not have it.
    func written(_ text: MoneyText) throws -> Amount {
        guard let amount = amount(text) else {
            throw ValidationError(
                "'\(text)' is not an amount of \(self), which has \(minorUnitDigits) decimals. "
                    + "Nothing was ordered or paid. Run the command again with another amount.")
        }
        return amount
    }
}

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

/// An amount on the command line, as a person writes it: `20`, `20.5` or `20,00 €`.
///
/// Its value depends on the currency.
struct MoneyText: ExpressibleByArgument, Equatable, CustomStringConvertible {
    /// The text of the argument.
    let description: String

    /// Reads an argument; nil if it has no digit.
    init?(argument: String) {
        guard argument.contains(where: { ("0"..."9").contains($0) }) else { return nil }
        description = argument
    }
}

extension Currency {
    /// The value of a text; throws a `ValidationError` if it is not an amount of 0 or more.
    func amount(_ text: MoneyText) throws -> Amount {
        let amount: Amount
        do {
            amount = try self.amount(written: text.description)
        } catch {
            throw ValidationError("\(error) Nothing was changed.")
        }
        guard amount >= .zero else {
            throw ValidationError("'\(text)' is below zero. Nothing was changed.")
        }
        return amount
    }
}

// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
package import Commerce

/// An amount on the command line, as a person writes it: `20`, `20.5` or `20,00 €`.
///
/// Its value depends on the currency.
package struct MoneyText: ExpressibleByArgument, Equatable, CustomStringConvertible {
    /// The text of the argument.
    package let description: String

    /// Reads an argument; nil if it has no digit.
    package init?(argument: String) {
        guard argument.contains(where: { ("0"..."9").contains($0) }) else { return nil }
        description = argument
    }
}

extension Currency {
    /// The value of a text; throws a `ValidationError` if it is not an amount of 0 or more.
    package func amount(_ text: MoneyText) throws -> Amount {
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

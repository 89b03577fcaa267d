// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Commerce

/// An order as it is written on the command line: its number, as `12` or `#12`, or its identifier.
enum OrderArgument: ExpressibleByArgument, Equatable {
    /// The number that people call out.
    case number(Int)
    /// The identifier.
    case identifier(OrderID)

    /// Takes an argument; nil if it is neither.
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

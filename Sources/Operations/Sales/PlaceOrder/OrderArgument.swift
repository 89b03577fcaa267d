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

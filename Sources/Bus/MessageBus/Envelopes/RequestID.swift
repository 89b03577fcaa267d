// SPDX-License-Identifier: Apache-2.0

import JSONCoding

/// The `id` of a JSON-RPC request, given back as it came (JSON-RPC 2.0 §4).
public enum RequestID: Hashable, Sendable {
    /// A string.
    case text(String)
    /// A whole number of 64 bits; fractions are refused.
    case number(Int64)
    /// The literal `null`, also used when the request could not be read.
    case null
}

extension RequestID {
    /// Reads a string, a whole number or null; nil for anything else.
    init?(_ element: JSONElement) {
        if let number = element.integer {
            self = .number(number)
        } else if let text = element.string {
            self = .text(text)
        } else if element.isNull {
            self = .null
        } else {
            return nil
        }
    }

    /// Writes the identifier as it came.
    func write(to text: inout JSONText) {
        switch self {
        case .text(let string): text.append(string: string)
        case .number(let number): text.append(integer: number)
        case .null: text.append("null")
        }
    }
}

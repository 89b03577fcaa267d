// SPDX-License-Identifier: Apache-2.0

/// The `id` of a JSON-RPC request, given back as it came (JSON-RPC 2.0 §4).
public enum RequestID: Hashable, Sendable {
    /// A string.
    case text(String)
    /// A whole number of 64 bits; fractions are refused.
    case number(Int64)
    /// The literal `null`, also used when the request could not be read.
    case null
}

extension RequestID: Codable {
    /// Reads a string, a whole number or null.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let number = try? container.decode(Int64.self) {
            self = .number(number)
        } else {
            self = .text(try container.decode(String.self))
        }
    }

    /// Writes the identifier as it came.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .number(let number): try container.encode(number)
        case .null: try container.encodeNil()
        }
    }
}

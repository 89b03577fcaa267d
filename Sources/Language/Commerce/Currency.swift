// SPDX-License-Identifier: Apache-2.0

/// A currency by its ISO 4217 code, for example `USD`.
public struct Currency: Hashable, Sendable, CustomStringConvertible {
    /// The three capital letters of ISO 4217.
    public let code: String

    /// The currency with an ISO 4217 code; nil if it is not three capital letters.
    public init?(_ code: String) {
        guard code.utf8.count == 3,
            code.utf8.allSatisfy((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains)
        else { return nil }
        self.code = code
    }

    /// No currency (ISO 4217); a reader of JSON replaces it.
    package static let placeholder = Self(known: "XXX")

    private init(known code: String) { self.code = code }

    /// The code itself.
    public var description: String { code }

    /// The number of decimals of the minor unit (ISO 4217 table A.1): 2, with few exceptions.
    public var minorUnitDigits: Int {
        switch code {
        case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI",
            "VND", "VUV", "XAF", "XOF", "XPF":
            0
        case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
        case "CLF", "UYW": 4
        default: 2
        }
    }

    /// An amount of this currency for people to read, for example `8.50 USD`.
    public func text(_ amount: Amount) -> String { "\(number(amount)) \(code)" }

    /// An amount of this currency without its code, for example `8.50`, for columns of amounts.
    public func number(_ amount: Amount) -> String {
        DecimalNumber.text(amount.minorUnits, digits: minorUnitDigits)
    }
}

extension Currency: Codable {
    /// Reads a JSON string of three capital letters.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let currency = Self(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "must be an ISO 4217 code like USD")
        }
        self = currency
    }

    /// Writes a JSON string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(code)
    }
}

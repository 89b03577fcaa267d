// SPDX-License-Identifier: Apache-2.0

import Commerce

/// The number of an event in its stream: contiguous, from 1, never used twice in an epoch.
///
/// On the wire it is a string of 20 digits, so that strings sort like numbers (CloudEvents
/// `sequence`).
public struct SequenceNumber: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The number itself; 0 before the first event.
    public var number: UInt64

    /// The sequence with this number.
    public init(_ number: UInt64) { self.number = number }

    /// Before the first event.
    public static let none = Self(0)

    /// The sequence of the next event.
    public var next: Self { Self(number + 1) }

    /// Orders sequences of one stream and epoch.
    public static func < (left: Self, right: Self) -> Bool { left.number < right.number }

    /// Twenty digits.
    public var description: String {
        unsafe String(unsafeUninitializedCapacity: 20) { digits in
            var rest = number
            for place in stride(from: 19, through: 0, by: -1) {
                unsafe digits[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
            }
            return 20
        }
    }
}

extension SequenceNumber: Codable {
    /// Reads a string of 20 digits.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let number = Self(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "must be a string of 20 digits")
        }
        self = number
    }

    /// Parses exactly 20 digits; nil for any other text.
    ///
    /// A number above the maximum of a database is read as that maximum: no stream reaches it, and
    /// sums with it do not overflow.
    public init?(_ text: String) {
        guard text.utf8.count == 20, text.utf8.allSatisfy(Self.isDigit) else { return nil }
        number = UInt64(Int64(text) ?? .max)
    }

    /// Writes a string of 20 digits.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}

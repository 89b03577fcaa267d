// SPDX-License-Identifier: Apache-2.0

/// An amount of money as a whole number of minor units (cents, for most currencies) of the currency
/// that stands beside it.
///
/// There is no floating point anywhere in money. On the wire it is a JSON integer.
public struct Amount: Hashable, Comparable, Sendable, AdditiveArithmetic {
    /// The number of minor units; negative for money that goes back.
    public var minorUnits: Int

    /// The amount of so many minor units.
    public init(_ minorUnits: Int) { self.minorUnits = minorUnits }

    /// No money.
    public static let zero = Self(0)

    /// The sum of two amounts of the same currency.
    public static func + (left: Self, right: Self) -> Self {
        Self(left.minorUnits + right.minorUnits)
    }

    /// The difference of two amounts of the same currency.
    public static func - (left: Self, right: Self) -> Self {
        Self(left.minorUnits - right.minorUnits)
    }

    /// The amount taken so many times.
    public static func * (amount: Self, times: Int) -> Self { Self(amount.minorUnits * times) }

    /// Orders amounts of the same currency.
    public static func < (left: Self, right: Self) -> Bool { left.minorUnits < right.minorUnits }

    /// The part of an amount that `numerator` is of `denominator`, rounded half up; on money that
    /// goes back it is the part of the same money when it came.
    ///
    /// This is the one rounding rule of all prices, discounts, fees and taxes
    /// (`Protocols/3-ORDERS.md`, totals).
    public func share(_ numerator: Int, of denominator: Int) -> Self {
        let product = minorUnits.magnitude.multipliedFullWidth(by: UInt(numerator))
        let (half, carry) = product.low.addingReportingOverflow(UInt(denominator) / 2)
        let quotient = UInt(denominator).dividingFullWidth(
            (product.high + (carry ? 1 : 0), half)
        ).quotient
        return Self(minorUnits < 0 ? -Int(quotient) : Int(quotient))
    }
}

extension Amount: Codable {
    /// The largest amount that is read, and so the largest that may be written: every JSON reader
    /// holds it exactly (RFC 8259 §6), and sums of thousands of such amounts do not overflow.
    public static let greatest = Self(1_000_000_000_000_000)

    /// The amount of so many minor units; nil when they are more than `greatest` with either sign.
    public init?(exactly minorUnits: Int) {
        guard minorUnits.magnitude <= Self.greatest.minorUnits.magnitude else { return nil }
        self.minorUnits = minorUnits
    }

    /// Reads a JSON integer of at most 10^15 with either sign.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let amount = Self(exactly: try container.decode(Int.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "must be at most 1000000000000000 minor units")
        }
        self = amount
    }

    /// Writes a JSON integer.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(minorUnits)
    }
}

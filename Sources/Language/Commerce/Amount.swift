// SPDX-License-Identifier: Apache-2.0

/// An amount of money as a whole number of minor units (cents, for most currencies) of the currency
/// beside it.
///
/// Money never uses floating point. On the wire it is a JSON integer.
public struct Amount: Hashable, Comparable, Sendable, AdditiveArithmetic {
    /// The number of minor units; negative for money that is refunded.
    public var minorUnits: Int

    /// The amount of a number of minor units.
    public init(_ minorUnits: Int) { self.minorUnits = minorUnits }

    /// The amount 0.
    public static let zero = Self(0)

    /// The sum of two amounts of the same currency.
    public static func + (left: Self, right: Self) -> Self {
        Self(left.minorUnits + right.minorUnits)
    }

    /// The difference of two amounts of the same currency.
    public static func - (left: Self, right: Self) -> Self {
        Self(left.minorUnits - right.minorUnits)
    }

    /// A multiple of an amount.
    public static func * (amount: Self, times: Int) -> Self { Self(amount.minorUnits * times) }

    /// Orders amounts of the same currency.
    public static func < (left: Self, right: Self) -> Bool { left.minorUnits < right.minorUnits }

    /// The amount times `numerator / denominator`, rounded half up.
    ///
    /// The share of a negative amount is the negated share of the positive amount, so that refunds
    /// match payments. All prices, discounts, fees and taxes use this rounding rule
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
    /// The maximum amount in JSON.
    ///
    /// Every JSON reader represents it exactly (RFC 8259 §6), and sums of thousands of such amounts
    /// do not overflow.
    public static let maximum = Self(1_000_000_000_000_000)

    /// The amount of a number of minor units; nil if its magnitude exceeds `maximum`.
    public init?(exactly minorUnits: Int) {
        guard minorUnits.magnitude <= Self.maximum.minorUnits.magnitude else { return nil }
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

/// The tax rule of a location.
public struct TaxRule: Hashable, Codable, Sendable {
    /// The rate in basis points: 825 is 8.25 %.
    public var basisPoints: Int
    /// Whether prices include the tax; otherwise it is added to their sum.
    public var included: Bool

    /// A rate in basis points, included in the prices or added to them.
    public init(basisPoints: Int, included: Bool) {
        self.basisPoints = basisPoints
        self.included = included
    }

    /// The tax on a sum of prices, rounded half up once.
    ///
    /// It is a part of the sum if prices include the tax; otherwise it is to be added to the sum.
    /// The tax on a refund is the negated tax on the same payment.
    public func tax(on sum: Amount) -> Amount {
        sum.share(basisPoints, of: included ? 10_000 + basisPoints : 10_000)
    }
}

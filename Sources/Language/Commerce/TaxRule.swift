// SPDX-License-Identifier: Apache-2.0

/// How a location taxes what it sells.
public struct TaxRule: Hashable, Codable, Sendable {
    /// The rate in basis points: 825 is 8.25 %.
    public var basisPoints: Int
    /// Whether prices contain the tax already; otherwise it is added to their sum.
    public var included: Bool

    /// A rate of so many basis points, contained in the prices or added to them.
    public init(basisPoints: Int, included: Bool) {
        self.basisPoints = basisPoints
        self.included = included
    }

    /// The tax on a sum of prices, rounded half up once: the part of the sum that is tax
    /// where prices include it, else what is added to the sum.
    ///
    /// On money that goes back it is the tax of the same money when it came.
    public func tax(on sum: Amount) -> Amount {
        sum.share(basisPoints, of: included ? 10_000 + basisPoints : 10_000)
    }
}

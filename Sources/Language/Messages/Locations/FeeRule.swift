// SPDX-License-Identifier: Apache-2.0

public import Commerce

/// Something that a location charges besides the items: a service charge, a delivery fee.
public struct FeeRule: Codable, Sendable, Equatable {
    /// Its name on the bill.
    public var name: String
    /// The part of the items' price after discounts, in basis points.
    public var basisPoints: Int?
    /// Or a fixed amount.
    public var amount: Amount?
    /// Only for orders of these kinds; for all without it.
    public var fulfilments: [FulfilmentKind]?

    /// A fee by rate or by amount.
    public init(
        name: String, basisPoints: Int? = nil, amount: Amount? = nil,
        fulfilments: [FulfilmentKind]? = nil
    ) {
        self.name = name
        self.basisPoints = basisPoints
        self.amount = amount
        self.fulfilments = fulfilments
    }

    /// Whether orders of this kind bear the fee.
    public func applies(to kind: FulfilmentKind) -> Bool { fulfilments?.contains(kind) ?? true }
}

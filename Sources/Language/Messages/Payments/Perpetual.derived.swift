// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/receipt.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding

/// All sales and all refunds of the location since its first receipt.
public struct Perpetual: Codable, Sendable, Equatable {
    /// The money taken for orders, with tax and without tips, in minor units.
    public var sales: Amount
    /// The money of sales that went back, with tax and without tips, in minor units.
    public var refunds: Amount

    /// A value from its parts.
    public init(sales: Amount, refunds: Amount) {
        self.sales = sales
        self.refunds = refunds
    }
}

extension Perpetual: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self(sales: .zero, refunds: .zero) }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("sales", &sales)
        try members.code("refunds", &refunds)
    }
}

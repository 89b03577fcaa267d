// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import JSONCoding

/// What a payment shows of its charge at a payment provider.
public struct PaymentCharge: Codable, Sendable, Equatable {
    /// The provider's identifier.
    public var id: ChargeID
    /// The status of the charge when the provider was last asked.
    public var status: ChargeStatus
    /// The card of the guest, where known.
    public var card: PaymentCard?
    /// The address of the provider's page while the guest is asked there, else nil.
    public var page: String?

    /// A charge from its parts.
    public init(
        id: ChargeID, status: ChargeStatus, card: PaymentCard? = nil, page: String? = nil
    ) {
        self.id = id
        self.status = status
        self.card = card
        self.page = page
    }

    /// The charge as the provider describes it.
    public init(_ charge: Charge) {
        self.init(id: charge.id, status: charge.status, card: charge.card, page: charge.page)
    }
}

extension PaymentCharge: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self(id: .placeholder, status: .unknown) }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("id", &id)
        try members.code("status", &status)
        try members.code("card", &card)
        try members.code("page", &page)
    }
}

extension PaymentCard: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self(brand: "", lastFour: "") }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("brand", &brand)
        try members.code("lastFour", &lastFour)
    }
}

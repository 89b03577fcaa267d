// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/payment.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding

/// Of a card: what its provider says; absent before its first answer.
public struct PaymentCharge: Codable, Sendable, Equatable {
    /// The provider's identifier.
    public var id: ChargeID
    /// The status of the charge when the provider was last asked.
    public var status: ChargeStatus
    /// The card of the guest, where known.
    public var card: PaymentCard?
    /// The address of the provider's page while the guest is asked there, else absent.
    public var page: String?

    /// A value from its parts.
    public init(id: ChargeID, status: ChargeStatus, card: PaymentCard? = nil, page: String? = nil) {
        self.id = id
        self.status = status
        self.card = card
        self.page = page
    }
}

extension PaymentCharge: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self(id: .placeholder, status: .requested) }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("id", &id)
        try members.code("status", &status)
        try members.code("card", &card)
        try members.code("page", &page)
    }
}

// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import JSONCoding
import Messages

/// The members of an order that the tills of a rush need; the rest of the answer is not decoded.
struct OrderSummary: Decodable, Sendable, Equatable {
    struct Totals: Decodable, Sendable, Equatable {
        var due: Amount
    }

    var id: OrderID
    var location: LocationID
    var number: Int
    /// The business day that the number belongs to.
    var businessDay: String
    var revision: Int
    var status: OrderStatus
    var sealed: Bool
    var paid: Bool
    var totals: Totals
}

extension OrderSummary {
    init(_ order: Order) {
        self.init(
            id: order.id, location: order.location, number: order.number,
            businessDay: order.businessDay.description, revision: order.revision,
            status: order.status, sealed: order.sealed, paid: order.paid,
            totals: Totals(due: order.totals.due))
    }
}

extension OrderSummary: JSONObject {
    static var placeholder: Self {
        Self(
            id: .placeholder, location: .placeholder, number: 0, businessDay: "", revision: 0,
            status: .open, sealed: false, paid: false, totals: .placeholder)
    }

    mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("id", &id)
        try members.code("location", &location)
        try members.code("number", &number)
        try members.code("businessDay", &businessDay)
        try members.code("revision", &revision)
        try members.code("status", &status)
        try members.code("sealed", &sealed)
        try members.code("paid", &paid)
        try members.code("totals", &totals)
    }
}

extension OrderSummary.Totals: JSONObject {
    static var placeholder: Self { Self(due: .zero) }

    mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("due", &due)
    }
}

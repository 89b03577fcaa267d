// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import JSONCoding
import Messages

/// The members of an order that the tills of a rush need; the rest of the answer is not decoded.
struct OrderSummary: Decodable, Sendable, Equatable {
    /// The part of the order's totals that is needed.
    struct Totals: Decodable, Sendable, Equatable {
        /// The amount due.
        var due: Amount
    }

    /// The order.
    var id: OrderID
    /// Its location.
    var location: LocationID
    /// Its number.
    var number: Int
    /// The business day that the number belongs to.
    var businessDay: String
    /// Its revision.
    var revision: Int
    /// Its status.
    var status: OrderStatus
    /// Whether it is sealed.
    var sealed: Bool
    /// Whether it is paid.
    var paid: Bool
    /// Its totals.
    var totals: Totals
}

extension OrderSummary {
    /// The summary of an order.
    init(_ order: Order) {
        self.init(
            id: order.id, location: order.location, number: order.number,
            businessDay: order.businessDay.description, revision: order.revision,
            status: order.status, sealed: order.sealed, paid: order.paid,
            totals: Totals(due: order.totals.due))
    }
}

extension OrderSummary: JSONReadable {
    /// Reads the members that are needed.
    init(from members: inout JSONMembers) throws(JSONSurprise) {
        id = try members.identifier("id")
        location = try members.identifier("location")
        number = try members.integer("number")
        businessDay = try members.string("businessDay")
        revision = try members.integer("revision")
        status = try members.word("status")
        sealed = try members.flag("sealed")
        paid = try members.flag("paid")
        totals = try members.object("totals")
    }
}

extension OrderSummary.Totals: JSONReadable {
    /// Reads the member that is needed.
    init(from members: inout JSONMembers) throws(JSONSurprise) {
        due = try members.amount("due")
    }
}

// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import JSONCoding
import Messages

/// The part of an order that a till of a rush needs to go on; the rest of the answer is not
/// decoded.
struct OrderGlimpse: Decodable, Sendable, Equatable {
    /// The money of an order, as far as it matters here.
    struct Totals: Decodable, Sendable, Equatable {
        /// What is left to pay.
        var due: Amount
    }

    /// The order.
    var id: OrderID
    /// Where it was placed.
    var location: LocationID
    /// The short number that people call out.
    var number: Int
    /// The business day that the number belongs to.
    var businessDay: String
    /// Counts its changes.
    var revision: Int
    /// How far it has come.
    var status: OrderStatus
    /// Whether its lines are frozen.
    var sealed: Bool
    /// Whether it is paid.
    var paid: Bool
    /// Its money.
    var totals: Totals
}

extension OrderGlimpse {
    /// What matters of an order.
    init(_ order: Order) {
        self.init(
            id: order.id, location: order.location, number: order.number,
            businessDay: order.businessDay.description, revision: order.revision,
            status: order.status, sealed: order.sealed, paid: order.paid,
            totals: Totals(due: order.totals.due))
    }
}

extension OrderGlimpse: JSONReadable {
    /// Reads the members of an order that matter.
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

extension OrderGlimpse.Totals: JSONReadable {
    /// Reads the member that matters.
    init(from members: inout JSONMembers) throws(JSONSurprise) {
        due = try members.amount("due")
    }
}

// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/order.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding

/// An order in full: the answer of order commands and the data of order events.
public struct Order: Codable, Sendable, Equatable {
    /// Its identifier.
    public var id: OrderID
    /// The location of the order.
    public var location: LocationID
    /// Unique per location and business day.
    public var number: Int
    /// The business day on which it was opened.
    public var businessDay: BusinessDay
    /// The number of its changes; 1 for a new order.
    public var revision: Int
    /// Its status.
    public var status: OrderStatus
    /// Whether its lines are frozen for checkout.
    public var sealed: Bool
    /// Whether it has been paid in full once.
    public var paid: Bool
    /// The till that owns it while it is unpaid.
    public var terminal: TerminalID
    /// The person who opened it at this till, or took it over.
    public var staff: StaffID?
    /// The guest's name, up to 100 characters.
    public var customer: String?
    /// How the guest gets it.
    public var fulfilment: Fulfilment
    /// A remark on the whole order, up to 200 characters.
    public var note: String?
    /// When the note last changed after the kitchen had got a line.
    public var noteChangedAt: Timestamp?
    /// When new lines go to the kitchen: the rule of its opening until it is sealed, then the
    /// location's.
    public var firing: FiringRule
    /// What concerns its guest; absent on an order that no guest made, or that a till took
    /// over.
    public var guest: GuestTerms?
    /// Its lines in the order in which they were added.
    public var lines: [Line]
    /// The last step of the kitchen, as long as a recall can undo it.
    public var lastAdvance: Advance?
    /// True while the kitchen is to make it before others; absent otherwise.
    public var rush: Bool?
    /// The currency of every amount in it.
    public var currency: Currency
    /// The tax rule of the location when the order was opened.
    public var tax: TaxRule
    /// Its price reductions.
    public var discounts: [Discount]
    /// The charges besides the items, by the location's rules when the fulfilment was set.
    public var fees: [Fee]
    /// The terms of its delivery, by the location's rules when the place was set; absent
    /// without a place, and for a location without such rules.
    public var delivery: DeliveryTerms?
    /// The running payments, oldest first; absent without any.
    public var pending: [PendingPayment]?
    /// Its payments.
    public var payments: [RecordedPayment]
    /// Its refunds.
    public var refunds: [RecordedRefund]
    /// Its price, and the amounts paid and due.
    public var totals: Totals
    /// When it was opened.
    public var openedAt: Timestamp
    /// When it last changed.
    public var changedAt: Timestamp
    /// When it was canceled.
    public var canceledAt: Timestamp?
    /// The reason of the cancellation, if one was given.
    public var cancelReason: String?
    /// The order that has its lines now; absent unless it ended by a merge.
    public var mergedInto: OrderID?
    /// What can be done with it now; absent on an order that last changed under a version that
    /// did not say it.
    public var may: OrderMay?
}

extension Order: JSONObject {
    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("id", &id)
        try members.code("location", &location)
        try members.code("number", &number)
        try members.code("businessDay", &businessDay)
        try members.code("revision", &revision)
        try members.code("status", &status)
        try members.code("sealed", &sealed)
        try members.code("paid", &paid)
        try members.code("terminal", &terminal)
        try members.code("staff", &staff)
        try members.code("customer", &customer)
        try members.code("fulfilment", &fulfilment)
        try members.code("note", &note)
        try members.code("noteChangedAt", &noteChangedAt)
        try members.code("firing", &firing)
        try members.code("guest", &guest)
        try members.code("lines", &lines)
        try members.code("lastAdvance", &lastAdvance)
        try members.code("rush", &rush)
        try members.code("currency", &currency)
        try members.code("tax", &tax)
        try members.code("discounts", &discounts)
        try members.code("fees", &fees)
        try members.code("delivery", &delivery)
        try members.code("pending", &pending)
        try members.code("payments", &payments)
        try members.code("refunds", &refunds)
        try members.code("totals", &totals)
        try members.code("openedAt", &openedAt)
        try members.code("changedAt", &changedAt)
        try members.code("canceledAt", &canceledAt)
        try members.code("cancelReason", &cancelReason)
        try members.code("mergedInto", &mergedInto)
        try members.code("may", &may)
    }
}

extension Order {
    /// The texts by which people know an order: tills set them, and every till and kitchen
    /// screen shows them.
    public var labels: OrderLabels {
        get {
            OrderLabels(customer: customer)
        }
        set {
            customer = newValue.customer
        }
    }
}

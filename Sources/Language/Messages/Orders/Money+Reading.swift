// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import JSONCoding

extension TaxRule: JSONReadable {
    /// Reads the members that `Codable` describes.
    public init(from members: inout JSONMembers) throws(JSONSurprise) {
        self.init(
            basisPoints: try members.integer("basisPoints"),
            included: try members.flag("included"))
    }
}

extension Discount: JSONReadable {
    /// Reads what `write(to:)` writes.
    public init(from members: inout JSONMembers) throws(JSONSurprise) {
        line = try members.integerIfPresent("line")
        amount = try members.amountIfPresent("amount")
        basisPoints = try members.integerIfPresent("basisPoints")
        reason = try members.string("reason")
        terminal = try members.identifier("terminal")
        staff = try members.identifierIfPresent("staff")
        value = try members.amount("value")
    }
}

extension Fee: JSONReadable {
    /// Reads what `write(to:)` writes.
    public init(from members: inout JSONMembers) throws(JSONSurprise) {
        name = try members.string("name")
        basisPoints = try members.integerIfPresent("basisPoints")
        value = try members.amount("value")
    }
}

extension RecordedPayment: JSONReadable {
    /// Reads what `write(to:)` writes.
    public init(from members: inout JSONMembers) throws(JSONSurprise) {
        payment = try members.identifier("payment")
        tender = try members.string("tender")
        amount = try members.amount("amount")
        tip = try members.amountIfPresent("tip")
        recordedAt = try members.time("recordedAt")
    }
}

extension RecordedRefund: JSONReadable {
    /// Reads what `write(to:)` writes.
    public init(from members: inout JSONMembers) throws(JSONSurprise) {
        refund = try members.identifier("refund")
        payment = try members.identifier("payment")
        amount = try members.amount("amount")
        reason = try members.stringIfPresent("reason")
        recordedAt = try members.time("recordedAt")
    }
}

extension Totals: JSONReadable {
    /// Reads what `write(to:)` writes.
    public init(from members: inout JSONMembers) throws(JSONSurprise) {
        subtotal = try members.amount("subtotal")
        discount = try members.amount("discount")
        fees = try members.amount("fees")
        tax = try members.amount("tax")
        taxes = try members.list("taxes")
        tip = try members.amount("tip")
        total = try members.amount("total")
        paid = try members.amount("paid")
        refunded = try members.amount("refunded")
        due = try members.amount("due")
    }
}

extension TaxShare: JSONReadable {
    /// Reads what `write(to:)` writes.
    public init(from members: inout JSONMembers) throws(JSONSurprise) {
        basisPoints = try members.integer("basisPoints")
        base = try members.amount("base")
        tax = try members.amount("tax")
    }
}

// SPDX-License-Identifier: Apache-2.0

import Commerce
public import JSONCoding

extension Order: JSONReadable {
    /// Reads what `write(to:)` writes.
    public init(from members: inout JSONMembers) throws(JSONSurprise) {
        id = try members.identifier("id")
        location = try members.identifier("location")
        number = try members.integer("number")
        businessDay = try members.sure(BusinessDay(try members.string("businessDay")))
        revision = try members.integer("revision")
        status = try members.word("status")
        sealed = try members.flag("sealed")
        paid = try members.flag("paid")
        terminal = try members.identifier("terminal")
        staff = try members.identifierIfPresent("staff")
        customer = try members.stringIfPresent("customer")
        fulfilment = try members.object("fulfilment")
        note = try members.stringIfPresent("note")
        firing = try members.word("firing")
        lines = try members.list("lines")
        lastAdvance = try members.objectIfPresent("lastAdvance")
        currency = try members.sure(Currency(try members.string("currency")))
        tax = try members.object("tax")
        discounts = try members.list("discounts")
        fees = try members.list("fees")
        payments = try members.list("payments")
        refunds = try members.list("refunds")
        totals = try members.object("totals")
        openedAt = try members.time("openedAt")
        changedAt = try members.time("changedAt")
        canceledAt = try members.timeIfPresent("canceledAt")
        cancelReason = try members.stringIfPresent("cancelReason")
    }
}

extension Line: JSONReadable {
    /// Reads what `write(to:)` writes.
    public init(from members: inout JSONMembers) throws(JSONSurprise) {
        line = try members.integer("line")
        item = try members.identifier("item")
        name = try members.string("name")
        price = try members.amount("price")
        modifiers = try members.list("modifiers")
        quantity = try members.integer("quantity")
        taxBasisPoints = try members.integer("taxBasisPoints")
        station = try members.identifier("station")
        course = try members.integerIfPresent("course")
        round = try members.integer("round")
        status = try members.word("status")
        heldUntil = try members.wordIfPresent("heldUntil")
        note = try members.stringIfPresent("note")
        addedAt = try members.time("addedAt")
        firedAt = try members.timeIfPresent("firedAt")
        processedAt = try members.timeIfPresent("processedAt")
        deliveredAt = try members.timeIfPresent("deliveredAt")
        voidedAt = try members.timeIfPresent("voidedAt")
        voidReason = try members.stringIfPresent("voidReason")
        voidedFrom = try members.integerIfPresent("voidedFrom")
        acknowledgedAt = try members.timeIfPresent("acknowledgedAt")
    }
}

extension LineModifier: JSONReadable {
    /// Reads what `write(to:)` writes.
    public init(from members: inout JSONMembers) throws(JSONSurprise) {
        modifier = try members.identifier("modifier")
        name = try members.string("name")
        price = try members.amount("price")
    }
}

extension Advance: JSONReadable {
    /// Reads what `write(to:)` writes.
    public init(from members: inout JSONMembers) throws(JSONSurprise) {
        from = try members.word("from")
        lines = try members.integers("lines")
    }
}

extension Fulfilment: JSONReadable {
    /// Reads what `write(to:)` writes.
    public init(from members: inout JSONMembers) throws(JSONSurprise) {
        kind = try members.word("kind")
        table = try members.stringIfPresent("table")
        partySize = try members.integerIfPresent("partySize")
        address = try members.stringIfPresent("address")
        wantedAt = try members.timeIfPresent("wantedAt")
    }
}

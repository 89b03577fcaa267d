// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// Two orders, one of which gives lines to the other.
struct OrderPair: Sendable {
    /// The order that gives lines.
    var giver: Order
    /// The order that gets them.
    var receiver: Order

    /// A refusal by one of the two orders.
    struct Refused: Error {
        var refusal: Refusal
        /// The order that refuses: a conflict carries its present state.
        var order: OrderID
    }

    /// Moves lines or parts of them, all of the named ones or none.
    ///
    /// Refuses, in this order: `order.noLines`, then for each line `line.repeated`, `line.unknown`,
    /// `line.voided`, `line.moved`, `line.quantityOutOfRange`, `line.discounted`; then
    /// `order.tooManyLines`, `order.tooManyDiscounts`.
    mutating func moveLines(
        _ parts: [LinePart], at now: Timestamp, within limits: OrderLimits
    ) throws(Refusal) {
        if parts.isEmpty { throw .noLines }
        for (position, part) in parts.enumerated() {
            if parts[..<position].contains(where: { $0.line == part.line }) {
                throw .lineRepeated(part.line)
            }
            let index = try giver.standingLine(part.line)
            let all = giver.lines[index].quantity
            let quantity = part.quantity ?? all
            guard (1...all).contains(quantity) else {
                throw .quantityOutOfRange(quantity, ofLine: part.line, limits)
            }
            if quantity == all {
                moveLine(at: index)
            } else {
                try movePart(quantity, ofLineAt: index)
            }
        }
        try complete(at: now, within: limits)
    }

    /// Moves all lines that stand, and ends the giver.
    ///
    /// Refuses, in this order: `order.empty`, `order.discounted`, `order.noteTooLong`,
    /// `order.tooManyLines`, `order.tooManyDiscounts`.
    mutating func merge(at now: Timestamp, within limits: OrderLimits) throws(Refusal) {
        try giver.checkMergeable()
        if giver.losesDiscounts(byMergingInto: receiver) { throw .orderDiscounted(giver) }
        receiver.note = try joinedNote(within: limits)
        receiver.labels = receiver.labels.filled(from: giver.labels)
        for index in giver.lines.indices where giver.lines[index].isStanding {
            moveLine(at: index)
        }
        giver.canceledAt = now
        giver.cancelReason = "merged into order \(receiver.number)"
        giver.mergedInto = receiver.id
        giver.lastAdvance = nil
        try complete(at: now, within: limits)
    }

    /// Refuses, in this order: `order.mismatched`, and for the giver and then the receiver
    /// `order.revisionChanged`, `order.canceled`, `order.paid`, `order.sealed`.
    func check(
        giverAt giverRevision: Int?, receiverAt receiverRevision: Int?
    ) throws(Refused) {
        try refusing(giver) { () throws(Refusal) in
            try checkMatch()
            try giver.check(revision: giverRevision)
            try giver.checkGiving()
        }
        try refusing(receiver) { () throws(Refusal) in
            try receiver.check(revision: receiverRevision)
            try receiver.checkKeyable()
        }
    }

    /// Names the order in each refusal of the body.
    func refusing(_ order: Order, _ body: () throws(Refusal) -> Void) throws(Refused) {
        do throws(Refusal) { try body() } catch { throw Refused(refusal: error, order: order.id) }
    }

    private func checkMatch() throws(Refusal) {
        if giver.id == receiver.id { throw .sameOrder }
        if giver.location != receiver.location { throw .otherLocation(giver, receiver) }
        guard giver.currency == receiver.currency, giver.tax == receiver.tax else {
            throw .otherPrices(giver, receiver)
        }
    }

    /// Moves a line with its discounts; its number stays on the giver, so that no other line ever
    /// gets it.
    private mutating func moveLine(at index: Int) {
        let line = giver.lines[index]
        let place = append(line, quantity: line.quantity)
        giver.lines[index].status = .moved
        giver.lines[index].heldUntil = nil
        giver.lines[index].movedTo = place
        for var discount in giver.discounts where discount.line == line.line {
            discount.line = place.line
            receiver.discounts.append(discount)
        }
        giver.discounts.removeAll { $0.line == line.line }
        if giver.lastAdvance?.lines.contains(line.line) == true { giver.lastAdvance = nil }
    }

    /// Moves a part of the quantity of a line.
    private mutating func movePart(_ quantity: Int, ofLineAt index: Int) throws(Refusal) {
        let line = giver.lines[index]
        if giver.discounts.contains(where: { $0.line == line.line }) {
            throw .lineDiscounted(line.line, of: giver)
        }
        _ = append(line, quantity: quantity)
        giver.lines[index].quantity -= quantity
    }

    /// Appends a line of the giver to the receiver, and returns its new place.
    private mutating func append(_ line: Line, quantity: Int) -> LinePlace {
        var moved = line
        moved.line = receiver.lines.count + 1
        moved.quantity = quantity
        moved.movedFrom = LinePlace(order: giver.id, number: giver.number, line: line.line)
        receiver.lines.append(moved)
        return LinePlace(order: receiver.id, number: receiver.number, line: moved.line)
    }

    /// The notes of both orders: each is about all lines of its order.
    private func joinedNote(within limits: OrderLimits) throws(Refusal) -> String? {
        guard let note = giver.note, note != receiver.note else { return receiver.note }
        guard let own = receiver.note else { return note }
        let joined = "\(own); \(note)"
        if joined.codePoints > limits.note { throw .notesTooLong(giver, receiver, limits) }
        return joined
    }

    private mutating func complete(
        at now: Timestamp, within limits: OrderLimits
    ) throws(Refusal) {
        if receiver.lines.count > limits.lines {
            throw .tooManyLinesToMove(to: receiver, limits)
        }
        if receiver.discounts.count > OrderLimits.discounts { throw .tooManyDiscounts }
        giver.completeChange(at: now)
        receiver.completeChange(at: now)
        if isRushMoved { receiver.rush = true }
    }
}

extension OrderPair {
    /// Whether the kitchen still works on moved lines of an order that it makes before others.
    private var isRushMoved: Bool {
        giver.isRush
            && receiver.lines.contains { $0.movedFrom?.order == giver.id && $0.isAhead }
    }
}

extension Order {
    /// Refuses to give lines: `order.canceled`, `order.paid` and `order.sealed`.
    func checkGiving() throws(Refusal) {
        try checkKeyable()
        if netPaid > .zero { throw .givesNoPaidLines(self) }
    }

    /// Refuses `order.empty`.
    func checkMergeable() throws(Refusal) {
        guard hasStandingLines else { throw .nothingToMerge(self) }
    }

    /// A new order for lines of another one.
    ///
    /// It counts for the same business day. Fees and discounts that are rates are those of the
    /// other order, so that both together cost what the guests were promised. Fixed ones stay with
    /// the other order, so that they count once. The revision begins at 0, because the move of the
    /// lines is the first change.
    init(
        splitting order: Order, id: OrderID, number: Int, by context: CommandContext,
        at now: Timestamp
    ) {
        self.init(
            id: id, location: order.location, number: number, businessDay: order.businessDay,
            terminal: context.terminal, staff: context.staff, currency: order.currency,
            tax: order.tax, firing: order.firing,
            fees: order.fees.filter { $0.basisPoints != nil }, openedAt: now)
        revision = 0
        fulfilment = order.fulfilment
        fulfilment.partySize = nil
        labels = order.labels
        note = order.note
        discounts = order.wholeDiscounts.filter { $0.basisPoints != nil }
    }
}

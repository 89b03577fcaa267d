// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

extension ShownOrder {
    /// The lines in the order in which they were added, then the items that are not confirmed.
    var rows: [OrderRow] {
        (confirmed?.lines ?? []).map(row)
            + keyedItems.map { entry, item in
                OrderRow(id: .keyed(entry.key), content: .item(item, entry.delivery), changes: [])
            }
    }

    /// The rows as the screen shows them: with a heading for each round if there are several.
    var sections: [(heading: String?, rows: [OrderRow])] {
        let rows = rows
        let rounds = Set(rows.compactMap { $0.line?.shownRound }).sorted()
        if rounds.count < 2 { return [(nil, rows)] }
        let fired = rounds.map { round in
            ("Round \(round)", rows.filter { $0.line?.shownRound == round })
        }
        let held = ("Held", rows.filter { $0.line?.status == .held })
        let keyed = ("Not confirmed", rows.filter { $0.line == nil })
        return (fired + [held, keyed]).filter { !$0.1.isEmpty }
    }

    /// What the outbox will change on the order as a whole.
    var orderChanges: [WaitingChange] {
        waiting.compactMap { entry in
            words(about: entry.command).map { WaitingChange(words: $0, delivery: entry.delivery) }
        }
    }

    private func row(_ line: Line) -> OrderRow {
        let discounts = confirmed?.discounts.filter { $0.line == line.line } ?? []
        let changes = waiting.compactMap { entry -> WaitingChange? in
            // The lines of a move are those of the order that gives them.
            guard entry.command.target == target else { return nil }
            return entry.command.words(about: line, discounts).map {
                WaitingChange(words: $0, delivery: entry.delivery)
            }
        }
        return OrderRow(
            id: .line(line.line), content: .line(line, discounts), changes: changes)
    }

    private func words(about command: TillCommand) -> String? {
        switch command {
        case .open: nil
        case .checkout: "payment"
        case .money: "refund"
        case .move(_, _, let receiver):
            receiver.map { .order($0.order) } == target ? "lines moved here" : nil
        case .merge: "merge"
        case .addLocation, .putItem, .changePayment: nil
        case .change(_, .update): "details"
        case .change(_, .takeOver): "take over"
        case .change(_, .release): "release"
        case .change(_, .cancel): "cancel"
        case .change(_, .prioritize(let rush)): rush ? "rush" : "no rush"
        case .change(_, .setDiscounts(let requests, _)):
            requests.differ(from: confirmed?.discounts ?? [], on: nil) ? "discount" : nil
        case .change: nil
        }
    }
}

extension TillCommand {
    /// What it will change on a line, in a word or two; nil if nothing.
    fileprivate func words(about line: Line, _ discounts: [Discount]) -> String? {
        switch self {
        case .change(_, let change): change.words(about: line, discounts)
        case .move(_, let parts, _): parts.words(about: line, "move")
        case .open, .checkout, .merge, .addLocation, .putItem, .changePayment, .money: nil
        }
    }
}

extension OrderChange {
    /// What it will change on a line, in a word or two; nil if nothing.
    fileprivate func words(about line: Line, _ discounts: [Discount]) -> String? {
        switch self {
        case .setQuantity(line.line, let quantity): return "→ \(quantity)"
        case .void(let parts, _): return parts.words(about: line, "void")
        case .fire(let course):
            let isFired = line.status == .held && (course == nil || course == line.course)
            return isFired ? WaitingChange.fire : nil
        case .setSeat(let lines, let seat):
            if !lines.contains(line.line) { return nil }
            return seat.map { "seat \($0)" } ?? "no seat"
        case .setDiscounts(let requests, _):
            return requests.differ(from: discounts, on: line.line) ? "discount" : nil
        case .add, .setQuantity, .update, .prioritize, .takeOver, .release, .cancel, .complete:
            return nil
        }
    }
}

extension [LinePart] {
    /// A verb with the quantity, if only a part of a line is meant; nil if the line is not.
    fileprivate func words(about line: Line, _ verb: String) -> String? {
        guard let part = first(where: { $0.line == line.line }) else { return nil }
        let quantity = part.quantity ?? line.quantity
        return quantity == line.quantity ? verb : "\(verb) \(quantity)"
    }
}

extension [DiscountRequest] {
    /// Whether they change the discounts of a line, or of the order as a whole.
    fileprivate func differ(from discounts: [Discount], on line: Int?) -> Bool {
        filter { $0.line == line }
            != discounts.filter { $0.line == line }.map(DiscountRequest.init(keeping:))
    }
}

extension DiscountRequest {
    /// The request that keeps a discount.
    init(keeping discount: Discount) {
        self.init(
            line: discount.line, amount: discount.amount, basisPoints: discount.basisPoints,
            reason: discount.reason)
    }
}

extension Line {
    /// The round under which it is shown; nil for a line that was not fired.
    fileprivate var shownRound: Int? { firedAt == nil ? nil : round }
}

// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// What people changed on an order between two states of it, in words.
///
/// The steps of the kitchen are no part of it: the order shows them on its lines.
struct OrderDifference: Equatable, Sendable {
    /// The changes, each in a few words, such as `1 × Milk added`.
    let changes: [String]
    private let number: Int

    /// The difference between two states of one order, the older one first.
    init(from old: Order, to new: Order) {
        number = new.number
        changes =
            Self.state(old, new) + Self.lines(old, new) + Self.details(old, new)
            + Self.discounts(old, new)
    }

    /// Whether people changed nothing.
    var isEmpty: Bool { changes.isEmpty }

    /// The changes as a sentence that names the order.
    var sentence: String {
        let shown = changes.prefix(3)
        let rest = changes.count > 3 ? ", and more" : ""
        let text = shown.isEmpty ? "a step of the kitchen" : shown.joined(separator: ", ")
        return "Order #\(number) changed elsewhere: \(text)\(rest)."
    }

    private static func lines(_ old: Order, _ new: Order) -> [String] {
        let known = Dictionary(old.lines.map { ($0.line, $0) }, uniquingKeysWith: { $1 })
        return new.lines.compactMap { line in
            guard let before = known[line.line] else { return added(line) }
            return changed(before, line)
        }
    }

    private static func added(_ line: Line) -> String? {
        let title = "\(line.quantity) × \(line.name)"
        if line.status == .voided { return "\(title) voided" }
        if line.status == .moved { return nil }
        return line.movedFrom.map { "\(title) moved here from #\($0.number)" } ?? "\(title) added"
    }

    private static func changed(_ old: Line, _ new: Line) -> String? {
        if new.status != old.status {
            switch new.status {
            case .voided: return "\(new.quantity) × \(new.name) voided"
            case .moved:
                let place = new.movedTo.map { "#\($0.number)" } ?? "another order"
                return "\(new.quantity) × \(new.name) moved to \(place)"
            case .inProcess where old.status == .held: return "\(new.name) sent to the kitchen"
            case .held, .inProcess, .processed, .delivered: break
            }
        }
        if new.seat != old.seat {
            return "\(new.name) \(new.seat.map { "at seat \($0)" } ?? "without a seat")"
        }
        // What a fired line lost is a voided or moved line of its own.
        return new.quantity != old.quantity && old.status == .held
            ? "\(new.name) now \(new.quantity) ×" : nil
    }

    private static func details(_ old: Order, _ new: Order) -> [String] {
        var changes: [String] = []
        if new.fulfilment != old.fulfilment {
            changes.append(new.fulfilment.table.map { "table \($0)" } ?? new.fulfilment.kind.words)
        }
        for label in OrderLabels.all where new.labels[label] != old.labels[label] {
            changes.append("\(label.field.lowercased()) \(new.labels[label] ?? "removed")")
        }
        if new.note != old.note {
            changes.append(new.note == nil ? "note removed" : "note changed")
        }
        return changes
    }

    private static func discounts(_ old: Order, _ new: Order) -> [String] {
        let before = old.discounts.map(DiscountRequest.init(keeping:))
        let after = new.discounts.map(DiscountRequest.init(keeping:))
        if before == after { return [] }
        return new.discounts.filter { !before.contains(DiscountRequest(keeping: $0)) }
            .map { "discount \($0.label) by \($0.terminal)" }
            + old.discounts.filter { !after.contains(DiscountRequest(keeping: $0)) }
            .map { "discount \($0.label) removed" }
    }

    private static func state(_ old: Order, _ new: Order) -> [String] {
        if new.terminal != old.terminal { return ["taken over by \(new.ownerText)"] }
        if new.status == .canceled, old.status != .canceled {
            return [new.numberMergedInto.map { "merged into #\($0)" } ?? "canceled"]
        }
        if new.paid, !old.paid { return ["paid"] }
        if new.totals.paid != old.totals.paid { return ["a payment recorded"] }
        if old.waitsForConfirmation, !new.waitsForConfirmation { return ["confirmed"] }
        if new.sealed != old.sealed { return [new.checkoutText ?? "open for changes again"] }
        return []
    }
}

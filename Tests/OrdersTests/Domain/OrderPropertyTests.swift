// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import TestSupport
import Testing

@testable import Orders
import Wire

/// Properties of every order, tested with random commands; a failure prints the seed.
@Suite struct OrderPropertyTests {
    private static let seeds = UInt64(1)...60

    @Test(arguments: seeds)
    func `every change raises the revision by 1 and a refusal changes nothing`(_ seed: UInt64) {
        var changes = 0
        let order = live(seed) { before, after, step, refusal in
            if after != before { changes += 1 }
            #expect(after.revision == before.revision + (after == before ? 0 : 1))
            #expect(refusal == nil || after == before, "\(step.name) \(refusal ?? "")")
        }
        #expect(order.revision == 1 + changes)
    }

    @Test(arguments: seeds)
    func `the content of a line never changes, also when the menu changes`(_ seed: UInt64) {
        live(seed) { before, after, step, _ in
            #expect(after.lines.map(\.line) == Array(1...200).prefix(after.lines.count).map(\.self))
            #expect(after.lines.count >= before.lines.count)
            for (old, new) in zip(before.lines, after.lines) {
                #expect(
                    LineContent(of: new) == LineContent(of: old), "line \(old.line), \(step.name)")
            }
            #expect(after.number == before.number && after.openedAt == before.openedAt)
            #expect(after.tax == before.tax && after.firing == before.firing)
        }
    }

    @Test(arguments: seeds)
    func `lines move only as their commands allow`(_ seed: UInt64) {
        live(seed) { before, after, step, _ in
            for (old, new) in zip(before.lines, after.lines) where old.status != new.status {
                #expect(
                    LineMove.allowed[step.event]?.contains(LineMove(old.status, new.status))
                        ?? false, "\(step.name) moved line \(old.line) to \(new.status)")
            }
            for line in after.lines { #expect(line.hasMatchingTimes, "line \(line.line)") }
        }
    }

    @Test(arguments: seeds)
    func `the status follows from the lines`(_ seed: UInt64) {
        live(seed) { _, after, _, _ in
            let fired = Set(after.lines.map(\.status)).subtracting([.held, .voided, .moved])
            let expected: OrderStatus =
                if after.canceledAt != nil {
                    .canceled
                } else if fired.contains(.inProcess) {
                    .inProcess
                } else if fired.contains(.processed) {
                    .processed
                } else {
                    fired.isEmpty ? .open : .delivered
                }
            #expect(after.status == expected)
            #expect(after.status != .canceled || !after.lines.contains { $0.status == .held })
        }
    }

    @Test(arguments: seeds)
    func `a fired line joins the round that is being made, or begins a new one`(
        _ seed: UInt64
    ) {
        live(seed) { before, after, step, _ in
            let fired = before.lines.filter { $0.firedAt != nil }
            let latest = fired.map(\.round).max() ?? 0
            let isUnfinished = fired.contains { $0.status == .inProcess }
            for line in after.lines
            where line.firedAt != nil && line.voidedFrom == nil && line.movedFrom == nil {
                if line.line <= before.lines.count, before.lines[line.line - 1].firedAt != nil {
                    #expect(line.round == before.lines[line.line - 1].round)
                } else {
                    #expect(line.round == (isUnfinished ? latest : latest + 1), "\(step.name)")
                }
            }
        }
    }

    @Test(arguments: seeds)
    func `voids of parts keep the sum of quantities`(_ seed: UInt64) {
        live(seed) { before, after, step, _ in
            guard step.event == .linesVoided || step.event == .acknowledged else { return }
            #expect(after.quantities.reduce(0, +) == before.quantities.reduce(0, +))
            #expect(after.totals.subtotal <= before.totals.subtotal)
            for part in after.lines {
                guard let whole = part.voidedFrom else { continue }
                #expect(part.status == .voided && after.lines[whole - 1].item == part.item)
            }
        }
    }

    @Test(arguments: seeds)
    func `the amounts of an order add up`(_ seed: UInt64) {
        live(seed) { _, after, _, _ in
            for problem in TotalsAudit(after).problems { Issue.record("\(problem)") }
        }
    }

    @Test(arguments: seeds)
    func `a paid order stays paid and sealed, and its money recorded`(_ seed: UInt64) {
        live(seed) { before, after, step, _ in
            if step.event == .tipRecorded {
                #expect(after.payments.map(\.price) == before.payments.map(\.price))
            } else {
                #expect(after.payments.starts(with: before.payments))
            }
            #expect(after.refunds.starts(with: before.refunds))
            #expect(Set(after.payments.map(\.payment)).count == after.payments.count)
            #expect(Set(after.refunds.map(\.refund)).count == after.refunds.count)
            if before.paid { #expect(after.paid, "\(step.name)") }
            if after.paid {
                #expect(after.sealed)
                #expect(!after.payments.isEmpty || after.totals.total == .zero)
                #expect(!after.lines.contains { $0.heldUntil == .sealed || $0.heldUntil == .paid })
            }
            let holdsMoney = after.totals.paid > after.totals.refunded
            if !after.payments.isEmpty, after.totals.due == .zero,
                after.status != .canceled || holdsMoney
            {
                #expect(after.paid)
            }
        }
    }

    @Test(arguments: seeds)
    func `an order with a running payment is sealed, and no part of it is reserved twice`(
        _ seed: UInt64
    ) {
        live(seed) { before, after, step, _ in
            let running = after.pending ?? []
            #expect(after.pending?.isEmpty != true)
            #expect(running.count <= OrderLimits.pendingPayments)
            #expect(running.isEmpty || after.sealed, "\(step.name)")
            let names = running.map(\.payment) + after.payments.map(\.payment)
            #expect(Set(names).count == names.count, "\(step.name)")
            guard step.event == .paymentBegun, after != before else { return }
            #expect(running.map(\.amount).reduce(.zero, +) <= after.totals.due)
        }
    }

    @Test(arguments: seeds)
    func `the same commands give the same JSON`(_ seed: UInt64) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys

        let order = live(seed) { _, _, _, _ in }
        let again = live(seed) { _, _, _, _ in }

        let bytes = try encoder.encode(order)
        #expect(try encoder.encode(again) == bytes)
        #expect(try JSONDecoder().decode(Order.self, from: bytes) == order)
    }

    @Test func `the random commands include every successful command and many refusals`() {
        var succeeded: Set<OrderEventType> = []
        var refusals: Set<String> = []
        var paid = 0
        var revisions = 0
        for seed in Self.seeds {
            let order = live(seed) { before, after, step, refusal in
                if after != before { succeeded.insert(step.event) }
                if let refusal { refusals.insert(refusal) }
            }
            if order.paid { paid += 1 }
            revisions += order.revision
        }
        #expect(succeeded.union([.opened, .placed, .expired]) == Set(OrderEventType.allCases))
        #expect(
            refusals.isSuperset(of: [
                "line.finished", "line.quantityOutOfRange", "line.unknown", "line.voided",
                "menu.itemUnavailable", "order.canceled", "order.notSealed", "order.nothingHeld",
                "order.nothingToAcknowledge", "order.nothingToRecall", "order.paid",
                "order.paymentPending", "order.sealed", "order.statusChanged",
                "payment.amountTooHigh", "payment.unknown",
            ]))
        #expect((10...50).contains(paid))
        #expect(revisions > 15 * Self.seeds.count)
    }

    /// Applies 50 random steps to an order and calls `look` with the order before and after each.
    @discardableResult
    private func live(
        _ seed: UInt64, _ look: (Order, Order, Step, _ refusal: String?) -> Void
    ) -> Order {
        var life = RandomLife(seed: seed)
        var order = Sample.order(at: life.entry)
        for minute in 1...50 {
            life.changeMenu()
            let before = order
            let step = life.step(on: order)
            let environment = OrderEnvironment(now: Sample.minute(minute), entry: life.entry)
            do throws(Refusal) {
                let changed = try step.apply(to: &order, in: environment)
                #expect(changed == (order != before))
                look(before, order, step, nil)
            } catch {
                look(before, order, step, error.reason)
            }
        }
        return order
    }
}

/// The content of a line, without its progress.
private struct LineContent: Equatable {
    var item: ItemID
    var name: String
    var price: Amount
    var modifiers: [LineModifier]
    var taxBasisPoints: Int
    var station: StationID
    var course: Int?
    var note: String?
    var addedAt: Timestamp
    var voidedFrom: Int?

    init(of line: Line) {
        item = line.item
        name = line.name
        price = line.price
        modifiers = line.modifiers
        taxBasisPoints = line.taxBasisPoints
        station = line.station
        course = line.course
        note = line.note
        addedAt = line.addedAt
        voidedFrom = line.voidedFrom
    }
}

/// A step of a line from one status to another.
private struct LineMove: Hashable {
    var from: LineStatus
    var to: LineStatus

    init(_ from: LineStatus, _ to: LineStatus) {
        self.from = from
        self.to = to
    }

    private static let fired: Set = [LineMove(.held, .inProcess)]
    private static let moved: Set = [
        LineMove(.held, .moved), LineMove(.inProcess, .moved), LineMove(.processed, .moved),
        LineMove(.delivered, .moved),
    ]
    private static let voided: Set = [LineMove(.held, .voided), LineMove(.inProcess, .voided)]

    /// The changes of lines that each command may make.
    ///
    /// A void may make the order paid, and that fires held lines. So may a tip on a payment of
    /// which more was given back than was taken.
    static let allowed: [OrderEventType: Set<LineMove>] = [
        .fired: fired,
        .sealed: fired,
        .paymentBegun: fired,
        .paymentRecorded: fired,
        .tipRecorded: fired,
        .discountsSet: fired,
        .linesVoided: voided.union(fired),
        .quantityChanged: fired,
        .advanced: [LineMove(.inProcess, .processed), LineMove(.processed, .delivered)],
        .recalled: [LineMove(.processed, .inProcess), LineMove(.delivered, .processed)],
        .linesMoved: moved,
        .merged: moved,
        .canceled: voided.union([LineMove(.processed, .voided)]),
    ]
}

extension RecordedPayment {
    /// The amount without the tip.
    fileprivate var price: Amount { amount - (tip ?? .zero) }
}

extension Line {
    /// Whether it has a time for each of its steps and for no other.
    fileprivate var hasMatchingTimes: Bool {
        let wasMade = status == .processed || status == .delivered
        return (status == .held) == (heldUntil != nil)
            && (status == .voided) == (voidedAt != nil)
            && (status == .moved) == (movedTo != nil)
            && (status == .moved || (status == .delivered) == (deliveredAt != nil))
            && (status == .held ? firedAt == nil : !isStanding || firedAt != nil)
            && (!isStanding || wasMade == (processedAt != nil))
            && (acknowledgedAt == nil || status == .voided && firedAt != nil)
    }
}

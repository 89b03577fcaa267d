// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

/// Orders of guests that go to the kitchen when a till confirms them.
extension TillModel {
    /// The orders that wait for it, the oldest first.
    private var ordersToConfirm: [Order] { confirmed.orders.orders.filter(\.waitsForConfirmation) }

    /// Draws how many wait in the rest of a bar, on every page; returns whether any does.
    func drawConfirmations(in rect: Rect, on frame: inout Frame<TillAction>) -> Bool {
        let count = ordersToConfirm.count
        if count == 0 { return false }
        let orders = count == 1 ? "A guest's order waits" : "\(count) guests' orders wait"
        let texts = ["\(orders) for confirmation (F6)", "\(count) to confirm (F6)"]
        frame.fill(rect, as: .warningBar)
        let text = texts.first { PrintableText($0).columns < rect.size.columns } ?? "\(count) wait"
        frame.write(" \(text)", in: rect, as: .warningBar)
        frame.target(rect, to: .turn(to: .orders))
        return true
    }

    /// How many wait, for a bar that has something more urgent to say; empty if none does.
    var confirmationsBesideAlarm: String {
        let count = ordersToConfirm.count
        return count == 0 || tab != .till ? "" : " · \(count) to confirm (F6)"
    }

    /// Rings if an order of a guest has just begun to wait.
    mutating func observeWait(of order: Order, after old: Order?) {
        guard order.waitsForConfirmation, old?.waitsForConfirmation != true else { return }
        ringsBell = true
        notice = notice ?? Notice("\(heading(of: order)) waits for confirmation.", .warning)
    }

    /// Asks before an order goes to the kitchen.
    func askToConfirm(_ order: Order, on frame: inout Frame<TillAction>) {
        let dishes = order.standingLines.map { $0.text(quantity: $0.quantity) }
        let due = order.currency.text(order.totals.due)
        let release = Button("Release", keys: .key("r"), to: TillAction.orders(.release(order.id)))
        let pay = Button("Pay", keys: .key("p"), to: TillAction.orders(.pay(order.id)))
        let confirm = Button(
            "Confirm", keys: .enter, .function(8), isPrimary: true,
            to: TillAction.orders(.confirm(order.id)))
        let isOpen = order.isClosedForPayment
        frame.addMessage(
            heading(of: order), warnings: order.noteTexts,
            [
                "A guest ordered: \(dishes.joined(separator: ", ")).",
                "The kitchen gets it when you confirm it. "
                    + (isOpen
                        ? "\(due) is due. To change or cancel it, release it."
                        : order.paid ? "It is paid." : "It is being paid."),
            ],
            buttons: isOpen ? [.back, release, pay, confirm] : [.back, confirm])
    }

    /// Sends an order of a guest to the kitchen.
    mutating func confirm(_ order: OrderID) -> [TillEffect] {
        dialog = nil
        return key(.change(.order(order), .fire(course: nil)))
    }
}

extension Order {
    /// The notes of the order and of its lines, which nobody may overlook.
    fileprivate var noteTexts: [String] {
        let lines = standingLines.compactMap { line in
            line.note.map { "NOTE to \(line.name): \($0)" }
        }
        return [note.map { "NOTE: \($0)" }].compactMap(\.self) + lines
    }

    /// Whether the kitchen gets lines of it only when somebody at a till confirms them.
    var waitsForConfirmation: Bool { guest?.waitsFor == .confirmation }
}

// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
import Terminal

/// A dialog about an order of the location.
enum OrdersDialog: Equatable, Sendable {
    /// Shows an order in full, from this row of its text.
    case look(OrderID, top: Int)
    /// Offers to take over, confirm or pay an order of others, as the person saw it.
    case offer(Order)
    /// A command is on its way; what follows happens when it is answered.
    case waiting(CommandKey)
    /// Lines move to another order.
    case move(MoveDialog)
    /// Asks what is given back of an order.
    case refund(RefundDialog)
}

extension TillModel {
    /// Draws a dialog about an order of the location.
    func draw(_ dialog: OrdersDialog, on frame: inout Frame<TillAction>) {
        switch dialog {
        case .look(let order, let top): look(at: order, top: top, on: &frame)
        case .offer(let order): draw(offerOf: order, on: &frame)
        case .waiting(let key): drawWaiting(key, on: &frame)
        case .move(let dialog): draw(dialog, on: &frame)
        case .refund(let dialog): draw(dialog, on: &frame)
        }
    }

    private func look(at id: OrderID, top: Int, on frame: inout Frame<TillAction>) {
        guard let order = listedOrder(id) else { return sayClosed(on: &frame) }
        let back = Button("Back", keys: .escape, .enter, to: TillAction.dismiss)
        let zone = confirmed.menu.timeZone
        let lines = order.lines(zone: zone, state: stateAndOwner(of: order))
        let size = Size(columns: 56, rows: lines.count)
        let receipt = Button(
            "Receipt", keys: .control("r"), to: TillAction.pay(.receipt(PaidOrder(order), top: 0)),
            unless: order.paid ? nil : "The order is not paid.")
        let refund = Button(
            "Refund", keys: .key("r"), to: TillAction.orders(.openRefund(id)),
            unless: reasonAgainstRefund(of: order))
        let buttons = [back, refund, receipt]
        frame.addDialog(heading(of: order), size: size, buttons: buttons) { frame, area in
            frame.add(ScrollingText(lines, top: top), in: area) {
                .orders(.read(id, top: $0))
            }
        }
    }

    /// Draws what is offered; Enter never does anything else than what the person was offered.
    private func draw(offerOf seen: Order, on frame: inout Frame<TillAction>) {
        guard let order = confirmed.orders[seen.id] else { return sayClosed(on: &frame) }
        switch order.offer {
        case seen.offer where seen.offer == .confirm: askToConfirm(order, on: &frame)
        case seen.offer where seen.offer == .pay: askToPayOrRelease(order, on: &frame)
        case seen.offer: askToTakeOver(order, on: &frame)
        default:
            let back = Button("Back", keys: .escape, .enter, to: TillAction.dismiss)
            let difference = OrderDifference(from: seen, to: order)
            frame.addMessage(heading(of: order), [difference.sentence], buttons: [back])
        }
    }

    private func askToTakeOver(_ order: Order, on frame: inout Frame<TillAction>) {
        let zone = confirmed.menu.timeZone
        let since = ClockText.minute(order.openedAt, in: zone)
        let changed = ClockText.sentence(now - order.changedAt)
        let due = order.currency.text(order.totals.due)
        frame.addMessage(
            "Take over \(heading(of: order))?",
            [
                "\(order.ownerText) has it. It was opened at \(since) and changed \(changed) ago.",
                "\(due) is due. From then on it is this till's and yours.",
            ],
            buttons: [
                .back,
                Button(
                    "Take over", keys: .enter, isPrimary: true, to: .orders(.takeOver(order.id)),
                    unless: order.terminal == identity.terminal ? "It is this till's." : nil),
            ])
    }

    /// Offers what every till can do with an order that another one has closed for payment.
    private func askToPayOrRelease(_ order: Order, on frame: inout Frame<TillAction>) {
        frame.addMessage(
            heading(of: order),
            [
                "\(order.ownerText) has closed it for payment.",
                "\(order.currency.text(order.totals.due)) is due. "
                    + "To change it, release it: then it is this till's and yours.",
            ],
            buttons: [
                .back,
                Button("Release", keys: .key("r"), to: .orders(.release(order.id))),
                Button("Pay", keys: .enter, isPrimary: true, to: .orders(.pay(order.id))),
            ])
    }

    private func drawWaiting(_ key: CommandKey, on frame: inout Frame<TillAction>) {
        let entry = memory.outbox.entries.first { $0.key == key }
        frame.addMessage("One moment", [entry?.delivery.text ?? "done"], buttons: [.back])
    }

    /// Says that the order of a dialog is no longer there.
    func sayClosed(on frame: inout Frame<TillAction>) {
        let back = Button("Back", keys: .escape, .enter, to: TillAction.dismiss)
        frame.addMessage("Closed", ["The order was closed meanwhile."], buttons: [back])
    }
}

extension Order {
    /// What Enter does with an order of others.
    fileprivate enum Offer { case confirm, pay, takeOver, nothing }

    /// What a till can do with it as an order of others.
    fileprivate var offer: Offer {
        if waitsForConfirmation { return .confirm }
        if isClosedForPayment { return .pay }
        return reason(against: \.change) == nil ? .takeOver : .nothing
    }
}

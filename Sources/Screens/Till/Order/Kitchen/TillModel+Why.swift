// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
import Terminal

/// The page that says which kitchen screens show an order, and why the others do not.
package struct WhyDialog: Equatable, Sendable {
    /// The order that it is about.
    let order: OrderID
    /// Its first visible row.
    var top = 0
}

extension TillModel {
    /// Asks on which screens an order is, if that is due.
    mutating func askForScreens() -> [TillEffect] {
        guard kitchen != nil, ticketSight.isDue(for: sightSubject, at: now),
            let order = ticketSight.subject?.order
        else { return [] }
        return [.kitchen(.explain(order))]
    }

    /// Shows the page about an order, and asks for it.
    mutating func show(_ why: WhyDialog) -> [TillEffect] {
        let isOpen = if case .why = dialog { true } else { false }
        dialog = .why(why)
        guard !isOpen, let subject = sightSubject else { return [] }
        ticketSight.ask(about: subject, at: now)
        return [.kitchen(.explain(why.order))]
    }

    /// Binds the key that shows the page: about an order that the kitchen does not see, or else
    /// about the order at hand.
    func bindWhy(on frame: inout Frame<TillAction>) {
        guard let why = whyOffered else { return }
        let isAlarm = kitchen?.alarm.unseen.isEmpty == false
        frame.bind(
            .control("k"), words: "Kitchen's screens", importance: isAlarm ? .normal : .helpOnly,
            to: .why(why))
    }

    /// The state of an order in words, which never contradicts the alarm in the header.
    func stateText(of order: Order) -> String {
        let isUnseen = kitchen?.alarm.orders.contains(order.id) == true
        return isUnseen && order.status == .inProcess
            ? order.stateText(kitchen: "unseen by kitchen") : order.stateText
    }

    /// The state of an order and whose it is, `✓ ready · till-1/ana`.
    func stateAndOwner(of order: Order) -> String {
        [stateText(of: order), order.ownerText].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// The page that the key and the alarm open; nil without an order to explain.
    var whyOffered: WhyDialog? {
        let own = order.confirmed?.id
        guard let alarm = kitchen?.alarm, let first = alarm.unseen.first else {
            return own.map { WhyDialog(order: $0) }
        }
        let isOwnUnseen = own.map(alarm.orders.contains) ?? false
        return WhyDialog(order: isOwnUnseen ? own ?? first.order : first.order)
    }

    /// Draws the page.
    func draw(_ why: WhyDialog, on frame: inout Frame<TillAction>) {
        let columns = min(84, frame.bounds.size.columns - 4)
        let lines = whyLines(of: why.order).flatMap {
            PrintableText($0).wrappedWithIndent(columns: columns).map(\.string)
        }
        let close = Button(
            "Close", keys: .escape, .enter, .control("k"), isPrimary: true,
            to: TillAction.dismiss)
        let size = Size(columns: columns, rows: lines.count)
        frame.addDialog("Kitchen's screens", size: size, buttons: [close]) { frame, area in
            frame.add(ScrollingText(lines, top: why.top), in: area) { top in
                .why(WhyDialog(order: why.order, top: top))
            }
        }
    }

    /// The lines of the page on the screen; empty without one.
    var shownWhyLines: [String] {
        guard case .why(let why) = dialog else { return [] }
        return whyLines(of: why.order)
    }

    private func whyLines(of id: OrderID) -> [String] {
        guard let kitchen, let answer = ticketSight.answer else { return ["Asking kds-service…"] }
        let time = kitchen.serviceNow
        if let order = listedOrder(id) {
            return TicketExplanation(
                order: order, kitchen: answer, at: kitchenLocation, now: time
            ).lines
        }
        guard case .ticket(let known) = answer else { return ["The order is closed."] }
        return TicketExplanation(
            ticket: known.ticket, kitchen: answer, at: kitchenLocation, now: time
        ).lines
    }

    /// The order whose screens the till shows: that of the page, or else the order at hand while
    /// cooks have work with it.
    private var sightSubject: TicketSight.Subject? {
        let unseen = kitchen?.alarm.unseen ?? []
        if case .why(let why) = dialog {
            let revision = listedOrder(why.order)?.revision ?? 0
            return TicketSight.Subject(order: why.order, revision: revision, unseen: unseen)
        }
        guard let order = order.confirmed,
            order.lines.contains(where: { $0.status == .inProcess || $0.awaitsAcknowledgement })
        else { return nil }
        return TicketSight.Subject(order: order.id, revision: order.revision, unseen: unseen)
    }
}

// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

extension TillModel {
    /// Begins to move lines of an order.
    mutating func beginMove(from order: OrderID?) {
        guard let giver = order.flatMap({ confirmed.orders[$0] }) else { return }
        dialog = .orders(.move(.panes(MovePanes(giver: giver))))
    }

    /// Does what a person wants to move lines to another order.
    mutating func perform(_ action: MoveAction) -> [TillEffect] {
        if action == .begin {
            beginMove(from: order.confirmed?.id)
            return []
        }
        guard case .orders(.move(let dialog)) = dialog,
            let giver = confirmed.orders[dialog.panes.giver]
        else { return [] }
        switch action {
        case .confirm: return move(dialog.panes, from: giver)
        case .seat(let seat): return setSeat(seat, dialog.panes, giver)
        case .split(let ways): return split(giver, ways, dialog.panes)
        default: self.dialog = .orders(.move(dialog.after(action, on: giver)))
        }
        return []
    }

    /// Sends what was chosen; a merge if nothing would stay.
    private mutating func move(_ panes: MovePanes, from giver: Order) -> [TillEffect] {
        let from = OrderReference(order: giver.id, ifRevision: giver.revision)
        let to = panes.receiver.map {
            OrderReference(order: $0, ifRevision: confirmed.orders[$0]?.revision)
        }
        awaitAnswer(panes, giver)
        if let to, panes.movesEverything(of: giver) { return key(.merge(from, into: to)) }
        return key(.move(from, panes.parts(of: giver), to: to))
    }

    private mutating func setSeat(
        _ seat: Int?, _ panes: MovePanes, _ giver: Order
    ) -> [TillEffect] {
        dialog = .orders(.move(.panes(panes)))
        guard let line = panes.selected else { return [] }
        return key(.change(.order(giver.id), .setSeat([line], seat)))
    }

    private mutating func split(_ giver: Order, _ ways: Int, _ panes: MovePanes) -> [TillEffect] {
        awaitAnswer(panes, giver)
        return EvenSplit(order: giver, ways: ways).commands.flatMap { key($0) }
    }

    /// Waits for the answer, and remembers the orders as the person saw them.
    private mutating func awaitAnswer(_ panes: MovePanes, _ giver: Order) {
        let receiver = panes.receiver.flatMap { confirmed.orders[$0] }
        let sent = [giver, receiver].compactMap(\.self)
        dialog = .orders(.move(.waiting(panes, sent: sent)))
    }

    /// Leads back to both orders after a refusal, and says what others changed on them.
    mutating func reopenPanes(of giver: OrderID) {
        guard case .orders(.move(.waiting(let panes, let sent))) = dialog, panes.giver == giver
        else { return }
        dialog = .orders(.move(.panes(panes)))
        let differences = sent.compactMap { old in
            confirmed.orders[old.id].map { OrderDifference(from: old, to: $0) }
        }
        let news = differences.filter { !$0.isEmpty }.map(\.sentence)
        if news.isEmpty { return }
        notice = Notice((news + ["Decide again."]).joined(separator: " "), .warning)
    }

    /// The reason why no line of an order can move now; nil if lines can.
    func reasonAgainstMove(from id: OrderID?) -> String? {
        guard let id, let order = confirmed.orders[id] else { return "Select an order first." }
        let shown = shown(.order(id))
        if let reason = shown.reason(against: \.move) { return reason }
        if order.terminal != identity.terminal {
            return "#\(order.number) belongs to \(order.terminal). Take it over first."
        }
        return shown.isConfirmed ? nil : ShownOrder.notSent
    }

    /// The reason why what was chosen can't be moved now; nil if it can.
    func reasonAgainst(_ panes: MovePanes) -> String? {
        if let reason = reasonAgainstMove(from: panes.giver) { return reason }
        guard let giver = confirmed.orders[panes.giver] else { return nil }
        if panes.parts(of: giver).isEmpty { return "Choose first what moves." }
        if let line = panes.dividedDiscount(of: giver) {
            return "\(line.name) has a discount. Move all of the line, or remove the discount."
        }
        guard let receiver = panes.receiver else {
            return panes.movesEverything(of: giver)
                ? "Leave something on #\(giver.number), or choose another order." : nil
        }
        if let reason = reasonAgainstReceiving(receiver) { return reason }
        guard panes.movesEverything(of: giver), let order = confirmed.orders[receiver],
            giver.losesDiscounts(byMergingInto: order)
        else { return nil }
        return """
            #\(giver.number) has a discount that #\(order.number) does not have. Remove it first.
            """
    }

    private func reasonAgainstReceiving(_ id: OrderID) -> String? {
        let shown = shown(.order(id))
        if shown.confirmed == nil { return "The other order is closed. Choose another one." }
        return shown.reasonAgainstChange ?? (shown.isConfirmed ? nil : ShownOrder.notSent)
    }

    /// The orders that can get lines of an order, the newest first.
    func receivers(of giver: Order) -> [Order] {
        confirmed.orders.orders.reversed().filter { order in
            order.id != giver.id && reasonAgainstReceiving(order.id) == nil
                && order.currency == giver.currency && order.tax == giver.tax
        }
    }
}

extension MoveDialog {
    /// The dialog after an action that changes nothing but the dialog.
    fileprivate func after(_ action: MoveAction, on giver: Order) -> Self {
        var panes = panes
        let selected = giver.standingLines.first { $0.line == panes.selected }
        if case .digit = action {} else { panes.typed = TypedPieces() }
        switch action {
        case .point(let position):
            panes.position = position
            // The order may have lost lines since they were shown.
            let lines = giver.standingLines
            panes.selected = position.selection.flatMap {
                lines.indices.contains($0) ? lines[$0].line : nil
            }
        case .scroll(let position): panes.received = position
        case .toggleLine(let number):
            panes.selected = number
            panes.toggle(giver.standingLines.filter { $0.line == number })
        case .toggleSeat(let seat): panes.toggle(giver.standingLines.filter { $0.seat == seat })
        case .toggleAll: panes.toggle(giver.standingLines)
        case .oneMore: if let selected { panes.moveOneMore(of: selected) }
        case .digit(let digit): if let selected { panes.type(digit, of: selected) }
        case .receive(let order): panes.receiver = order
        case .askReceiver: return .receiver(panes, ListPosition())
        case .browse(let position): return .receiver(panes, position)
        case .askSeat: return .seat(panes)
        case .share(let ways): return .sharing(panes, ways: ways)
        case .begin, .confirm, .back, .seat, .split: break
        }
        return .panes(panes)
    }
}

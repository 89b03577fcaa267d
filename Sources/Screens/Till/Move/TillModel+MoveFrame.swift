// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

extension TillModel {
    /// Gives a key on the Sale page to splitting the order at hand.
    func bindSplit(on frame: inout Frame<TillAction>) {
        frame.bind(
            .control("t"), words: "Split, move", importance: .helpOnly,
            to: .orders(.split(.begin)),
            unless: order.isEmpty
                ? "Nothing keyed yet" : reasonAgainstMove(from: order.confirmed?.id))
    }

    /// Draws a dialog about lines that move to another order.
    func draw(_ dialog: MoveDialog, on frame: inout Frame<TillAction>) {
        guard let giver = confirmed.orders[dialog.panes.giver] else {
            let back = Button("Back", keys: .escape, .enter, to: TillAction.dismiss)
            return frame.addMessage("Closed", ["The order was closed meanwhile."], buttons: [back])
        }
        switch dialog {
        case .panes(let panes): draw(panes, giver, on: &frame)
        case .receiver(_, let position): askReceiver(for: giver, position, on: &frame)
        case .seat(let panes): askSeat(panes, giver, on: &frame)
        case .evenly(_, let ways): askWays(EvenSplit(order: giver, ways: ways), on: &frame)
        case .waiting(let panes, _): drawWaiting(panes, on: &frame)
        }
    }

    private func draw(_ panes: MovePanes, _ giver: Order, on frame: inout Frame<TillAction>) {
        // All but the tabs and the hints.
        let whole = frame.bounds.size
        let size = Size(columns: whole.columns - 4, rows: whole.rows - 7)
        frame.addDialog(
            "Split or move #\(giver.number)", size: size, buttons: moveButtons(panes, giver)
        ) { frame, area in
            var rest = area
            drawSeats(panes, giver, in: rest.takeTop(1), on: &frame)
            if let notice { notice.draw(on: &frame, in: rest.takeBottom(1)) }
            let halves = Panes(rest, share: 50)
            drawGiver(panes, giver, in: halves.first, on: &frame)
            drawReceiver(panes, giver, in: halves.second, on: &frame)
            bindMove(panes, giver, on: &frame)
        }
    }

    private func moveButtons(_ panes: MovePanes, _ giver: Order) -> [Button<TillAction>] {
        let isMerge = panes.receiver != nil && panes.movesEverything(of: giver)
        let reason = reasonAgainst(panes)
        return [
            Button("Back", keys: .escape, to: .dismiss),
            move("To order", "t", .askReceiver),
            move("Evenly", "e", .share(ways: EvenSplit.ways.lowerBound)),
            move("All", "a", .toggleAll),
            Button(
                isMerge ? "Merge" : "Move", keys: .key("m"), isPrimary: true,
                to: .orders(.split(.confirm)), unless: reason),
        ]
    }

    private func move(
        _ title: String, _ key: Character, _ action: MoveAction
    ) -> Button<TillAction> {
        Button(title, keys: .key(key), to: .orders(.split(action)))
    }

    /// Draws a key for each seat, which moves what its guest has.
    private func drawSeats(
        _ panes: MovePanes, _ giver: Order, in rect: Rect, on frame: inout Frame<TillAction>
    ) {
        let seats = Set(giver.standingLines.compactMap(\.seat)).sorted()
        var rest = rect
        if seats.isEmpty {
            frame.write("Enter moves a line, a digit a part of it.", in: rect, as: .muted)
        }
        for seat in seats {
            let action = TillAction.orders(.split(.toggleSeat(seat)))
            frame.add(Button("Seat \(seat)", to: action), in: rest.takeLeft(9))
        }
    }

    private func drawGiver(
        _ panes: MovePanes, _ giver: Order, in rect: Rect, on frame: inout Frame<TillAction>
    ) {
        let lines = giver.standingLines
        let moved = panes.price(of: giver)
        var inner = rect.inset()
        frame.box(rect, title: "stays on #\(giver.number)")
        drawSum(
            lines.reduce(.zero) { $0 + $1.unitPrice * $1.quantity } - moved, of: giver,
            in: inner.takeBottom(1), on: &frame)
        var position = panes.position
        let selection = lines.firstIndex { $0.line == panes.selected }
        if position.selection != selection { position.select(selection) }
        let items = lines.map { line in
            let moving = panes.moving(line)
            let seat = line.seat.map { " · seat \($0)" } ?? ""
            return ItemList.Item(
                line.text(quantity: line.quantity - moving) + seat,
                detail: giver.currency.number(line.unitPrice * (line.quantity - moving)),
                as: moving > 0 ? .pending : .text)
        }
        frame.add(ItemList(items, position: position, choosesAtOnce: true), in: inner) { event in
            switch event {
            case .moved(let position): .orders(.split(.point(position)))
            case .chosen(let index): .orders(.split(.toggleLine(lines[index].line)))
            }
        }
    }

    private func drawReceiver(
        _ panes: MovePanes, _ giver: Order, in rect: Rect, on frame: inout Frame<TillAction>
    ) {
        let receiver = panes.receiver.flatMap { confirmed.orders[$0] }
        let moving = giver.standingLines.filter { panes.moving($0) > 0 }
        let present = receiver?.standingLines ?? []
        var inner = rect.inset()
        frame.box(rect, title: title(of: receiver, panes))
        drawSum(
            panes.price(of: giver) + present.reduce(.zero) { $0 + $1.unitPrice * $1.quantity },
            of: giver, in: inner.takeBottom(1), on: &frame)
        let items =
            moving.map { line in
                ItemList.Item(
                    "→ " + line.text(quantity: panes.moving(line)),
                    detail: giver.currency.number(line.unitPrice * panes.moving(line)),
                    as: .pending)
            }
            + present.map { line in
                ItemList.Item(
                    line.text(quantity: line.quantity),
                    detail: giver.currency.number(line.unitPrice * line.quantity), as: .muted)
            }
        let list = ItemList(
            items, position: panes.received, isFocused: false, choosesAtOnce: true)
        frame.add(list, in: inner) { event in
            switch event {
            case .chosen(let index) where moving.indices.contains(index):
                .orders(.split(.toggleLine(moving[index].line)))
            case .moved(let position): .orders(.split(.scroll(position)))
            case .chosen: .orders(.split(.back))
            }
        }
    }

    private func title(of receiver: Order?, _ panes: MovePanes) -> String {
        if panes.receiver == nil { return "New order" }
        return receiver?.heading(in: confirmed.menu.timeZone) ?? "closed"
    }

    /// Writes the price of the items of a pane; discounts, fees and tax follow with the answer.
    private func drawSum(
        _ sum: Amount, of order: Order, in rect: Rect, on frame: inout Frame<TillAction>
    ) {
        frame.write("Items", in: rect, as: .accent)
        let subtotal = order.totals.subtotal
        let estimate =
            subtotal > .zero
            ? order.totals.total.share(sum.minorUnits, of: subtotal.minorUnits) : sum
        // A discount of the whole order does not move with its lines.
        let due =
            order.discounts.contains { $0.line == nil }
            ? "before discounts" : "due about \(order.currency.number(estimate))"
        let text = "\(order.currency.number(sum)), \(due)"
        frame.write(text, in: rect, aligned: .right, as: .money)
    }

    private func bindMove(
        _ panes: MovePanes, _ giver: Order, on frame: inout Frame<TillAction>
    ) {
        let selected = giver.standingLines.first { $0.line == panes.selected }
        let unselected = selected == nil ? "Select a line first." : nil
        let noSeat = selected?.seat == nil ? "The selected line has no seat. g gives it one." : nil
        for digit in 0...9 {
            frame.bind(
                .key(Character("\(digit)")), words: "Quantity", importance: .minor,
                to: .orders(.split(.quantity(digit))), unless: unselected)
        }
        frame.bind(
            .key(" "), words: "One more", to: .orders(.split(.oneMore)), unless: unselected)
        frame.bind(
            .key("s"), words: "Its seat", to: .orders(.split(.toggleSeat(selected?.seat ?? 0))),
            unless: unselected ?? noSeat)
        frame.bind(
            .key("g"), words: "Give a seat", to: .orders(.split(.askSeat)), unless: unselected)
    }
}

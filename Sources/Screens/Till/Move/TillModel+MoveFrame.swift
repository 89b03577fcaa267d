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
                ? ShownOrder.nothingKeyed : reasonAgainstMove(from: order.confirmed?.id))
    }

    /// Draws a dialog about lines that move to another order.
    func draw(_ dialog: MoveDialog, on frame: inout Frame<TillAction>) {
        guard let giver = confirmed.orders[dialog.panes.giver] else {
            return sayClosed(on: &frame)
        }
        switch dialog {
        case .panes(let panes): draw(panes, giver, on: &frame)
        case .receiver(_, let position): askReceiver(for: giver, position, on: &frame)
        case .seat(let panes): askSeat(panes, giver, on: &frame)
        case .sharing(_, let ways): askWays(EvenSplit(order: giver, ways: ways), on: &frame)
        case .waiting(let panes, _): drawWaiting(panes, on: &frame)
        }
    }

    private func draw(_ panes: MovePanes, _ giver: Order, on frame: inout Frame<TillAction>) {
        // All but the tabs, the status and the hints.
        let whole = frame.bounds.size
        let size = Size(columns: whole.columns - 4, rows: whole.rows - 8)
        let buttons = moveButtons(panes, giver, isWide: whole.columns >= 80)
        frame.addDialog(
            "Split or move #\(giver.number)", size: size, buttons: buttons
        ) { frame, area in
            var rest = area
            drawSeats(panes, giver, in: rest.takeTop(1), on: &frame)
            drawDiscounts(panes, giver, below: &rest, on: &frame)
            let halves = Panes(rest, share: 50)
            drawGiver(panes, giver, in: halves.first, on: &frame)
            drawReceiver(panes, giver, in: halves.second, on: &frame)
            bindMove(panes, giver, on: &frame)
        }
    }

    /// Says below the orders what becomes of their discounts, before anything is sent.
    private func drawDiscounts(
        _ panes: MovePanes, _ giver: Order, below rest: inout Rect,
        on frame: inout Frame<TillAction>
    ) {
        let receiver = panes.receiver.flatMap { confirmed.orders[$0] }
        let text =
            if let receiver, panes.movesEverything(of: giver) {
                giver.discountsAfterMerge(into: receiver)
            } else {
                giver.discountsAfterMove(to: receiver)
            }
        guard let text else { return }
        let rows = PrintableText(text).wrapped(columns: rest.size.columns)
        let place = rest.takeBottom(rows.count)
        for (row, line) in rows.enumerated() {
            frame.write(line.string, in: place, row: row, as: .info)
        }
    }

    private func moveButtons(
        _ panes: MovePanes, _ giver: Order, isWide: Bool
    ) -> [Button<TillAction>] {
        let isMerge = panes.receiver != nil && panes.movesEverything(of: giver)
        let reason = reasonAgainst(panes)
        return [
            .back,
            move("To order", "t", .askReceiver),
            move(
                isWide ? "Share items" : "Share", "e", .share(ways: EvenSplit.ways.lowerBound)),
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
        let isWide = seats.count * 9 <= rect.size.columns
        for seat in seats {
            let action = TillAction.orders(.split(.toggleSeat(seat)))
            let title = isWide ? "Seat \(seat)" : "\(seat)"
            frame.add(Button(title, to: action), in: rest.takeLeft(isWide ? 9 : 4))
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
            lines.price - moved, of: giver,
            isEstimable: giver.hasSameDiscounts(as: nil), in: inner.takeBottom(1), on: &frame)
        var position = panes.position
        let selection = lines.firstIndex { $0.line == panes.selected }
        if position.selection != selection { position.select(selection) }
        let items = lines.map { line in
            let moving = panes.moving(line)
            return ItemList.Item(
                line.seatedText(quantity: line.quantity - moving),
                detail: giver.currency.number(line.price(of: line.quantity - moving)),
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
            panes.price(of: giver) + present.price,
            of: giver,
            isEstimable: giver.hasSameDiscounts(as: nil) && giver.hasSameDiscounts(as: receiver),
            in: inner.takeBottom(1), on: &frame)
        let items =
            moving.map { line in
                ItemList.Item(
                    "→ " + line.seatedText(quantity: panes.moving(line)),
                    detail: giver.currency.number(line.price(of: panes.moving(line))),
                    as: .pending)
            }
            + present.map { line in
                ItemList.Item(
                    line.seatedText(quantity: line.quantity),
                    detail: giver.currency.number(line.price(of: line.quantity)), as: .muted)
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
        return receiver.map { heading(of: $0) } ?? "closed"
    }

    /// Writes the price of the items of a pane, and estimates what is due from the whole order.
    ///
    /// The exact discounts, fees and taxes follow with the answer.
    private func drawSum(
        _ sum: Amount, of order: Order, isEstimable: Bool, in rect: Rect,
        on frame: inout Frame<TillAction>
    ) {
        frame.write("Items", in: rect, as: .accent)
        let subtotal = order.totals.subtotal
        let estimate =
            subtotal > .zero
            ? order.totals.total.share(sum.minorUnits, of: subtotal.minorUnits) : sum
        let due =
            isEstimable ? "due about \(order.currency.number(estimate))" : "before discounts"
        let price = order.currency.number(sum)
        var place = rect
        _ = place.takeLeft(6)
        let text = "\(price), \(due)"
        let isFitting = PrintableText(text).columns <= place.size.columns
        frame.write(isFitting ? text : price, in: place, aligned: .right, as: .money)
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
                to: .orders(.split(.digit(digit))),
                unless: unselected
                    ?? selected.flatMap { panes.typed.problem(with: digit, of: $0.quantity) })
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

extension Line {
    /// The quantity, the name and the seat, `2 × Burger · seat 1`.
    fileprivate func seatedText(quantity: Int) -> String {
        text(quantity: quantity) + (seat.map { " · seat \($0)" } ?? "")
    }
}

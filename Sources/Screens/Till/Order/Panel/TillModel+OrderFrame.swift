// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

extension TillModel {
    /// Draws the order at hand with its total, and the keys that are always in sight.
    func drawOrder(in panel: Rect, on frame: inout Frame<TillAction>) {
        let order = order
        var inner = panel.inset()
        frame.box(panel, title: title(of: order, columns: panel.size.columns - 6))
        drawNote(of: order, above: &inner, on: &frame)
        let isLarge = panel.size.rows >= 20
        drawKeys(of: order, in: inner.takeBottom(isLarge ? 3 : 1), on: &frame)
        let tools = panel.size.rows < 16 ? 0 : Self.toolPlaces(columns: inner.size.columns).rows
        drawTools(of: order, in: inner.takeBottom(tools), on: &frame)
        // On a small screen the lines come first.
        let rows = inner.size.rows
        let height = isLarge ? rows / 2 : rows < 6 ? 1 : min(3, rows / 2)
        let totals = OrderTotals(order, height: height)
        draw(totals, in: inner.takeBottom(totals.rows.count), on: &frame)
        drawUnsent(of: order, below: &inner, on: &frame)
        frame.draw(in: inner, map: TillAction.order) { frame in
            drawRows(of: order, isBrief: !isLarge, on: &frame)
        }
        if order.isEmpty { drawEmpty(order, in: inner, on: &frame) }
    }

    /// Writes the note of the order on top; what does not fit is in the details.
    private func drawNote(
        of order: ShownOrder, above rest: inout Rect, on frame: inout Frame<TillAction>
    ) {
        let note = order.details.note
        if note.isEmpty { return }
        let rows = PrintableText("NOTE: \(note)").wrapped(columns: rest.size.columns)
        let place = rest.takeTop(min(rows.count, max(1, rest.size.rows / 4)))
        frame.fill(place, as: .warningBar)
        for (row, text) in rows.prefix(place.size.rows).enumerated() {
            // The last row says with an ellipsis that something is missing.
            let isCut = row == place.size.rows - 1
            let shown = isCut ? rows[row...].map(\.string).joined(separator: " ") : text.string
            frame.write(shown, in: place, row: row, as: .warningBar)
        }
        frame.target(place, to: .order(.openDetails))
    }

    /// Says that nothing is keyed, and warns if the kitchen gets each dish at once.
    private func drawEmpty(
        _ order: ShownOrder, in rect: Rect, on frame: inout Frame<TillAction>
    ) {
        frame.write(ShownOrder.nothingKeyed, in: rect, row: 1, aligned: .centre, as: .muted)
        let firing = order.confirmed?.firing ?? confirmed.menu.location?.firing
        guard firing == .whenAdded else { return }
        let warning = PrintableText("Dishes go to the kitchen as they are keyed.")
            .wrapped(columns: rect.size.columns)
        guard rect.size.rows >= 3 + warning.count else { return }
        for (row, text) in warning.enumerated() {
            frame.write(text.string, in: rect, row: 3 + row, aligned: .centre, as: .info)
        }
    }

    /// The order and its state, with the number of its screens in the kitchen and of its guests if
    /// there is space for them.
    private func title(of order: ShownOrder, columns: Int) -> String {
        guard let confirmed = order.confirmed else { return "New order" }
        let screens = ticketSight.text(of: confirmed).map { confirmed.stateText(kitchen: $0) }
        // A rush says more than that the order is in the kitchen, which its lines say, too.
        let rush = confirmed.rushText.map { _ in confirmed.stateText(kitchen: nil) }
        let titles = [screens, stateText(of: confirmed), rush].compactMap(\.self).flatMap { state in
            [true, false].map { withParty in
                [heading(of: confirmed, withParty: withParty), state]
                    .filter { !$0.isEmpty }.joined(separator: " · ")
            }
        }
        return titles.first { PrintableText($0).columns <= columns } ?? titles.last ?? ""
    }

    private func drawRows(
        of order: ShownOrder, isBrief: Bool, on frame: inout Frame<OrderAction>
    ) {
        let entries = order.sections.flatMap { heading, rows in
            (heading.map { [(nil, ItemList.Item.heading($0))] } ?? [])
                + rows.map { entry($0, isBrief: isBrief) }
        }
        let changes = order.orderChanges.map { (RowID?.none, ItemList.Item.heading($0.text)) }
        let all = entries + changes
        let rows = all.map(\.0)
        let list = ItemList(
            all.map(\.1), position: orderPanel.position(in: rows),
            isFocused: orderPanel.isFocused)
        frame.add(list, in: frame.bounds) { event in
            switch event {
            case .moved(let position):
                .select(position.selection.flatMap { rows[$0] }, position)
            case .chosen(let index): rows[index].map { .mark($0) } ?? .unmark
            }
        }
        bindSelection(on: &frame)
    }

    private func bindSelection(on frame: inout Frame<OrderAction>) {
        guard let selected = orderPanel.selection else { return }
        frame.bind(.escape, words: "Select nothing", importance: .minor, to: .unmark)
        if orderPanel.isFocused {
            frame.bind(.key(" "), words: "Mark", importance: .minor, to: .mark(selected))
        }
    }

    private func entry(_ row: OrderRow, isBrief: Bool) -> (RowID?, ItemList.Item) {
        let item = row.item(
            in: currency, isMarked: orderPanel.marked.contains(row.id),
            isMissing: row.line.map { kitchenAnswers.isMissing($0.line, at: now) } ?? false,
            isBrief: isBrief)
        return (row.id, item)
    }

    private func draw(_ totals: OrderTotals, in rect: Rect, on frame: inout Frame<TillAction>) {
        for (index, row) in totals.rows.enumerated() {
            let amount = row.amount.text(in: currency)
            let name = row.role == .money ? Theme.Role.accent : row.role
            var place = rect
            _ = place.takeRight(PrintableText(amount).columns + 1)
            frame.write(row.name, in: place, row: index, as: name)
            frame.write(amount, in: rect, row: index, aligned: .right, as: row.role)
        }
    }

    /// Writes how many pieces are held back from the kitchen, if the lines keep some rows.
    private func drawUnsent(
        of order: ShownOrder, below rows: inout Rect, on frame: inout Frame<TillAction>
    ) {
        let pieces = FireDialog(order).pieces
        guard pieces > 0, rows.size.rows >= 4 else { return }
        let place = rows.takeBottom(1)
        frame.write("Held, F8 sends them", in: place, as: .warning)
        frame.write("\(pieces)", in: place, aligned: .right, as: .warning)
    }

    /// How many tools are beside each other, so that their names fit, and in how many rows.
    private static func toolPlaces(columns: Int) -> (inRow: Int, rows: Int) {
        columns < 30 ? (2, 3) : (3, 2)
    }

    /// Draws what can be done with the order and its lines, if there is space; the keys do it too.
    private func drawTools(of order: ShownOrder, in rect: Rect, on frame: inout Frame<TillAction>) {
        let pieces = FireDialog(order).pieces
        let send = order.confirmed?.waitsForConfirmation == true ? "Confirm" : "Send"
        let tools: [Button<TillAction>] = [
            Button(
                "Details", keys: .function(4), importance: .minor, to: .order(.openDetails),
                unless: order.confirmed?.reason(against: \.update)),
            Button(
                order.isAllInKitchen ? "Sent" : pieces == 0 ? "Send" : "\(send) \(pieces)",
                keys: .function(8), importance: .minor,
                to: .order(.askToFire), unless: order.reasonAgainstFire),
            Button(
                "Discount", keys: .function(9), importance: .minor, to: .order(.openDiscounts),
                unless: order.reasonAgainstDiscount),
            Button(
                "Void", keys: .delete, to: .order(.remove),
                unless: order.reasonAgainstRemoval(of: orderPanel.chosen(of: order.rows))),
            Button(
                "New", keys: .control("n"), importance: .minor, to: .order(.leave),
                unless: order.target == nil ? ShownOrder.nothingKeyed : nil),
            billTool,
        ]
        let count = Self.toolPlaces(columns: rect.size.columns)
        let places = rect.dividedIntoRows(count.rows).flatMap { $0.dividedIntoColumns(count.inRow) }
        for (tool, place) in zip(tools, places) { frame.add(tool, in: place) }
    }

    /// Draws Pay and Cancel, which keep their places and say why if they can't be used.
    private func drawKeys(of order: ShownOrder, in rect: Rect, on frame: inout Frame<TillAction>) {
        // What can't be changed can't be canceled: its release takes the place of that.
        let release =
            order.canRelease
            ? order.confirmed.map { order in
                Button("Release", keys: .control("u"), to: TillAction.order(.release(order.id)))
            } : nil
        let buttons = [
            release
                ?? Button(
                    "Cancel", keys: .control("x"), to: TillAction.order(order.wayToCancel),
                    unless: order.reasonAgainstCancel),
            Button(
                "Pay", keys: .function(12), isPrimary: true, to: .pay(.begin),
                unless: reasonAgainstPayment),
        ]
        frame.add(buttons, in: rect)
    }

    /// The currency of the order at hand, or else that of the menu.
    var currency: Currency? { order.confirmed?.currency ?? confirmed.menu.menu?.currency }

    /// Draws a dialog about the order at hand.
    func draw(_ dialog: OrderDialog, on frame: inout Frame<TillAction>) {
        switch dialog {
        case .void(let dialog): draw(dialog, on: &frame)
        case .details(let dialog): draw(dialog, on: &frame)
        case .discount(let dialog): draw(dialog, on: &frame)
        case .fire(let dialog): draw(dialog, on: &frame)
        case .cancel(let entry): drawCancelReasons(entry, on: &frame)
        }
    }
}

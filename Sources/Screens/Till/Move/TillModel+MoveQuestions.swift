// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

/// The questions of a person who moves lines.
extension TillModel {
    private var backToPanes: Button<TillAction> {
        Button("Back", keys: .escape, to: .orders(.split(.back)))
    }

    /// Asks for the order that gets the lines.
    func askReceiver(
        for giver: Order, _ position: ListPosition, on frame: inout Frame<TillAction>
    ) {
        let orders = receivers(of: giver)
        let items =
            [ItemList.Item("New order")]
            + orders.map { order in
                ItemList.Item(
                    heading(of: order),
                    detail: order.currency.number(order.totals.due),
                    more: ["  \(order.ownerText)"])
            }
        let size = Size(columns: 44, rows: items.count + orders.count + 1)
        frame.addDialog("Move to which order?", size: size, buttons: [backToPanes]) { frame, area in
            let list = ItemList(items, position: position, choosesAtOnce: true)
            frame.add(list, in: area) { event in
                switch event {
                case .moved(let position): .orders(.split(.browse(position)))
                case .chosen(let index):
                    .orders(.split(.receive(index == 0 ? nil : orders[index - 1].id)))
                }
            }
            let after = position.selection ?? 0
            let others = Array(orders.indices.dropFirst(after)) + orders.indices.prefix(after)
            for digit in "0123456789" {
                let next = others.first { "\(orders[$0].number)".first == digit }
                frame.bind(
                    .key(digit), words: "Select an order by its number", importance: .helpOnly,
                    to: .orders(.split(.browse(ListPosition(selection: next.map { $0 + 1 })))),
                    unless: next == nil ? "No number of an order begins with \(digit)." : nil)
            }
        }
    }

    /// Asks for the seat of the selected line.
    func askSeat(_ panes: MovePanes, _ giver: Order, on frame: inout Frame<TillAction>) {
        let name = giver.standingLines.first { $0.line == panes.selected }?.name ?? ""
        let seats: [Int?] = [1, 2, 3, 4, 5, 6, 7, 8, 9, nil]
        let size = Size(columns: 40, rows: 6)
        frame.addDialog("Whose is \(name)?", size: size, buttons: [backToPanes]) { frame, area in
            let places = area.dividedIntoRows(2).flatMap { $0.dividedIntoColumns(5) }
            for (seat, place) in zip(seats, places) {
                let key = TerminalInput.key(Character("\(seat ?? 0)"))
                let title = seat == nil ? "none" : ""
                frame.add(
                    Button(title, keys: key, to: .orders(.split(.seat(seat)))), in: place)
            }
        }
    }

    /// Asks for the number of guests, and shows what each of them gets.
    func askWays(_ split: EvenSplit, on frame: inout Frame<TillAction>) {
        let staying = split.staying.map { "stays: \($0.text) (\($0.reason))" }
        let share = split.shareText.isEmpty ? "Nothing is shared." : "Each guest gets:"
        let columns = 50
        let notes = ["Items are shared, not money.", split.order.discountsAfterMove(to: nil)]
            .compactMap(\.self).flatMap { PrintableText($0).wrapped(columns: columns) }
        let text = [share] + split.shareText.map { "  \($0)" } + staying
        let nothing = split.shareText.isEmpty ? "No line can be divided by \(split.ways)." : nil
        let confirm = Button(
            "Split", keys: .enter, isPrimary: true,
            to: TillAction.orders(.split(.split(ways: split.ways))),
            unless: reasonAgainstMove(from: split.order.id) ?? nothing)
        let size = Size(columns: columns, rows: text.count + notes.count + 3)
        frame.addDialog(
            "Share the items of #\(split.order.number) between \(split.ways)", size: size,
            buttons: [backToPanes, confirm]
        ) { frame, area in
            var rest = area
            let digits = rest.takeTop(1).dividedIntoColumns(EvenSplit.ways.count)
            for (ways, place) in zip(EvenSplit.ways, digits) {
                let key = TerminalInput.key(Character("\(ways)"))
                frame.add(
                    Button("", keys: key, to: .orders(.split(.share(ways: ways)))), in: place)
            }
            _ = rest.takeTop(1)
            var foot = rest.takeBottom(notes.count)
            for line in notes { frame.write(line.string, in: foot.takeTop(1), as: .info) }
            for line in text { frame.write(line, in: rest.takeTop(1)) }
        }
    }

    /// Says that the lines are on their way.
    func drawWaiting(_ panes: MovePanes, on frame: inout Frame<TillAction>) {
        let delivery = shown(.order(panes.giver)).waiting.first?.delivery.text ?? "done"
        frame.addMessage("Moving the lines", [delivery], buttons: [.back])
    }
}

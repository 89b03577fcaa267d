// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
import Terminal

extension TillModel {
    /// The smallest size of a table's cell.
    private static let tableCell = Size(columns: 18, rows: 5)

    /// Draws the tables of the location with their guests.
    func drawTables(in area: Rect, on frame: inout Frame<TillAction>) {
        let board = tableBoard
        frame.draw(in: area, map: TillAction.tables) { inner in
            var rest = inner.bounds
            drawAreas(board.areas, in: rest.takeTop(1), on: &inner)
            let keys = rest.takeBottom(rest.size.rows >= 14 ? 3 : 1)
            let shown = board.tables(in: tables.area)
            if shown.isEmpty {
                return inner.write(
                    "The location has no tables.", in: rest, row: 1, aligned: .centre, as: .muted)
            }
            let grid = Grid(
                shown.map(cell), position: tables.position, cell: Self.tableCell, isMain: true)
            inner.add(grid, in: rest) { event in
                switch event {
                case .moved(let position): .browse(position)
                case .chosen(let index) where isBringing:
                    .bring(toTable: shown[index].table.name)
                case .chosen(let index): .choose(table: shown[index].table.name)
                }
            }
            for (key, index) in [(TerminalInput.home, 0), (.end, shown.count - 1)] {
                inner.bind(
                    key, words: "Move the selection", importance: .helpOnly,
                    to: .browse(GridPosition(selection: index)))
            }
            bindDigits(of: shown, on: &inner)
            bindSpelling(of: shown, on: &inner)
            drawBringing(to: shown, in: keys, on: &inner)
        }
    }

    /// Gives each digit to the next table whose name begins with it.
    ///
    /// After a letter a digit may belong to the same name, as in T1.
    private func bindDigits(of shown: [SeatedTable], on frame: inout Frame<TablesAction>) {
        let spelled = tables.spelled
        let continued = spelled.isEmpty ? [] : continuations(of: spelled, in: shown)
        for digit in "0123456789" where !continued.contains(digit) {
            let next = nextTable(of: shown, after: 1) { $0.first == digit }
            frame.bind(
                .key(digit), words: "Select a table by its number", importance: .helpOnly,
                to: .browse(GridPosition(selection: next)),
                unless: next == nil
                    ? "No table begins with \(digit): use the arrows, then Enter." : nil)
        }
    }

    /// Gives the letters of names, and what may follow them, to the next table with such a name.
    private func bindSpelling(of shown: [SeatedTable], on frame: inout Frame<TablesAction>) {
        let spelled = tables.spelled
        let continued = spelled.isEmpty ? [] : continuations(of: spelled, in: shown)
        let letters = continuations(of: "", in: shown).filter(\.isLetter)
        for character in letters.union(continued) {
            // While a name is spelled, the selected table may be the one that is meant.
            let isContinued = continued.contains(character)
            let beginning = (isContinued ? spelled : "") + "\(character)"
            let next = nextTable(of: shown, after: isContinued ? 0 : 1) {
                $0.hasPrefix(beginning)
            }
            let action = TablesAction.spell(beginning, GridPosition(selection: next))
            let capitals = character.uppercased()
            for key in Set([character] + (capitals.count == 1 ? Array(capitals) : [])) {
                frame.bind(
                    .key(key), words: "Select a table by its name", importance: .helpOnly,
                    to: action)
            }
        }
    }

    /// The characters that follow a beginning in the names of tables, in small letters.
    private func continuations(of beginning: String, in shown: [SeatedTable]) -> Set<Character> {
        let names = shown.map { $0.table.name.lowercased() }
        return Set(
            names.filter { $0.hasPrefix(beginning) }
                .compactMap { $0.dropFirst(beginning.count).first })
    }

    /// The first table from so many after the selected one whose name in small letters matches.
    private func nextTable(
        of shown: [SeatedTable], after steps: Int, _ matches: (String) -> Bool
    ) -> Int? {
        let first = tables.position.selection.map { $0 + steps } ?? 0
        let order = Array(shown.indices.dropFirst(first)) + Array(shown.indices.prefix(first))
        return order.first { matches(shown[$0].table.name.lowercased()) }
    }

    private var isBringing: Bool { tables.isBringing && memory.order != nil }

    /// Draws the key that brings the order at hand to the selected table, or else to the one that
    /// is chosen next: a finger selects nothing without choosing it.
    ///
    /// The key is no letter, so that typing an item's name on this page moves no order.
    private func drawBringing(
        to shown: [SeatedTable], in rect: Rect, on frame: inout Frame<TablesAction>
    ) {
        var rest = rect
        let place = rest.takeLeft(40)
        if isBringing {
            frame.write(" Choose its table.", in: rest, row: rest.size.rows / 2, as: .info)
            return frame.add(
                Button("Leave it", keys: .escape, .control("t"), to: .toggleBringing), in: place)
        }
        let number = order.confirmed.map { "#\($0.number)" } ?? "the order"
        let selected = tables.position.selection.flatMap {
            shown.indices.contains($0) ? shown[$0].table.name : nil
        }
        let button =
            if let selected {
                Button(
                    "Bring \(number) to \(selected)", keys: .control("t"),
                    to: TablesAction.bring(toTable: selected),
                    unless: reasonAgainstBringing(to: selected))
            } else {
                Button(
                    "Bring \(number) to a table", keys: .control("t"),
                    to: TablesAction.toggleBringing, unless: reasonAgainstBringing)
            }
        frame.add(button, in: place)
    }

    private func drawAreas(
        _ areas: [String], in rect: Rect, on frame: inout Frame<TablesAction>
    ) {
        if areas.isEmpty { return }
        let selected = areas.firstIndex { $0 == tables.area }.map { $0 + 1 } ?? 0
        let next: String? = selected < areas.count ? areas[selected] : nil
        let tabs = (["All"] + areas).map { TabBar.Tab($0) }
        frame.add(TabBar(tabs, selected: selected), in: rect) {
            .show(area: $0 == 0 ? nil : areas[$0 - 1])
        }
        frame.bind(.tab, words: "Next part", to: .show(area: next))
    }

    private func cell(_ table: SeatedTable) -> Grid.Item {
        let count = table.orders.count > 1 ? " · \(table.orders.count) orders" : ""
        let since = table.since.map { ClockText.minute($0, in: confirmed.menu.timeZone) + " · " }
        let due = confirmed.menu.menu.map { $0.currency.number(table.due) } ?? ""
        let isFree = table.orders.isEmpty
        return Grid.Item(
            [
                [table.table.name, table.seatsText].filter { !$0.isEmpty }.joined(separator: " · "),
                table.stateText + count,
                isFree ? "" : (since ?? "") + due,
            ],
            as: table.isReady ? .success : isFree ? .text : .accent,
            unless: isBringing
                ? reasonAgainstBringing(to: table.table.name)
                : isFree ? reasonAgainstOpening : nil)
    }

    /// Draws a question about a table.
    func draw(_ dialog: TablesDialog, on frame: inout Frame<TillAction>) {
        switch dialog {
        case .choice(let table, let position): drawChoice(table, position, on: &frame)
        case .shared(let order): drawShared(order, on: &frame)
        }
    }

    private func drawChoice(
        _ name: String, _ position: ListPosition, on frame: inout Frame<TillAction>
    ) {
        let orders = tableBoard[name].orders
        let number = order.confirmed.map { "#\($0.number)" } ?? "the order"
        let buttons = [
            .back,
            Button(
                "Bring \(number) here", keys: .control("t"), to: .tables(.bring(toTable: name)),
                unless: reasonAgainstBringing(to: name)),
            Button(
                "New order", keys: .key("n"), .control("n"), isPrimary: orders.isEmpty,
                to: .tables(.open(table: name)), unless: reasonAgainstOpening),
        ]
        let size = Size(columns: 69, rows: max(1, orders.count * 2))
        frame.addDialog("Table \(name)", size: size, buttons: buttons) { frame, area in
            if orders.isEmpty {
                return frame.write("The table is free.", in: area, as: .muted)
            }
            let list = ItemList(
                orders.map(choice), position: position, choosesAtOnce: true)
            frame.add(list, in: area) { event in
                switch event {
                case .moved(let position): .tables(.point(table: name, position))
                case .chosen(let index): .tables(.proceed(orders[index].id))
                }
            }
        }
    }

    private func choice(_ order: Order) -> ItemList.Item {
        ItemList.Item(
            heading(of: order),
            detail: order.currency.number(order.totals.due),
            more: ["  " + stateAndOwner(of: order)])
    }
}

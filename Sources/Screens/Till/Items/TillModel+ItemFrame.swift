// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

extension TillModel {
    /// Asks for modifiers, quantity, course, seat, hold and note of an item.
    func draw(_ open: ItemDialog, on frame: inout Frame<TillAction>) {
        let dialog = current(open)
        let reason = reason(against: dialog)
        let add = TillAction.item(.add)
        let buttons = [
            Button("Back", keys: .escape, to: backAction(dialog)),
            // In the wish, Enter ends it.
            dialog.field == .note
                ? Button("Add", isPrimary: true, to: add, unless: reason)
                : Button("Add", keys: .enter, isPrimary: true, to: add, unless: reason),
        ]
        frame.addDialog(dialog.offer.item.name, size: contentSize, buttons: buttons) {
            frame, area in
            frame.draw(in: area, map: TillAction.item) { inner in
                var rest = inner.bounds
                drawNumbers(dialog, in: rest.takeTop(1), on: &inner)
                let wish = rest.takeTop(1)
                drawPrice(dialog, in: rest.takeBottom(1), on: &inner)
                drawGroups(dialog, in: rest, on: &inner)
                // The typing of the wish lies on top of the letters of the modifiers.
                drawWish(dialog, in: wish, on: &inner)
            }
        }
    }

    /// Leaves the wish first, then the dialog.
    private func backAction(_ dialog: ItemDialog) -> TillAction {
        .item(dialog.field == .note ? .focus(.note) : .leave)
    }

    /// The same for every item, so that nothing moves; tabs, status line and hints stay in sight.
    private var contentSize: Size {
        Size(columns: min(76, size.columns - 4), rows: min(24, size.rows - 9))
    }

    // MARK: Numbers and wish

    private func drawNumbers(
        _ dialog: ItemDialog, in row: Rect, on frame: inout Frame<ItemAction>
    ) {
        let places = row.dividedIntoColumns(4)
        draw(.quantity, "\(dialog.quantity)", of: dialog, in: places[0], on: &frame)
        draw(.course, dialog.course.map(String.init), of: dialog, in: places[1], on: &frame)
        draw(.seat, dialog.seat.map(String.init), of: dialog, in: places[2], on: &frame)
        let held = dialog.isHeld ? "held ✓" : "hold"
        frame.write("F8 \(held)", in: places[3], as: dialog.isHeld ? .accent : .text)
        frame.target(places[3], to: .hold)
        frame.bind(.function(8), words: "Hold", to: .hold)
        for digit in 0...9 {
            frame.bind(
                .key(Character("\(digit)")), words: "Type the number", importance: .helpOnly,
                to: .digit(digit))
        }
    }

    /// Draws a number; a field that has the digits and no number yet asks for one.
    private func draw(
        _ field: ItemField, _ value: String?, of dialog: ItemDialog, in place: Rect,
        on frame: inout Frame<ItemAction>
    ) {
        let key = field.key.map { "\($0.keyName) " } ?? ""
        let isFocused = dialog.field == field
        let question = place.size.columns >= 18 ? "\(key)type a number" : "type number"
        let text =
            isFocused && value == nil
            ? question : "\(key)\(field.words.lowercased()) \(value ?? "–")"
        frame.write(
            isFocused ? "[\(text)]" : " \(text)", in: place, as: isFocused ? .selected : .text)
        frame.target(place, to: .focus(field))
        if let key = field.key { frame.bind(key, words: field.words, to: .focus(field)) }
    }

    private func drawWish(_ dialog: ItemDialog, in row: Rect, on frame: inout Frame<ItemAction>) {
        var rest = row
        for (title, step) in [("+", 1), ("-", -1)] {
            frame.add(
                Button(title, to: ItemAction.step(step)), in: rest.takeRight(5))
            guard dialog.field != .note else { continue }
            frame.bind(
                .key(Character(title)), words: "One more, one less", importance: .helpOnly,
                to: .step(step))
        }
        let isFocused = dialog.field == .note
        let label = rest
        frame.write("F4 note ", in: rest.takeLeft(8))
        let field = TextField(
            dialog.note, placeholder: "wish of the guest", limit: ItemDialog.longestNote,
            isFocused: isFocused)
        frame.add(field, in: rest) { .note($0) }
        if isFocused {
            frame.bind(
                .enter, words: "End the note", importance: .primary, to: .focus(.note))
        } else {
            frame.target(label, to: .focus(.note))
            frame.refuseOthers(because: "F4 begins a note.")
        }
        frame.bind(.function(4), words: "Note", to: .focus(.note))
    }

    private func drawPrice(_ dialog: ItemDialog, in row: Rect, on frame: inout Frame<ItemAction>) {
        let isRepriced = dialog.formerPrice != nil
        let problem =
            isRepriced
            ? "The price changed" : reason(against: dialog) ?? dialog.problem(at: now)?.text
        let former = dialog.formerPrice.map { "was \($0.text(in: currency)), now " }
        let each =
            dialog.quantity > 1 || isRepriced ? "\(dialog.price.text(in: currency)) each  " : ""
        let total = dialog.item.total.text(in: currency)
        let amount = "\(former ?? "")\(each)\(total)"
        var rest = row
        let place = rest.takeRight(PrintableText(amount).columns + 1)
        frame.write(amount, in: place, aligned: .right, as: isRepriced ? .warning : .money)
        if let problem { frame.write("! \(problem)", in: rest, as: .danger) }
    }

    // MARK: Modifiers

    private func drawGroups(
        _ dialog: ItemDialog, in area: Rect, on frame: inout Frame<ItemAction>
    ) {
        let groups = dialog.groups
        guard let current = dialog.currentGroup else {
            return frame.write("No choices", in: area, row: 1, aligned: .centre, as: .muted)
        }
        let cell = Size(columns: cellColumns(groups, dialog), rows: 3)
        let heights = groups.map { Self.rows(of: $0, cell, columns: area.size.columns) }
        var letters = Self.letters[...]
        var rest = area
        if heights.reduce(0, +) <= area.size.rows {
            for (group, height) in zip(groups, heights) {
                let place = rest.takeTop(height)
                draw(group, of: dialog, cell, &letters, in: place, on: &frame)
            }
        } else {
            drawTabs(groups, current, of: dialog, in: rest.takeTop(1), on: &frame)
            draw(current, of: dialog, cell, &letters, in: rest, on: &frame)
        }
        guard groups.count > 1 else { return }
        frame.bind(.tab, words: "Next choice", to: .turn(by: 1))
        frame.bind(.shiftTab, words: "Choice before", importance: .helpOnly, to: .turn(by: -1))
    }

    /// The keys that choose the shown modifiers.
    private static let letters = Array("abcdefghijklmnopqrstuvwxyz").map(Character.init)

    private static func rows(of group: ModifierGroup, _ cell: Size, columns: Int) -> Int {
        let perRow = max(1, columns / cell.columns)
        let strips = (group.modifiers.count + perRow - 1) / perRow
        // A grid of several rows keeps one more row, which turns its pages.
        return 1 + strips * cell.rows + (strips > 1 ? 1 : 0)
    }

    /// The columns of all cells: those of the longest text.
    private func cellColumns(_ groups: [ModifierGroup], _ dialog: ItemDialog) -> Int {
        let texts = groups.flatMap(\.modifiers).map { text(of: $0, "a", dialog) }
        return min(30, (texts.map { PrintableText($0).columns }.max() ?? 0) + 2)
    }

    private func drawTabs(
        _ groups: [ModifierGroup], _ current: ModifierGroup, of dialog: ItemDialog, in row: Rect,
        on frame: inout Frame<ItemAction>
    ) {
        let tabs = groups.map { TabBar.Tab($0.name, badge: dialog.isValid($0) ? "" : "!") }
        let selected = groups.firstIndex { $0.id == current.id } ?? 0
        frame.add(TabBar(tabs, selected: selected), in: row) { .show(groups[$0].id) }
    }

    private func draw(
        _ group: ModifierGroup, of dialog: ItemDialog, _ cell: Size,
        _ letters: inout ArraySlice<Character>, in area: Rect, on frame: inout Frame<ItemAction>
    ) {
        var rest = area
        let isValid = dialog.isValid(group)
        frame.write(
            "\(isValid ? "" : "! ")\(group.name): \(group.task(with: dialog.count(in: group)))",
            in: rest.takeTop(1), as: isValid ? .muted : .danger)
        let isCurrent = group.id == dialog.currentGroup?.id
        let keys = group.modifiers.map { _ in letters.popFirst() }
        let items = zip(group.modifiers, keys).map { item($0, $1, in: group, of: dialog) }
        let grid = Grid(
            items, position: isCurrent ? dialog.position : GridPosition(), cell: cell,
            isFocused: isCurrent)
        frame.add(grid, in: rest) { event in
            switch event {
            case .moved(let position): .browse(group.id, position)
            case .chosen(let index): .toggle(group.modifiers[index].id)
            }
        }
        bind(keys, items, of: group, isCurrent ? dialog.position.selection : nil, on: &frame)
    }

    private func bind(
        _ keys: [Character?], _ items: [Grid.Item], of group: ModifierGroup, _ selection: Int?,
        on frame: inout Frame<ItemAction>
    ) {
        for (index, key) in keys.enumerated() {
            guard let key else { continue }
            frame.bind(
                .key(key), words: "Choose by letter", importance: .helpOnly,
                to: .toggle(group.modifiers[index].id), unless: items[index].reason)
        }
        guard let selection, items.indices.contains(selection) else { return }
        frame.bind(
            .key(" "), words: "Choose", to: .toggle(group.modifiers[selection].id),
            unless: items[selection].reason)
    }

    private func item(
        _ modifier: Modifier, _ key: Character?, in group: ModifierGroup, of dialog: ItemDialog
    ) -> Grid.Item {
        let isChosen = dialog.chosen.contains(modifier.id)
        return Grid.Item(
            [text(of: modifier, key, dialog)], as: isChosen ? .success : .text,
            unless: dialog.reason(against: modifier, in: group, at: now))
    }

    /// The letter, the mark of a choice, the name and what it adds to the price, or that it is sold
    /// out.
    private func text(
        of modifier: Modifier, _ key: Character?, _ dialog: ItemDialog
    ) -> String {
        let mark = dialog.chosen.contains(modifier.id) ? "✓" : " "
        let price = modifier.price(with: dialog.chosen)
        let sign = price < .zero ? "" : "+"
        let amount =
            modifier.isAvailable(at: now)
            ? price == .zero ? "" : " \(sign)\(price.text(in: currency))" : " sold out"
        return "\(key.map(String.init) ?? " ")\(mark)\(modifier.name)\(amount)"
    }
}

extension ItemField {
    /// The key that sends digits to it; the quantity has them without one.
    fileprivate var key: TerminalInput? {
        switch self {
        case .quantity: nil
        case .course: .function(7)
        case .seat: .function(6)
        case .note: .function(4)
        }
    }

    /// Its name.
    fileprivate var words: String {
        switch self {
        case .quantity: "Quantity"
        case .course: "Course"
        case .seat: "Seat"
        case .note: "Note"
        }
    }
}

extension ModifierGroup {
    /// How many modifiers can be chosen and how many are: `choose up to 3`, `choose 1, 1 chosen`.
    fileprivate func task(with count: Int) -> String {
        let range =
            minimum == maximum
            ? "\(maximum)" : minimum == 0 ? "up to \(maximum)" : "\(minimum) to \(maximum)"
        return "choose \(range)" + (count > 0 ? ", \(count) chosen" : "")
    }
}

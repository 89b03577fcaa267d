// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

extension TillModel {
    /// Draws the menu and the order at hand.
    func drawSale(in area: Rect, on frame: inout Frame<TillAction>) {
        let panes = SalePanes(in: area)
        drawOrder(in: panes.order, on: &frame)
        frame.draw(in: panes.menu, map: TillAction.sale) { inner in
            var rest = inner.bounds
            let top = rest.takeTop(1)
            if sale.search != nil, let question {
                // The search is where the question was.
                inner.write(question, in: top, as: .accent)
            } else {
                drawSections(in: top, on: &inner)
            }
            drawEntry(in: rest.takeTop(1), on: &inner)
            drawOffers(in: rest, on: &inner)
            bindSale(on: &inner)
        }
        drawFirstDish(in: panes.menu, on: &frame)
        // The typing of a search lies on top of the keys for everything.
        if sale.search == nil { bindHelp(on: &frame) }
    }

    private func drawSections(in rect: Rect, on frame: inout Frame<SaleAction>) {
        let sections = confirmed.menu.sections
        let selected = sections.firstIndex { $0.section == sale.section }
        frame.add(
            TabBar(sections.map { TabBar.Tab($0.name) }, selected: selected ?? 0), in: rect
        ) { .show(sections[$0].section) }
    }

    /// Draws what was typed: the quantity of the next item, and the text of a search.
    private func drawEntry(in rect: Rect, on frame: inout Frame<SaleAction>) {
        var rest = rect
        let quantity = sale.quantity.text.isEmpty ? "" : " \(sale.quantity.text) ×"
        let field = rest.takeLeft(6)
        if let repriced, sale.search == nil {
            return draw(repriced, in: rect, on: &frame)
        }
        frame.write(quantity, in: field, as: .accent)
        if let search = sale.search {
            if let offer = selectedOffer {
                // Ctrl-O is bound with the menu: Space belongs to the text.
                let place = rest.takeRight(9)
                frame.add(
                    Button("Options", to: .options(offer.item.id), unless: reason(against: offer)),
                    in: place)
            }
            let widget = TextField(
                search, placeholder: "name of an item", limit: CatalogueLimits.searchText)
            frame.add(widget, in: rest) { .search($0) }
        } else {
            frame.bindTyping { .search(TextEntry(typed: $0)) }
            if !orderPanel.isFocused, reasonAgainstNewOrder == nil {
                // For the mouse; the space bar is bound with the menu, whose selection it means.
                frame.add(Button("Options", to: .ask(.options)), in: rest.takeRight(9))
            }
            let (text, role) = advice
            frame.write(text, in: rest, as: role)
        }
    }

    /// What one can do next, or why one can't.
    private var advice: (text: String, role: Theme.Role) {
        if sale.purpose != .change, let reason = reasonAgainstNewOrder { return (reason, .warning) }
        if let row = focusedRow {
            let reason = reason(against: sale.quantity.number ?? row.quantity, of: row)
            return (reason ?? "Digits change the quantity: \(row.title)", .accent)
        }
        if let question { return (question, .accent) }
        if confirmed.menu.menu?.items.isEmpty ?? true { return ("", .muted) }
        return ("Letters search, digits count", .muted)
    }

    /// What the next item is chosen for, if that is not the sale.
    private var question: String? {
        switch sale.purpose {
        case .sale: nil
        case .options: "Options of which item?"
        case .change: "Change which dish?"
        }
    }

    /// The reason why no order can be begun here; nil if one can, or is there already.
    private var reasonAgainstNewOrder: String? {
        guard memory.order == nil, let location = confirmed.menu.location, location.closed else {
            return nil
        }
        return "\(location.name) is closed: no new orders"
    }

    private func draw(
        _ repriced: RepricedItem, in rect: Rect, on frame: inout Frame<SaleAction>
    ) {
        let item = repriced.item
        let present =
            offered(repriced.item.request).map { "costs \($0.price.text(in: currency)), not" }
            ?? "no longer costs"
        let count = sale.repriced.count { $0.target == memory.order }
        let more = count > 1 ? ", \(count - 1) more" : ""
        let change = "\(present) \(item.price.text(in: currency))\(more) "
        frame.fill(rect, as: .warningBar)
        var rest = rect
        let place = rest.takeRight(PrintableText(change).columns + 1)
        frame.write(" \(item.request.quantity) × \(item.name)", in: rest, as: .warningBar)
        frame.write(change, in: place, aligned: .right, as: .warningBar)
        frame.target(rect, to: .addRepriced, unless: reason(against: repriced))
    }

    private func drawOffers(in rect: Rect, on frame: inout Frame<SaleAction>) {
        guard let menu = confirmed.menu.menu else {
            return drawWaiting(in: rect, on: &frame)
        }
        let offers = shownOffers
        if offers.isEmpty, sale.search != nil {
            return frame.write("Nothing matches.", in: rect, row: 1, aligned: .centre, as: .muted)
        }
        let size = Self.cell(in: rect.size)
        let items = offers.map { cell($0, menu.currency, size, unless: reason(against: $0)) }
        let grid = Grid(
            items, position: sale.offers, cell: size, isFocused: !orderPanel.isFocused)
        let changes = sale.purpose == .change
        frame.add(grid, in: rect) { event in
            switch event {
            case .moved(let position): return .browse(position)
            case .chosen(let index):
                let item = offers[index].item.id
                return changes ? .change(item) : .add(item)
            }
        }
        bindSelection(offers, items, on: &frame)
    }

    /// Says that the menu is awaited, and what to do if nothing answers for long.
    private func drawWaiting(in rect: Rect, on frame: inout Frame<SaleAction>) {
        var rest = rect
        frame.write("Waiting for the menu…", in: rest.takeTop(2), as: .muted)
        guard confirmed.wait == nil,
            confirmed.freshness.warning(about: [.locations], at: now) != nil
        else { return }
        let advice =
            "No service answers. Start the suite with 'comanda up', or run 'comanda status': it "
            + "says where this machine looks for it."
        for line in PrintableText(advice).wrapped(columns: rest.size.columns) {
            frame.write(line.string, in: rest.takeTop(1), as: .warning)
        }
    }

    /// What is shown of the menu: the hits of a search, or a part.
    private var shownOffers: [MenuOffer] {
        guard let search = sale.search else {
            return confirmed.menu.offers(in: sale.section, at: now)
        }
        return confirmed.menu.offers(matching: search.text, at: now)
    }

    /// The smallest size of an item's cell; where there is space, the name gets two rows.
    private static func cell(in size: Size) -> Size {
        size.columns * size.rows >= 3000
            ? Size(columns: 20, rows: 5) : Size(columns: 16, rows: 4)
    }

    /// The selected item of what is shown of the menu; nil if none is.
    private var selectedOffer: MenuOffer? {
        let offers = shownOffers
        return sale.offers.selection.flatMap { offers.indices.contains($0) ? offers[$0] : nil }
    }

    /// The reason why an item can't be chosen now; nil if it can.
    private func reason(against offer: MenuOffer) -> String? {
        if sale.purpose == .change { return nil }
        return offer.reason ?? order.reasonAgainstChange ?? reasonAgainstNewOrder
            ?? reason(againstNewPriceOf: offer)
    }

    /// An item; one that can't be chosen keeps its place and says why.
    private func cell(
        _ offer: MenuOffer, _ currency: Currency, _ size: Size, unless reason: String?
    ) -> Grid.Item {
        let mark = offer.isToday ? " ★ today" : ""
        let price = offer.reason == nil ? currency.number(offer.price) + mark : "not available"
        return Grid.Item(Self.names(offer.item.name, size) + [price], unless: reason)
    }

    /// The name in the rows that a cell of this size has for it.
    private static func names(_ name: String, _ size: Size) -> [String] {
        if size.rows <= 4 { return [name] }
        return PrintableText(name).wrapped(columns: size.columns - 2).prefix(2).map(\.string)
    }

    /// Lets keys ask for the options of the selected item, and change it on the menu; without a
    /// selection they mean the item that is chosen next.
    private func bindSelection(
        _ offers: [MenuOffer], _ items: [Grid.Item], on frame: inout Frame<SaleAction>
    ) {
        let selected = sale.offers.selection.flatMap { offers.indices.contains($0) ? $0 : nil }
        let item = selected.map { offers[$0].item.id }
        frame.bind(
            .control("e"), words: "Change a dish of the menu", importance: .helpOnly,
            to: item.map { .change($0) } ?? .ask(.change))
        if sale.purpose == .change, !orderPanel.isFocused, let item {
            frame.bind(.enter, words: "Change", importance: .primary, to: .change(item))
        }
        guard !orderPanel.isFocused else { return }
        if sale.search != nil, let selected, let item {
            frame.bind(
                .control("o"), words: "Options", to: .options(item),
                unless: items[selected].reason)
        }
        guard sale.search == nil else { return }
        if item == nil {
            frame.bind(
                .enter, words: "Choose", importance: .helpOnly, to: .clear,
                unless: reasonAgainstEnter)
        }
        frame.bind(
            .key(" "), words: "Options", to: item.map { .options($0) } ?? .ask(.options),
            unless: selected.flatMap { items[$0].reason })
    }

    /// The reason why Enter chooses nothing while no dish is selected.
    private var reasonAgainstEnter: String {
        let task = "Choose a dish with the arrows or type its name"
        return sale.quantity.text.isEmpty ? task : "\(sale.quantity.text) of which dish? \(task)"
    }

    private func bindSale(on frame: inout Frame<SaleAction>) {
        if sale.search == nil { bindCharacters(on: &frame) }
        frame.bind(
            .tab, words: orderPanel.isFocused ? "Menu" : "Order", importance: .minor, to: .turn)
        if let row = focusedRow, !sale.quantity.text.isEmpty {
            frame.bind(
                .enter, words: "Set the quantity", importance: .primary, to: .setQuantity,
                unless: sale.quantity.number.flatMap { reason(against: $0, of: row) })
        }
        if let repriced, sale.search == nil {
            frame.bind(
                .enter, words: "Add at this price", importance: .primary, to: .addRepriced,
                unless: reason(against: repriced))
            frame.bind(.escape, words: "Leave it out", importance: .primary, to: .dropRepriced)
        } else if sale.search != nil || !sale.quantity.text.isEmpty || sale.purpose != .sale {
            frame.bind(.escape, words: "Clear", importance: .primary, to: .clear)
        } else if orderPanel.isFocused, orderPanel.selection == nil {
            frame.bind(.escape, words: "Menu", importance: .minor, to: .turn)
        }
    }

    /// Binds the characters that mean something else than the beginning of a search.
    private func bindCharacters(on frame: inout Frame<SaleAction>) {
        // A search may begin with a decimal sign, a number can't.
        let characters = sale.quantity.text.isEmpty ? "0123456789" : "0123456789,."
        for character in characters {
            frame.bind(
                .key(character), words: "Quantity", importance: .helpOnly,
                to: .quantity(character))
        }
        frame.bind(.key("+"), words: "Again", to: .again, unless: reasonAgainstAgain)
        frame.bind(.key("/"), words: "Search", importance: .minor, to: .search(TextEntry()))
    }
}

extension TextEntry {
    /// A text as it is typed or pasted, with the cursor at its end.
    fileprivate init(typed: String) {
        self.init()
        insert(typed, limit: CatalogueLimits.searchText)
    }
}

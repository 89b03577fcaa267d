// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

extension TillModel {
    /// The smallest size of an item's cell.
    private static let cell = Size(columns: 16, rows: 4)

    /// Draws the menu and the order at hand.
    func drawSale(in area: Rect, on frame: inout Frame<TillAction>) {
        let panes = Panes(area)
        frame.draw(in: panes.first, map: TillAction.sale) { inner in
            var rest = inner.bounds
            drawCategories(in: rest.takeTop(1), on: &inner)
            drawQuantity(in: rest.takeTop(1), on: &inner)
            drawOffers(in: rest, on: &inner)
            bindSale(on: &inner)
        }
        drawOrder(in: panes.second, on: &frame)
    }

    private func drawCategories(in rect: Rect, on frame: inout Frame<SaleAction>) {
        let categories = confirmed.menu.categories
        let selected = categories.firstIndex { $0.id == sale.category }
        let tabs = ["All"] + categories.map(\.name)
        frame.add(
            TabBar(tabs.map { TabBar.Tab($0) }, selected: selected.map { $0 + 1 } ?? 0), in: rect
        ) { .show($0 == 0 ? nil : categories[$0 - 1].id) }
    }

    private func drawQuantity(in rect: Rect, on frame: inout Frame<SaleAction>) {
        if let number = sale.quantity.number {
            frame.write(" \(number) ×", in: rect, as: .accent)
        } else if let item = sale.repriced {
            frame.write(" \(item.name): Enter adds it at the present price", in: rect, as: .warning)
        }
    }

    private func drawOffers(in rect: Rect, on frame: inout Frame<SaleAction>) {
        guard let menu = confirmed.menu.menu else {
            return frame.write("Waiting for the menu…", in: rect, as: .muted)
        }
        let offers = confirmed.menu.offers(in: sale.category, at: now)
        let items = offers.map { cell($0, menu.currency) }
        frame.add(Grid(items, position: sale.offers, cell: Self.cell), in: rect) { event in
            switch event {
            case .moved(let position): .browse(position)
            case .chosen(let index): .add(offers[index].item.id)
            }
        }
    }

    /// An item; one that can't be ordered keeps its place and says why.
    private func cell(_ offer: MenuOffer, _ currency: Currency) -> Grid.Item {
        let price = offer.reason == nil ? currency.number(offer.price) : "not available"
        return Grid.Item(
            [offer.item.name, price], unless: offer.reason ?? order.reasonAgainstChange)
    }

    private func bindSale(on frame: inout Frame<SaleAction>) {
        for digit in 0...9 {
            frame.bind(
                .key(Character("\(digit)")), words: "Quantity", importance: .helpOnly,
                to: .digit(digit))
        }
        if sale.quantity.number != nil || sale.repriced != nil {
            frame.bind(.escape, words: "Clear", to: .clear)
        }
        if sale.repriced != nil {
            frame.bind(.enter, words: "Add", importance: .primary, to: .addRepriced)
        }
    }
}

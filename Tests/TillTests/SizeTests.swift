// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal
import Testing

@testable import Till

/// Every screen at every size: it fits, and everything that it offers can be done.
@Suite struct SizeTests {
    private static let sizes = [
        (60, 20), (80, 24), (100, 60), (120, 40), (200, 60), (300, 80), (40, 80), (20, 5), (1, 1),
        (0, 0),
    ]

    @Test(arguments: sizes)
    func `every screen fits`(_ columns: Int, _ rows: Int) {
        for state in States.all(columns: columns, rows: rows) {
            #expect(state.frame().canvas.size == Size(columns: columns, rows: rows))
        }
    }

    @Test(arguments: [(80, 24), (20, 5), (1, 1), (0, 0)])
    func `everything that a screen offers can be done`(_ columns: Int, _ rows: Int) {
        for state in States.all(columns: columns, rows: rows) {
            for input in state.offeredInputs {
                var model = state
                _ = model.update(.terminal(input))
                #expect(model.frame().canvas.size == Size(columns: columns, rows: rows))
            }
        }
    }

    @Test func `what is not drawn can't be chosen`() {
        let keyed = order(lines: [line(1, 2, "Burger", 850)])
        for state in States.all(columns: 80, rows: 24) + [till(orders: [keyed])] {
            var model = state
            _ = model.update(.terminal(.resize(Size(columns: 39, rows: 15))))
            let before = model.memory
            for key: TerminalInput in [.enter, .key("1"), .key("+"), .key(" "), .function(12)] {
                #expect(model.press(key).isEmpty)
            }
            #expect(model.memory == before)
            #expect(model.picture.contains("Make the window 40×20 or larger"))
        }
    }

    @Test(arguments: [
        (60, 20, 36, 24, 16), (80, 24, 48, 32, 20), (100, 60, 60, 40, 56), (120, 40, 72, 48, 36),
        (200, 60, 150, 50, 56), (300, 80, 250, 50, 76), (40, 24, 40, 40, 9), (60, 80, 60, 60, 34),
    ])
    func `menu and order share the screen`(
        _ columns: Int, _ rows: Int, _ menu: Int, _ order: Int, _ orderRows: Int
    ) {
        let panes = SalePanes(in: Rect(column: 0, row: 2, columns: columns, rows: rows - 4))
        #expect(panes.menu.size.columns == menu)
        #expect(panes.order.size == Size(columns: order, rows: orderRows))
        #expect(panes.menu.intersection(panes.order).isEmpty)
    }

    @Test func `60 columns and 20 rows show seven lines of an order, and who works where`() {
        let lines = (1...7).map { line($0, $0, "Dish \($0)", 850) }
        let picture = till(columns: 60, rows: 20, orders: [order(lines: lines)]).picture
        for number in 1...7 { #expect(picture.contains("\(number) × Dish \(number)")) }
        #expect(picture.contains("Main Street"))
        #expect(picture.contains("till-1/ana"))
    }

    @Test func `the smallest screen shows lines of the order and the choices of a dish`() throws {
        let lines = (1...3).map { line($0, $0, "Dish \($0)", 850) }
        let smallest = TillModel.smallest
        var till = till(
            columns: smallest.columns, rows: smallest.rows, orders: [order(lines: lines)])
        for number in 1...3 { #expect(till.picture.contains("\(number) × Dish \(number)")) }
        for (id, group) in [("size", "Size"), ("crust", "Crust")] {
            let modifiers = ["Small", "Large"].map { name in
                Modifier(
                    id: ModifierID(stringLiteral: "\(id)-\(name)"), name: "\(group) \(name)",
                    price: Amount(150))
            }
            let choices = ModifierGroup(
                id: ModifierGroupID(stringLiteral: id), name: group, minimum: 1, maximum: 1,
                modifiers: modifiers)
            _ = till.update(.catalogue(.changed(LocationEntity(choices))))
        }
        let pizza = MenuItem(
            id: "00020", name: "Pizza", price: Amount(900), station: "oven",
            modifierGroups: ["size", "crust"], place: 5, categories: ["mains"])
        _ = till.update(.catalogue(.changed(LocationEntity(pizza))))
        _ = till.press(.key("p"), .key("i"), .key("z"), .enter)
        for text in ["[Size", "Crust", "a Size Small +1.50", "choose 1", "Enter Add"] {
            #expect(till.dialogPicture.contains(text), "\(text)\n\(till.picture)")
        }
    }

    @Test(arguments: sizes.prefix(7))
    func `Pay and Cancel are always in sight`(_ columns: Int, _ rows: Int) {
        for model in [till(columns: columns, rows: rows)] {
            #expect(model.picture.contains("Pay"))
            #expect(model.picture.contains("Cancel"))
        }
    }

    @Test(arguments: sizes.prefix(7))
    func `items keep their places whatever is keyed`(_ columns: Int, _ rows: Int) throws {
        var model = till(columns: columns, rows: rows)
        let before = model.places(of: .add("00012"))
        _ = model.update(.terminal(.key("3")))
        _ = try model.click("Burger")
        #expect(!before.isEmpty)
        #expect(model.places(of: .add("00012")) == before)
    }
}

extension TillModel {
    /// Every key that has a meaning, and a click on every place that offers something.
    fileprivate var offeredInputs: [TerminalInput] {
        let frame = frame()
        let clicks = frame.targets.filter { $0.gesture == .click }.map(\.rect.origin)
        return frame.bindings.flatMap(\.keys) + clicks.map(TerminalInput.mouse)
    }

    /// The places that offer an action of the Sale page.
    fileprivate func places(of action: SaleAction) -> [Rect] {
        frame().targets.filter { $0.offer.action == .sale(action) }.map(\.rect)
    }
}

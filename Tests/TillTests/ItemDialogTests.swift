// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal
import Testing

@testable import Till

/// Choices about an item before it is added.
@Suite struct ItemDialogTests {
    @Test func `an item with a required choice asks, and the last required choice adds it`() throws
    {
        var till = tillWithPizza()
        _ = try till.click("Pizza")
        #expect(till.picture.contains("! Size: choose 1"))
        #expect(till.memory.outbox.isEmpty)
        _ = try till.click("Small")
        #expect(till.dialog == nil)
        #expect(till.added.map(\.request.modifiers) == [["small"]])
        #expect(till.added.map(\.price) == [Amount(900)])
    }

    @Test func `a group appears with its condition, and its choices vanish with it`() throws {
        var till = tillWithPizza()
        _ = try till.click("Pizza")
        #expect(!till.picture.contains("Crust"))
        _ = try till.click("Large")
        #expect(till.picture.contains("! Crust: choose 1 to 2"))
        _ = try till.click("Cheese rim")
        #expect(till.picture.contains("15.50"))
        _ = try till.click("Small")
        #expect(till.added.map(\.request.modifiers) == [["small"]])
    }

    @Test func `Enter adds only what is complete, else it shows what is missing`() throws {
        var till = tillWithPizza()
        _ = try till.click("Pizza")
        _ = till.press(.enter)
        #expect(till.picture.contains("Size: choose 1."))
        #expect(till.added == [])
        _ = till.press(.key("b"), .key("d"), .enter)
        #expect(till.added.map(\.request.modifiers) == [["large", "rim"]])
    }

    @Test func `a note with a card number is not added`() throws {
        var till = tillWithPizza()
        _ = try till.click("Pizza")
        _ = till.press(.key("b"), .key("d"), .function(4), .paste("4242-4242-4242-4242"))
        #expect(till.picture.contains("This looks like a card number"))
        #expect(till.press(.enter, .enter).isEmpty)
        #expect(till.added == [])
    }

    @Test func `an Enter out of habit after the last required choice adds no other dish`() throws {
        var till = tillWithPizza()
        _ = till.press(.arrow(.right))
        #expect(till.sale.offers.selection == 0)
        _ = till.press(.key("p"), .key("i"), .key("z"), .enter, .key("a"), .enter)
        #expect(till.added.map(\.name) == ["Pizza"])
        #expect(
            till.notice?.text
                == "Pizza was added with its last choice. Enter adds the next dish.")
        _ = till.press(.enter)
        #expect(till.added.map(\.name) == ["Pizza", "Burger"])
    }

    @Test func `after an added choice the next search is as fast as before`() throws {
        var till = tillWithPizza()
        _ = till.press(.key("p"), .key("i"), .key("z"), .enter, .key("a"))
        _ = till.press(.key("m"), .key("i"), .enter)
        #expect(till.added.map(\.name) == ["Pizza", "Milk"])
    }

    @Test func `Enter in the note ends the note and adds nothing`() throws {
        var till = tillWithPizza()
        _ = try till.click("Pizza")
        _ = till.press(.function(4), .key("b"))
        #expect(!till.dialogPicture.contains("Enter Add"))
        #expect(till.press(.enter).isEmpty)
        #expect(till.added == [])
        #expect(till.dialogPicture.contains("Enter Add"))
        _ = till.press(.key("a"))
        #expect(till.added.map(\.request.note) == ["b"])
    }

    @Test func `the maximum is explained, and one choice replaces the other`() throws {
        var till = tillWithPizza()
        _ = try till.click("[Options]")
        _ = try till.click("Pizza")
        _ = till.press(.key("a"), .key("b"), .key("d"), .key("e"))
        _ = try till.click("Garlic rim")
        #expect(till.picture.contains("Crust: at most 2. Remove one first."))
        _ = try till.click("Cheese rim")
        _ = try till.click("Garlic rim")
        _ = till.press(.enter)
        #expect(till.added.map(\.modifiers) == [["Large", "Thin", "Garlic rim"]])
    }

    @Test func `a sold-out modifier keeps its place and says why`() throws {
        var till = tillWithPizza()
        _ = try till.click("Pizza")
        _ = try till.click("Huge")
        #expect(till.picture.contains("Huge is sold out."))
        #expect(till.added == [])
    }

    @Test func `a sold-out modifier that is selected or keyed is named, not the missing choice`()
        throws
    {
        var till = tillWithPizza()
        _ = try till.click("Pizza")
        #expect(till.picture.contains("c Huge sold out"))
        _ = till.press(.key("c"))
        #expect(till.notice?.text == "Huge is sold out.")
        _ = till.press(.arrow(.right), .arrow(.right), .arrow(.right), .enter)
        #expect(till.notice?.text == "Huge is sold out.")
    }

    @Test func `a group says how many can be chosen and how many are`() throws {
        var till = tillWithPizza(rows: 40)
        _ = till.update(.catalogue(.changed(pizza(price: 900, ["size", "dip"]))))
        _ = till.update(.tick(noon + .milliseconds(400)))
        _ = try till.click("Pizza")
        #expect(till.picture.contains("Dip: choose up to 2 "))
        _ = till.press(.key("d"))
        #expect(till.picture.contains("Dip: choose up to 2, 1 chosen"))
    }

    @Test(arguments: [(80, "[F6 type a number]"), (60, "[type number]")])
    func `a field that has the digits asks for a number until it has one`(
        _ columns: Int, _ question: String
    ) throws {
        var till = tillWithPizza(columns: columns)
        _ = try till.click("Pizza")
        _ = till.press(.function(6))
        #expect(till.picture.contains(question))
        _ = till.press(.key("4"))
        #expect(till.picture.contains("[F6 seat 4]"))
        _ = till.press(.function(6), .function(7))
        #expect(till.picture.contains(question.replacing("F6", with: "F7")))
    }

    @Test func `a typed note is not dropped without a word`() {
        var till = till()
        _ = till.press(.arrow(.right), .key(" "))
        _ = till.press(.key("n"))
        #expect(till.notice?.text == "F4 begins a note.")
        _ = till.press(.function(4), .paste("no onions"), .enter, .escape)
        #expect(till.notice?.text == "Enter adds the item with its note. Esc again drops both.")
        var dropped = till
        #expect(till.press(.enter).sent.count == 1)
        #expect(till.added.first?.request.note == "no onions")
        _ = dropped.press(.escape)
        #expect(dropped.dialog == nil)
    }

    @Test func `quantity, course, seat, hold and a wish are keyed without the mouse`() throws {
        var till = till()
        _ = till.press(.key("3"), .arrow(.right), .key(" "))
        #expect(till.picture.contains("[quantity 3]"))
        _ = till.press(.function(7), .key("1"), .function(6), .key("1"), .key("4"), .function(8))
        _ = till.press(.function(4), .paste("no onions "), .enter, .enter)
        let request = try #require(till.added.first?.request)
        #expect(request.quantity == 3)
        #expect(request.course == 1)
        #expect(request.seat == 14)
        #expect(request.hold == true)
        #expect(request.note == "no onions")
    }

    @Test(arguments: [
        ([TerminalInput.key("1")], false), ([.key("2")], true), ([.key("2"), .function(8)], false),
        ([.key("2"), .function(7), .key("1")], false),
        ([.key("2"), .function(7), .key("0")], false),
        ([.key("+"), .key("+")], true), ([.key("+"), .key("+"), .key("-")], false),
        ([.function(8), .key("1")], true),
    ])
    func `a later course is held unless the person says otherwise`(
        _ keys: [TerminalInput], _ isHeld: Bool
    ) throws {
        var till = till()
        _ = till.press(.arrow(.right), .key(" "), .function(7))
        for key in keys { _ = till.press(key) }
        #expect(till.picture.contains(isHeld ? "F8 held ✓" : "F8 hold "))
        _ = till.press(.enter)
        #expect(till.added.map(\.request.hold) == [isHeld ? true : nil])
    }

    @Test func `quantity, course, seat and hold are set by clicks alone`() throws {
        var till = till()
        _ = try till.click("[Options]")
        #expect(till.picture.contains("Options of which item?"))
        _ = try till.click("French Fries")
        for place in ["[+]", "[+]", "[-]", "F7 course", "[+]", "F6 seat", "[+]", "F8 hold"] {
            _ = try till.click(place)
        }
        _ = try till.click("Enter Add")
        let request = try #require(till.added.first?.request)
        #expect([request.quantity, request.course, request.seat] == [2, 1, 1])
        #expect(request.hold == true)
    }

    @Test func `Escape leaves the wish first, then the dialog`() throws {
        var till = tillWithPizza()
        _ = try till.click("Pizza")
        _ = till.press(.function(4), .key("b"), .escape)
        #expect(till.picture.contains("[b"))
        #expect(till.picture.contains("! Size: choose 1"))
        _ = till.press(.escape, .escape)
        #expect(till.dialog == nil)
    }

    @Test func `a price that changes while the dialog is open must be accepted`() throws {
        var till = tillWithPizza()
        _ = try till.click("Pizza")
        _ = till.press(.key("b"), .key("d"))
        _ = till.update(.catalogue(.changed(pizza(price: 1000))))
        #expect(till.picture.contains("! The price changed"))
        #expect(till.picture.contains("was 15.50, now 16.50 each"))
        _ = till.press(.enter)
        #expect(till.picture.contains("Pizza has just changed its price. Look again."))
        _ = till.update(.tick(noon + .milliseconds(400)))
        _ = till.press(.enter)
        #expect(till.added == [])
        _ = till.press(.enter)
        #expect(till.added.map(\.price) == [Amount(1650)])
    }

    @Test func `a modifier that sells out changes no price, and must be removed`() throws {
        var till = tillWithPizza()
        _ = try till.click("Pizza")
        _ = till.press(.key("b"), .key("d"))
        var crust = pizzaGroups[1]
        crust.modifiers[0].available = false
        _ = till.update(.catalogue(.changed(LocationEntity(crust))))
        _ = till.press(.enter)
        #expect(till.picture.contains("Cheese rim is sold out. Remove it."))
        _ = till.press(.key("d"), .key("e"), .enter)
        #expect(till.added.map(\.modifiers) == [["Large", "Thin"]])
    }

    @Test func `an item that leaves the menu can't be added any more`() throws {
        var till = tillWithPizza()
        _ = try till.click("Pizza")
        var gone = try #require(pizza(price: 900).item)
        gone.removed = true
        _ = till.update(.catalogue(.changed(LocationEntity(gone))))
        _ = till.press(.enter)
        #expect(till.picture.contains("Pizza is no longer on the menu."))
        #expect(till.added == [])
    }

    @Test func `choices that do not fit below each other are pages, and Tab turns them`() throws {
        var till = tillWithPizza(columns: 60, rows: 20)
        _ = till.update(
            .catalogue(.changed(pizza(price: 900, ["size", "crust", "dip", "extras"]))))
        _ = till.update(.tick(noon + .milliseconds(400)))
        _ = try till.click("Pizza")
        _ = till.press(.key("b"))
        #expect(till.picture.contains("Crust !"))
        #expect(!till.picture.contains("Ketchup"))
        _ = till.press(.tab, .key("b"), .tab)
        #expect(till.picture.contains("Ketchup"))
        _ = till.press(.arrow(.right), .key(" "), .shiftTab, .enter)
        #expect(till.added.map(\.modifiers) == [["Large", "Thin", "Ketchup"]])
    }

    @Test(arguments: [(80, 24), (60, 20)], [(1, 50), (2, 50), (20, 5)])
    func `each of the most choices is on a page that fits, and Tab and page keys reach it`(
        _ screen: (columns: Int, rows: Int), _ count: (groups: Int, modifiers: Int)
    ) throws {
        var till = tillWithPizza(columns: screen.columns, rows: screen.rows)
        let groups = (0..<count.groups).map { choices($0, count: count.modifiers) }
        for group in groups { _ = till.update(.catalogue(.changed(LocationEntity(group)))) }
        _ = till.update(.catalogue(.changed(pizza(price: 900, groups.map(\.id)))))
        _ = till.update(.tick(noon + .milliseconds(400)))
        _ = try till.click("Pizza")
        for group in groups {
            var pages = [till.picture]
            for _ in group.modifiers where pages.count < 2 || pages.suffix(2).first != pages.last {
                _ = till.press(.pageDown)
                pages.append(till.picture)
            }
            #expect(pages.allSatisfy { $0.contains("Esc Back") && $0.contains("Enter Add") })
            #expect(pages.allSatisfy { $0.contains("! \(group.name): choose 1") })
            let hidden = group.modifiers.filter { modifier in
                !pages.contains { $0.contains(modifier.name) }
            }
            #expect(hidden.isEmpty, "\(hidden.map(\.name))")
            _ = till.press(.tab)
        }
    }

    @Test func `60 columns and 20 rows`() throws {
        var till = tillWithPizza(columns: 60, rows: 20)
        _ = till.press(.key("2"))
        _ = try till.click("Pizza")
        _ = till.press(.key("b"))
        #expect(
            till.picture == """
                 F1 Locations [F2 Till] F3 Kitchen   Main Street  12:00:00
                [F5 Sale] F6 Orders  F7 Tables                  till-1/ana
                ╔═ Pizza ══════════════════════════════════════════════════╗
                ║ [quantity 2]   F7 course –   F6 seat –    F8 hold        ║
                ║ F4 note [wish of the guest                   ] [-]  [+]  ║
                ║ [Size] Crust !                                           ║
                ║ Size: choose 1, 1 chosen                                 ║
                ║ ┌──────────────────────────┐┌──────────────────────────┐ ║
                ║ │a Small                   ││b✓Large +5.00             │ ║
                ║ └──────────────────────────┘└──────────────────────────┘ ║
                ║                                                          ║
                ║                                                          ║
                ║ ‹ PgUp                page 1 of 2                 PgDn › ║
                ║ ! Crust: choose 1.                     14.00 each  28.00 ║
                ║ ┌──────────────────────────┐┌──────────────────────────┐ ║
                ║ │         Esc Back         ││        Enter Add         │ ║
                ║ └──────────────────────────┘└──────────────────────────┘ ║
                ╚══════════════════════════════════════════════════════════╝

                 Enter Add  F7 Course  F6 Seat  F8 Hold  Tab Next choice
                """)
    }
}

/// A till whose menu has a pizza in two sizes, and a crust for the large one.
private func tillWithPizza(columns: Int = 80, rows: Int = 24) -> TillModel {
    var till = till(columns: columns, rows: rows)
    for group in pizzaGroups { _ = till.update(.catalogue(.changed(LocationEntity(group)))) }
    _ = till.update(.catalogue(.changed(pizza(price: 900))))
    return till
}

/// A group of which one must be chosen; each name of a modifier occurs once.
private func choices(_ number: Int, count: Int) -> ModifierGroup {
    ModifierGroup(
        id: ModifierGroupID(stringLiteral: "group-\(number)"), name: "Group \(number)", minimum: 1,
        maximum: 1,
        modifiers: (10..<10 + count).map { index in
            let name = "choice \(10 + number)-\(index)"
            return Modifier(
                id: ModifierID(stringLiteral: "\(number)-\(index)"), name: name, price: .zero)
        })
}

private let pizzaGroups = [
    ModifierGroup(
        id: "size", name: "Size", minimum: 1, maximum: 1,
        modifiers: [
            Modifier(id: "small", name: "Small", price: .zero),
            Modifier(id: "large", name: "Large", price: Amount(500)),
            Modifier(id: "huge", name: "Huge", price: Amount(900), available: false),
        ]),
    ModifierGroup(
        id: "crust", name: "Crust", minimum: 1, maximum: 2,
        modifiers: [
            Modifier(id: "rim", name: "Cheese rim", price: Amount(150)),
            Modifier(id: "thin", name: "Thin", price: .zero),
            Modifier(id: "garlic", name: "Garlic rim", price: Amount(100)),
        ], onlyWith: ["large", "huge"]),
    ModifierGroup(
        id: "dip", name: "Dip", minimum: 0, maximum: 2,
        modifiers: [
            Modifier(id: "ketchup", name: "Ketchup", price: .zero),
            Modifier(id: "ranch", name: "Ranch", price: Amount(75)),
        ]),
    ModifierGroup(
        id: "extras", name: "Extras", minimum: 0, maximum: 3,
        modifiers: [
            Modifier(id: "olives", name: "Olives", price: Amount(80)),
            Modifier(id: "no-cheese", name: "No cheese", price: Amount(-50)),
        ]),
]

private func pizza(
    price: Int, _ groups: [ModifierGroupID] = ["size", "crust"]
) -> LocationEntity {
    LocationEntity(
        MenuItem(
            id: "00020", name: "Pizza", price: Amount(price), station: "oven",
            modifierGroups: groups, place: 5, categories: ["mains"]))
}

extension TillModel {
    /// The items that are keyed and not confirmed.
    fileprivate var added: [KeyedItem] { order.keyedItems.map(\.item) }
}

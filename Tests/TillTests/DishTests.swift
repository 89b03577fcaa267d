// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal
import Testing

@testable import Till

/// Another name or price for a dish of the menu.
@Suite struct DishTests {
    /// The item that the only sent command puts on the menu.
    private func put(_ effects: [TillEffect]) -> MenuItem? {
        let commands = effects.sent.map(\.command)
        guard commands.count == 1, case .putItem("00001", let item) = commands[0] else {
            return nil
        }
        return item
    }

    private func milk(_ price: Int, revision: Int = 1) throws -> MenuItem {
        var milk = try #require(item("00012", "Milk", price, in: "drinks", place: 4).item)
        milk.revision = revision
        return milk
    }

    @Test func `a dish gets another price, found by its name`() throws {
        var till = till()
        #expect(till.press(.control("e")).isEmpty)
        #expect(till.picture.contains("Change which dish?"))
        _ = till.press(.key("m"), .key("i"))
        #expect(till.picture.contains("Change which dish?"))
        #expect(till.picture.contains("Enter Change"))
        _ = till.press(.enter)
        #expect(
            till.dialogPicture == """
                ╔═ Change Milk ════════════════════════════════════════╗
                ║   Name          [Milk                              ] ║
                ║                                                      ║
                ║ › Price in USD  [2.00                              ] ║
                ║                                                      ║
                ║                                                      ║
                ║ ┌────────────────────────┐┌────────────────────────┐ ║
                ║ │        Esc Back        ││       Enter Save       │ ║
                ║ └────────────────────────┘└────────────────────────┘ ║
                ╚══════════════════════════════════════════════════════╝
                """)
        let sent = till.press(.control("u"), .paste("2,5"), .enter)
        #expect(put(sent) == (try milk(250)))
        #expect(till.dialog == nil)

        _ = till.update(.answered(sent.sent[0].key, .done(.menuChanged)))
        #expect(till.picture.contains("Milk costs 2.50 now."))
    }

    @Test func `typing replaces the price that is shown`() throws {
        var till = till()
        _ = till.press(.control("e"), .key("m"), .key("i"), .enter)
        let sent = till.press(.key("2"), .key(","), .key("5"), .enter)
        #expect(put(sent) == (try milk(250)))
    }

    @Test func `a dish gets another name, and keeps everything else`() throws {
        var till = till()
        let sent = till.press(
            .arrow(.right), .control("e"), .shiftTab, .control("u"), .paste("Hamburger"), .enter)
        var burger = try #require(item("00001", "Burger", 850, in: "mains", place: 1).item)
        burger.name = "Hamburger"
        #expect(put(sent) == burger)
    }

    @Test func `a sold-out dish can be changed, and an order being paid does not matter`() throws {
        var paying = order(lines: [line(1, 1, "Burger", 850)])
        paying.sealed = true
        var till = till(orders: [paying])
        _ = till.press(.control("e"))
        _ = try till.click("Lobster Roll")
        #expect(till.picture.contains("Change Lobster Roll"))
    }

    @Test func `nothing is sent without a change, and Esc goes back to the sale`() throws {
        var till = till()
        #expect(till.press(.control("e"), .key("m"), .key("i"), .enter, .enter).isEmpty)
        #expect(till.dialog == nil)
        _ = till.press(.control("e"), .escape)
        #expect(till.picture.contains("Letters search"))
        #expect(try till.click("Milk").sent.count == 1)
    }

    @Test func `a price that can't be read stays in the form`() {
        var till = till()
        _ = till.press(.control("e"), .key("m"), .key("i"), .enter, .control("u"))
        #expect(till.press(.paste("two"), .enter).isEmpty)
        #expect(till.picture.contains("'two' is no amount in USD"))
    }

    @Test func `a second change waits for the answer to the first one`() throws {
        var till = till()
        let keys: [TerminalInput] = [
            .control("e"), .key("m"), .key("i"), .enter, .control("u"), .paste("3"), .enter,
        ]
        for key in keys + keys { _ = till.press(key) }
        #expect(till.memory.outbox.entries.count == 1)
        #expect(till.picture.contains("Milk is being changed. Wait a moment."))
    }

    @Test func `the form for new dishes leads to those on the menu`() {
        var till = till()
        _ = till.press(.control("a"))
        #expect(till.picture.contains("Ctrl-E Change one"))
        _ = till.press(.control("e"))
        #expect(till.dialog == nil)
        #expect(till.picture.contains("Change which dish?"))
    }

    @Test func `a dish that exists is not added again, and a key changes it`() {
        var till = till()
        #expect(till.press(.control("a"), .paste("mílk"), .tab, .paste("3"), .enter).isEmpty)
        #expect(till.picture.contains("! There is already Milk 2.00: Ctrl-E changes it."))
        #expect(till.memory.outbox.isEmpty)
        _ = till.press(.control("e"))
        #expect(till.picture.contains("Change Milk"))
    }

    @Test func `a dish costs nothing only after a question`() throws {
        var till = till()
        let keys: [TerminalInput] = [
            .control("e"), .key("m"), .key("i"), .enter, .control("u"), .paste("0"),
        ]
        for key in keys { _ = till.press(key) }
        #expect(till.press(.enter).isEmpty)
        #expect(till.picture.contains("Milk costs nothing: save it so? Press Enter again."))
        #expect(put(till.press(.enter)) == (try milk(0)))
    }

    @Test func `a dish that another till changed stays in the form with both prices`() throws {
        var till = till()
        _ = till.press(.control("e"), .key("m"), .key("i"), .enter, .control("u"), .paste("3"))
        _ = till.update(.catalogue(.changed(LocationEntity(try milk(250, revision: 2)))))
        #expect(till.press(.enter).isEmpty)
        #expect(till.picture.contains("Milk was changed meanwhile: 2.00 → 2.50"))
        #expect(till.dialogPicture.contains("[3 "))
        #expect(put(till.press(.enter)) == (try milk(300, revision: 2)))
    }

    @Test func `a change that was too late opens the form again with what was typed`() throws {
        var till = till()
        let sent = till.press(
            .control("e"), .key("m"), .key("i"), .enter, .control("u"), .paste("3"), .enter
        ).sent
        _ = till.update(.catalogue(.changed(LocationEntity(try milk(250, revision: 2)))))
        let outcome = CommandOutcome.refused(
            reason: "menu.revisionChanged", "The item has another revision.")
        _ = till.update(.answered(sent[0].key, outcome))
        #expect(till.picture.contains("Milk was changed meanwhile: 2.00 → 2.50"))
        #expect(till.dialogPicture.contains("[3 "))
        #expect(put(till.press(.enter)) == (try milk(300, revision: 2)))
    }

    @Test func `a till without the right says who may`() throws {
        var till = till()
        let sent = till.press(
            .control("e"), .key("m"), .key("i"), .enter, .control("u"), .paste("3"), .enter
        ).sent
        let text = "The key of till-1 may not use menus.change."
        _ = till.update(.answered(sent[0].key, .refused(reason: "access.forbidden", text)))
        #expect(till.picture.contains("comanda menu edit"))
    }
}

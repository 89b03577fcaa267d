// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import Terminal
import Testing
import Wire

@testable import Till

/// The drawer of the till, from its float to its count.
@Suite struct DrawerTests {
    private func drawer(
        _ id: DrawerID = "drawer-1", at terminal: TerminalID = "till-1",
        _ status: DrawerStatus = .open, difference: Int? = nil
    ) -> Drawer {
        Drawer(
            id: id, location: "00001", terminal: terminal, status: status, currency: dollars,
            float: Amount(10_000), kicks: 1, expected: difference.map { Amount(14_491 - $0) },
            counted: difference.map { _ in Amount(14_491) },
            difference: difference.map { Amount($0) }, openedAt: noon, changedAt: noon)
    }

    /// A till that shows its drawer after this answer.
    private func asking(_ drawers: [Drawer]) -> TillModel {
        var till = till()
        #expect(till.press(.control("d")) == [.find(.drawers("00001"))])
        _ = till.update(.found(.drawers("00001"), .drawers(drawers)))
        return till
    }

    private func commands(_ effects: [TillEffect]) -> [TillCommand] { effects.sent.map(\.command) }

    @Test func `a till without a drawer opens one with a float`() {
        var till = asking([drawer(at: "till-2"), drawer("drawer-0", .closed)])
        #expect(till.dialogPicture.contains("because till-2 has one"))
        _ = till.press(.key("f"))
        #expect(till.press(.enter).sent.isEmpty)
        let sent = till.press(.key("1"), .key("0"), .key("0"), .enter).sent
        #expect(sent.map(\.command) == [.money(.openDrawer("00001", float: Amount(10_000)))])
        _ = till.update(.answered(sent[0].key, .done(.drawer(drawer()))))
        #expect(till.dialog == nil)
        #expect(till.picture.contains("The drawer is open with 100.00 USD."))
    }

    @Test func `the tasks of an open drawer do not show what is expected`() {
        let picture = asking([drawer()]).dialogPicture
        #expect(picture.contains("float of 100.00 USD"))
        for task in ["i Pay in", "o Pay out", "k Open without a sale", "c Count and close"] {
            #expect(picture.contains(task))
        }
        #expect(!picture.contains("Expected"))
    }

    @Test(arguments: [(120, 36, "│"), (80, 24, "│"), (60, 20, "[")])
    func `the tasks look alike`(_ columns: Int, _ rows: Int, _ border: String) {
        var till = till(columns: columns, rows: rows)
        _ = till.press(.control("d"))
        _ = till.update(.found(.drawers("00001"), .drawers([drawer()])))
        for task in ["i Pay in", "o Pay out", "c Count and close", "v Sell a voucher"] {
            let row = till.dialogPicture.split(separator: "\n").first { $0.contains(task) }
            #expect(row?.contains(border) == true, "\(task)\n\(till.dialogPicture)")
        }
    }

    @Test func `cash goes in and out for a reason`() {
        var payingIn = asking([drawer()])
        let into = payingIn.press(.key("i"), .key("2"), .key("0"), .enter, .key("a"))
        let paidIn = MoneyCommand.moveCash("drawer-1", .paidIn, Amount(2000), reason: "change")
        #expect(commands(into) == [.money(paidIn)])
        var payingOut = asking([drawer()])
        #expect(payingOut.press(.key("o"), .enter).sent.isEmpty)
        let out = payingOut.press(.key("5"), .enter, .key(" "), .key("i"), .key("c"), .key("e"))
        #expect(out.sent.isEmpty)
        let paidOut = MoneyCommand.moveCash("drawer-1", .paidOut, Amount(500), reason: "ice")
        #expect(commands(payingOut.press(.enter)) == [.money(paidOut)])
    }

    @Test func `a drawer is opened without a sale for a reason`() {
        var till = asking([drawer()])
        let sent = till.press(.key("k"), .key("d")).sent
        #expect(
            sent.map(\.command) == [.money(.kickDrawer("drawer-1", reason: "by mistake"))])
        _ = till.update(.answered(sent[0].key, .done(.drawer(drawer()))))
        #expect(till.picture.contains("The drawer may be opened now"))
    }

    /// The screen after a count whose difference is this one.
    private func countedPicture(difference: Int) -> String {
        var till = asking([drawer()])
        _ = till.press(.key("c"), .key("1"), .key("4"), .key("4"), .key("."), .key("9"), .key("1"))
        #expect(till.press(.enter).sent.isEmpty)
        #expect(till.dialogPicture.contains("144.91 USD is counted. The count is final"))
        let sent = till.press(.enter).sent
        let count = MoneyCommand.closeDrawer("drawer-1", counted: Amount(14_491))
        #expect(sent.map(\.command) == [.money(count)])
        let closed = drawer("drawer-1", .closed, difference: difference)
        _ = till.update(.answered(sent.first?.key ?? "key-0", .done(.drawer(closed))))
        return till.dialogPicture
    }

    @Test func `a count is confirmed once, and then says whether the drawer is right`() {
        #expect(countedPicture(difference: 0).contains("The drawer is right."))
        let over = countedPicture(difference: 50)
        #expect(over.contains("The drawer is over by 0.50 USD."))
        #expect(over.contains("Expected 144.41 USD"))
        #expect(countedPicture(difference: -50).contains("The drawer is short by 0.50 USD."))
    }

    @Test func `a count writes its slip`() throws {
        var till = asking([drawer()])
        let keys = "c144.91".map { TerminalInput.key($0) }
        for key in keys { _ = till.press(key) }
        let sent = till.press(.enter, .enter).sent
        var closed = drawer("drawer-1", .closed, difference: -50)
        var receipt = Receipt.placeholder
        (receipt.location, receipt.number, receipt.kind) = ("00001", 9, .drawer)
        (receipt.at, receipt.currency, receipt.terminal) = (noon, dollars, "till-1")
        closed.receipt = receipt

        let effects = till.update(.answered(sent[0].key, .done(.drawer(closed))))

        let file = try #require(effects.written.first)
        #expect(file.name.hasSuffix("-drawer-receipt-9.txt"))
        for text in ["Count of the drawer", "144.91", "145.41", "-0.50", "short by 0.50 USD"] {
            #expect(file.text.contains(text), "\(text) is missing in\n\(file.text)")
        }
    }

    @Test func `Esc before the confirmation counts again and sends nothing`() {
        var till = asking([drawer()])
        _ = till.press(.key("c"), .key("5"), .enter, .escape)
        #expect(till.dialogPicture.contains("Count and close, USD"))
        #expect(till.memory.outbox.isEmpty)
    }

    @Test func `a refusal and a question without an answer are shown`() {
        var till = asking([drawer()])
        let key = till.press(.key("k"), .key("a")).sent[0].key
        let text = "The drawer is closed."
        _ = till.update(.answered(key, .refused(reason: "drawer.notOpen", text)))
        #expect(till.dialog == nil)
        #expect(till.picture.contains(text))
        _ = till.press(.control("d"))
        _ = till.update(.found(.drawers("00001"), .failed("No answer came in time")))
        #expect(till.dialogPicture.contains("No answer came in time"))
        #expect(till.press(.enter) == [.find(.drawers("00001"))])
    }

    @Test(arguments: [(120, 40), (80, 24)])
    func `a payment in cash says before that no drawer of this till is open`(
        _ columns: Int, _ rows: Int
    ) {
        let none = "No drawer is open: this cash is not part of any count."
        let other =
            "The drawer of this till is not open, so cash is refused. Esc and Ctrl-D open it."
        for (drawers, text) in [
            ([drawer("drawer-0", .closed)], none), ([drawer(at: "till-2")], other),
            ([drawer()], nil),
        ] {
            var till = till(
                columns: columns, rows: rows, orders: [order(lines: [line(1, 1, "Burger", 850)])])
            #expect(till.press(.function(12)) == [.find(.drawers("00001"))])
            let before = till.dialogPicture
            _ = till.update(.found(.drawers("00001"), .drawers(drawers)))
            let picture = till.dialogPicture
            #expect((picture == before) == (text == nil))
            for word in (text ?? "").split(separator: " ") { #expect(picture.contains(word)) }
        }
    }

    @Test func `a payment without the needed drawer names the key that opens one`() {
        let burger = order(lines: [line(1, 1, "Burger", 850)])
        var till = till(orders: [burger])
        let key = till.press(.function(12), .enter).sent[0].key
        let refusal = CommandOutcome.refused(reason: "drawer.notOpen", "Open a drawer first.")
        _ = till.update(.answered(key, refusal))
        #expect(till.picture.contains("Ctrl-D opens the drawer of this till."))
    }

    @Test func `the name of the till opens the drawer, too`() throws {
        var till = till()
        #expect(try till.click("till-1/ana") == [.find(.drawers("00001"))])
    }

    @Test func `the result of a count comes back after a kill`() throws {
        var killed = asking([drawer()])
        let key = killed.press(.key("c"), .key("5"), .enter, .enter).sent[0].key
        var till = try killed.restarted()
        #expect(till.update(.tick(noon)).sent.map(\.key) == [key])
        let closed = drawer("drawer-1", .closed, difference: -50)
        _ = till.update(.answered(key, .done(.drawer(closed))))
        #expect(till.picture.contains("The drawer is short by 0.50 USD."))
    }

    @Test func `each command goes to payment-service under its method`() {
        let context = CommandContext(key: "key-1", terminal: "till-1")
        let requests = [
            MoneyCommand.openDrawer("00001", float: .zero),
            .moveCash("drawer-1", .paidOut, Amount(500), reason: "ice"),
            .kickDrawer("drawer-1", reason: "change"),
            .closeDrawer("drawer-1", counted: .zero),
        ].map { $0.request(context) }
        #expect(requests.allSatisfy { type(of: $0).service == .payments })
        #expect(
            requests.map { type(of: $0).method } == [
                "drawers.open", "drawers.move", "drawers.kick", "drawers.close",
            ])
    }
}

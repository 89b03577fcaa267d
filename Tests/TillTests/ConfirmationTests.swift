// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal
import Testing

@testable import Till

/// Orders of guests that go to the kitchen when somebody at a till confirms them.
@Suite struct ConfirmationTests {
    /// The order of a guest, held until it is confirmed.
    private func guestsOrder(paid: Bool = false) -> Order {
        var burger = line(1, 2, "Burger", 850)
        burger.status = .held
        burger.heldUntil = .fired
        burger.firedAt = nil
        var order = order("order-2", number: 13, terminal: "guest", lines: [burger])
        order.sealed = true
        order.paid = paid
        order.guest = GuestTerms(waitsFor: .confirmation)
        return order.told
    }

    @Test func `every page says that an order of a guest waits, until it is confirmed`() throws {
        var till = till(orders: [])
        #expect(!till.picture.contains("confirm"))
        let update = till.update(.orders(.changed(guestsOrder())))
        #expect(update.contains(.bell))
        #expect(till.picture.contains("A guest's order waits for confirmation (F6)"))
        #expect(till.picture.contains("#13 waits for confirmation."))

        _ = till.press(.function(6))
        #expect(till.picture.contains("Orders of guests to confirm (1)"))
        #expect(till.picture.contains("waits for confirmation, closed for payment · guest"))
        _ = till.press(.end, .enter)
        #expect(till.dialogPicture.contains("A guest ordered: 2 × Burger."))
        let sent = try #require(till.press(.enter).sent.first)
        #expect(sent.command == .change(.order("order-2"), .fire(course: nil)))
        var confirmed = guestsOrder()
        confirmed.revision = 2
        confirmed.guest = GuestTerms()
        _ = till.update(.orders(.changed(confirmed)))
        _ = till.update(.answered(sent.key, .done(.orders([confirmed]))))
        #expect(!till.picture.contains("confirm"))
    }

    @Test func `a paid order of a guest is confirmed, too`() {
        var till = till(orders: [guestsOrder(paid: true)])
        _ = till.press(.function(6), .end, .enter)
        #expect(till.dialogPicture.contains("It is paid."))
        #expect(
            till.press(.function(8)).sent.map(\.command)
                == [.change(.order("order-2"), .fire(course: nil))])
    }

    @Test(arguments: [(80, 24), (40, 20)])
    func `the notes of a guest's order are read before it is confirmed`(
        _ columns: Int, _ rows: Int
    ) {
        var order = guestsOrder()
        order.note = "peanut allergy! " + String(repeating: "no nuts at all, ", count: 11) + "end"
        order.lines[0].note = "well done"
        var till = till(columns: columns, rows: rows, orders: [order])
        _ = till.press(.function(6), .end, .enter)
        let words = till.dialogPicture.filter { $0 != "║" }.split { $0.isWhitespace }
        let text = words.joined(separator: " ")
        #expect(text.contains("NOTE: \(order.note ?? "")"))
        #expect(text.contains("NOTE to Burger: well done"))
    }

    @Test func `what another till confirmed is not paid by the same Enter`() {
        var till = till(orders: [guestsOrder()])
        _ = till.press(.function(6), .end, .enter)
        #expect(till.dialogPicture.contains("Enter Confirm"))
        var confirmed = guestsOrder()
        confirmed.revision = 2
        confirmed.guest = GuestTerms()
        confirmed.lines[0].status = .inProcess
        _ = till.update(.orders(.changed(confirmed.told)))
        #expect(till.dialogPicture.contains("Order #13 changed elsewhere: confirmed"))
        #expect(till.press(.enter).isEmpty)
        #expect(till.dialog == nil)
        _ = till.press(.enter)
        #expect(till.dialogPicture.contains("has closed it for payment"))
    }

    @Test func `what another till paid is not taken over by the same Enter`() {
        var closed = guestsOrder()
        closed.guest = GuestTerms()
        closed.status = .inProcess
        closed.lines[0].status = .inProcess
        var till = till(orders: [closed.told])
        _ = till.press(.function(6), .end, .enter)
        #expect(till.dialogPicture.contains("Enter Pay"))
        var paid = closed
        paid.revision = 2
        paid.paid = true
        paid.sealed = false
        _ = till.update(.orders(.changed(paid.told)))
        #expect(till.dialogPicture.contains("Order #13 changed elsewhere: paid"))
        #expect(till.press(.enter).isEmpty)
        #expect(till.dialog == nil)
    }

    @Test func `F6 begins with the orders of guests, whatever was listed before`() {
        var till = till(orders: [])
        _ = till.press(.function(6), .tab)
        #expect(till.picture.contains("Paid orders of"))
        _ = till.update(.orders(.changed(guestsOrder())))
        for leave in [TerminalInput.function(6), .function(5)] {
            _ = till.press(.tab, leave, .function(6))
            #expect(till.picture.contains("Active orders"))
            #expect(till.picture.contains("Orders of guests to confirm (1)"))
        }
    }

    @Test func `40 columns say how many wait`() {
        var till = till(columns: 40, rows: 20, orders: [guestsOrder()])
        #expect(till.picture.contains("1 wait"))
        _ = till.press(.function(6))
        #expect(till.picture.contains("waits for confirmation"))
    }
}

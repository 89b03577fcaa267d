// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal
import Testing

@testable import Till

@Suite struct FireTests {
    private func held(_ number: Int, course: Int?) -> Line {
        var line = line(number, 1, number == 1 ? "Ice Cream" : "Espresso", 500)
        line.status = .held
        line.heldUntil = .fired
        line.firedAt = nil
        line.course = course
        return line
    }

    private func fires(_ effects: [TillEffect]) -> [TillCommand] { effects.sent.map(\.command) }

    private func fire(_ course: Int?) -> TillCommand {
        .change(.order("order-1"), .fire(course: course))
    }

    @Test func `the next course is fired by enter, after its lines were named`() {
        var till = till(orders: [order(lines: [held(1, course: 2), held(2, course: 3)])])
        _ = till.press(.function(8))
        #expect(till.picture.contains("Course 2: 1 × Ice Cream"))
        #expect(till.picture.contains("Course 3: 1 × Espresso"))
        #expect(till.picture.contains("Enter Send course 2"))
        #expect(fires(till.press(.enter)) == [fire(2)])
        #expect(till.picture.contains("fire: sending…"))
        _ = till.press(.function(8))
        #expect(!till.picture.contains("Course 2: 1 × Ice Cream"))
    }

    @Test func `any course is fired by its digit or a touch, and all by one key`() throws {
        let start = till(orders: [order(lines: [held(1, course: 2), held(2, course: 3)])])
        for (key, course) in [(TerminalInput.key("3"), 3), (.key("a"), nil)] {
            var till = start
            #expect(fires(till.press(.function(8), key)) == [fire(course)])
        }
        var till = start
        _ = till.press(.function(8))
        #expect(fires(try till.click("Course 3: 1 × Espresso")) == [fire(3)])
    }

    @Test func `lines without a course are sent by one key, without a question`() throws {
        let start = till(orders: [order(lines: [held(1, course: nil), held(2, course: nil)])])
        #expect(start.picture.contains("Held, F8 sends them          2"))
        var keyed = start
        #expect(fires(keyed.press(.function(8))) == [fire(nil)])
        #expect(keyed.dialog == nil)
        #expect(!keyed.picture.contains("Held, F8 sends them"))
        #expect(keyed.press(.function(8)).isEmpty)
        var touched = start
        #expect(fires(try touched.click("Send 2")) == [fire(nil)])
    }

    @Test func `what checkout would send can be sent before`() throws {
        var line = held(1, course: nil)
        line.heldUntil = .sealed
        line.quantity = 3
        var table = order(lines: [line])
        table.firing = .whenSealed
        var till = till(orders: [table])
        #expect(till.picture.contains("Send 3"))
        _ = try till.click("Milk")
        #expect(till.picture.contains("Send 4"))
        #expect(till.press(.function(8)).isEmpty)
        #expect(till.memory.outbox.entries.map(\.command).last == fire(nil))
        #expect(!till.picture.contains("Held, F8 sends them"))
    }

    @Test func `lines that wait for the payment are sent after a question`() {
        var waiting = held(1, course: nil)
        waiting.heldUntil = .paid
        var till = till(orders: [order(lines: [waiting])])
        #expect(till.press(.function(8)).isEmpty)
        #expect(till.picture.contains("Send before the payment?"))
        #expect(till.picture.contains("║ 1 × Ice Cream"))
        #expect(fires(till.press(.enter)) == [fire(nil)])
    }

    @Test func `the key waits for an item that is not confirmed, and then says what is left`()
        throws
    {
        var till = till(orders: [order()])
        let adding = try till.click("Milk").sent[0]
        #expect(till.press(.function(8)).isEmpty)
        #expect(till.notice == nil)
        let confirmed = order(revision: 2, lines: [line(1, 1, "Milk", 200)])
        _ = till.update(.answered(adding.key, .done(.orders([confirmed]))))
        #expect(till.notice?.text == "Everything is in the kitchen")
    }

    @Test func `lines without a course are named beside courses`() {
        var till = till(orders: [order(lines: [held(1, course: 12), held(2, course: nil)])])
        _ = till.press(.function(8))
        #expect(till.picture.contains("Course 12: 1 × Ice Cream"))
        #expect(till.picture.contains("No course: 1 × Espresso"))
        #expect(fires(till.press(.enter)) == [fire(12)])
    }

    @Test func `an empty order says that the kitchen gets each dish at once, if it does`() throws {
        let warning = "Dishes go to the kitchen"
        #expect(till().picture.contains(warning))
        var held = order()
        held.firing = .whenSealed
        #expect(!till(orders: [held]).picture.contains(warning))
        let keyed = till(orders: [order(lines: [line(1, 1, "Burger", 850)])])
        #expect(!keyed.picture.contains(warning))
    }

    @Test func `without a held line the key says so`() {
        var till = till(orders: [order(lines: [line(1, 1, "Burger", 850)])])
        #expect(till.picture.contains("F8 Sent"))
        _ = till.press(.function(8))
        #expect(till.notice?.text == "Everything is in the kitchen")
    }

    @Test func `a course that another till fired meanwhile is not taken for the next one`() {
        var till = till(orders: [order(lines: [held(1, course: 2), held(2, course: 3)])])
        _ = till.press(.function(8))
        var fired = held(1, course: 2)
        fired.status = .inProcess
        fired.firedAt = noon
        _ = till.update(.orders(.changed(order(revision: 2, lines: [fired, held(2, course: 3)]))))
        #expect(till.press(.enter) == [])
        #expect(till.notice?.text == "The held lines have just changed. Look again.")
        #expect(fires(till.press(.enter)) == [fire(3)])
    }

    @Test func `lines that wait for a payment say so`() {
        var waiting = held(1, course: nil)
        waiting.heldUntil = .paid
        #expect(till(orders: [order(lines: [waiting])]).picture.contains("held until paid"))
    }
}

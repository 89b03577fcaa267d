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

    @Test func `lines without a course are fired together`() {
        var till = till(orders: [order(lines: [held(1, course: nil), held(2, course: nil)])])
        _ = till.press(.function(8))
        #expect(till.picture.contains("║ 1 × Ice Cream, 1 × Espresso"))
        #expect(!till.picture.contains("No course"))
        #expect(fires(till.press(.enter)) == [fire(nil)])
    }

    @Test func `lines without a course are named beside courses`() {
        var till = till(orders: [order(lines: [held(1, course: 12), held(2, course: nil)])])
        _ = till.press(.function(8))
        #expect(till.picture.contains("Course 12: 1 × Ice Cream"))
        #expect(till.picture.contains("No course: 1 × Espresso"))
        #expect(fires(till.press(.enter)) == [fire(12)])
    }

    @Test func `without a held line the key says so`() {
        var till = till(orders: [order(lines: [line(1, 1, "Burger", 850)])])
        _ = till.press(.function(8))
        #expect(till.notice?.text == "No line is held")
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

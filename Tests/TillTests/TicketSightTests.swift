// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
import Terminal
import Testing

@testable import Till

/// What a till says about the kitchen screens that show an order.
@Suite struct TicketSightTests {
    private let burger = order(lines: [line(1, 1, "Burger", 850)])

    private func sight(_ terminal: TerminalID, _ state: ScreenSight.State) -> ScreenSight {
        ScreenSight(
            terminal: terminal, stations: ["grill"], heardAt: noon, state: state, required: true,
            revision: 1, page: nil)
    }

    private func answer(
        revision: Int = 1, why: UnseenReason? = nil, _ states: ScreenSight.State...
    ) -> TillInput {
        var ticket = burgerTicket
        ticket.revision = revision
        let screens = states.enumerated().map { sight("grill-\($0.offset + 1)", $0.element) }
        let grill = StationSight(
            station: "grill", lines: [1], seen: why == nil, why: why, screens: screens)
        let answer = ExplainTicket.Answer(
            ticket: ticket, sourceHeardAt: noon, seen: why == nil, stations: [grill])
        return .kitchen(.explained("order-1", .ticket(answer)))
    }

    private let question = TillEffect.kitchen(.explain("order-1"))

    /// A till with a Kitchen tab and an order in the kitchen.
    private func opened(columns: Int = 80) -> TillModel {
        var till = till(columns: columns, orders: [burger])
        _ = till.start()
        _ = till.update(.tick(noon))
        return till
    }

    private func isAsked(_ till: inout TillModel, after milliseconds: Int) -> Bool {
        till.update(.tick(noon + .milliseconds(milliseconds))).contains(question)
    }

    @Test func `a second after a change the till asks, and says on how many screens it is`() {
        var till = opened()
        #expect(!isAsked(&till, after: 900))
        #expect(isAsked(&till, after: 1000))
        #expect(!till.picture.contains("screens ─"))
        let before = till
        _ = till.update(answer(.painted, .otherPage))
        #expect(till.picture.contains("─ #12 · on 2 of 2 screens ─"))
        #expect(!till.looksLike(before))
    }

    @Test func `it asks every second until all screens show the order, and then rarely`() {
        var till = opened()
        #expect(isAsked(&till, after: 1000))
        _ = till.update(answer(.painted, .notPainted))
        #expect(till.picture.contains("on 1 of 2 screens"))
        #expect(!isAsked(&till, after: 1900))
        #expect(isAsked(&till, after: 2000))
        _ = till.update(answer(.painted, .painted))
        #expect(!isAsked(&till, after: 11_900))
        #expect(isAsked(&till, after: 12_000))
    }

    @Test func `a change or an alarm makes the till ask again`() {
        var till = opened()
        #expect(isAsked(&till, after: 1000))
        _ = till.update(answer(.painted))
        let changed = order(revision: 2, lines: [line(1, 2, "Burger", 850)])
        _ = till.update(.orders(.changed(changed)))
        #expect(!isAsked(&till, after: 1500))
        #expect(!till.picture.contains("on 1 of 1 screens"))
        #expect(!isAsked(&till, after: 2400))
        #expect(isAsked(&till, after: 2500))
        _ = till.update(answer(revision: 2, .painted))
        #expect(till.picture.contains("on 1 of 1 screens"))
        _ = till.update(.kitchen(.unseenReceived([unseen])))
        #expect(!isAsked(&till, after: 3000))
        #expect(isAsked(&till, after: 4000))
    }

    private var unseen: UnseenTicket {
        UnseenTicket(
            order: "order-1", number: 12, revision: 1, since: noon,
            stations: [UnseenStation(station: "grill", why: .noScreen)])
    }

    @Test func `an order without work for cooks is not asked about`() {
        var made = line(1, 1, "Burger", 850)
        made.status = .processed
        var till = till(orders: [order(lines: [made])])
        _ = till.start()
        _ = till.update(.tick(noon))
        #expect(!isAsked(&till, after: 5000))
    }

    @Test func `a ticket that no screen shows is on no screen`() {
        var till = opened()
        _ = isAsked(&till, after: 1000)
        _ = till.update(answer(why: .noScreen))
        #expect(till.picture.contains("─ #12 · on no screen ─"))
    }

    @Test func `the key says which screens show the order, and asks while it is open`() {
        var till = opened(columns: 120)
        #expect(till.press(.control("k")) == [question])
        #expect(till.dialogPicture.contains("Asking kds-service…"))
        _ = till.update(answer(why: .silent, .silent))
        #expect(till.dialogPicture.contains("Order #12 at Main Street: nobody sees it at grill"))
        #expect(till.dialogPicture.contains("DOES NOT SEE 1 × Burger: its screens are silent"))
        #expect(!isAsked(&till, after: 900))
        #expect(isAsked(&till, after: 1000))
        #expect(till.press(.escape) == [])
        #expect(till.dialogPicture == "")
    }

    @Test func `a touch on the alarm explains the ticket that the kitchen does not see`() throws {
        var till = opened()
        var other = unseen
        other.order = "order-9"
        other.number = 19
        _ = till.update(.kitchen(.unseenReceived([other])))
        #expect(try till.click("Kitchen does not see #19") == [.kitchen(.explain("order-9"))])
        _ = till.update(answer(.painted))
        #expect(till.dialogPicture.contains("Asking kds-service…"))
        _ = till.update(.kitchen(.explained("order-9", .noTicket)))
        #expect(till.dialogPicture.contains("The order is closed."))
    }
}

// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
import Terminal
import Testing

/// The events for which a screen rings.
@Suite struct AlertTests {
    private let all = Set(KitchenAlert.allCases)

    private func rings(_ effects: [KitchenEffect]) -> Int {
        effects.count { if case .ring = $0 { true } else { false } }
    }

    /// How often a screen that shows the first ticket rings when it changes to the second.
    private func rings(
        for alerts: Set<KitchenAlert>? = nil, from old: [TicketLine], to new: [TicketLine]
    ) -> Int {
        var model = screen([ticket(1, lines: old)], alerts: alerts ?? all)
        return rings(model.receive(.ticketChanged(ticket(1, revision: 2, lines: new))))
    }

    @Test func `a new ticket rings, the tickets at the start do not`() {
        var model = newScreen(alerts: all)
        #expect(model.receive(.ticketsReplaced([ticket(1)])) == [])
        #expect(model.receive(.ticketChanged(ticket(2))) == [.ring(.new)])
    }

    @Test func `tickets that are new after an outage ring`() {
        var model = screen([ticket(1)], alerts: all)
        #expect(model.receive(.ticketsReplaced([ticket(1)])) == [])
        #expect(model.receive(.ticketsReplaced([ticket(1), ticket(2)])) == [.ring(.new)])
    }

    @Test func `by default a screen does not ring`() {
        var model = screen([ticket(1)], in: kitchen)
        #expect(model.receive(.ticketChanged(ticket(2)), .tick(noon + .seconds(9000))) == [])
    }

    @Test func `a line that was added or changed rings`() {
        let old = [line(1, 1, "Burger")]
        for new in [
            old + [line(2, 1, "Pie")], [line(1, 2, "Burger")], [line(1, 1, "Burger", note: "rare")],
        ] {
            #expect(rings(from: old, to: new) == 1)
            #expect(rings(for: [.changed], from: old, to: new) == 1)
            #expect(rings(for: [.new, .voided, .late], from: old, to: new) == 0)
        }
    }

    @Test func `a note that changed rings until all is handed over`() {
        let notes: [(String?, String?)] = [
            (nil, "no nuts"), ("no nuts", nil), ("no nuts", "no peanuts"),
        ]
        for (old, new) in notes {
            for status in [LineStatus.inProcess, .processed, .delivered] {
                let lines = [line(1, 1, "Burger", status), line(2, 1, "Pie", .voided)]
                var model = screen([ticket(1, note: old, lines: lines)], alerts: all)
                let changed = ticket(
                    1, revision: 2, note: new, noteChangedAt: noon, lines: lines)
                let rung = rings(model.receive(.ticketChanged(changed)))
                #expect(rung == (status == .delivered ? 0 : 1))
            }
        }
    }

    @Test func `a note that changed during an outage rings`() {
        var model = screen([ticket(1)], alerts: all)
        let changed = ticket(1, revision: 2, note: "no nuts", noteChangedAt: noon)
        #expect(model.receive(.ticketsReplaced([changed])) == [.ring(.changed)])
        #expect(model.row(3).contains("new note just now"))
    }

    @Test func `a voided line rings once`() {
        let old = [line(1, 1, "Burger"), line(2, 1, "Pie")]
        let voided = [line(1, 1, "Burger", .voided), line(2, 1, "Pie")]
        #expect(rings(for: [.voided], from: old, to: voided) == 1)
        #expect(rings(for: [.new, .changed, .late], from: old, to: voided) == 0)
        #expect(rings(from: voided, to: voided) == 0)
    }

    @Test func `taps, payments and lines that were moved here do not ring`() {
        var moved = line(2, 1, "Pie")
        moved.movedFrom = 9
        let old = [line(1, 1, "Burger")]
        #expect(rings(from: old, to: [line(1, 1, "Burger", .processed)]) == 0)
        #expect(rings(from: old, to: old) == 0)
        #expect(rings(from: old, to: old + [moved]) == 0)
        var model = screen([], alerts: all)
        #expect(model.receive(.ticketChanged(ticket(1, lines: [moved]))) == [])
    }

    @Test func `a ticket that this screen brings back does not ring, one of another screen does`() {
        var model = screen([ticket(1), ticket(2)], alerts: all)
        _ = model.press(.key("1"))
        _ = model.receive(.ticketRemoved(order(1)))
        model.wait(.seconds(2))
        _ = model.press(.key("u"))
        let back = model.receive(
            .recallAnswered(order(1), .accepted), .ticketChanged(ticket(1, revision: 3)))
        #expect(rings(back) == 0)
        _ = model.receive(.ticketRemoved(order(2)))
        #expect(rings(model.receive(.ticketChanged(ticket(2, revision: 3)))) == 1)
    }

    @Test func `a station's screen rings for its own lines`() {
        let grill = ScreenRole.stations(["grill"], dimsOthers: false)
        let old = [line(1, 1, "Burger")]
        var model = screen([ticket(1, lines: old)], role: grill, in: kitchen, alerts: all)
        let salad = line(2, 1, "Salad", at: "cold")
        let other = model.receive(
            .ticketChanged(ticket(1, revision: 2, lines: old + [salad])),
            .ticketChanged(ticket(2, lines: [salad])))
        #expect(other == [])
        let own = model.receive(
            .ticketChanged(ticket(1, revision: 3, lines: old + [salad, line(3, 1, "Steak")])))
        #expect(own == [.ring(.changed)])
    }

    @Test func `a ticket rings once when it becomes late`() {
        let old = ticket(1, waits: 710)
        var model = screen([old, ticket(2, waits: 900)], in: kitchen, alerts: [.late])
        #expect(model.receive(.tick(noon + .seconds(9))) == [])
        #expect(model.receive(.tick(noon + .seconds(10))) == [.ring(.late)])
        #expect(model.receive(.tick(noon + .seconds(20)), .tick(noon + .seconds(30))) == [])
        #expect(screen([old], in: kitchen, alerts: [.new]).receiving(.seconds(10)) == [])
    }

    @Test func `several events within a second ring once`() {
        var model = screen([], alerts: all)
        let both = model.receive(.ticketChanged(ticket(1)), .ticketChanged(ticket(2)))
        #expect(both == [.ring(.new)])
        model.wait(.milliseconds(999))
        #expect(model.receive(.ticketChanged(ticket(3))) == [])
        model.wait(.milliseconds(1))
        #expect(model.receive(.ticketChanged(ticket(4))) == [.ring(.new)])
    }

    @Test func `a ticket that becomes urgent rings, one without work does not`() {
        var model = screen([ticket(1), ticket(2, .processed, lines: made)], alerts: all)
        #expect(model.receive(.ticketChanged(rushed(1, revision: 2))) == [.ring(.rush)])
        #expect(model.receive(.ticketChanged(rushed(1, revision: 3))) == [])
        model.wait(.seconds(2))
        let ready = rushed(2, .processed, revision: 2, lines: made)
        #expect(model.receive(.ticketChanged(ready)) == [])
        #expect(model.receive(.ticketChanged(rushed(3))) == [.ring(.rush)])
    }

    @Test func `of several events the most important one rings`() {
        let old = [line(1, 1, "Burger"), line(2, 1, "Pie")]
        var model = screen([ticket(1, lines: old)], alerts: all)
        let voided = [line(1, 2, "Burger"), line(2, 1, "Pie", .voided)]
        let change = KitchenInput.ticketChanged(ticket(1, revision: 2, lines: voided))
        #expect(model.receive(change) == [.ring(.voided)])
        let order: [KitchenAlert] = [.new, .changed, .late, .voided, .rush, .unseen]
        #expect(KitchenAlert.allCases.sorted() == order)
    }

    @Test func `an event that is more important than the last one rings after the pause`() {
        var model = screen([], alerts: all)
        #expect(model.receive(.ticketChanged(ticket(1))) == [.ring(.new)])
        #expect(model.receive(.ticketChanged(rushed(1, revision: 2))) == [])
        #expect(model.receive(.tick(noon + .milliseconds(999))) == [])
        #expect(model.receive(.tick(noon + .seconds(1))) == [.ring(.rush)])
        #expect(model.receive(.tick(noon + .seconds(3))) == [])
    }

    @Test func `a screen says that sounds fail until a person presses a key`() {
        var model = screen([])
        #expect(model.receive(.soundFailed("No sound.")) == [])
        model.wait(.seconds(60))
        #expect(model.row(23).hasPrefix(" No sound."))
        _ = model.press(.key("x"))
        #expect(!model.row(23).contains("No sound."))
    }

    private let made = [line(1, 2, "Burger", .processed)]

    private func rushed(
        _ number: Int, _ status: OrderStatus = .inProcess, revision: Int = 1,
        lines: [TicketLine] = [line(1, 2, "Burger")]
    ) -> Ticket {
        var ticket = ticket(number, status, revision: revision, lines: lines)
        ticket.rush = true
        return ticket
    }
}

extension KitchenModel {
    /// The effects when so much time has passed.
    fileprivate func receiving(_ time: Duration) -> [KitchenEffect] {
        var model = self
        return model.update(.tick(now + time))
    }
}

// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
import Testing

@Suite struct PlainLineTests {
    /// The lines that inputs print, one input after the other.
    private func lines(_ model: KitchenModel, _ inputs: KitchenInput...) -> [String] {
        var model = model
        return inputs.flatMap { input in
            let before = model
            _ = model.update(input)
            return model.plainLines(since: before)
        }
    }

    @Test func `a ticket prints its lines and whether it is paid`() {
        let twoLines = [line(1, 2, "Burger", note: "rare"), line(2, 1, "French Fries")]
        #expect(
            lines(screen([]), .ticketChanged(ticket(12, paid: true, lines: twoLines))) == [
                "12:00:00  #12  inProcess  till-1  2 × Burger (rare), 1 × French Fries  $$"
            ])
    }

    @Test func `marks show finished and voided lines`() {
        let threeLines = [
            line(1, 1, "Milk", .processed), line(2, 1, "Pie", .voided),
            line(3, 1, "Corn", round: 2),
        ]
        #expect(
            lines(screen([]), .ticketChanged(ticket(12, lines: threeLines))) == [
                "12:00:00  #12  inProcess  till-1  ✓ 1 × Milk, VOID 1 × Pie, 1 × Corn"
            ])
    }

    @Test func `only changes print`() {
        let model = screen([ticket(1), ticket(2)])
        let changed = ticket(2, .processed, revision: 2)
        #expect(
            lines(
                model, .ticketsReplaced([ticket(1), changed]), .ticketChanged(changed),
                .ticketRemoved(order(1)), .tick(noon + .seconds(1)))
                == ["12:00:00  #2  processed  till-1  2 × Burger", "12:00:00  #1  gone"])
    }

    @Test func `a station that the location does not have is named once`() {
        let wok = screen([], role: .stations(["wok"], dimsOthers: false))
        #expect(
            lines(wok, .locationReceived(kitchen), .locationReceived(kitchen)) == [
                "12:00:00  There is no station wok. Stations: grill, fryer, cold, drinks"
            ])
    }

    @Test func `silence and its end print once`() {
        let later = noon + .seconds(5)
        let output = lines(
            screen([]), .tick(noon + .seconds(2)), .tick(noon + .seconds(3)),
            .received(at: later, sourceHeardAt: later), .tick(noon + .seconds(6)),
            .silent(.orderService))
        let expected = [
            "12:00:02  NO NEWS FROM THE KITCHEN SERVICE FOR 2 s. This screen may be out of date.",
            "12:00:05  Connected: the tickets are up to date.",
            "12:00:06  NO NEWS FROM THE ORDER SERVICE FOR 1 s. This screen may be out of date.",
        ]
        #expect(output == expected)
    }

    @Test func `foreign text can't control the terminal`() {
        let output = lines(
            screen([]), .ticketChanged(ticket(1, lines: [line(1, 1, "\u{1b}[2J\n")])))
        #expect(output == ["12:00:00  #1  inProcess  till-1  1 × ?[2J "])
    }
}

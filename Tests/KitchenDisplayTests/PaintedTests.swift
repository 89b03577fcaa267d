// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
import Terminal
import Testing

@Suite struct PaintedTests {
    /// A screen of 80 × 24 has 21 cards of three rows on its first page.
    private let twoPages = screen((1...22).map { ticket($0, revision: 3) })

    @Test func `a screen without tickets has painted nothing`() {
        #expect(newScreen().painted == [])
        #expect(screen([]).painted == [])
    }

    @Test func `tickets of other pages have their page`() {
        #expect(
            twoPages.painted
                == (1...21).map { PaintedTicket(order: order($0), revision: 3) } + [
                    PaintedTicket(order: order(22), revision: 3, page: 2)
                ])

        var turned = twoPages
        _ = turned.press(.pageDown)

        #expect(turned.painted.map(\.page) == Array(repeating: 1, count: 21) + [nil])
    }

    @Test func `an opened ticket hides the others`() {
        var model = twoPages
        _ = model.press(.arrow(.right), .arrow(.right), .key("o"))

        let visible = model.painted.filter { $0.page == nil }

        #expect(visible == [PaintedTicket(order: order(2), revision: 3)])
        #expect(model.row(2).contains("#2"))
    }

    @Test func `a list over the board hides all tickets`() {
        let made = ticket(3, .processed, lines: [line(1, 1, "Pie", .processed)])
        var model = screen([ticket(1), ticket(2), made], columns: 40)
        _ = model.receive(.ticketRemoved(order(3)))
        model.wait(.seconds(2))
        #expect(model.painted.map(\.page) == [nil, nil])
        _ = model.press(.key("a"))
        #expect(model.painted.map(\.page) == [1, 1])
        _ = model.press(.escape)
        #expect(model.painted.map(\.page) == [nil, nil])
        _ = model.press(.key("r"))
        #expect(model.painted.map(\.page) == [1, 1])
    }

    @Test func `a screen of a station has painted only tickets with its work`() {
        var fryer = line(1, 1, "Fries")
        fryer.station = "fryer"
        let location = KitchenLocation(
            id: "00001", name: "Ham's Burgers",
            stations: [Station(id: "grill", name: "Grill"), Station(id: "fryer", name: "Fryer")])
        let model = screen(
            [
                ticket(1), ticket(2, lines: [fryer]),
                ticket(3, lines: [line(1, 1, "Burger"), fryer]),
            ],
            role: .stations(["fryer"], dimsOthers: false), in: location)

        #expect(model.painted.map(\.order) == [order(2), order(3)])
    }

    @Test func `a removed ticket is not painted, even while its place is empty`() {
        var model = screen([ticket(1), ticket(2)])
        _ = model.receive(.ticketRemoved(order(1)))

        #expect(model.painted == [PaintedTicket(order: order(2), revision: 1)])
    }

    @Test(arguments: 3...24)
    func `each visible ticket has its number in the frame, and no other ticket has`(_ rows: Int) {
        var model = screen((101...122).map { ticket($0) }, columns: 30, rows: rows)
        for _ in 1...3 {
            for ticket in model.painted {
                let number = ticket.order.text.split(separator: "-").last ?? ""
                #expect(model.picture.contains("#\(number)") == (ticket.page == nil))
            }
            _ = model.press(.pageDown)
        }
    }
}

@Suite struct PaintReportTests {
    private var reports = PaintReports()
    private let start = ContinuousClock.now

    private static func painted(_ number: Int, _ revision: Int = 1) -> PaintedTicket {
        PaintedTicket(order: order(number), revision: revision)
    }

    private mutating func next(at milliseconds: Int) -> PaintReports.Report? {
        reports.next(at: start + .milliseconds(milliseconds))
    }

    @Test mutating func `the first report has all tickets, and the next ones only changes`() {
        reports.record([Self.painted(1), Self.painted(2)])
        let first = next(at: 0)
        #expect(first?.number == 1 && first?.after == nil)
        #expect(first?.tickets == [Self.painted(1), Self.painted(2)])
        #expect(first?.removed == [])
        reports.finish(isAccepted: true)

        reports.record([Self.painted(2, 5), Self.painted(3)])
        let second = next(at: 100)
        #expect(second?.number == 2 && second?.after == 1)
        #expect(second?.tickets == [Self.painted(2, 5), Self.painted(3)])
        #expect(second?.removed == [order(1)])
    }

    @Test mutating func `changes are gathered for 100 ms, and one report at a time is sent`() {
        #expect(next(at: 0) != nil)
        reports.record([Self.painted(1)])
        #expect(next(at: 200) == nil)
        reports.finish(isAccepted: true)
        #expect(next(at: 200) != nil)
        reports.finish(isAccepted: true)
        reports.record([Self.painted(1, 2)])
        #expect(next(at: 299) == nil)
        reports.record([Self.painted(1, 3)])
        #expect(next(at: 300)?.tickets == [Self.painted(1, 3)])
    }

    @Test mutating func `without changes an empty report is sent each half second`() {
        reports.record([Self.painted(1)])
        #expect(next(at: 0) != nil)
        reports.finish(isAccepted: true)
        #expect(next(at: 499) == nil)

        let beat = next(at: 500)

        #expect(beat?.tickets == [] && beat?.removed == [] && beat?.after == 1)
    }

    @Test mutating func `after a failure the next report has all tickets`() {
        reports.record([Self.painted(1), Self.painted(2)])
        #expect(next(at: 0) != nil)
        reports.finish(isAccepted: true)
        reports.record([Self.painted(1), Self.painted(2, 2)])
        #expect(next(at: 100) != nil)
        reports.finish(isAccepted: false)

        let whole = next(at: 200)

        #expect(whole?.number == 3 && whole?.after == nil)
        #expect(whole?.tickets == [Self.painted(1), Self.painted(2, 2)])
    }

    @Test mutating func `while reports fail, one is sent each second`() {
        let attempts = stride(from: 0, through: 5_000, by: 100).filter { milliseconds in
            guard next(at: milliseconds) != nil else { return false }
            reports.finish(isAccepted: false)
            return true
        }
        #expect(attempts == [0, 100, 1_100, 2_100, 3_100, 4_100])
    }

    @Test mutating func `the last report has no tickets, and waits for no other`() {
        let early = reports.last()
        #expect(early == nil)
        reports.record([Self.painted(1)])
        #expect(next(at: 0)?.number == 1)
        let last = reports.last()
        #expect(last?.number == 2 && last?.after == nil)
        #expect(last?.tickets == [] && last?.removed == [])
    }

    @Test mutating func `more than 1,000 tickets are reported in parts`() {
        reports.record((1...1_500).map { Self.painted($0) })
        #expect(next(at: 0)?.tickets.count == 1_000)
        reports.finish(isAccepted: true)

        let rest = next(at: 100)

        #expect(rest?.tickets.count == 500 && rest?.after == 1)
        reports.finish(isAccepted: true)
        #expect(next(at: 200) == nil)
    }
}

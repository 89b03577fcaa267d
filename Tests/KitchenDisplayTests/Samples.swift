// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import KitchenDisplay
import Messages
import Terminal

let noon = Timestamp(milliseconds: 1_795_262_400_000)

/// A location with four stations.
let kitchen = KitchenLocation(
    id: "00001", name: "Ham's Burgers",
    stations: [
        Station(id: "grill", name: "Grill", warnAfter: 8, lateAfter: 12),
        Station(id: "fryer", name: "Fryer", warnAfter: 5),
        Station(id: "cold", name: "Cold"), Station(id: "drinks", name: "Bar"),
    ])

func line(
    _ number: Int, _ quantity: Int, _ name: String, at station: StationID = "grill",
    round: Int = 1, _ status: LineStatus = .inProcess, note: String? = nil,
    waits seconds: Int? = nil
) -> TicketLine {
    TicketLine(
        line: number, name: name, quantity: quantity, station: station, round: round,
        status: status, note: note, firedAt: seconds.map { noon + .seconds(-$0) })
}

func order(_ number: Int) -> OrderID { "order-\(number)" }

func ticket(
    _ number: Int, _ status: OrderStatus = .inProcess, revision: Int = 1, paid: Bool = false,
    waits seconds: Int? = nil, customer: String? = nil,
    fulfilment: Fulfilment = Fulfilment(.counter), note: String? = nil,
    noteChangedAt: Timestamp? = nil, lines: [TicketLine] = [line(1, 2, "Burger")]
) -> Ticket {
    // By default the lower number waits longer.
    let waits = Duration.seconds(seconds ?? 100 - number)
    func numbers(_ statuses: LineStatus...) -> [Int] {
        lines.filter { statuses.contains($0.status) }.map(\.line)
    }
    return Ticket(
        order: order(number), location: "00001", number: number, terminal: "till-1",
        customer: customer, fulfilment: fulfilment, note: note,
        noteChangedAt: noteChangedAt, revision: revision, status: status, paid: paid,
        firedAt: Timestamp(milliseconds: noon.milliseconds - waits.milliseconds), lines: lines,
        may: TicketMay(
            advance: numbers(.inProcess, .processed), acknowledge: numbers(.voided)))
}

/// A screen at noon before its first message.
func newScreen(
    role: ScreenRole = .everything, alerts: Set<KitchenAlert> = [], columns: Int = 80,
    rows: Int = 24
) -> KitchenModel {
    KitchenModel(
        location: "00001", name: "Ham's Burgers", role: role, alerts: alerts, timeZone: .gmt,
        size: Size(columns: columns, rows: rows), now: noon)
}

/// A screen at noon whose last message is 0.4 s old and that has shown the tickets for a second.
///
/// It knows the stations only with a location.
func screen(
    _ tickets: [Ticket], role: ScreenRole = .everything, in location: KitchenLocation? = nil,
    alerts: Set<KitchenAlert> = [], columns: Int = 80, rows: Int = 24
) -> KitchenModel {
    var model = newScreen(role: role, alerts: alerts, columns: columns, rows: rows)
    let received = noon + .milliseconds(-400)
    _ = model.update(.tick(noon + .seconds(-1)))
    if let location { _ = model.update(.locationReceived(location)) }
    _ = model.update(.ticketsReplaced(tickets))
    _ = model.update(.received(at: received, sourceHeardAt: received))
    _ = model.update(.tick(noon))
    return model
}

extension KitchenModel {
    /// Handles inputs one after the other and returns all their effects.
    mutating func receive(_ inputs: KitchenInput...) -> [KitchenEffect] {
        inputs.flatMap { update($0) }
    }

    /// Lets time pass, by default half a second: longer than taps on a changed card are ignored.
    mutating func wait(_ duration: Duration = .milliseconds(500)) {
        _ = update(.tick(now + duration))
    }

    /// Presses keys one after the other and returns all their effects.
    mutating func press(_ inputs: TerminalInput...) -> [KitchenEffect] {
        inputs.flatMap { update(.terminal($0)) }
    }

    /// The characters of one row of the screen.
    func row(_ number: Int) -> String { view().text[number] }

    /// The characters of the whole screen.
    var picture: String { view().text.joined(separator: "\n") }
}

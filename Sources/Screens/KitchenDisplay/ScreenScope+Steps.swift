// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// What a tap does to lines.
enum TicketStep: Equatable, Sendable {
    /// It moves lines of this status one step on.
    case advance(from: OrderStatus)
    /// It confirms that the cook has seen voided lines.
    case acknowledge
}

/// The steps that a person at the screen can take.
extension ScreenScope {
    /// What a tap on the whole ticket does; nil if it waits for stations.
    ///
    /// An expediter hands over what the stations have made. Only they can see that a voided line is
    /// not made any more, so an expediter does not acknowledge it.
    func step(of ticket: Ticket) -> TicketStep? {
        switch ticket.status {
        case .processed: .advance(from: .processed)
        case .inProcess: isExpediter ? nil : .advance(from: .inProcess)
        case .open, .delivered, .canceled: isExpediter ? nil : .acknowledge
        }
    }

    /// What a tap on a line does; nil if nothing can be done with it, or if it waits for others.
    ///
    /// An expediter hands over what the stations have made, a station what all of them have.
    func step(of line: TicketLine, on ticket: Ticket) -> TicketStep? {
        let isReady = line.status == .processed
        if isExpediter ? !isReady : isReady && ticket.status != .processed { return nil }
        if line.status == .voided {
            return ticket.allows(\.acknowledge, with: line) ? .acknowledge : nil
        }
        guard ticket.allows(\.advance, with: line) else { return nil }
        return .advance(from: isReady ? .processed : .inProcess)
    }

    /// The reason why a tap on the whole ticket does nothing.
    func reason(for ticket: Ticket) -> String {
        let stations = waiting(ticket)
        return stations.isEmpty
            ? "#\(ticket.number): its stations have to acknowledge the voided lines"
            : "#\(ticket.number) waits for: \(stations)"
    }

    /// The reason why a tap on a line does nothing.
    func reason(for line: TicketLine) -> String {
        let text = "\(line.quantity) × \(line.name)"
        return switch line.status {
        case .inProcess: "\(text) is still made at: \(name(of: line.station))"
        case .voided:
            "\(text) is voided; its station has to acknowledge it: \(name(of: line.station))"
        case .processed, .delivered, .held, .moved: "\(text) is finished already"
        }
    }

    /// The names of the stations that have not finished their lines; empty if all have.
    func waiting(_ ticket: Ticket) -> String {
        waitingStations(ticket).joined(separator: ", ")
    }

    /// The names of these stations, in the order of the location.
    func waitingStations(_ ticket: Ticket) -> [String] {
        let stations = Set(ticket.lines.filter { $0.status == .inProcess }.map(\.station))
        return stations.sorted { rank(of: $0) < rank(of: $1) }.map(name)
    }
}

/// The signs of finished lines.
extension ScreenScope {
    /// Whether the screen has no more work with a line that is still on its ticket.
    func hasFinished(_ line: TicketLine, on ticket: Ticket) -> Bool {
        isExpediter ? line.status == .delivered : ticket.hasFinished(line)
    }

    /// The mark in front of a line, so that colour is never the only sign.
    func mark(for line: TicketLine, on ticket: Ticket) -> String {
        guard isExpediter else { return ticket.mark(for: line) }
        return switch line.status {
        case .voided: "VOID "
        case .processed: "✓ "
        case .delivered: "✓✓ "
        case .inProcess, .held, .moved: ""
        }
    }

    /// The word at the lower border; nil for a ticket that is being made.
    func label(of ticket: Ticket) -> String? {
        if isExpediter { return ticket.status == .processed ? "READY" : ticket.label }
        // A new cook does not know that a void has to be confirmed.
        let isVoid = step(of: ticket) == .acknowledge
        return ticket.label.map { isVoid ? "\($0): tap it" : $0 }
    }
}

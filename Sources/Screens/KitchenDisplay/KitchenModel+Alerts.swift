// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// An event for which a screen rings.
package enum KitchenAlert: String, CaseIterable, Sendable {
    /// A ticket appeared.
    case new
    /// A ticket got another line, or a line another quantity, name, modifier or note.
    case changed
    /// A line was voided.
    case voided
    /// A ticket became late.
    case late
}

extension KitchenModel {
    /// The time after a ring in which no other follows.
    static let ringPause = Duration.seconds(1)

    /// Records the alerts of a ticket that the screen shows now; `earlier` is its state before.
    ///
    /// A ticket that this screen has brought back is not new, nor is one whose lines were moved.
    mutating func raiseAlerts(of ticket: Ticket, since earlier: Ticket?) {
        guard let earlier else {
            let isOwn = recalled == ticket.order
            if isOwn { recalled = nil }
            let hasWork = ticket.lines.contains { $0.status == .inProcess && $0.movedFrom == nil }
            if hasWork, !isOwn { raised.insert(.new) }
            return
        }
        let known = Dictionary(
            earlier.lines.map { ($0.line, $0) }, uniquingKeysWith: { $1 })
        for line in ticket.lines {
            switch (known[line.line], line.status) {
            case (let before?, .voided): if before.status != .voided { raised.insert(.voided) }
            case (nil, .inProcess): if line.movedFrom == nil { raised.insert(.changed) }
            case (let before?, .inProcess):
                if !line.isMadeLike(before) { raised.insert(.changed) }
            default: break
            }
        }
    }

    /// Records which tickets are late; those that became late raise an alert unless `quietly`.
    mutating func noteLateTickets(quietly: Bool = false) {
        guard alerts.contains(.late) else { return }
        let time = serviceNow
        let late = tickets.filter { scope.urgency(of: $0, at: time) == .late }.map(\.order)
        if !quietly, !lateOrders.isSuperset(of: late) { raised.insert(.late) }
        lateOrders = Set(late)
    }

    /// Returns the effect of the recorded alerts, at most once in a second.
    mutating func ring() -> [KitchenEffect] {
        defer { raised = [] }
        if raised.isDisjoint(with: alerts) { return [] }
        if let lastRing, now - lastRing < Self.ringPause { return [] }
        lastRing = now
        return [.ring]
    }
}

extension TicketLine {
    /// Whether a cook makes the same for both lines.
    fileprivate func isMadeLike(_ other: Self) -> Bool {
        (name, quantity, modifiers, note) == (
            other.name, other.quantity, other.modifiers, other.note
        )
    }
}

// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// An event for which a screen rings, or plays a sound of its own.
package enum KitchenAlert: String, CaseIterable, Comparable, Sendable {
    /// A ticket appeared.
    case new
    /// A ticket got another line or note, or a line another quantity, name, modifier or note.
    case changed
    /// A line was voided.
    case voided
    /// A ticket became late.
    case late
    /// A ticket with work is to be made before the others.
    case rush
    /// A ticket is on no screen that should show it, or a screen is silent; the screens of stations
    /// do not say so.
    case unseen

    /// From the least to the most important: if several happen at once, the last one counts.
    private static let byImportance: [Self] = [.new, .changed, .late, .voided, .rush, .unseen]

    /// Whether the right alert is more important.
    package static func < (left: Self, right: Self) -> Bool {
        left != right && byImportance.first { $0 == left || $0 == right } == left
    }
}

/// The last alert of a screen.
struct LastRing: Equatable, Sendable {
    let alert: KitchenAlert
    let time: Timestamp
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
            if hasWork, !isOwn { raised.formUnion(ticket.isRush ? [.new, .rush] : [.new]) }
            return
        }
        let isMade = ticket.lines.contains { $0.status == .inProcess }
        if ticket.isRush, !earlier.isRush, isMade { raised.insert(.rush) }
        if ticket.hasNewNote(since: earlier) { raised.insert(.changed) }
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
        let late = places.lazy.filter { $0.isLate(at: time) }.map(\.ticket.order)
        if !quietly, !lateOrders.isSuperset(of: late) { raised.insert(.late) }
        lateOrders = Set(late)
    }

    /// Returns the effect of the most important recorded alert, at most once in a second.
    ///
    /// One that is more important than the last ring follows when the second is over.
    mutating func ring() -> [KitchenEffect] {
        defer { raised = [] }
        guard let alert = raised.intersection(alerts).union(delayed).max() else { return [] }
        if let lastRing, now - lastRing.time < Self.ringPause {
            delayed = alert > lastRing.alert ? [alert] : []
            return []
        }
        delayed = []
        lastRing = LastRing(alert: alert, time: now)
        return [.ring(alert)]
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

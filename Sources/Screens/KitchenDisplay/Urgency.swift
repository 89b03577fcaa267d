// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

/// How urgent a ticket is, by the ages at which its stations have to finish.
enum Urgency: Int, Comparable, Sendable {
    /// Its stations have time, or no limits.
    case normal
    /// A line is as old as its station's `warnAfter`.
    case attention
    /// A line is as old as its station's `lateAfter`.
    case late

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    /// The mark after the age, so that colour is never the only sign.
    var mark: String { self == .normal ? " " : "!" }

    /// The word at the lower border.
    var label: String? { self == .late ? "LATE" : nil }

    /// The style of the title; nil for that of the ticket's status.
    var style: Style? {
        switch self {
        case .normal: nil
        case .attention: Style(foreground: .black, background: .yellow, bold: true)
        case .late: Style(foreground: .black, background: .vermilion, bold: true)
        }
    }
}

extension Station {
    /// The urgency of a line that this station has not finished.
    func urgency(atAge age: Duration) -> Urgency {
        if let lateAfter, age >= .seconds(60 * lateAfter) { return .late }
        if let warnAfter, age >= .seconds(60 * warnAfter) { return .attention }
        return .normal
    }
}

extension ScreenScope {
    /// The urgency of the most urgent line that is still to be made.
    func urgency(of ticket: Ticket, at now: Timestamp) -> Urgency {
        let lines = ticket.lines.lazy.filter { $0.status == .inProcess }
        return lines.map { line in
            station(line.station)?.urgency(atAge: now - (line.firedAt ?? ticket.firedAt))
                ?? .normal
        }.max() ?? .normal
    }

    /// When the ticket becomes late, unless its lines are made before; nil without a limit.
    func lateTime(of ticket: Ticket) -> Timestamp? {
        let lines = ticket.lines.lazy.filter { $0.status == .inProcess }
        return lines.compactMap { line -> Timestamp? in
            guard let limit = station(line.station)?.lateAfter else { return nil }
            return (line.firedAt ?? ticket.firedAt) + .seconds(60 * limit)
        }.min()
    }
}

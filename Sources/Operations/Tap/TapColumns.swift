// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Foundation
import MessageBus
import ServiceRuntime
import Wire

/// Events as lines in columns for people, in local time.
///
/// Pure: the time zone and the first day are arguments.
struct TapColumns {
    private let isColored: Bool
    private let timeZone: TimeZone
    /// The date of the last line.
    private var date: BusinessDay

    /// Columns that begin on the date of an instant.
    init(isColored: Bool, timeZone: TimeZone, from start: Timestamp) {
        self.isColored = isColored
        self.timeZone = timeZone
        date = BusinessDay(containing: start, timeZone: timeZone, turnsAtHour: 0)
    }

    /// The line of an event, after a line with the date if that has changed.
    mutating func lines(_ entry: TapEntry, number: Int?) -> [String] {
        let event = entry.event
        let day = BusinessDay(containing: event.time, timeZone: timeZone, turnsAtHour: 0)
        let dateLine = day == date ? [] : [paint("-- \(day) --", .dim)]
        date = day
        let columns = [
            time(event), entry.stream.location.text.padded(to: 5),
            paint(event.type.withoutControls.padded(to: 22), Self.style(of: event.type)),
            paint(subject(event, number).padded(to: 7), .bold),
            (event.actor ?? "-").withoutControls.fitted(to: 14), summary(entry),
        ]
        return dateLine + [columns.joined(separator: "  ")]
    }

    /// The line of a mark.
    func line(_ mark: TapMark) -> String {
        paint("-- \(mark.text.withoutControls) --", Self.style(of: mark))
    }

    private func time(_ event: EventAttributes) -> String {
        let offset = timeZone.secondsFromGMT(for: event.time.date)
        let local = event.time + .seconds(offset)
        let clock = local.description.dropFirst(11).dropLast()
        return clock.prefix(8) + paint(String(clock.suffix(4)), .dim)
    }

    /// The short number of the order, or the end of an identifier.
    private func subject(_ event: EventAttributes, _ number: Int?) -> String {
        if let number { return "#\(number)" }
        return event.subject.count < 12 ? "" : "~\(event.subject.suffix(6))".withoutControls
    }

    private func summary(_ entry: TapEntry) -> String {
        if entry.event.isHeartbeat {
            return "\(entry.stream.service.rawValue) at \(entry.event.sequence.number)"
        }
        let status = entry.state?.status?.withoutControls ?? ""
        let details = entry.state?.details(of: entry.event).withoutControls ?? ""
        let paid = entry.state?.paid == true ? paint("paid", .green) : ""
        return [paint(status, Self.style(ofStatus: status)), details, paid]
            .filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private func paint(_ text: String, _ style: TextStyle?) -> String {
        guard isColored, let style else { return text }
        return style(text)
    }

    /// The colour of each service's events.
    private static func style(of type: String) -> TextStyle {
        switch type.prefix(while: { $0 != "." }) {
        case "order": .cyan
        case "payment": .green
        case "ticket": .yellow
        case "location", "menu": .magenta
        default: .dim
        }
    }

    /// The colours of the kitchen's screen, and red for canceled and refused.
    private static func style(ofStatus status: String) -> TextStyle? {
        switch status {
        case "inProcess": .blue
        case "processed", "recorded": .green
        case "canceled", "refused": .red
        default: nil
        }
    }

    private static func style(of mark: TapMark) -> TextStyle {
        switch mark {
        case .gap(_, _, .fetched), .startsOver, .logBegins, .ordersNotFound: .yellow
        case .gap, .silent, .noEvents, .unreadable: .red
        case .receivedAgain: .green
        case .noPast: .dim
        }
    }
}

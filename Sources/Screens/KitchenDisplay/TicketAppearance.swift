// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import Terminal

/// The title of a ticket: `#12 · table 4`, `#12 RUSH · table 4`, or `#12 · Mia · pickup 19:30`.
struct TicketTitle: Equatable, Sendable {
    /// The width of the shortcut in front of a title, such as `[1] `.
    static let shortcutColumns = 4
    /// The width of the longest age, with the spaces around it.
    private static let ageColumns = 7

    /// The part that fits into the title of a card.
    let text: PrintableText
    /// Guest and fulfilment, if they do not fit there.
    let rest: String

    /// The title of a card of this width, with times of the zone.
    ///
    /// The till that keyed the order comes last and is left out first.
    init(of ticket: Ticket, columns: Int, in zone: TimeZone) {
        let available = columns - Self.shortcutColumns - Self.ageColumns
        let parts = ticket.guestParts(in: zone)
        var text = PrintableText(ticket.numberText)
        var fitting = 0
        for part in parts + [ticket.terminal.text] {
            let longer = PrintableText("\(text.string) · \(part)")
            if longer.columns > available { break }
            text = longer
            fitting += 1
        }
        self.text = text
        rest = parts.dropFirst(fitting).joined(separator: " · ")
    }
}

extension Ticket {
    /// The complete title without the till.
    func fullTitle(in zone: TimeZone) -> String {
        ([numberText] + guestParts(in: zone)).joined(separator: " · ")
    }

    /// The number that people call out, with the day if another ticket may have the same one, and
    /// whether the ticket is made before others.
    fileprivate var numberText: String {
        "#\(number)" + (businessDay.map { " of \(ClockText.day($0))" } ?? "")
            + (isRush ? " RUSH" : "")
    }

    /// Where the order goes: table, then labels; or labels, then pickup or delivery.
    fileprivate func guestParts(in zone: TimeZone) -> [String] {
        let labels = self.labels.shown
        switch fulfilment.kind {
        case .counter: return labels
        case .dineIn: return (fulfilment.table.map { ["table \($0)"] } ?? []) + labels
        case .pickup, .delivery:
            let time = wantedText(in: zone).map { " \($0)" } ?? ""
            return labels + [fulfilment.kind.rawValue + time]
        }
    }

    /// The wanted time, with the date if it is not the day on which the order was fired.
    private func wantedText(in zone: TimeZone) -> String? {
        guard let wantedAt = fulfilment.wantedAt else { return nil }
        let time = ClockText.minute(wantedAt, in: zone)
        let day = ClockText.day(wantedAt, in: zone)
        return day == ClockText.day(firedAt, in: zone) ? time : "\(day) \(time)"
    }
}

extension TicketLine {
    /// Whether its station has made it.
    var isMade: Bool { status == .processed || status == .delivered }

    /// When the guests get the line, whose it is and where it came from: `course 2 · seat 1 · from
    /// #9`; nil if nothing of that is known.
    var place: String? {
        let parts = [
            course.map { "course \($0)" }, seat.map { "seat \($0)" },
            movedFrom.map { "from #\($0)" },
        ].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }
}

extension Ticket {
    /// Whether a line is past the ticket's present step.
    func hasFinished(_ line: TicketLine) -> Bool {
        switch line.status {
        case .held, .inProcess, .voided, .moved: false
        case .processed: status != .processed
        case .delivered: true
        }
    }

    /// The mark in front of a line, so that colour is never the only sign.
    func mark(for line: TicketLine) -> String {
        if line.status == .voided { return "VOID " }
        return hasFinished(line) ? "✓ " : ""
    }

    /// The colour of the title.
    var color: Color {
        switch status {
        case .inProcess: .blue
        case .processed: .green
        case .open, .delivered, .canceled: .red
        }
    }

    /// The word at the lower border; nil for a ticket that is being made.
    var label: String? {
        switch status {
        case .inProcess: nil
        case .processed: "processed"
        case .canceled: "canceled"
        case .open, .delivered: "voided"
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import Terminal

/// How a ticket is called: `#12 · table 4`, or `#12 · Mia · pickup 19:30`.
struct TicketTitle: Equatable, Sendable {
    /// The columns of the shortcut before a title, such as `[1] `.
    static let shortcutColumns = 4
    /// The columns of the longest age, and of the spaces around it.
    private static let ageColumns = 7

    /// What fits into the title of a card.
    let text: PrintableText
    /// The guest and the fulfilment as far as they do not fit there.
    let rest: String

    /// The title of a card of so many columns; times are those of the zone.
    ///
    /// The till that keyed the order comes last, and is left out first.
    init(of ticket: Ticket, columns: Int, in zone: TimeZone) {
        let room = columns - Self.shortcutColumns - Self.ageColumns
        let parts = ticket.guestParts(in: zone)
        var text = PrintableText("#\(ticket.number)")
        var fitting = 0
        for part in parts + [ticket.terminal.text] {
            let longer = PrintableText("\(text.string) · \(part)")
            if longer.columns > room { break }
            text = longer
            fitting += 1
        }
        self.text = text
        rest = parts.dropFirst(fitting).joined(separator: " · ")
    }
}

extension Ticket {
    /// How the ticket is called on a line that has room for everything but the till.
    func fullTitle(in zone: TimeZone) -> String {
        (["#\(number)"] + guestParts(in: zone)).joined(separator: " · ")
    }

    /// Where the order goes: a table before the guest's name, the name before how it is fetched.
    fileprivate func guestParts(in zone: TimeZone) -> [String] {
        let name = customer.map { [$0] } ?? []
        switch fulfilment.kind {
        case .counter: return name
        case .dineIn: return (fulfilment.table.map { ["table \($0)"] } ?? []) + name
        case .pickup, .delivery:
            let time = wantedText(in: zone).map { " \($0)" } ?? ""
            return name + [fulfilment.kind.rawValue + time]
        }
    }

    /// When the guest wants it, with the date if that is not the day on which it was fired.
    private func wantedText(in zone: TimeZone) -> String? {
        guard let wantedAt = fulfilment.wantedAt else { return nil }
        let time = ClockText.minute(wantedAt, in: zone)
        let day = ClockText.day(wantedAt, in: zone)
        return day == ClockText.day(firedAt, in: zone) ? time : "\(day) \(time)"
    }
}

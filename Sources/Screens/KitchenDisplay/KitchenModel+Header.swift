// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

/// The first row of the screen.
extension KitchenModel {
    /// The texts of the first row.
    ///
    /// Late tickets, the age of the last message and the page are always there. A narrow screen
    /// leaves out its own name first, then the time of day and the numbers of tickets. The screen
    /// of an expediter also says how long orders take now.
    var header: HeaderRow {
        let screen = HeaderRow.Fact(terminal?.text ?? "")
        let counts = HeaderRow.Fact(countsText)
        let pace = HeaderRow.Fact(paceText)
        let page = HeaderRow.Fact(pageNumberText)
        let age = HeaderRow.Fact(freshnessText)
        let late = HeaderRow.Fact(lateText, style: Urgency.late.style ?? .plain)
        let clock = HeaderRow.Fact(ClockText.clock(now, in: timeZone))
        return HeaderRow(
            titles: scope.title.map { ["\(name) · \($0)", $0] } ?? [name],
            arrangements: [
                [screen, counts, pace, page, age, late, clock],
                [counts, pace, page, age, late, clock],
                [counts, pace, page, age, late],
                [pace, page, age, late],
                [page, age, late],
                [page, HeaderRow.Fact(shortFreshnessText), late],
            ], columns: size.columns)
    }

    /// The number of present tickets that match.
    func count(_ matches: (Ticket) -> Bool) -> Int {
        places.count { !$0.isFreed && matches($0.ticket) }
    }

    /// The median time of the last orders that were handed over, from firing to the end.
    ///
    /// Nil without any such order.
    var pace: Duration? {
        let times = finished.compactMap(\.time).prefix(Self.pacedTickets).sorted()
        if times.isEmpty { return nil }
        let middle = times.count / 2
        return times.count.isMultiple(of: 2)
            ? (times[middle - 1] + times[middle]) / 2 : times[middle]
    }

    /// The number of orders of which the header shows the median time.
    private static let pacedTickets = 10

    private var paceText: String {
        guard scope.isExpediter, let pace else { return "" }
        return "now: \(ClockText.roundedMinutes(pace))"
    }

    private var freshnessText: String {
        switch freshness.state(at: now) {
        case .connecting: "not connected yet"
        case .fresh(let age): "last heard \(ClockText.precise(age)) ago"
        case .stale: ""
        }
    }

    private var shortFreshnessText: String {
        switch freshness.state(at: now) {
        case .connecting: "connecting"
        case .fresh(let age): "\(ClockText.precise(age)) ago"
        case .stale: ""
        }
    }

    private var lateText: String {
        let time = serviceNow
        let late = places.count { $0.isLate(at: time) }
        return late == 0 ? "" : " \(late) late "
    }

    private var countsText: String {
        guard isSynchronised else { return "" }
        let inProcess = count { $0.status == .inProcess }
        if case .stations = scope.role { return "\(inProcess) in process" }
        let processed = count { $0.status == .processed }
        return "\(inProcess) in process · \(processed) \(scope.isExpediter ? "ready" : "processed")"
    }
}

// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

/// The first row of the screen.
extension KitchenModel {
    /// The texts of the first row.
    ///
    /// Late tickets, the age of the last message and the page are always there. A narrow screen
    /// leaves out the time of day first, and then the numbers of tickets.
    var header: HeaderRow {
        let counts = HeaderRow.Fact(countsText)
        let page = HeaderRow.Fact(pageNumberText)
        let age = HeaderRow.Fact(freshnessText)
        let late = HeaderRow.Fact(lateText, style: Urgency.late.style ?? .plain)
        let clock = HeaderRow.Fact(ClockText.clock(now, in: timeZone))
        return HeaderRow(
            titles: scope.title.map { ["\(name) · \($0)", $0] } ?? [name],
            arrangements: [
                [counts, page, age, late, clock],
                [counts, page, age, late],
                [page, age, late],
                [page, HeaderRow.Fact(shortFreshnessText), late],
            ], columns: size.columns)
    }

    /// The tickets that are late now.
    var lateTickets: [Ticket] {
        let time = serviceNow
        return tickets.filter { scope.urgency(of: $0, at: time) == .late }
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
        let late = lateTickets.count
        return late == 0 ? "" : " \(late) late "
    }

    private var countsText: String {
        let inProcess = tickets.count { $0.status == .inProcess }
        guard isSynchronised else { return "" }
        if case .stations = scope.role { return "\(inProcess) in process" }
        let processed = tickets.count { $0.status == .processed }
        return "\(inProcess) in process · \(processed) \(scope.isExpediter ? "ready" : "processed")"
    }
}

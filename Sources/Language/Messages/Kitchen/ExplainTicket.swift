// SPDX-License-Identifier: Apache-2.0

import Commerce

extension ScreenSight {
    /// What a screen shows.
    public enum State: String, Codable, Sendable, CaseIterable {
        /// The present revision is visible.
        case painted
        /// The present revision is on a page that is not visible.
        case otherPage
        /// The screen has painted another revision.
        case otherRevision
        /// The screen has not painted the ticket.
        case notPainted
        /// The screen has sent no report for two seconds.
        case silent
        /// The screen shows other stations.
        case otherStations
        /// The screen is an expediter's; the lines are not made there.
        case expo
    }
}

extension ExplainTicket.Answer {
    /// The number of screens that should show the ticket.
    public var expectedScreens: Int {
        terminals { $0.state != .otherStations && $0.state != .expo }.count
    }

    /// The number of screens that show the ticket in its present revision, on any page.
    public var paintedScreens: Int {
        terminals { $0.state == .painted || $0.state == .otherPage }.count
    }

    private func terminals(where isCounted: (ScreenSight) -> Bool) -> Set<TerminalID> {
        let stations = stations.filter { !$0.lines.isEmpty }
        return Set(stations.flatMap(\.screens).filter(isCounted).map(\.terminal))
    }
}

// SPDX-License-Identifier: Apache-2.0

/// The settings of a board that may change while it is shown.
package struct BoardSettings: Equatable, Sendable {
    /// The part of the kitchen's work that it shows.
    package var role: ScreenRole
    /// The events for which it rings.
    package var alerts: Set<KitchenAlert>
    /// The minimum width of a card in columns; nil for one that is easy to read.
    package var columns: Int?

    /// Settings from their parts.
    package init(role: ScreenRole, alerts: Set<KitchenAlert>, columns: Int? = nil) {
        self.role = role
        self.alerts = alerts
        self.columns = columns
    }
}

extension KitchenModel {
    /// Shows the board with other settings; the tickets that come into view raise no alerts.
    mutating func apply(_ settings: BoardSettings) {
        alerts = settings.alerts
        columns = settings.columns
        if !settings.role.watchesSight { alarm = KitchenAlarm() }
        let changed = scope.with(settings.role)
        guard changed != scope else { return }
        scope = changed
        choosePlaces()
        noteLateTickets(quietly: true)
    }
}

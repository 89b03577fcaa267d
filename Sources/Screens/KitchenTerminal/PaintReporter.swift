// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import MessageBus
import Messages

/// Sends the reports of a screen about the tickets that it has painted.
///
/// It is confined to the poll thread of its bus.
final class PaintReporter {
    /// The timeout of a report; after it the screen reports all tickets.
    private static let timeout = Duration.seconds(2)

    private let location: LocationID
    private let settings: DisplaySettings
    private let screen: ScreenID
    private var connection: KitchenConnection?
    private var stations: [StationID]?
    private var reports = PaintReports()

    /// A reporter for a screen that shows the location.
    init(location: LocationID, settings: DisplaySettings) {
        self.location = location
        self.settings = settings
        stations = settings.role.stations
        var generator = SystemRandomNumberGenerator()
        screen = .unique(at: .now(), using: &generator)
    }

    /// Sends the next reports on another connection.
    func connect(_ connection: KitchenConnection) { self.connection = connection }

    /// Records the tickets of a frame; call it only after the frame was painted.
    func record(_ model: KitchenModel) {
        stations = model.shownStations
        reports.record(model.painted)
    }

    /// Sends the report that is due, if any; called ten times a second.
    func tick() {
        guard let connection, let report = reports.next(at: .now) else { return }
        let request = ReportPainted(
            location: location, terminal: settings.terminal, screen: screen,
            stations: stations,
            role: settings.role == .expediter ? .expo : .station, report: report.number,
            after: report.after, tickets: report.tickets, removed: report.removed)
        connection.requester.call(request, timeout: Self.timeout) { [weak self] answer in
            self?.reports.finish(isAccepted: (try? answer.get()) != nil)
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import KitchenDisplay
import MessageBus
import Messages

/// Sends the reports of a screen about the tickets that it has painted.
///
/// It is confined to the poll thread of its bus.
package final class PaintReporter {
    /// The timeout of a report; after it the screen reports all tickets.
    private static let timeout = Duration.seconds(2)

    private let location: LocationID
    private let terminal: TerminalID
    private let screen: ScreenID
    private var connection: KitchenConnection?
    /// The frame that was painted last; nil if it is recorded already.
    ///
    /// Several frames may be painted between two reports, so its tickets are collected only then.
    private var latest: KitchenModel?
    private var stations: [StationID]?
    private var role = DisplayRole.station
    private var reports = PaintReports()

    /// A reporter for a screen that shows the location.
    package init(location: LocationID, terminal: TerminalID) {
        self.location = location
        self.terminal = terminal
        var generator = SystemRandomNumberGenerator()
        screen = .unique(at: .now(), using: &generator)
    }

    /// Sends the next reports on another connection.
    package func connect(_ connection: KitchenConnection) { self.connection = connection }

    /// Takes the frame that was painted; call it only after that.
    package func record(_ model: KitchenModel) { latest = model }

    /// Records the tickets of the latest frame.
    private func recordLatest() {
        guard let latest else { return }
        stations = latest.shownStations
        role = latest.shownRole
        reports.record(latest.painted)
        self.latest = nil
    }

    /// Sends the report that is due, if any; called ten times a second.
    package func tick() {
        recordLatest()
        guard let connection, let report = reports.next(at: .now) else { return }
        connection.requester.call(request(report), timeout: Self.timeout) { [weak self] answer in
            self?.reports.finish(isAccepted: (try? answer.get()) != nil)
        }
    }

    /// Sends the last report: the screen ends.
    ///
    /// Without an answer the screen becomes silent, as if it had failed.
    package func close() {
        guard let connection, let report = reports.last() else { return }
        var last = request(report)
        last.closed = true
        connection.requester.call(last, timeout: Self.timeout) { _ in }
        self.connection = nil
    }

    private func request(_ report: PaintReports.Report) -> ReportPainted {
        ReportPainted(
            location: location, terminal: terminal, screen: screen, stations: stations,
            role: role, report: report.number, after: report.after, tickets: report.tickets,
            removed: report.removed)
    }
}

// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// A kitchen screen as its reports describe it.
struct KitchenScreen: Equatable, Sendable {
    /// An instant of the process's monotonic clock.
    typealias Instant = ContinuousClock.Instant

    /// The time without a report after which a screen counts as silent.
    static let silence = Duration.seconds(2)

    /// The run of the screen.
    let id: ScreenID
    /// The name of the screen.
    let terminal: TerminalID
    /// The stations whose lines it shows.
    let filter: StationFilter
    /// The task of the screen.
    let role: DisplayRole
    /// The number of its last report.
    let report: Int
    /// When its last report arrived.
    let heardAt: Instant
    /// The tickets that it shows, as it painted them.
    var painted: [OrderID: PaintedTicket] = [:]

    /// Whether the screen has sent no report for two seconds.
    func isSilent(at now: Instant) -> Bool { now - heardAt >= Self.silence }
}

/// What the screens of all locations have painted, by their reports.
///
/// It may be lost at any time: then a screen's next report is refused, and it reports everything.
struct KitchenScreens: Sendable {
    /// An instant of the process's monotonic clock.
    typealias Instant = KitchenScreen.Instant

    /// The time after which a silent screen is forgotten.
    static let retention = Duration.seconds(24 * 3600)
    /// The maximum number of screens of all locations.
    static let maximumScreens = 500
    /// The maximum number of tickets of one screen; further ones count as not painted.
    static let maximumTickets = 2_000

    private var screens: [LocationID: [ScreenID: KitchenScreen]] = [:]

    /// The screens of a location, by name.
    func screens(of location: LocationID) -> [KitchenScreen] {
        screens[location, default: [:]].values.sorted {
            ($0.terminal, $0.id) < ($1.terminal, $1.id)
        }
    }

    /// Records a report; returns the number of the screen's last report.
    ///
    /// A report that is not newer than the last one changes nothing. Refuses a report that
    /// continues another one than the last.
    mutating func record(_ report: ReportPainted, at now: Instant) throws(Refusal) -> Int {
        let known = screens[report.location]?[report.screen]
        if let known, report.report <= known.report { return known.report }
        guard report.after == nil || report.after == known?.report else { throw .reportMissing }
        if known == nil { try admit(at: now) }
        var screen = KitchenScreen(
            id: report.screen, terminal: report.terminal,
            filter: StationFilter(report.stations), role: report.role, report: report.report,
            heardAt: now, painted: report.after == nil ? [:] : known?.painted ?? [:])
        screen.apply(report)
        screens[report.location, default: [:]][report.screen] = screen
        return report.report
    }

    /// Forgets screens that were silent for a day, and silent ones that were started again.
    mutating func forgetEnded(at now: Instant) {
        screens = screens.mapValues { screens in
            let silent = screens.values.filter { $0.isSilent(at: now) }
            if silent.isEmpty { return screens }
            let live = Set(screens.values.filter { !$0.isSilent(at: now) }.map(\.terminal))
            let ended = silent.filter {
                live.contains($0.terminal) || now - $0.heardAt >= Self.retention
            }
            return ended.reduce(into: screens) { $0[$1.id] = nil }
        }
    }

    /// Makes space for one more screen: the one that is silent for longest is forgotten.
    private mutating func admit(at now: Instant) throws(Refusal) {
        let all = screens.flatMap { location, screens in screens.values.map { (location, $0) } }
        guard all.count >= Self.maximumScreens else { return }
        guard let (location, oldest) = all.min(by: { $0.1.heardAt < $1.1.heardAt }),
            oldest.isSilent(at: now)
        else { throw .tooManyScreens }
        screens[location]?[oldest.id] = nil
    }
}

extension KitchenScreen {
    /// Applies the changes of a report.
    fileprivate mutating func apply(_ report: ReportPainted) {
        for order in report.removed { painted[order] = nil }
        for ticket in report.tickets
        where painted[ticket.order] != nil || painted.count < KitchenScreens.maximumTickets {
            painted[ticket.order] = ticket
        }
    }
}

extension Refusal {
    /// The report continues one that the service does not have.
    static let reportMissing = Self(
        .conflict, "report.missing",
        "The report before this one is missing. Report all tickets of the screen.")

    /// So many screens send reports that the service can't record another one.
    static let tooManyScreens = Self(
        .unavailable, "screens.tooMany",
        "Too many kitchen screens send reports. End screens that nobody looks at.")
}

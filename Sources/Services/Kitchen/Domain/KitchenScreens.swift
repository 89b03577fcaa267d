// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// A kitchen screen as its reports describe it, or as its kept settings do before its first report.
struct KitchenScreen: Equatable, Sendable {
    /// An instant of the process's monotonic clock.
    typealias Instant = ContinuousClock.Instant

    /// The time without a report after which a screen counts as silent.
    static let silence = Duration.seconds(2)

    /// The run of the screen; nil if it has not reported.
    let id: ScreenID?
    /// The name of the screen.
    let terminal: TerminalID
    /// The stations whose lines it shows.
    let filter: StationFilter
    /// The task of the screen.
    let role: DisplayRole
    /// The number of its last report.
    let report: Int
    /// When its last report arrived; without a report, since when one is expected.
    var heardAt: Instant
    /// The tickets that it shows, as it painted them.
    var painted: [OrderID: PaintedTicket] = [:]

    /// Whether the screen has sent no report for two seconds.
    func isSilent(at now: Instant) -> Bool { now - heardAt >= Self.silence }

    /// Whether a station may rely on the screen: it has reported, and is not silent.
    func isLive(at now: Instant) -> Bool { id != nil && !isSilent(at: now) }
}

/// What the screens of all locations have painted, by their reports, and the screens that should
/// report, by their kept settings.
///
/// The reports may be lost at any time: then a screen's next report is refused, and it reports
/// everything.
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
    /// The screens whose settings are kept, as they are without a report.
    private var expected: [LocationID: [TerminalID: KitchenScreen]] = [:]
    /// The screens whose settings were removed while they ran.
    private var released: [LocationID: Set<TerminalID>] = [:]

    /// The screens of a location, by name; an expected one only if none with its name has reported.
    func screens(of location: LocationID) -> [KitchenScreen] {
        let reported = screens[location, default: [:]].values.sorted {
            ($0.terminal.text, $0.id?.text ?? "") < ($1.terminal.text, $1.id?.text ?? "")
        }
        guard let expected = expected[location] else { return reported }
        let known = Set(reported.map(\.terminal))
        let missing = expected.values.filter { !known.contains($0.terminal) }
        if missing.isEmpty { return reported }
        return (reported + missing).sorted { $0.terminal < $1.terminal }
    }

    /// Replaces the screens of a location that should report, by their kept settings.
    ///
    /// A screen whose settings are removed is forgotten as soon as it is silent.
    mutating func expect(_ displays: [KeptDisplay], at location: LocationID, now: Instant) {
        let earlier = expected[location, default: [:]]
        let reported = screens[location, default: [:]].values
        let all = displays.map { display in
            KitchenScreen(
                id: nil, terminal: display.terminal, filter: StationFilter(display.stations),
                role: display.role ?? .station, report: 0,
                heardAt: earlier[display.terminal]?.heardAt
                    ?? reported.filter { $0.terminal == display.terminal }.map(\.heardAt).max()
                    ?? now)
        }
        released[location, default: []].formUnion(earlier.keys)
        released[location]?.subtract(displays.map(\.terminal))
        expected[location] =
            all.isEmpty
            ? nil : Dictionary(all.map { ($0.terminal, $0) }, uniquingKeysWith: { $1 })
    }

    /// Records a report; returns the number of the screen's last report.
    ///
    /// A report that is not newer than the last one changes nothing. Refuses a report that
    /// continues another one than the last. After its last report a screen is forgotten.
    mutating func record(_ report: ReportPainted, at now: Instant) throws(Refusal) -> Int {
        guard report.isCounted else { throw .reportUncounted }
        let known = screens[report.location]?[report.screen]
        if let known, report.report <= known.report { return known.report }
        if report.closed == true {
            screens[report.location]?[report.screen] = nil
            return report.report
        }
        guard report.after == nil || report.after == known?.report else { throw .reportMissing }
        if known == nil {
            try admit(at: now)
            released[report.location]?.remove(report.terminal)
        }
        var screen = KitchenScreen(
            id: report.screen, terminal: report.terminal,
            filter: StationFilter(report.stations), role: report.role, report: report.report,
            heardAt: now, painted: report.after == nil ? [:] : known?.painted ?? [:])
        screen.apply(report)
        screens[report.location, default: [:]][report.screen] = screen
        expected[report.location]?[report.terminal]?.heardAt = now
        return report.report
    }

    /// Forgets screens that were silent for a day, and silent ones that were started again or whose
    /// settings were removed.
    mutating func forgetEnded(at now: Instant) {
        for (location, all) in screens where all.values.contains(where: { $0.isSilent(at: now) }) {
            let live = Set(all.values.filter { !$0.isSilent(at: now) }.map(\.terminal))
            let replaced = live.union(released[location] ?? [])
            screens[location] = all.filter { _, screen in
                !screen.isSilent(at: now)
                    || !replaced.contains(screen.terminal) && now - screen.heardAt < Self.retention
            }
        }
    }

    /// Makes space for one more screen: the one that is silent for longest is forgotten.
    private mutating func admit(at now: Instant) throws(Refusal) {
        let all = screens.flatMap { location, screens in
            screens.map { (location, $0.key, $0.value) }
        }
        guard all.count >= Self.maximumScreens else { return }
        guard let (location, id, oldest) = all.min(by: { $0.2.heardAt < $1.2.heardAt }),
            oldest.isSilent(at: now)
        else { throw .tooManyScreens }
        screens[location]?[id] = nil
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

extension ReportPainted {
    /// Whether all that is counted from 1 is so.
    fileprivate var isCounted: Bool {
        let numbers = [report, after ?? 1] + tickets.flatMap { [$0.revision, $0.page ?? 1] }
        return numbers.allSatisfy { $0 >= 1 }
    }
}

extension Refusal {
    /// A number of the report is 0 or negative.
    static let reportUncounted = Self(
        .rule, "report.invalid", "Reports, revisions and pages are counted from 1. Correct them.")

    /// The report continues one that the service does not have.
    static let reportMissing = Self(
        .conflict, "report.missing",
        "The report before this one is missing. Report all tickets of the screen.")

    /// So many screens send reports that the service can't record another one.
    static let tooManyScreens = Self(
        .unavailable, "screens.tooMany",
        "Too many kitchen screens send reports. End screens that nobody looks at.")
}

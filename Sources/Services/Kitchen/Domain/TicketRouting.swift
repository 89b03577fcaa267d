// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// The rule which screens of a location should show a line, and which have painted it.
///
/// Alarms, lists and explanations use this rule, so they never contradict each other.
struct TicketRouting: Sendable {
    /// An instant of the process's monotonic clock.
    typealias Instant = KitchenScreen.Instant

    /// All known screens of the location, and those that should report.
    let screens: [KitchenScreen]
    /// The stations of the location; empty if they are not known.
    let stations: [StationID]
    /// The present time.
    let now: Instant

    private let live: [KitchenScreen]

    /// The routing of a location at a time.
    init(screens: [KitchenScreen], stations: [StationID], now: Instant) {
        self.screens = screens
        self.stations = stations
        self.now = now
        live = screens.filter { $0.isLive(at: now) }
    }

    /// The number of screens that are silent.
    var silentScreens: Int { screens.count { $0.isSilent(at: now) } }

    /// Whether a screen shows the lines of a station to its cooks.
    ///
    /// An expediter's screen has the lines of all stations, but nobody makes them there.
    func shows(_ station: StationID, on screen: KitchenScreen) -> Bool {
        screen.role != .expo && screen.filter.shows(station, among: stations)
    }

    /// The screens on which a station relies: one of them must paint its lines.
    ///
    /// These are the live screens that name the station, or without them all live screens that show
    /// its lines. So screens that show everything take the work of a station whose screens failed.
    func required(for station: StationID) -> [KitchenScreen] {
        let showing = live.filter { shows(station, on: $0) }
        let naming = showing.filter { $0.filter.names(station) }
        return naming.isEmpty ? showing : naming
    }

    /// The required screens of each station that has work with one of the tickets.
    func required(for tickets: [Ticket]) -> [StationID: [KitchenScreen]] {
        let stations = Set(tickets.flatMap { $0.lines.filter(\.isWork).map(\.station) })
        return Dictionary(uniqueKeysWithValues: stations.map { ($0, required(for: $0)) })
    }

    /// The reason why a station does not see a ticket; nil if it sees the ticket.
    func reason(_ ticket: Ticket, unseenAt station: StationID) -> UnseenReason? {
        if required(for: station).contains(where: { $0.has(ticket) }) { return nil }
        let showing = screens.filter { shows(station, on: $0) }
        if showing.isEmpty { return .noScreen }
        return showing.allSatisfy { $0.isSilent(at: now) } ? .silent : .notPainted
    }

    /// The stations that do not see a ticket, in the order of its lines.
    func unseenStations(of ticket: Ticket) -> [UnseenStation] {
        ticket.stationsWithWork.compactMap { station in
            reason(ticket, unseenAt: station).map { UnseenStation(station: station, why: $0) }
        }
    }

    /// When a ticket was last seen by all its stations; nil if it never was in this revision.
    ///
    /// The last reports of silent screens count, because people saw the ticket until then.
    func lastSeen(_ ticket: Ticket) -> Instant? {
        let times = ticket.stationsWithWork.map { lastSeen(ticket, at: $0) }
        return times.contains(nil) ? nil : times.compactMap(\.self).min()
    }

    private func lastSeen(_ ticket: Ticket, at station: StationID) -> Instant? {
        if required(for: station).contains(where: { $0.has(ticket) }) { return now }
        let silent = screens.filter { $0.isSilent(at: now) && shows(station, on: $0) }
        return silent.filter { $0.has(ticket) }.map(\.heardAt).max()
    }
}

extension Ticket {
    /// The stations that have work with the ticket, in the order of its lines.
    var stationsWithWork: [StationID] {
        lines.filter(\.isWork).reduce(into: []) { stations, line in
            if !stations.contains(line.station) { stations.append(line.station) }
        }
    }
}

extension TicketLine {
    /// Whether a cook has to make the line, or to acknowledge that it was voided.
    ///
    /// A line that is made is no longer shown by the screens of its station.
    var isWork: Bool { status == .inProcess || status == .voided }
}

extension KitchenScreen {
    /// Whether the screen has painted a ticket in its present revision, on any page.
    func has(_ ticket: Ticket) -> Bool { has(ticket, since: ticket.revision) }

    /// Whether the screen has painted a ticket in this or a later revision.
    ///
    /// A revision beyond the ticket's is from before a restore of the orders.
    func has(_ ticket: Ticket, since revision: Int) -> Bool {
        painted[ticket.order].map {
            revision <= $0.revision && $0.revision <= ticket.revision
        } ?? false
    }
}

// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages

/// The rules by which a screen chooses tickets and lines, and names stations and times.
struct ScreenScope: Equatable, Sendable {
    /// The part of the work that the screen shows, with the identifiers of its stations as far as
    /// they are known.
    private(set) var role: ScreenRole
    /// The role as it was asked for: it may have names of stations.
    private let requested: ScreenRole
    /// The stations of the location; nil until kds-service has answered.
    var stations: [Station]? {
        didSet {
            let known = stations ?? []
            role = requested.resolved(among: known)
            byID = Dictionary(known.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        }
    }
    /// The time zone of the times that the screen shows.
    var zone: TimeZone
    private var byID: [StationID: Station] = [:]

    /// The rules of a role before the stations of the location are known.
    init(role: ScreenRole, zone: TimeZone) {
        self.role = role
        requested = role
        self.zone = zone
    }

    /// The rules of another role at the same location.
    func with(_ role: ScreenRole) -> Self {
        var other = Self(role: role, zone: zone)
        if stations != nil { other.stations = stations }
        return other
    }

    /// The ticket as the screen shows it; nil if nothing is to be done here.
    func place(of ticket: Ticket) -> BoardPlace? {
        guard case .stations = role else {
            return BoardPlace(
                ticket: ticket, isReady: isExpediter && ticket.status == .processed,
                isLast: isExpediter && ticket.status == .canceled, lateAt: lateTime(of: ticket))
        }
        var part = ticket
        part.lines = ticket.lines.filter(shows)
        guard let status = Self.status(of: part.lines, on: ticket) else { return nil }
        part.status = status
        part.firedAt = Self.firedAt(part.lines) ?? ticket.firedAt
        return BoardPlace(
            ticket: part, others: ticket.lines.filter { !shows($0) }, lateAt: lateTime(of: part))
    }

    /// Whether the screen shows the line as its own work.
    ///
    /// A line whose station the location does not have is shown by all screens, so that no line is
    /// lost.
    func shows(_ line: TicketLine) -> Bool {
        StationFilter(role.stations).shows(line.station, isKnown: has(line.station))
    }

    /// Whether the screen of a station shows the line because the location does not have its
    /// station.
    func isStray(_ line: TicketLine) -> Bool {
        role.stations != nil && stations?.isEmpty == false && !has(line.station)
            && line.status == .inProcess
    }

    /// The station with this identifier, if it is known.
    func station(_ id: StationID) -> Station? { byID[id] }

    /// The name of a station for people.
    func name(of station: StationID) -> String { byID[station]?.name ?? station.text }

    /// The position of a station among those of the location, and its identifier for the others.
    func rank(of station: StationID) -> (Int, StationID) {
        (stations?.firstIndex { $0.id == station } ?? .max, station)
    }

    /// Whether the screen hands over what the stations make.
    var isExpediter: Bool { role == .expediter }

    /// The part of the kitchen that the screen shows, for its header; nil for everything.
    var title: String? {
        switch role {
        case .everything: nil
        case .stations(let own, _): own.map(name).joined(separator: ", ")
        case .expediter: "Expediter"
        }
    }

    /// Whether the lines of other stations are shown on cards, instead of one row about them.
    var dimsOthers: Bool {
        guard case .stations(_, let dimsOthers) = role else { return false }
        return dimsOthers
    }

    /// The problem with the screen's stations and what to do; nil without a problem.
    var warning: String? {
        guard case .stations(let own, _) = role, let stations else { return nil }
        if stations.isEmpty {
            return "The stations of this location are not known. All lines are shown."
        }
        let unknown = own.filter { !has($0) }.map(\.text)
        if unknown.isEmpty { return nil }
        let known = stations.map(\.id.text).joined(separator: ", ")
        return "There is no station \(unknown.joined(separator: ", ")). Stations: \(known)"
    }

    /// What a board without tickets says; a wrong station must not look like a quiet kitchen.
    var emptyText: String {
        guard let warning, stations?.isEmpty == false else { return "No orders to make." }
        return "\(warning). Start this screen with one of these, or change its settings with "
            + "'comanda display set'."
    }

    /// Whether the location has the station, as far as this is known.
    private func has(_ station: StationID) -> Bool {
        stations == nil || byID[station] != nil
    }

    /// When the oldest of the lines with work for their station was fired, if this is known.
    private static func firedAt(_ lines: [TicketLine]) -> Timestamp? {
        lines.filter { $0.status == .inProcess || $0.status == .voided }.compactMap(\.firedAt).min()
    }

    /// The status of a station's part of a ticket; nil if the station has no work left on it.
    private static func status(of lines: [TicketLine], on ticket: Ticket) -> OrderStatus? {
        if lines.contains(where: { $0.status == .inProcess }) { return .inProcess }
        guard lines.contains(where: { $0.status == .voided }) else { return nil }
        return ticket.status == .canceled ? .canceled : .delivered
    }
}

// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

extension TicketRouting {
    /// The screens as clients see them; `time` is the present time of the system clock.
    func statuses(at time: Timestamp) -> [ScreenStatus] {
        screens.map { screen in
            ScreenStatus(
                screen: screen.id, terminal: screen.terminal, stations: screen.filter.stations,
                role: screen.role, heardAt: self.time(of: screen.heardAt, at: time),
                silent: screen.isSilent(at: now), tickets: screen.painted.count)
        }
    }

    /// The unseen tickets of those that a watch has found, in the order of the tickets.
    func unseen(of tickets: [Ticket], _ watch: SightWatch, at time: Timestamp) -> [UnseenTicket] {
        tickets.compactMap { ticket in
            guard watch.unseen.contains(ticket.order), let since = watch.since(ticket.order)
            else { return nil }
            return UnseenTicket(
                order: ticket.order, number: ticket.number, businessDay: ticket.businessDay,
                revision: ticket.revision, since: self.time(of: since, at: time),
                stations: unseenStations(of: ticket))
        }
    }

    /// How each station of a ticket sees it.
    func sights(of ticket: Ticket, at time: Timestamp) -> [StationSight] {
        let all = ticket.lines.map(\.station).reduce(into: [StationID]()) { stations, station in
            if !stations.contains(station) { stations.append(station) }
        }
        return all.map { station in
            let lines = ticket.lines.filter { $0.station == station && $0.isWork }.map(\.line)
            let why = lines.isEmpty ? nil : reason(ticket, unseenAt: station)
            let required = Set(self.required(for: station).map(\.id))
            let screens = screens.map { screen in
                sight(of: ticket, at: station, screen, required.contains(screen.id), time)
            }
            return StationSight(
                station: station, lines: lines, seen: why == nil, why: why, screens: screens)
        }
    }

    private func sight(
        of ticket: Ticket, at station: StationID, _ screen: KitchenScreen, _ isRequired: Bool,
        _ time: Timestamp
    ) -> ScreenSight {
        let painted = screen.painted[ticket.order]
        return ScreenSight(
            terminal: screen.terminal, stations: screen.filter.stations,
            heardAt: self.time(of: screen.heardAt, at: time),
            state: state(of: ticket, at: station, on: screen), required: isRequired,
            revision: painted?.revision, page: painted?.page)
    }

    private func state(
        of ticket: Ticket, at station: StationID, on screen: KitchenScreen
    ) -> ScreenSight.State {
        if screen.role == .expo { return .expo }
        if !shows(station, on: screen) { return .otherStations }
        if screen.isSilent(at: now) { return .silent }
        guard let painted = screen.painted[ticket.order] else { return .notPainted }
        if painted.revision != ticket.revision { return .otherRevision }
        return painted.page == nil ? .painted : .otherPage
    }

    /// The time of an instant by the system clock, which shows `time` now.
    private func time(of instant: Instant, at time: Timestamp) -> Timestamp {
        time + (instant - now)
    }
}

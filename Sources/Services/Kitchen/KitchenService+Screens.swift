// SPDX-License-Identifier: Apache-2.0

import Commerce
import Directory
import MessageBus
import Messages
import Wire

/// What the kitchen screens have painted, and the tickets that nobody sees.
extension KitchenService {
    /// The interval at which tickets are compared with what the screens have painted.
    static let watchInterval = Duration.milliseconds(100)

    /// Records what a screen has painted; refuses a location that does not exist.
    func record(_ report: ReportPainted) throws(Refusal) -> Int {
        if locations.excludes(report.location) { throw .locationUnknown(report.location) }
        return try screens.record(report, at: .now)
    }

    /// The screens of a location and its unseen tickets.
    func listScreens(of location: LocationID) throws(Refusal) -> ListKitchenScreens.Answer {
        guard let tickets = streams.tickets(of: location) else {
            throw locations.refusal(for: location)
        }
        let (routing, time) = (routing(of: location), Timestamp.now())
        let watch = watches[location] ?? SightWatch()
        return ListKitchenScreens.Answer(
            screens: routing.statuses(at: time),
            unseen: routing.unseen(of: tickets, watch, at: time))
    }

    /// Which screens show the ticket of an order, and why the others do not.
    func explain(_ order: OrderID) throws(Refusal) -> ExplainTicket.Answer {
        guard let ticket = streams.ticket(of: order) else { throw .ticketUnknown }
        let time = Timestamp.now()
        let sights = routing(of: ticket.location).sights(of: ticket, at: time)
        return ExplainTicket.Answer(
            ticket: ticket, sourceHeardAt: streams.lastConfirmed(ticket.location, at: time),
            seen: sights.allSatisfy(\.seen), stations: sights)
    }

    /// Compares the tickets of all locations with what the screens have painted.
    func watchScreens() {
        screens.forgetEnded(at: .now)
        for location in locations.all { watchScreens(of: location) }
    }

    private func watchScreens(of location: LocationID) {
        let tickets = streams.tickets(of: location) ?? []
        let routing = routing(of: location)
        let change = watches[location, default: SightWatch()].update(tickets, routing)
        let watch = watches[location, default: SightWatch()]
        streams.record(
            .init(unseen: watch.unseen.count, silent: routing.silentScreens), of: location)
        guard let change else { return }
        let unseen = routing.unseen(of: tickets, watch, at: .now())
        report(SightNotice(change: change, location: location, unseen: unseen))
    }

    private func routing(of location: LocationID) -> TicketRouting {
        TicketRouting(
            screens: screens.screens(of: location),
            stations: locations[location]?.stations.map(\.id) ?? [], now: .now)
    }
}

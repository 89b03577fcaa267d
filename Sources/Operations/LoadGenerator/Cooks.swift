// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import MessageBus
import Messages
import ServiceRuntime
import Wire

/// The cooks of a lunch: each has some tickets in hand and moves each on after a random while.
///
/// Confined to the poll thread.
final class Cooks {
    /// How many tickets a cook has in hand at once.
    private static let ticketsInHand = 8
    /// How long a ticket stays in hand before it is moved on, in milliseconds.
    private static let workingTime = 3000...8000

    private unowned let floor: RushFloor
    private let locations: Set<LocationID>
    private var follower: Follower<Ticket>?
    private var tickets: [OrderID: Ticket] = [:]
    private var inHand: Set<OrderID> = []
    private var taps = 0
    private var chance: SplitMix64

    /// Follows the kitchen from now on.
    ///
    /// Throws a `ZeroMQError` when its endpoint is no address.
    init(floor: RushFloor) throws {
        self.floor = floor
        locations = Set(floor.offers.map(\.location))
        // The tills have the streams of chance from 0 on.
        chance = SplitMix64(seed: floor.settings.seed, stream: -1)
        follower = try Follower(
            bus: floor.client.bus, service: "kitchen",
            endpoints: floor.settings.suite.endpoints(of: .kitchen),
            snapshots: GetKitchenSnapshot.self
        ) { [weak self] in self?.see($0) }
    }

    /// Whether no tap waits for its answer.
    var isIdle: Bool { taps == 0 }

    /// Ends following.
    func close() { follower?.close() }

    private func see(_ update: Follower<Ticket>.Update) {
        switch update {
        case .replaced(let location, let shown) where locations.contains(location):
            tickets = tickets.filter { $0.value.location != location }
            for ticket in shown { tickets[ticket.order] = ticket }
        case .changed(let location, let event) where locations.contains(location):
            let isGone = event.type == TicketEventType.removed.rawValue
            tickets[event.data.order] = isGone ? nil : event.data
        case .replaced, .changed, .heard, .stale, .current: break
        }
        takeTickets()
    }

    /// Takes the oldest tickets that nobody has in hand.
    private func takeTickets() {
        let free = floor.settings.cooks * Self.ticketsInHand - inHand.count
        guard free > 0, !floor.isEnding else { return }
        let waiting = tickets.values.filter { !inHand.contains($0.order) }
            .sorted { ($0.firedAt, $0.order) < ($1.firedAt, $1.order) }
        for ticket in waiting.prefix(free) {
            inHand.insert(ticket.order)
            floor.client.bus.after(chance.milliseconds(Self.workingTime)) { [weak self] in
                self?.tap(ticket.order)
            }
        }
    }

    /// Moves the ticket on from what it shows now; one that has gone needs nothing.
    private func tap(_ order: OrderID) {
        guard let ticket = tickets[order], !floor.isEnding else {
            inHand.remove(order)
            return takeTickets()
        }
        let context = CommandContext(key: .fresh(), terminal: "kitchen-\(floor.mark)")
        let lines = ticket.tappedLines
        if ticket.status == .canceled {
            send(AcknowledgeTicket(order: order, lines: lines, context: context))
        } else {
            send(
                AdvanceTicket(order: order, from: ticket.status, lines: lines, context: context))
        }
    }

    private func send<C: Command>(_ command: C) where C.Answer == Ticket, C: TicketTap {
        let start = ContinuousClock.now
        taps += 1
        floor.client[.kitchen].call(command, patience: floor.settings.patience) {
            [weak self] answer in
            self?.finish(command.order, answer, since: start)
        }
    }

    private func finish(
        _ order: OrderID, _ answer: Result<Ticket, CallFailure>,
        since start: ContinuousClock.Instant
    ) {
        taps -= 1
        inHand.remove(order)
        switch answer {
        case .success(let ticket):
            floor.count(nil, after: .now - start)
            floor.tally.see(ticket, at: .now)
            putAway(ticket)
        case .failure(let failure): floor.count(failure, after: .now - start)
        }
        floor.conditions.check()
        takeTickets()
    }

    /// What was tapped is not tapped again: an event, which may come after the answer, tells what
    /// is left to do.
    private func putAway(_ ticket: Ticket) {
        guard let known = tickets[ticket.order], known.revision < ticket.revision else { return }
        tickets[ticket.order] = nil
    }
}

/// What a cook can tell about a ticket.
protocol TicketTap {
    /// The order whose ticket was tapped.
    var order: OrderID { get }
}

extension AdvanceTicket: TicketTap {}
extension AcknowledgeTicket: TicketTap {}

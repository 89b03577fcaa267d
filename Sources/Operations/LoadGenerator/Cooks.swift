// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import MessageBus
import Messages
import ServiceRuntime
import Wire

/// The cooks of the pattern `lunch`: each works on some tickets and advances each after a random
/// time.
///
/// Confined to the poll thread.
final class Cooks {
    /// The number of tickets that one cook works on at once.
    private static let ticketsPerCook = 8
    /// The time from taking a ticket to advancing it, in milliseconds.
    private static let workingTime = 3000...8000

    private unowned let rush: LoadRun
    private let locations: Set<LocationID>
    private var follower: Follower<Ticket>?
    private var tickets: [OrderID: Ticket] = [:]
    private var inWork: Set<OrderID> = []
    private var commandsInFlight = 0
    private var random: SplitMix64

    /// Follows the tickets of the rush's locations.
    ///
    /// Throws a `ZeroMQError` if the endpoint is invalid.
    init(of rush: LoadRun) throws {
        self.rush = rush
        locations = Set(rush.menus.map(\.location))
        // The tills use the random streams from 0 on.
        random = SplitMix64(seed: rush.settings.seed, stream: -1)
        follower = try Follower(
            bus: rush.client.bus, service: "kitchen",
            endpoints: rush.settings.suite.endpoints(of: .kitchen),
            snapshots: GetKitchenSnapshot.self
        ) { [weak self] in self?.update($0) }
    }

    /// Whether no command is in flight.
    var isIdle: Bool { commandsInFlight == 0 }

    /// Closes the follower.
    func close() { follower?.close() }

    private func update(_ update: Follower<Ticket>.Update) {
        switch update {
        case .replaced(let location, let shown) where locations.contains(location):
            tickets = tickets.filter { $0.value.location != location }
            for ticket in shown { tickets[ticket.order] = ticket }
        case .changed(let location, let event) where locations.contains(location):
            let isRemoved = event.type == TicketEventType.removed.rawValue
            tickets[event.data.order] = isRemoved ? nil : event.data
        case .replaced, .changed, .heartbeat, .stale, .current: break
        }
        takeTickets()
    }

    /// Takes the oldest tickets that no cook works on.
    private func takeTickets() {
        let free = rush.settings.cooks * Self.ticketsPerCook - inWork.count
        guard free > 0, !rush.isEnding else { return }
        let waiting = tickets.values.filter { !inWork.contains($0.order) }
            .sorted { ($0.firedAt, $0.order) < ($1.firedAt, $1.order) }
        for ticket in waiting.prefix(free) {
            inWork.insert(ticket.order)
            rush.client.bus.after(random.duration(milliseconds: Self.workingTime)) { [weak self] in
                self?.advance(ticket.order)
            }
        }
    }

    /// Advances or acknowledges the ticket as it is now, unless it was removed.
    private func advance(_ order: OrderID) {
        guard let ticket = tickets[order], !rush.isEnding else {
            inWork.remove(order)
            return takeTickets()
        }
        let context = CommandContext(key: .fresh(), terminal: "kitchen-\(rush.terminalSuffix)")
        let lines = ticket.tappedLines
        if ticket.status == .canceled {
            send(AcknowledgeTicket(order: order, lines: lines, context: context))
        } else {
            send(
                AdvanceTicket(order: order, from: ticket.status, lines: lines, context: context))
        }
    }

    private func send<C: TicketCommand>(_ command: C) where C.Answer == Ticket {
        let start = ContinuousClock.now
        commandsInFlight += 1
        rush.client[.kitchen].call(command, timeout: rush.settings.timeout) {
            [weak self] answer in
            self?.receive(answer, about: command.order, since: start)
        }
    }

    private func receive(
        _ answer: Result<Ticket, CallFailure>, about order: OrderID,
        since start: ContinuousClock.Instant
    ) {
        commandsInFlight -= 1
        inWork.remove(order)
        switch answer {
        case .success(let ticket):
            rush.record(nil, after: .now - start)
            rush.outcomes.acknowledge(ticket, at: .now)
            removeOutdated(ticket)
        case .failure(let failure): rush.record(failure, after: .now - start)
        }
        rush.waiter.check()
        takeTickets()
    }

    /// Removes the ticket that the answer supersedes, so that it is not advanced twice.
    ///
    /// The event, which may arrive after the answer, adds the lines that are left.
    private func removeOutdated(_ ticket: Ticket) {
        guard let known = tickets[ticket.order], known.revision < ticket.revision else { return }
        tickets[ticket.order] = nil
    }
}

/// A command about one ticket.
protocol TicketCommand: Command {
    /// The order of the ticket.
    var order: OrderID { get }
}

extension AdvanceTicket: TicketCommand {}
extension AcknowledgeTicket: TicketCommand {}

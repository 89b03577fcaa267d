// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import TestSupport
import Till
import Wire

@testable import Orders

/// The services of a played suite: order-service's own rules, without a bus and without a disk.
struct PlayedServices {
    /// The present time of all machines.
    var now = noon
    /// Every order, by identifier.
    private(set) var orders: [OrderID: Order] = [:]
    /// The menus, by location.
    private(set) var menus: [LocationID: LocationCatalogue]
    /// The changes since they were last taken, the oldest first.
    private(set) var events: [PlayedEvent] = []
    /// The keys of all commands that took effect or were refused.
    var answeredKeys: Set<CommandKey> { Set(answers.keys) }
    private var answers: [CommandKey: Till.CommandOutcome] = [:]
    private var generator: SeededGenerator

    init(seed: UInt64, menus: [LocationID: LocationCatalogue]) {
        generator = SeededGenerator(seed: seed)
        self.menus = menus
    }

    /// The active orders of a location, the oldest first.
    func activeOrders(of location: LocationID) -> [Order] {
        orders.values.filter { $0.location == location && $0.isActive }.sorted { $0.id < $1.id }
    }

    /// Returns the events and forgets them.
    mutating func takeEvents() -> [PlayedEvent] {
        defer { events = [] }
        return events
    }

    /// Changes an entity of a menu.
    mutating func changeMenu(_ entity: LocationEntity, of location: LocationID) {
        menus[location]?.apply(entity)
        events.append(.menu(location, entity))
    }

    /// Carries a command out, once: a repeated one gets the first outcome.
    mutating func carryOut(_ command: any TillRequest) -> Till.CommandOutcome {
        if let outcome = answers[command.context.key] { return outcome }
        let outcome = Till.CommandOutcome(Result { try execute(command) })
        answers[command.context.key] = outcome
        return outcome
    }

    /// Carries out another client's command; whether it was refused does not matter.
    mutating func carryOut<Change: Orders.OrderChange>(others change: Change) {
        _ = try? self.change(change)
    }

    /// A context of another client.
    mutating func context(_ terminal: TerminalID) -> CommandContext {
        CommandContext(key: .unique(at: now, using: &generator), terminal: terminal)
    }

    private mutating func execute(_ command: any TillRequest) throws -> CommandAnswer {
        switch command {
        case let open as OpenOrder: try self.open(open).tillAnswer
        case let change as any Orders.OrderChange: try self.change(change).tillAnswer
        case let transfer as any OrderTransfer: .orders(try self.transfer(transfer))
        case let cancel as CancelOrders: .orders(try self.cancel(cancel))
        case let checkout as Checkout: .payment(try pay(checkout))
        default: throw Refusal(.rule, "play.unknown", "No rule for \(type(of: command)).")
        }
    }
}

/// A change that followers receive.
enum PlayedEvent {
    /// A new state of an order.
    case order(Order)
    /// A new state of an entity of a location's menu.
    case menu(LocationID, LocationEntity)

    /// What orders the event among others: its service and its location.
    struct Stream: Equatable {
        let service: TillService
        let location: LocationID
    }

    /// The stream of the event.
    var stream: Stream {
        switch self {
        case .order: Stream(service: .orders, location: location)
        case .menu: Stream(service: .locations, location: location)
        }
    }

    /// The location of the event's stream.
    var location: LocationID {
        switch self {
        case .order(let order): order.location
        case .menu(let location, _): location
        }
    }

    /// The event as a follower hands it to a till.
    var input: TillInput {
        switch self {
        case .order(let order): .orders(.changed(order))
        case .menu(_, let entity): .catalogue(.changed(entity))
        }
    }
}

extension PlayedServices {
    private func order(_ id: OrderID) throws -> Order {
        guard let order = orders[id] else { throw Refusal(.unknown, "order.unknown", "Unknown.") }
        return order
    }

    private mutating func put(_ order: Order) {
        if orders[order.id] == order { return }
        orders[order.id] = order
        events.append(.order(order))
    }

    private func environment(of location: LocationID) -> OrderEnvironment {
        var environment = OrderEnvironment(now: now)
        environment.catalogue = menus[location] ?? LocationCatalogue()
        environment.month = day.month
        return environment
    }

    private var day: BusinessDay {
        BusinessDay(containing: now, timeZone: .gmt, turnsAtHour: 4)
    }

    private mutating func open(_ command: OpenOrder) throws -> Order {
        guard let location = menus[command.location]?.location else {
            throw Refusal(.unknown, "location.unknown", "Unknown.")
        }
        let opened = try OrderBook().open(
            command, at: location, id: .unique(at: now, using: &generator),
            number: orders.count + 1, businessDay: day, now: now, within: OrderLimits())
        guard case .new(let order) = opened else {
            preconditionFailure("An empty book has no order to resume.")
        }
        put(order)
        return order
    }

    private mutating func change<Change: Orders.OrderChange>(_ change: Change) throws -> Order {
        var order = try order(change.order)
        try change.apply(to: &order, in: environment(of: order.location))
        put(order)
        return order
    }

    private mutating func transfer<Transfer: OrderTransfer>(
        _ transfer: Transfer
    ) throws -> [Order] {
        let giver = try order(transfer.order)
        let receiver = try transfer.receiver.map { try order($0.order) }
        var pair = OrderPair(
            giver: giver,
            receiver: receiver
                ?? Order(
                    splitting: giver, id: .unique(at: now, using: &generator),
                    number: orders.count + 1, by: transfer.context, at: now))
        do {
            try transfer.apply(to: &pair, in: environment(of: giver.location))
        } catch {
            throw error.refusal
        }
        put(pair.receiver)
        put(pair.giver)
        return [pair.giver, pair.receiver]
    }

    private mutating func cancel(_ command: CancelOrders) throws -> [Order] {
        var canceled = try command.orders.map { try order($0.order) }
        for (index, reference) in zip(canceled.indices, command.orders) {
            try canceled[index].check(revision: reference.ifRevision)
            let environment = environment(of: canceled[index].location)
            try canceled[index].cancel(reason: command.reason, in: environment)
        }
        for order in canceled { put(order) }
        return canceled
    }

    /// Reserves the amount, takes cash and records it, as payment-service does.
    private mutating func pay(_ command: Checkout) throws -> Payment {
        let context = command.context
        let id = PaymentID.unique(at: now, using: &generator)
        let order = try change(
            BeginPayment(
                order: command.order, payment: id, amount: command.amount, context: context))
        guard let reserved = order.pending?.first(where: { $0.payment == id })?.amount else {
            throw Refusal(.conflict, "order.nothingDue", "Nothing is due.")
        }
        let tip = command.tip ?? .zero
        var payment = Payment(
            id: id, order: order.id, location: order.location,
            tender: command.tender, currency: order.currency, terminal: context.terminal,
            staff: context.staff, requestedAt: now)
        payment.amount = reserved
        payment.tip = command.tip
        payment.change = command.tender.tendered.map { $0 - reserved - tip } ?? .zero
        if payment.change < .zero {
            _ = try change(EndPayment(order: order.id, payment: id, context: context))
            throw Refusal(.rule, "payment.insufficient", "That is not enough.")
        }
        _ = try change(
            RecordPayment(
                order: order.id, payment: id, tender: "cash", amount: reserved + tip,
                tip: command.tip, context: context))
        payment.status = .recorded
        return payment
    }
}

extension Till.CommandOutcome {
    fileprivate init(_ result: Result<CommandAnswer, any Error>) {
        switch result {
        case .success(let answer): self = .done(answer)
        case .failure(let refusal as Refusal):
            self = .refused(reason: refusal.reason, refusal.message)
        case .failure(let error): self = .refused(reason: "play.failed", "\(error)")
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import TestSupport
import Testing
import Wire

@testable import Deliveries
@testable import Payments

/// A town in an evening: restaurants, couriers, orders, and services that are killed.
///
/// Time passes in ticks of 20 seconds. Each actor sends one command at a time and repeats it with
/// its key until it has the answer. Requests, answers and events are lost, and requests come twice.
final class Town {
    /// How large a town is: with 2,000 orders 20 restaurants and 200 couriers for 4 hours.
    struct Size {
        let restaurants: Int
        let couriers: Int
        let orders: Int
        /// The number of ticks in which the orders come.
        let ticks: Int

        init(_ orders: Int) {
            restaurants = max(4, orders / 100)
            couriers = max(16, orders / 10)
            self.orders = orders
            ticks = max(100, orders * 36 / 100)
        }
    }

    static let tick = Duration.seconds(20)

    let size: Size
    let restaurants: [LocationID]
    let couriers: [CourierID]
    let delivery: TownService<DeliveryState>
    let ledger: TownService<PaymentState>
    var random: SeededGenerator
    var now = Sample.start
    var book = OrderBook()
    /// When the kitchen finishes an order.
    var readyAt: [OrderID: Timestamp] = [:]
    /// The last known state of each delivery, as screens have it.
    var deliveries: [DeliveryID: Delivery] = [:]
    /// The number of states of each location that delivery-service has followed since its start.
    var followed: [LocationID: Int] = [:]
    /// The keys of the commands to other services that wait for an answer.
    var sent: Set<CommandKey> = []
    /// Whether nothing is lost and nobody is killed any more.
    var isCalm = false
    /// How many answers were lost, and how many commands came twice.
    private(set) var faults = (lostAnswers: 0, repeats: 0)
    private var senders: [String: TownSender] = [:]
    private var answers: [CommandKey: TownAnswer] = [:]
    private var lateCopies: [any Command] = []
    private var keys = 0

    init(seed: UInt64, size: Size, folder: String) throws {
        self.size = size
        random = SeededGenerator(seed: seed)
        restaurants = (1...size.restaurants).map { LocationID(stringLiteral: "r-\($0)") }
        couriers = (1...size.couriers).map { CourierID(stringLiteral: "courier-\($0)") }
        (delivery, ledger) = try Self.services(restaurants, folder)
        try goOnDuty()
    }

    /// Lets a tick pass.
    func step() throws {
        now = now + Self.tick
        changeOrders()
        try planSteps()
        try exchangeMessages()
        try followOrders()
        try expireOffers()
        try settle()
        try checkExclusions()
    }

    /// Whether something happens with a probability.
    func happens(_ probability: Double) -> Bool {
        Double.random(in: 0..<1, using: &random) < probability
    }

    /// Whether a message is lost.
    func isLost() -> Bool { !isCalm && happens(0.08) }

    /// When a service is killed in its next batch, with a probability.
    func kill<State>(
        of service: TownService<State>, probability: Double = 0.01
    ) -> TownService<State>.Kill? {
        guard !isCalm, happens(probability) else { return nil }
        return Bool.random(using: &random) ? .beforeCommit : .afterCommit
    }

    /// A context with a new key.
    func context(_ terminal: TerminalID) -> CommandContext {
        keys += 1
        return CommandContext(key: CommandKey(stringLiteral: "key-\(keys)"), terminal: terminal)
    }

    /// What an actor has not sent yet, or has no answer to.
    func sender(_ name: String) -> TownSender { senders[name] ?? TownSender() }

    /// Adds commands to the queue of an actor, who sends nothing for some ticks.
    func queue(_ name: String, _ commands: [any Command], silent ticks: Int = 0) {
        senders[name, default: TownSender()].queue += commands
        senders[name]?.silent = ticks
    }

    /// Takes the published events of delivery-service to all screens.
    func publish(_ events: [EventRecord]) throws {
        for event in events {
            let delivery = try WireCoding.decode(Delivery.self, from: event.data)
            deliveries[delivery.id] = delivery
        }
    }

    /// Reads everything again after delivery-service was killed, as screens and followers do.
    func resume() throws {
        followed = [:]
        sent = []
        let all = try delivery.journal.read { db in
            try DeliveryRows.matching(ListDeliveries(), limit: size.orders + 1, db)
        }
        deliveries = Dictionary(
            uniqueKeysWithValues: all.map { ($0.record.delivery.id, $0.record.delivery) })
    }

    private func exchangeMessages() throws {
        var batch: [(sender: String?, command: any Command)] = lateCopies.map { (nil, $0) }
        lateCopies = []
        for name in senders.keys.sorted() {
            guard let command = senders[name]?.next(isCalm: isCalm), !isLost() else { continue }
            batch.append((name, command))
            if !isCalm, happens(0.05) {
                lateCopies.append(command)
                faults.repeats += 1
            }
        }
        batch.shuffle(using: &random)
        let handled = try delivery.handle(
            batch.map(\.command), at: now, kill: kill(of: delivery))
        guard let handled else { return try resume() }
        for (message, answer) in zip(batch, handled.answers) {
            receive(answer, to: message.command, by: message.sender)
        }
        try publish(handled.events)
    }

    /// Each command gets the same answer, however often it comes.
    private func receive(_ answer: TownAnswer, to command: any Command, by name: String?) {
        if answer.isTemporary { return }
        let earlier = answers.updateValue(answer, forKey: command.context.key)
        if let earlier { #expect(earlier == answer, "\(command)") }
        guard let name else { return }
        if isLost() { faults.lostAnswers += 1 } else { senders[name]?.receive(answer) }
    }

    private func goOnDuty() throws {
        let commands = couriers.map {
            SetCourierDuty(courier: $0, name: "Courier", onDuty: true, context: context("courier"))
        }
        _ = try delivery.handle(commands, at: now)
    }

    /// Checks that no courier has deliveries that exclude each other.
    private func checkExclusions() throws {
        for (courier, own) in underWay {
            #expect(own.count <= CourierLoad.assigned, "\(courier)")
            #expect(Set(own.map(\.location)).count == 1, "\(courier)")
        }
    }

    /// The deliveries that each courier has under way, oldest first.
    var underWay: [CourierID: [Delivery]] {
        Dictionary(grouping: deliveries.values.filter(\.status.isUnderWay)) {
            $0.courier?.id ?? "nobody"
        }.mapValues { $0.sorted { $0.id < $1.id } }
    }
}

/// What an actor has not sent yet, or has no answer to.
struct TownSender {
    /// The commands in their order; only the first one is sent.
    var queue: [any Command] = []
    /// The number of ticks that the actor is in a dead spot.
    var silent = 0

    /// The command to be sent now; nil in a dead spot.
    mutating func next(isCalm: Bool) -> (any Command)? {
        if silent > 0, !isCalm {
            silent -= 1
            return nil
        }
        return queue.first
    }

    /// Takes the answer to the first command; after a refusal the others make no sense.
    mutating func receive(_ answer: TownAnswer) {
        if answer.reason == nil, !queue.isEmpty { queue.removeFirst() } else { queue = [] }
    }
}

// SPDX-License-Identifier: Apache-2.0

import Commerce
import JSONCoding
import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import Wire

/// What order-service knows in memory, and what it does with each request.
package final class OrderState: JournalState {
    typealias Turn = JournalTurn<OrderState>

    let format: StreamFormat
    /// What locations-service said; not part of a turn, since no command changes it.
    var catalogue: FollowedCatalogue
    private(set) var book: OrderBook
    private let limits: OrderLimits
    private var writer = OrderWriter()
    private var draftWatch = DraftWatch()
    private var generator = SystemRandomNumberGenerator()

    init(
        _ active: [KeptOrder], catalogue: FollowedCatalogue, format: StreamFormat,
        limits: OrderLimits = OrderLimits()
    ) {
        self.limits = limits
        book = OrderBook(active)
        self.catalogue = catalogue
        self.format = format
    }

    /// The turn is on the disk.
    package func commit() { book.commit() }

    /// The turn was taken back.
    package func rollBack() { book.rollback() }

    /// The till's own unfinished order, or a new one.
    func open(_ command: OpenOrder, in turn: inout Turn) throws -> Decision {
        let location = try catalogue.location(command.location)
        let day = catalogue.businessDay(of: location, at: turn.now)
        let opened = try book.open(
            command, at: location, id: .unique(at: turn.now, using: &generator),
            number: try OrderStorage.nextNumber(at: location.id, on: day, turn.db),
            businessDay: day, now: turn.now, within: limits)
        switch opened {
        case .resumed(let kept):
            return .answered(kept.json)
        case .new(let order):
            return .happened(
                try keep(order, JSON.encode(order), from: nil, .opened, command.context, turn))
        }
    }

    /// Changes one order by the rule of the command; a conflict brings the order's present state
    /// along.
    func change<Change: OrderChange>(_ command: Change, in turn: inout Turn) throws -> Decision {
        let kept = try order(command.order, turn)
        var order = kept.order
        let environment = OrderEnvironment(
            now: turn.now, entry: catalogue.entry(of: order.location), limits: limits)
        do {
            guard try command.apply(to: &order, in: environment) else {
                return .answered(kept.json)
            }
        } catch {
            return try Self.decision(error, on: kept)
        }
        let json = JSON.encode(order)
        if let limit = Change.sizeLimit(of: order, after: kept.order),
            json.count > max(limit, kept.json.count)
        {
            throw Refusal.tooLarge(order)
        }
        return .happened(try keep(order, json, from: kept, Change.event, command.context, turn))
    }

    /// Calls orders off, all of them or none; a conflict brings the present state of the first
    /// order along that can't be called off.
    ///
    /// Refuses `cancel.countOutOfRange` and what the rule of `Order.cancel` refuses.
    func cancel(_ command: CancelOrders, in turn: inout Turn) throws -> Decision {
        let orders = command.orders.map(\.order)
        guard OrderLimits.canceledAtOnce.contains(orders.count), Set(orders).count == orders.count
        else { throw Refusal.cancelCountOutOfRange }
        var changes: [(old: KeptOrder, order: Order)] = []
        for reference in command.orders {
            let kept = try order(reference.order, turn)
            var order = kept.order
            do {
                try order.cancel(reference, reason: command.reason, at: turn.now)
            } catch {
                return try Self.decision(error, on: kept)
            }
            changes.append((kept, order))
        }
        var states: [[UInt8]] = []
        for (old, order) in changes {
            let json = JSON.encode(order)
            try turn.append(keep(order, json, from: old, .canceled, command.context, turn))
            states.append(json)
        }
        return .answered("{\"orders\":[".utf8 + Array(states.joined(separator: [0x2c])) + "]}".utf8)
    }

    /// Calls off the drafts that nobody came back to; each tells of it in an event of its own.
    func expire(_ drafts: [KeptOrder], in turn: inout Turn) throws {
        for old in drafts {
            var order = old.order
            try order.cancel(reason: "abandoned", at: turn.now)
            let context = CommandContext(
                key: .unique(at: turn.now, using: &generator), terminal: "order-service")
            try turn.append(keep(order, JSON.encode(order), from: old, .expired, context, turn))
        }
    }

    /// Looks at the drafts, which is to be done every `DraftWatch.interval` seconds: those that
    /// nobody came back to, by the rule of their location.
    func abandonedDrafts() -> [KeptOrder] {
        let drafts = book.all.map(\.order).filter(\.isDraft)
        let abandoned = draftWatch.look(at: drafts) { location in
            catalogue.entry(of: location)?.location.draftExpiresAfter ?? 0
        }
        return abandoned.sorted().compactMap { book[$0] }
    }

    /// A conflict brings the order's present state along; any other refusal is only thrown on.
    private static func decision(
        _ refusal: Refusal, on kept: KeptOrder
    ) throws(Refusal) -> Decision {
        guard refusal.kind == .conflict else { throw refusal }
        return .refused(refusal, state: kept.json)
    }

    /// Writes the changed order; what is returned tells what happened.
    private func keep(
        _ order: Order, _ json: [UInt8], from old: KeptOrder?, _ type: OrderEventType,
        _ context: CommandContext, _ turn: Turn
    ) throws -> Happening {
        let sequence = turn.journal.nextSequence(at: order.location)
        try writer.write(order, changedFrom: old?.order, at: sequence, turn.db)
        book.put(KeptOrder(order, json: json, sequence: sequence))
        return Happening(
            location: order.location, type: type.rawValue, subject: order.id.text, time: turn.now,
            context: context, data: json, previous: old?.sequence)
    }
}

extension Order {
    fileprivate mutating func cancel(
        _ reference: OrderReference, reason: String?, at now: Timestamp
    ) throws(Refusal) {
        if let expected = reference.ifRevision, expected != revision {
            throw .revisionChanged(of: self, expected: expected)
        }
        try cancel(reason: reason, at: now)
    }
}

// SPDX-License-Identifier: Apache-2.0

import Commerce
import JSONCoding
import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import Wire

/// The state of order-service in memory, and the execution of its commands.
package final class OrderState: JournalState {
    typealias Batch = BatchTransaction<OrderState>

    let format: StreamFormat
    /// The locations and menus; not part of a batch, since no command changes them.
    var catalogue: FollowedCatalogue
    private(set) var book: OrderBook
    let limits: OrderLimits
    private var writer = OrderWriter()
    private var draftWatch = DraftWatch()
    private var generator = SystemRandomNumberGenerator()

    init(
        _ active: [StoredOrder], catalogue: FollowedCatalogue, format: StreamFormat,
        limits: OrderLimits = OrderLimits()
    ) {
        self.limits = limits
        book = OrderBook(active)
        self.catalogue = catalogue
        self.format = format
    }

    /// Makes the changes of a batch final, when its transaction is on the disk.
    package func commit() { book.commit() }

    /// Undoes the changes of a batch whose transaction was rolled back.
    package func rollBack() { book.rollback() }

    /// Opens the till's own unfinished order, or a new one.
    ///
    /// Refuses as `catalogue.location` and `OrderBook.open` do.
    func open(_ command: OpenOrder, in batch: inout Batch) throws -> CommandOutcome {
        let location = try catalogue.location(command.location)
        let day = catalogue[location.id].businessDay(at: batch.now)
        let opened = try book.open(
            command, at: location, id: .unique(at: batch.now, using: &generator),
            number: try OrderRows.nextNumber(at: location.id, on: day, batch.db),
            businessDay: day, now: batch.now, within: limits)
        switch opened {
        case .resumed(let stored):
            return .result(stored.json)
        case .new(let order):
            return .event(
                try write(order, JSON.encode(order), from: nil, .opened, command.context, batch))
        }
    }

    /// Makes a whole new order: opens, fills and seals it.
    ///
    /// Refuses as `catalogue.location`, `OrderBook.checkOpening` and `Order.fill` do, and
    /// `order.tooLarge`.
    func place(_ command: PlaceOrder, in batch: inout Batch) throws -> CommandOutcome {
        let location = try catalogue.location(command.location)
        try book.checkOpening(at: location, limits)
        let day = catalogue[location.id].businessDay(at: batch.now)
        var order = Order(
            opening: command.opening, at: location,
            id: .unique(at: batch.now, using: &generator),
            number: try OrderRows.nextNumber(at: location.id, on: day, batch.db),
            businessDay: day, now: batch.now)
        var environment = try environment(
            at: location.id, for: command.items.needed(within: limits), batch)
        environment.unpaidOrders = book.unpaidOrders(ofGuestOf: order)
        try order.fill(by: command, in: environment)
        let json = try Self.json(of: order, within: OrderLimits.growingBytes, from: nil)
        return .event(try write(order, json, from: nil, .placed, command.context, batch))
    }

    /// Changes one order by the rule of the command; a conflict carries the order's present state.
    func change<Change: OrderChange>(_ command: Change, in batch: inout Batch) throws
        -> CommandOutcome
    {
        let old = try order(command.order, batch)
        var order = old.order
        var environment = try environment(
            at: order.location, for: command.neededItems(on: order, within: limits), batch)
        environment.isApproved = batch.signed(command.context).approvedBy != nil
        if command is SealOrder { environment.unpaidOrders = book.unpaidOrders(ofGuestOf: order) }
        do {
            guard try command.apply(to: &order, in: environment) else {
                return .result(old.json)
            }
        } catch {
            return try Self.outcome(error, on: old)
        }
        let json = try Self.json(
            of: order, within: Change.sizeLimit(of: order, after: old.order), from: old)
        return .event(try write(order, json, from: old, Change.event, command.context, batch))
    }

    /// Moves lines from one order to another; a conflict carries the present state of the order
    /// that refuses it.
    ///
    /// The event of the order that gets the lines comes first, so that no follower misses a line.
    func transfer<Transfer: OrderTransfer>(_ command: Transfer, in batch: inout Batch) throws
        -> CommandOutcome
    {
        let giver = try order(command.order, batch)
        let receiver = try command.receiver.map { try order($0.order, batch) }
        var orders = OrderPair(
            giver: giver.order,
            receiver: try receiver?.order ?? split(giver.order, command.context, batch))
        do {
            try command.apply(
                to: &orders, in: OrderEnvironment(now: batch.now, limits: limits))
        } catch {
            let isReceiver = error.order == receiver?.order.id
            return try Self.outcome(error.refusal, on: isReceiver ? receiver ?? giver : giver)
        }
        let received = try Self.json(
            of: orders.receiver, within: OrderLimits.growingBytes, from: receiver)
        let given = try Self.json(of: orders.giver, within: OrderLimits.bytes, from: giver)
        if receiver == nil { try book.checkCapacity(of: giver.order.location, limits) }
        let context = command.context
        let type = receiver == nil ? OrderEventType.opened : .linesMoved
        try batch.append(write(orders.receiver, received, from: receiver, type, context, batch))
        try batch.append(write(orders.giver, given, from: giver, Transfer.event, context, batch))
        return .result(Self.answer([given, received]))
    }

    /// A new order for lines of another one, with the next number of its business day.
    private func split(
        _ order: Order, _ context: CommandContext, _ batch: Batch
    ) throws -> Order {
        Order(
            splitting: order, id: .unique(at: batch.now, using: &generator),
            number: try OrderRows.nextNumber(
                at: order.location, on: order.businessDay, batch.db),
            by: context, at: batch.now)
    }

    /// The values that a change or a quote depends on, with these items of the menu.
    func environment(
        at location: LocationID, for items: Set<ItemID>, _ batch: Batch
    ) throws -> OrderEnvironment {
        var environment = OrderEnvironment(now: batch.now, limits: limits)
        if !items.isEmpty {
            try catalogue[location].load(items) { key in
                try CatalogueStorage.entity(key, of: location, batch.db)
            }
            environment.month = catalogue[location].businessDay(at: batch.now).month
        }
        environment.catalogue = catalogue[location].catalogue
        return environment
    }

    /// Cancels all of the orders or none; a conflict carries the present state of the first order
    /// that can't be canceled.
    ///
    /// Refuses `cancel.countOutOfRange`, `order.unknown`, `order.revisionChanged`, and as
    /// `Order.cancel` does.
    func cancel(_ command: CancelOrders, in batch: inout Batch) throws -> CommandOutcome {
        let orders = command.orders.map(\.order)
        guard OrderLimits.canceledAtOnce.contains(orders.count), Set(orders).count == orders.count
        else { throw Refusal.cancelCountOutOfRange }
        let isApproved = batch.signed(command.context).approvedBy != nil
        var changes: [(old: StoredOrder, order: Order)] = []
        for reference in command.orders {
            let old = try order(reference.order, batch)
            var order = old.order
            var environment = try environment(at: order.location, for: [], batch)
            environment.isApproved = isApproved
            do {
                try order.cancel(reference, reason: command.reason, in: environment)
            } catch {
                return try Self.outcome(error, on: old)
            }
            changes.append((old, order))
        }
        var states: [[UInt8]] = []
        for (old, order) in changes {
            let json = JSON.encode(order)
            try batch.append(write(order, json, from: old, .canceled, command.context, batch))
            states.append(json)
        }
        return .result(Self.answer(states))
    }

    /// Cancels abandoned drafts, each with an event of its own.
    func expire(_ drafts: [StoredOrder], in batch: inout Batch) throws {
        for old in drafts {
            var order = old.order
            try order.cancel(
                reason: "abandoned", in: OrderEnvironment(now: batch.now, limits: limits))
            let context = CommandContext(
                key: .unique(at: batch.now, using: &generator), terminal: "order-service")
            try batch.append(write(order, JSON.encode(order), from: old, .expired, context, batch))
        }
    }

    /// Checks all drafts and returns those that are abandoned by the rule of their location; to be
    /// called every `DraftWatch.interval` seconds.
    func abandonedDrafts() -> [StoredOrder] {
        let drafts = book.all.map(\.order).filter(\.isDraft)
        let abandoned = draftWatch.check(drafts) { location in
            catalogue[location].location?.draftExpiresAfter ?? 0
        }
        return abandoned.sorted().compactMap { book[$0] }
    }

    /// The JSON of a changed order; refuses `order.tooLarge` if it has grown beyond the limit.
    private static func json(
        of order: Order, within limit: Int?, from old: StoredOrder?
    ) throws(Refusal) -> [UInt8] {
        let json = JSON.encode(order)
        if let limit, json.count > max(limit, old?.json.count ?? 0) { throw .tooLarge(order) }
        return json
    }

    /// The answer of a command that changes several orders.
    private static func answer(_ states: [[UInt8]]) -> [UInt8] {
        "{\"orders\":[".utf8 + Array(states.joined(separator: [0x2c])) + "]}".utf8
    }

    /// The outcome of a conflict, with the order's present state; throws any other refusal.
    private static func outcome(
        _ refusal: Refusal, on stored: StoredOrder
    ) throws(Refusal) -> CommandOutcome {
        guard refusal.kind == .conflict else { throw refusal }
        return .refusal(refusal, state: stored.json)
    }

    /// Writes the row of a new or changed order, puts it into the book, and returns its event.
    private func write(
        _ order: Order, _ json: [UInt8], from old: StoredOrder?, _ type: OrderEventType,
        _ context: CommandContext, _ batch: Batch
    ) throws -> PendingEvent {
        let sequence = batch.journal.nextSequence(at: order.location)
        try writer.write(order, changedFrom: old?.order, at: sequence, batch.db)
        book.put(StoredOrder(order, json: json, sequence: sequence))
        return PendingEvent(
            location: order.location, type: type.rawValue, subject: order.id.text, time: batch.now,
            context: context, data: json, previous: old?.sequence)
    }
}

extension Order {
    fileprivate mutating func cancel(
        _ reference: OrderReference, reason: String?, in environment: OrderEnvironment
    ) throws(Refusal) {
        try check(revision: reference.ifRevision)
        try cancel(reason: reason, in: environment)
    }
}

// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import ServiceStorage

/// What order-service knows in memory, and what it does with each request.
public final class OrderState: JournalState {
    typealias Turn = JournalTurn<OrderState>

    let format: StreamFormat
    /// What locations-service said; not part of a turn, since no command changes it.
    var catalogue = FollowedCatalogue()
    private var book: OrderBook
    private var encoded = EncodedOrders()
    private var generator = SystemRandomNumberGenerator()

    init(_ active: [Order], format: StreamFormat) {
        book = OrderBook(active)
        self.format = format
    }

    /// The turn is on the disk.
    public func commit() {
        book.commit()
        encoded.commit()
    }

    /// The turn was taken back.
    public func rollBack() {
        book.rollback()
        encoded.rollBack()
    }

    /// The till's own unfinished order, or a new one.
    func open(_ command: OpenOrder, in turn: inout Turn) throws -> Decision {
        let location = try catalogue.location(command.location)
        let day = catalogue.businessDay(of: location, at: turn.now)
        let opened = try book.open(
            command, at: location, id: .unique(at: turn.now, using: &generator),
            number: try OrderStorage.nextNumber(at: location.id, on: day, turn.db),
            businessDay: day,
            now: turn.now)
        switch opened {
        case .resumed(let order): return .answered(try json(of: order))
        case .new(let order): return try happened(.opened, order, from: nil, command.context, &turn)
        }
    }

    /// Changes one order by the rule of the command; a conflict brings the order's present state
    /// along.
    func change(_ command: some OrderChange, in turn: inout Turn) throws -> Decision {
        let old = try order(command.order, turn)
        var order = old
        let environment = OrderEnvironment(now: turn.now, menu: catalogue.menu(of: order.location))
        do {
            guard try command.apply(to: &order, in: environment) else {
                return .answered(try json(of: order))
            }
        } catch let refusal as Refusal where refusal.kind == .conflict {
            return .refused(refusal, state: try json(of: old))
        }
        return try happened(type(of: command).event, order, from: old, command.context, &turn)
    }

    /// One order, active or not.
    ///
    /// Refuses `order.unknown`.
    func order(_ id: OrderID, _ turn: Turn) throws -> Order {
        if let order = try book[id] ?? OrderStorage.order(id, turn.db) { return order }
        throw Refusal.orderUnknown(id)
    }

    /// The orders that a list asks for.
    ///
    /// Refuses `location.unknown` and `list.limitOutOfRange`.
    func list(_ request: ListOrders, _ turn: Turn) throws -> ListOrders.Answer {
        try check(request.location, turn)
        let limit = request.limit ?? 50
        guard OrderLimits.list.contains(limit) else { throw Refusal.listLimitOutOfRange(limit) }
        return ListOrders.Answer(orders: try OrderStorage.orders(request, limit: limit, turn.db))
    }

    /// The active orders of a location as JSON.
    ///
    /// Refuses `location.unknown`.
    func snapshot(of location: LocationID, _ turn: Turn) throws -> [[UInt8]] {
        try check(location, turn)
        return try book.orders(of: location).map(json)
    }

    /// Refuses a location that there is not.
    ///
    /// One that has orders here exists, whether locations-service was heard or not: kitchens see
    /// its orders all the same.
    func check(_ location: LocationID, _ turn: Turn) throws {
        if turn.journal.positions[location] == nil { _ = try catalogue.location(location) }
    }

    /// Writes the changed order and tells what happened; the order is encoded here and nowhere
    /// else.
    private func happened(
        _ type: OrderEventType, _ order: Order, from old: Order?, _ context: CommandContext,
        _ turn: inout Turn
    ) throws -> Decision {
        let json = try WireCoding.encode(order)
        try OrderStorage.write(order, changedFrom: old, turn.db)
        book.put(order)
        encoded.put(order, json)
        return .happened(
            Happening(
                location: order.location, type: type.rawValue, subject: order.id.text,
                time: turn.now,
                context: context, data: json))
    }

    private func json(of order: Order) throws -> [UInt8] {
        try encoded[order.id] ?? WireCoding.encode(order)
    }
}

// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import Wire

extension OrderState {
    /// One order, active or not.
    ///
    /// Refuses `order.unknown`.
    func order(_ id: OrderID, _ turn: Turn) throws -> KeptOrder {
        if let kept = book[id] { return kept }
        guard let place = try OrderStorage.place(of: id, turn.db) else {
            throw Refusal.orderUnknown(id)
        }
        return try Self.kept(at: place, turn.journal, turn.db)
    }

    /// The orders that a list asks for, as JSON.
    ///
    /// Refuses `location.unknown`, `menu.notLoaded`, `list.limitOutOfRange` and `order.unknown`.
    func list(_ request: ListOrders, _ turn: Turn) throws -> [UInt8] {
        try check(request.location, turn)
        let limit = request.limit ?? 50
        guard OrderLimits.list.contains(limit) else { throw Refusal.listLimitOutOfRange(limit) }
        let page = try OrderStorage.page(request, limit: limit, turn.db)
        var (states, bytes): ([[UInt8]], Int) = ([], 0)
        for place in page.places {
            states.append(try Self.state(at: place, turn.journal, turn.db))
            bytes += states[states.count - 1].count
            if bytes >= Limits.pageBytes { break }
        }
        let isCut = states.count < page.places.count
        let next = isCut ? page.places[states.count - 1].order : page.before
        let before = next.map { ",\"before\":\"\($0)\"" } ?? ""
        return "{\"orders\":[".utf8 + Array(states.joined(separator: [0x2c])) + "]\(before)}".utf8
    }

    /// What happened to an order, oldest first.
    ///
    /// Refuses `order.unknown`.
    func history(of id: OrderID, _ turn: Turn) throws -> GetOrderHistory.Answer {
        let kept = try order(id, turn)
        let changes = try turn.journal.history(
            of: id.text, at: kept.order.location, from: kept.sequence, limit: OrderLimits.history,
            bytes: OrderLimits.historyBytes, turn.db, OrderChangeRecord.init)
        return GetOrderHistory.Answer(order: id, changes: changes)
    }

    /// The active orders of a location as JSON.
    ///
    /// Refuses `location.unknown` and `menu.notLoaded`.
    func snapshot(of location: LocationID, _ turn: Turn) throws -> [[UInt8]] {
        try check(location, turn)
        return book.orders(of: location).map(\.json)
    }

    /// Refuses a location that there is not, or that may still be heard of: `location.unknown`,
    /// `menu.notLoaded`.
    ///
    /// One that has orders here exists, whether locations-service was heard or not: kitchens see
    /// its orders all the same.
    func check(_ location: LocationID, _ turn: Turn) throws {
        if turn.journal.position(of: location) == nil { _ = try catalogue.location(location) }
    }

    /// Every active order, as its last event tells it.
    static func active(_ journal: Journal, _ db: Database) throws -> [KeptOrder] {
        try OrderStorage.active(db).map { try kept(at: $0, journal, db) }
    }

    /// An order's JSON, as its last event carries it.
    private static func state(
        at place: OrderStorage.Place, _ journal: Journal, _ db: Database
    ) throws -> [UInt8] {
        let data = try journal.data(of: place.order.text, at: place.location, place.sequence, db)
        guard let data else { throw StorageError.unreadable("orders.sequence") }
        return data
    }

    private static func kept(
        at place: OrderStorage.Place, _ journal: Journal, _ db: Database
    ) throws -> KeptOrder {
        let json = try state(at: place, journal, db)
        return KeptOrder(
            try WireCoding.decode(Order.self, from: json), json: json, sequence: place.sequence)
    }
}

/// What a change tells of the order's state.
private struct ChangedState: Decodable {
    struct Totals: Decodable { var due: Amount }
    var revision: Int
    var status: OrderStatus
    var totals: Totals
}

extension OrderChangeRecord {
    fileprivate init(_ record: EventRecord) throws {
        let state = try WireCoding.decode(ChangedState.self, from: record.data)
        guard let type = OrderEventType(rawValue: record.type),
            let key = CommandKey(record.correlation)
        else { throw StorageError.unreadable("event.type") }
        self.init(
            sequence: record.sequence, type: type, time: record.time, actor: record.actor, key: key,
            revision: state.revision, status: state.status, due: state.totals.due)
    }
}

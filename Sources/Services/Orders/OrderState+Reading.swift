// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import JSONCoding
import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import Wire

extension OrderState {
    /// One order, active or not.
    ///
    /// Refuses `order.unknown`.
    func order(_ id: OrderID, _ batch: Batch) throws -> StoredOrder {
        if let stored = book[id] { return stored }
        guard let entry = try OrderRows.entry(of: id, batch.db) else {
            throw Refusal.orderUnknown(id)
        }
        return try Self.stored(entry, batch.journal, batch.db)
    }

    /// What a new order would cost.
    ///
    /// Refuses as `catalogue.location` and `Order.init(quoting:)` do.
    func quote(_ request: QuoteOrder, _ batch: Batch) throws -> QuoteOrder.Answer {
        let location = try catalogue.location(request.location)
        let environment = try environment(
            at: location.id, for: request.items.needed(within: limits), batch)
        return QuoteOrder.Answer(
            try Order(
                quoting: request, at: location,
                on: catalogue[location.id].businessDay(at: batch.now), in: environment))
    }

    /// One page of a list of orders, as JSON.
    ///
    /// Refuses `location.unknown`, `menu.notLoaded`, `list.limitOutOfRange` and `order.unknown`.
    func list(_ request: ListOrders, _ batch: Batch) throws -> [UInt8] {
        try check(request.location, batch)
        let limit = request.limit ?? 50
        guard OrderLimits.list.contains(limit) else { throw Refusal.listLimitOutOfRange(limit) }
        let page = try OrderRows.page(request, limit: limit, batch.db)
        var (states, bytes): ([[UInt8]], Int) = ([], 0)
        for entry in page.entries {
            states.append(try Self.state(of: entry, batch.journal, batch.db))
            bytes += states[states.count - 1].count
            if bytes >= Limits.pageBytes { break }
        }
        let isCut = states.count < page.entries.count
        let next = isCut ? page.entries[states.count - 1].order : page.before
        let before = next.map { ",\"before\":\"\($0)\"" } ?? ""
        return "{\"orders\":[".utf8 + Array(states.joined(separator: [0x2c])) + "]\(before)}".utf8
    }

    /// The changes of an order, oldest first.
    ///
    /// Refuses `order.unknown`.
    func history(of id: OrderID, _ batch: Batch) throws -> GetOrderHistory.Answer {
        let stored = try order(id, batch)
        let changes = try batch.journal.history(
            of: id.text, at: stored.order.location, from: stored.sequence,
            limit: OrderLimits.history,
            bytes: OrderLimits.historyBytes, batch.db, convert: OrderChangeRecord.init)
        return GetOrderHistory.Answer(order: id, changes: changes)
    }

    /// How long the kitchen took for the lines of a range of business days.
    ///
    /// The latest days are counted first, each as a whole. No further day is counted after
    /// `OrderLimits.timedLines` lines, so that no report delays a kitchen. Refuses
    /// `location.unknown` and `menu.notLoaded`.
    func kitchenTimes(
        _ request: GetKitchenTimes, _ batch: Batch
    ) throws -> GetKitchenTimes.Answer {
        try check(request.location, batch)
        let place = catalogue[request.location]
        let today = place.businessDay(at: batch.now)
        let (first, last) = (request.from ?? today, request.to ?? today)
        var tally = KitchenTally(at: place.location, now: batch.now) { place.hour(at: $0) }
        let from = try tally.addEndedLines(at: request.location, from: first, to: last, batch.db)
        for order in book.orders(of: request.location).map(\.order)
        where from <= order.businessDay && order.businessDay <= last {
            for line in order.lines.compactMap(FinishedLine.init) {
                tally.add(line, on: order.businessDay)
            }
        }
        return tally.times(from: from, to: last)
    }

    /// How long a new order takes now.
    ///
    /// Refuses `location.unknown` and `menu.notLoaded`.
    func waitingTime(
        _ request: GetWaitingTime, _ batch: Batch
    ) throws -> GetWaitingTime.Answer {
        try check(request.location, batch)
        let day = catalogue[request.location].businessDay(at: batch.now)
        var time = WaitingTime(now: batch.now)
        try KitchenLineRows.eachOrder(at: request.location, on: day, since: time.since, batch.db) {
            time.add(firedAt: $0, making: $1)
        }
        for stored in book.orders(of: request.location) { time.add(stored.order) }
        return GetWaitingTime.Answer(minutes: time.minutes)
    }

    /// The sums of the orders of one business day.
    ///
    /// Refuses `location.unknown` and `menu.notLoaded`.
    func sales(_ request: GetSales, _ batch: Batch) throws -> GetSales.Answer {
        try check(request.location, batch)
        let place = catalogue[request.location]
        let day = request.businessDay ?? place.businessDay(at: batch.now)
        let currency =
            try request.currency ?? catalogue.location(request.location).currency
        return GetSales.Answer(
            on: day, in: currency,
            ended: try DaySalesRows.sums(at: request.location, on: day, batch.db),
            active: book.orders(of: request.location).map(\.order),
            owed: try OrderRows.owed(at: request.location, until: day, batch.db)
                .map { try order($0.order, batch).order },
            hour: { place.hour(at: $0) })
    }

    /// The active orders of a location as JSON.
    ///
    /// Refuses `location.unknown` and `menu.notLoaded`.
    func snapshot(of location: LocationID, _ batch: Batch) throws -> [[UInt8]] {
        try check(location, batch)
        return book.orders(of: location).map(\.json)
    }

    /// Refuses `location.unknown` and `menu.notLoaded`.
    ///
    /// A location with orders is known, also before locations-service has announced it, so that
    /// kitchens see its orders.
    func check(_ location: LocationID, _ batch: Batch) throws {
        if batch.journal.position(of: location) == nil { _ = try catalogue.location(location) }
    }

    /// Every active order, read from its last event.
    static func active(_ journal: Journal, _ db: Database) throws -> [StoredOrder] {
        try OrderRows.active(db).map { try stored($0, journal, db) }
    }

    /// The JSON of an order in its last event.
    private static func state(
        of entry: OrderRows.Entry, _ journal: Journal, _ db: Database
    ) throws -> [UInt8] {
        let data = try journal.data(of: entry.order.text, at: entry.location, entry.sequence, db)
        guard let data else { throw StorageError.unreadable("order_row.sequence") }
        return data
    }

    private static func stored(
        _ entry: OrderRows.Entry, _ journal: Journal, _ db: Database
    ) throws -> StoredOrder {
        var json = try state(of: entry, journal, db)
        var order = try WireCoding.decode(Order.self, from: json)
        // It last changed under a version that did not say what can be done with it.
        if order.may == nil {
            order.deriveMay()
            json = JSON.encode(order)
        }
        return StoredOrder(order, json: json, sequence: entry.sequence)
    }
}

extension KitchenTally {
    /// Adds the lines of orders that are not active, and returns the first business day that it
    /// counted.
    fileprivate mutating func addEndedLines(
        at location: LocationID, from first: BusinessDay, to last: BusinessDay, _ db: Database
    ) throws -> BusinessDay {
        var day = last
        var isCut = false
        try KitchenLineRows.each(at: location, from: first, to: last, db) { line, next in
            isCut = next != day && count >= OrderLimits.timedLines
            if isCut { return false }
            day = next
            add(line, on: next)
            return true
        }
        return isCut ? day : first
    }
}

/// The members of an order's state that its history shows.
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

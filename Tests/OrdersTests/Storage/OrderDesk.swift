// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import MessageBus
import Messages
import TestSupport
import Testing

@testable import Orders
@testable import ServiceLoop
@testable import ServiceStorage
import Wire

/// order-service without its sockets: the real database and the real state, and time as a value.
final class OrderDesk {
    let journal: Journal
    let state: OrderState
    var now: Timestamp

    /// Restores the state from the file, as the service does when it starts.
    init(
        _ path: String, at now: Timestamp = OrderDesk.noon, limits: OrderLimits = OrderLimits()
    ) throws {
        self.now = now
        let journal = try Journal(path: path, now: now, migrations: OrderSchema.register)
        let (active, catalogue) = try journal.transact { db in
            (
                try OrderState.active(journal, db),
                FollowedCatalogue(try CatalogueStorage.locations(db))
            )
        }
        self.journal = journal
        state = OrderState(
            active, catalogue: catalogue,
            format: StreamFormat(service: "orders", epoch: journal.epoch, entity: "order"),
            limits: limits)
    }

    /// A desk in a new file in a folder, with the sample menu of some locations.
    convenience init(in folder: borrowing TemporaryFolder, at locations: LocationID...) throws {
        try self.init("\(folder.path)/orders.db")
        for location in locations { try receive(.sample(location)) }
    }

    static let noon = Timestamp(milliseconds: 1_795_262_400_000)

    /// Uses and writes the entities of a location as a snapshot, as the service does.
    func receive(_ entry: CatalogueEntry) throws {
        let location = entry.location.id
        let problems = state.catalogue[location].replace(with: entry.entities, at: location)
        #expect(problems == [])
        try writeCatalogue()
    }

    /// Uses a changed entity without writing it.
    func receive(_ entity: LocationEntity, at location: LocationID = "00001") {
        #expect(state.catalogue[location].apply(entity, at: location) == nil)
    }

    /// Writes the received entities, as the service does.
    func writeCatalogue() throws {
        while let location = state.catalogue.unwritten {
            let part = state.catalogue[location].nextWrite()
            try transact { try CatalogueStorage.write(part, of: location, $0.db) }
            state.catalogue[location].noteWritten(part)
        }
    }

    /// Runs one batch, and commits it or rolls it back.
    @discardableResult
    func transact<Outcome>(_ body: (inout OrderState.Batch) throws -> Outcome) throws -> Outcome {
        do {
            let outcome = try journal.transact { db in
                var batch = BatchTransaction(state: state, db: db, now: now, journal: journal)
                return try body(&batch)
            }
            state.commit()
            return outcome
        } catch {
            state.rollBack()
            throw error
        }
    }

    /// Opens an order for a till; `another` opens a new one in any case, with a firing rule.
    func open(
        _ till: TerminalID = "till-1", staff: StaffID? = nil, at location: LocationID = "00001",
        another: Bool? = nil, firing: FiringRule? = nil
    ) throws -> Order {
        try perform { batch in
            try self.state.open(
                OpenOrder(
                    location: location, another: another, firing: firing,
                    context: .fresh(till, staff: staff)), in: &batch)
        }
    }

    /// Places an order of a burger.
    func placeBurger(
        by staff: StaffID?, from terminal: TerminalID, at location: LocationID
    ) throws -> Order {
        try perform { batch in
            try self.state.place(
                PlaceOrder(
                    location: location, items: [ItemRequest(item: "burger", quantity: 1)],
                    context: .fresh(terminal, staff: staff)), in: &batch)
        }
    }

    /// Changes an order.
    @discardableResult
    func change(_ command: some OrderChange) throws -> Order {
        try perform { try self.state.change(command, in: &$0) }
    }

    /// Moves lines from one order to another.
    @discardableResult
    func transfer(_ command: some OrderTransfer) throws -> ChangedOrders {
        let json = try json { try self.state.transfer(command, in: &$0) }
        return try WireCoding.decode(ChangedOrders.self, from: json)
    }

    /// Adds a burger to an order.
    @discardableResult
    func addBurger(to order: Order) throws -> Order { try add("burger", to: order) }

    /// Adds one of an item to an order.
    @discardableResult
    func add(_ item: ItemID, _ modifiers: [ModifierID]? = nil, to order: Order) throws -> Order {
        try change(
            AddItems(
                order: order.id,
                items: [ItemRequest(item: item, quantity: 1, modifiers: modifiers)],
                context: .fresh()))
    }

    /// Two burgers with the longest note: about 1 KiB.
    static let large = ItemRequest(
        item: "burger", quantity: 2, note: String(repeating: "\u{1F354}", count: 200))

    /// Adds a number of large lines to an order.
    func fill(_ order: Order, lines count: Int) throws -> Order {
        let items = Array(repeating: Self.large, count: count)
        return try change(AddItems(order: order.id, items: items, context: .fresh()))
    }

    /// The rows of a query as text.
    func query(_ sql: String) throws -> [String] {
        try transact { try Row.fetchAll($0.db, sql: sql) }
            .map { row in row.databaseValues.map { "\($0)" }.joined(separator: " ") }
    }

    private func perform(_ body: (inout OrderState.Batch) throws -> CommandOutcome) throws -> Order
    {
        try WireCoding.decode(Order.self, from: json(body))
    }

    /// Appends the event of an outcome, as the service loop does.
    private func json(
        _ body: (inout OrderState.Batch) throws -> CommandOutcome
    ) throws -> [UInt8] {
        try transact { batch in
            switch try body(&batch) {
            case .event(let event): return try batch.append(event).data
            case .result(let json): return json
            case .refusal(let refusal, _): throw refusal
            }
        }
    }
}

extension CommandContext {
    /// A context under a new key.
    static func fresh(_ terminal: TerminalID = "till-1", staff: StaffID? = nil) -> Self {
        var generator = SystemRandomNumberGenerator()
        let key = CommandKey.unique(at: OrderDesk.noon, using: &generator)
        return Self(key: key, terminal: terminal, staff: staff)
    }
}

extension CatalogueEntry {
    /// A location in New York whose day turns at 4, where a burger costs 8.50.
    static func sample(_ id: LocationID = "00001", draftExpiresAfter minutes: Int = 240) -> Self {
        guard let dollars = Currency("USD") else { preconditionFailure("USD is a currency") }
        return CatalogueEntry(
            location: Location(
                id: id, name: "Ham's Burgers", currency: dollars, timeZone: "America/New_York",
                businessDayTurnsAt: 4, tax: TaxRule(basisPoints: 825, included: false),
                draftExpiresAfter: minutes),
            menu: Menu(
                location: id, revision: 1, currency: dollars,
                items: [
                    MenuItem(id: "burger", name: "Burger", price: Amount(850), station: "grill"),
                    MenuItem(id: "cola", name: "Cola", price: Amount(250), station: "bar"),
                ]))
    }
}

// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import MessageBus
import Messages
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

    /// Restores what the file holds, as the service does when it starts.
    init(_ path: String, at now: Timestamp = OrderDesk.noon) throws {
        self.now = now
        let journal = try Journal(path: path, now: now, migrations: OrderSchema.register)
        let (active, catalogue) = try journal.transact { db in
            (try OrderState.active(journal, db), FollowedCatalogue(try CatalogueStorage.all(db)))
        }
        self.journal = journal
        state = OrderState(
            active, catalogue: catalogue,
            format: StreamFormat(service: "orders", epoch: journal.epoch, entity: "order"))
    }

    static let noon = Timestamp(milliseconds: 1_795_262_400_000)

    /// Takes what locations-service says, as the service does.
    func hear(_ entry: CatalogueEntry) throws {
        state.catalogue.put(entry)
        try transact { try CatalogueStorage.write(entry, $0.db) }
    }

    /// Runs one turn: what it changes stays, or all of it is taken back.
    @discardableResult
    func transact<Outcome>(_ body: (inout OrderState.Turn) throws -> Outcome) throws -> Outcome {
        do {
            let outcome = try journal.transact { db in
                var turn = JournalTurn(state: state, db: db, now: now, journal: journal)
                return try body(&turn)
            }
            state.commit()
            return outcome
        } catch {
            state.rollBack()
            throw error
        }
    }

    /// Opens an order for a till.
    func open(_ till: TerminalID = "till-1", at location: LocationID = "00001") throws -> Order {
        try settle { turn in
            try self.state.open(
                OpenOrder(location: location, context: .fresh(till)), in: &turn)
        }
    }

    /// Changes an order.
    @discardableResult
    func change(_ command: some OrderChange) throws -> Order {
        try settle { try self.state.change(command, in: &$0) }
    }

    /// Adds a burger to an order.
    @discardableResult
    func addBurger(to order: Order) throws -> Order {
        try change(
            AddItems(
                order: order.id, items: [ItemRequest(item: "burger", quantity: 1)],
                context: .fresh()))
    }

    /// Two burgers with as long a note as there can be: about a kibibyte.
    static let large = ItemRequest(
        item: "burger", quantity: 2, note: String(repeating: "\u{1F354}", count: 200))

    /// Adds so many of these lines to an order.
    func fill(_ order: Order, lines count: Int) throws -> Order {
        let items = Array(repeating: Self.large, count: count)
        return try change(AddItems(order: order.id, items: items, context: .fresh()))
    }

    /// What a query finds, as text.
    func query(_ sql: String) throws -> [String] {
        try transact { try Row.fetchAll($0.db, sql: sql) }
            .map { row in row.databaseValues.map { "\($0)" }.joined(separator: " ") }
    }

    /// Appends what happened, as the journal does with a decision.
    private func settle(_ body: (inout OrderState.Turn) throws -> Decision) throws -> Order {
        let json: [UInt8] = try transact { turn in
            switch try body(&turn) {
            case .happened(let happening): return try turn.append(happening).data
            case .answered(let json): return json
            case .refused(let refusal, _): throw refusal
            }
        }
        return try WireCoding.decode(Order.self, from: json)
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

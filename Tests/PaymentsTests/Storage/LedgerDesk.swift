// SPDX-License-Identifier: Apache-2.0

import Commerce
import Directory
import GRDB
import MessageBus
import Messages
import ServiceStorage
import Wire

@testable import Ledger
@testable import Payments
@testable import ServiceLoop

/// payment-service without its sockets: the real database and the real state.
final class LedgerDesk {
    let journal: Journal
    let state: PaymentState
    var now = LedgerDesk.noon

    static let noon = Timestamp(milliseconds: 1_795_262_400_000)
    static let dollars: Currency = {
        guard let currency = Currency("USD") else { preconditionFailure("USD is a currency") }
        return currency
    }()
    static let location = Location(
        id: "00001", name: "Ham's Burgers", currency: dollars, timeZone: "UTC",
        businessDayTurnsAt: 4,
        tax: TaxRule(basisPoints: 800, included: false))

    /// Opens the ledger, or migrates one of an earlier version.
    init(_ path: String) throws {
        journal = try Journal(path: path, now: Self.noon, migrations: LedgerSchema.register)
        state = PaymentState(
            format: StreamFormat(service: "payments", epoch: journal.epoch, entity: nil))
        state.locations.apply(.announced(Self.location.id))
        receive(Self.location)
    }

    /// Receives a state of a location, as from locations-service.
    func receive(_ location: Location) {
        state.locations.apply(.changed(location.id, LocationEntity(location)))
    }

    /// Runs one transaction.
    @discardableResult
    func transact<Outcome>(
        _ body: (inout PaymentState.Transaction) throws -> Outcome
    ) throws -> Outcome {
        try journal.transact { db in
            var batch = BatchTransaction(state: state, db: db, now: now, journal: journal)
            return try body(&batch)
        }
    }

    /// The next register of the location.
    func register() throws -> Register {
        try transact { try Register(of: Self.location, at: $0.now, $0.db) }
    }

    /// The rows of a query, each as its values joined by spaces.
    func query(_ sql: String) throws -> [String] {
        try journal.read { db in
            try Row.fetchAll(db, sql: sql).map { row in
                row.databaseValues.map { $0.isNull ? "-" : "\($0.storage.value ?? "-")" }
                    .joined(separator: " ")
            }
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import Ledger
import Messages
import ServiceStorage
import Wire

extension Register {
    /// The register of a location as the ledger has it now.
    init(of location: Location, at now: Timestamp, _ db: Database) throws {
        let last = try ReceiptStorage.last(at: location.id, db)
        self.init(
            location: location.id, currency: location.currency,
            today: location.businessDay(at: now), lastClosed: try Self.lastClosed(location.id, db),
            last: last ?? .none, settings: location.payment ?? PaymentSettings())
    }

    private static func lastClosed(_ location: LocationID, _ db: Database) throws -> BusinessDay? {
        let query = """
            SELECT business_day FROM closed_day WHERE location = ?
            ORDER BY business_day DESC LIMIT 1
            """
        return try db.prepared(query).first(with: { $0.add(location.text) }) { row in
            guard let day = BusinessDay(try row.text(0)) else {
                throw StorageError.unreadable("closed_day.business_day")
            }
            return day
        }
    }
}

extension LedgerExcerpt {
    /// What the ledger knows now about a payment.
    ///
    /// `drawer` is the one that the command names; nil for that of the payment.
    init(
        for machine: CheckoutStateMachine, naming drawer: DrawerID? = nil, at location: Location,
        _ now: Timestamp, _ db: Database
    ) throws {
        let payment = machine.payment
        let payments = try LedgerStorage.entries(of: payment.order, db).map(\.machine)
        let first = machine.movements.first?.receipt
        self.init(
            register: try Register(of: location, at: now, db), payments: payments,
            posting: OrderPosting(try ReceiptStorage.sums(of: payment.order, db)),
            price: payments.last { $0.price != nil }?.price,
            account: try payment.tender.account.flatMap { try AccountStorage.account($0, db) },
            drawers: try DrawerStorage.drawers(
                at: location.id, naming: drawer ?? payment.drawer, db),
            dayTaken: try first.flatMap { try ReceiptStorage.receipt($0, at: location.id, db) }?
                .businessDay,
            offlineSum: try LedgerStorage.offlineSum(at: location.id, db))
    }
}

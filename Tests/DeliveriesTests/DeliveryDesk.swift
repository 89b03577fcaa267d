// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import MessageBus
import Messages
import ServiceStorage
import Wire

@testable import Deliveries
@testable import ServiceLoop

/// delivery-service without its sockets: the real database and the real state.
final class DeliveryDesk {
    let journal: Journal
    let state: DeliveryState
    var now = Sample.start

    /// Opens or makes the database; the locations 00001 and 00002 deliver.
    init(_ path: String) throws {
        journal = try Journal(path: path, now: Sample.start, migrations: DeliverySchema.register)
        state = DeliveryState(
            format: StreamFormat(service: "delivery", epoch: journal.epoch, entity: "delivery"),
            locations: [try Sample.location(), try Sample.location("00002")])
    }

    /// Runs one transaction as the service does.
    @discardableResult
    func transact<Outcome>(
        _ body: (inout DeliveryState.Batch) throws -> Outcome
    ) throws -> Outcome {
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

    /// Follows a state of an order.
    func follow(_ order: Order) throws {
        try transact { try $0.state.follow(order, by: Sample.context(), in: &$0) }
    }

    /// Takes a step with the delivery of an order; returns the reason of a refusal.
    @discardableResult
    func take(_ step: Step, _ order: Order, _ courier: CourierID = "kim") throws -> String? {
        let now = now
        return try transact { batch in
            let load = Sample.courier(
                courier, try CourierRows.load(of: courier, batch.db).deliveries)
            // A refusal ends no transaction.
            do {
                let outcome = try batch.state.change(
                    DeliveryID(of: order.id), by: Sample.context(), in: &batch
                ) { try step.apply(to: &$0, by: load, at: now) }
                if case .event(let event) = outcome { try batch.append(event) }
                return nil
            } catch let refusal as Refusal {
                return refusal.reason
            }
        }
    }

    /// The stored delivery of an order.
    func stored(_ order: Order) throws -> StoredDelivery? {
        try transact { try DeliveryRows.delivery(DeliveryID(of: order.id), $0.db) }
    }
}

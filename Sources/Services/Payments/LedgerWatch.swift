// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import Wire

/// Asks order-service, while the ledger is empty after a start, whether orders have payments: then
/// the ledger was lost, or not restored with the orders.
final class LedgerWatch {
    /// Whether the ledger has a payment.
    typealias Lookup = (PaymentID) throws -> Bool

    /// How long order-service may be away before it is asked again.
    private static let patience = Duration.seconds(60)

    private let orders: Requester
    private let hasPayment: Lookup
    private let report: (any Error) -> Void
    private var heard: Set<LocationID> = []
    private var isOver = false
    /// The locations that were not asked about yet; the first one is being asked about.
    private var waiting: [LocationID] = []

    /// A watch that asks through `orders` and reports a `LostLedger` once.
    init(
        orders: Requester, report: @escaping (any Error) -> Void, hasPayment: @escaping Lookup
    ) {
        self.orders = orders
        self.report = report
        self.hasPayment = hasPayment
    }

    /// Looks at the newest paid orders of a location, once, and after those of other locations: so
    /// checkouts find room among the requests in flight.
    func look(at location: LocationID) {
        guard !isOver, heard.insert(location).inserted else { return }
        waiting.append(location)
        if waiting.count == 1 { ask() }
    }

    private func ask() {
        guard let location = waiting.first else { return }
        let question = ListOrders(location: location, paid: true)
        orders.call(question, patience: Self.patience) { [weak self] in self?.take($0) }
    }

    private func take(_ outcome: Result<ListOrders.Answer, CallFailure>) {
        switch outcome {
        case .success(let answer) where hasStranger(answer.orders): isOver = true
        case .failure(.outcomeUnknown), .failure(.notSent): ask()
        case .failure(.refused(let error)) where error.refusal?.kind == .unavailable: ask()
        case .failure(.stopped): break
        case .success, .failure:
            waiting.removeFirst()
            ask()
        }
    }

    /// Whether one of the orders has a payment that the ledger lacks, which is reported.
    private func hasStranger(_ orders: [Order]) -> Bool {
        do {
            let order = try orders.first { order in
                try order.payments.contains { try !hasPayment($0.payment) }
            }
            if let order { report(LostLedger(order: order)) }
            return order != nil
        } catch {
            report(error)
            return false
        }
    }
}

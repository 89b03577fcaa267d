// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import Wire

/// Detects a lost ledger: an empty one, or one that is older than the orders, although orders have
/// its payments.
///
/// The ledger was lost, was not restored together with the orders, or is a copy of another one. The
/// newest paid orders of each location are checked after each start.
final class LedgerWatch {
    /// Returns whether the ledger has a payment.
    typealias Lookup = (PaymentID) throws -> Bool

    /// The timeout of a request to order-service, which may start later.
    private static let timeout = Duration.seconds(60)

    private let orders: Requester
    private let isEmpty: Bool
    private let hasPayment: Lookup
    private let report: (any Error) -> Void
    private var requested: Set<LocationID> = []
    private var isOver = false
    /// The locations still to check; a request for the first one is in flight.
    private var queue: [LocationID] = []

    /// Creates a watch that sends its requests through `orders` and reports at most one
    /// `LostLedger`.
    ///
    /// `isEmpty` says that the ledger had no payment at the start.
    init(
        orders: Requester, isEmpty: Bool, report: @escaping (any Error) -> Void,
        hasPayment: @escaping Lookup
    ) {
        self.orders = orders
        self.isEmpty = isEmpty
        self.report = report
        self.hasPayment = hasPayment
    }

    /// Checks the newest paid orders of a location, once.
    ///
    /// One location is checked at a time, so that checkouts do not reach the limit of requests in
    /// flight.
    func check(_ location: LocationID) {
        guard !isOver, requested.insert(location).inserted else { return }
        queue.append(location)
        if queue.count == 1 { checkNext() }
    }

    private func checkNext() {
        guard let location = queue.first else { return }
        let request = ListOrders(location: location, paid: true)
        orders.call(request, timeout: Self.timeout) { [weak self] in self?.handle($0) }
    }

    private func handle(_ outcome: Result<ListOrders.Answer, CallFailure>) {
        switch outcome {
        case .success(let answer) where reportsLoss(answer.orders): isOver = true
        case .failure(.outcomeUnknown), .failure(.notSent): checkNext()
        case .failure(.refused(let error)) where error.refusal?.kind == .unavailable: checkNext()
        case .failure(.stopped): break
        case .success, .failure:
            queue.removeFirst()
            checkNext()
        }
    }

    /// Reports the first order with a payment that the ledger lacks; returns whether there is one.
    private func reportsLoss(_ orders: [Order]) -> Bool {
        do {
            let order = try orders.first { order in
                try order.payments.contains { try !hasPayment($0.payment) }
            }
            if let order { report(LostLedger(order: order, isEmpty: isEmpty)) }
            return order != nil
        } catch {
            report(error)
            return false
        }
    }
}

/// A ledger without a payment that an order has.
struct LostLedger: Error, CustomStringConvertible {
    /// One of those orders.
    let order: Order
    /// Whether the ledger has no payment at all.
    let isEmpty: Bool

    /// The problem and its remedy, for people.
    var description: String {
        let state = isEmpty ? "is empty" : "is older than the orders, or that of another suite"
        return """
            The ledger \(state), but order #\(order.number) of \(order.businessDay) at location \
            \(order.location) has a payment that it lacks. If payments.db was lost or copied, \
            stop the suite and run 'comanda backup restore FOLDER --only payments' with the newest \
            backup.
            """
    }
}

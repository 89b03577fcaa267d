// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import Wire

/// Detects lost orders: order-service does not know the order of the newest payment.
///
/// Its database was lost, or is older than the ledger. It is checked once after a start.
final class LostOrdersWatch {
    /// The timeout of a request to order-service, which may start later.
    private static let timeout = Duration.seconds(60)

    private let orders: Requester
    private let report: (any Error) -> Void

    /// Creates a watch that sends its requests through `orders` and reports at most one
    /// `LostOrders`.
    init(orders: Requester, report: @escaping (any Error) -> Void) {
        self.orders = orders
        self.report = report
    }

    /// Asks order-service for the order of a payment, until it answers.
    func check(_ payment: Payment) {
        orders.call(GetOrder(order: payment.order), timeout: Self.timeout) { [weak self] outcome in
            switch outcome {
            case .failure(.refused(let error)) where error.refusal?.kind == .unknown:
                self?.report(LostOrders(payment: payment))
            case .failure(.refused(let error)) where error.refusal?.kind == .unavailable:
                self?.check(payment)
            case .failure(.outcomeUnknown), .failure(.notSent): self?.check(payment)
            case .success, .failure: break
            }
        }
    }
}

/// A payment in the ledger of an order that order-service does not know.
struct LostOrders: Error, CustomStringConvertible {
    /// The newest recorded payment.
    let payment: Payment

    /// The problem and its remedy, for people.
    var description: String {
        """
        order-service does not know order \(payment.order) at location \(payment.location), which \
        has a payment in the ledger. If orders.db was lost, stop the suite and run 'comanda backup \
        restore FOLDER --only orders' with the newest backup.
        """
    }
}

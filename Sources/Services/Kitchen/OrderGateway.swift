// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import Wire

/// Forwards the taps of cooks to order-service, under the keys of their screens.
///
/// order-service alone decides whether a tap is valid, even for a ticket that is unknown here, so
/// that a repeated tap gets its first answer.
final class OrderGateway {
    /// The timeout of order-service, which is shorter than a screen's own timeout.
    ///
    /// So the screen receives the reason before its own timeout.
    private static let timeout = Duration.seconds(2)

    /// The connection to order-service.
    let requester: Requester

    /// Connects to order-service, which may start later.
    init(bus: Bus, endpoint: String) throws {
        requester = try Requester(bus: bus, endpoint: endpoint)
    }

    /// Sends a command; `complete` is called once, with the response to the screen.
    func forward<C: Command>(_ command: C, complete: @escaping (Response) -> Void)
    where C.Answer == Order {
        requester.call(command, timeout: Self.timeout) { complete(Self.response(to: $0)) }
    }

    /// Closes the socket.
    func close() { requester.close() }

    /// The response to the screen.
    ///
    /// A refusal is forwarded without the current state, which contains money; the screen gets the
    /// ticket from the stream.
    static func response(to outcome: Result<Order, CallFailure>) -> Response {
        switch outcome {
        case .success(let order): response(withTicketOf: order)
        case .failure(.refused(let error)): .failure(error)
        case .failure: .refusal(.ordersUnreachable)
        }
    }

    /// The response with the ticket of an order; one that was never fired has no lines on it.
    private static func response(withTicketOf order: Order) -> Response {
        let ticket = Ticket(order: order) ?? Ticket(unfired: order)
        return (try? .result(encoding: ticket)) ?? .failure(.internalError)
    }
}

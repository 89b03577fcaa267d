// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import Wire

/// Passes on to order-service what cooks do, under the keys that their screens made.
///
/// Whether a tap still fits is order-service's to say, also for a ticket that is gone from here: a
/// repeated tap gets the answer that the first one got.
final class OrderGateway {
    /// How long order-service may take; less than a screen's own patience, so that the screen is
    /// told what is the matter before it gives up.
    private static let patience = Duration.seconds(2)

    /// What asks order-service.
    let requester: Requester

    /// Connects to order-service, whether it is there already or not.
    init(bus: Bus, endpoint: String) throws {
        requester = try Requester(bus: bus, endpoint: endpoint)
    }

    /// Sends a command; `answer` is called once with what the screen is to be told.
    func pass<C: Command>(_ command: C, answer: @escaping (Response) -> Void)
    where C.Answer == Order {
        requester.call(command, patience: Self.patience) { answer(Self.response(to: $0)) }
    }

    /// Closes the socket.
    func close() { requester.close() }

    /// A refusal is passed on without the present state that it may bring along: it carries money,
    /// and the stream brings the ticket.
    static func response(to outcome: Result<Order, CallFailure>) -> Response {
        switch outcome {
        case .success(let order): response(showing: order)
        case .failure(.refused(let error)): .failure(error)
        case .failure: .refusal(.ordersUnreachable)
        }
    }

    /// What a command of the kitchen changed was fired, so an order without a ticket is no answer
    /// that can be read.
    private static func response(showing order: Order) -> Response {
        guard let ticket = Ticket(order: order) else { return .refusal(.ordersUnreachable) }
        return (try? .result(encoding: ticket)) ?? .failure(.internalError)
    }
}

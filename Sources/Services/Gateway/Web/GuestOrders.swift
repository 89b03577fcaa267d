// SPDX-License-Identifier: Apache-2.0

import Commerce
import Devices
import Hummingbird
import JSONCoding
import Messages
import Synchronization
import Wire

/// Makes guests' orders of several commands, which one key of the guest makes safe to repeat.
struct GuestOrders: Sendable {
    /// What a guest sends.
    struct Wish: Codable {
        /// The items as `orders.addItems` takes them.
        var items: JSONFragment
        /// The guest's name.
        var customer: String?
        /// A remark on the whole order.
        var note: String?
        /// How the guest gets the order; a table's link decides it otherwise.
        var fulfilment: Fulfilment?
    }

    let suite: Suite
    let visitors: Visitors
    private let newOrders = NewOrdersBox()

    /// The routes of a suite.
    init(suite: Suite, visitors: Visitors) {
        self.suite = suite
        self.visitors = visitors
    }

    /// Adds the route.
    func add(to router: Router<GatewayContext>) {
        router.post("/api/links/{link}/orders") { request, context in
            guard let token = context.parameters.get("link"),
                case .link(let link) = try visitors.link(token)
            else { throw Problem.unknownVisitor }
            let key = try RequestReader.key(request)
            let body = try await RequestReader.body(request)
            let wish = try RequestReader.decode(Wish.self, body)
            if let wait = newOrders.count(key, by: link) { throw Problem.tooMany(after: wait) }
            let (order, isReplayed) = try await order(wish, by: link, under: key)
            let answer = Answer(order: order, link: visitors.links.link(of: order.id))
            return Response.json(try JSON.encode(answer)).uncached().replayed(isReplayed)
        }
    }

    private struct Answer: Codable {
        var order: Order
        var link: String
    }

    /// Opens an order, sets its details, adds the items and seals it.
    ///
    /// Each step has the guest's key and an ending. So a repeated request continues where the last
    /// one ended. After a refusal the order is canceled.
    private func order(
        _ wish: Wish, by link: GuestLink, under key: CommandKey
    ) async throws(Problem) -> (Order, isReplayed: Bool) {
        let fulfilment = try Self.fulfilment(wish, link)
        let order = try await suite.call(
            "orders",
            OpenOrder(
                location: link.location, another: true, context: try Self.context(key, "open")))
        do throws(Problem) {
            _ = try await suite.call(
                "orders",
                UpdateOrder(
                    order: order.id, customer: wish.customer, fulfilment: fulfilment,
                    note: wish.note, context: try Self.context(key, "details")))
            try await add(wish.items, to: order.id, try Self.context(key, "items"))
            return try await suite.answer(
                "orders", SealOrder(order: order.id, context: try Self.context(key, "seal")))
        } catch {
            // The order of a key that is used twice is another one.
            let isRefused = (400..<500).contains(error.status)
            if isRefused, error.reason != "command.keyReused" { await cancel(order.id, key) }
            throw error
        }
    }

    private func add(
        _ items: JSONFragment, to order: OrderID, _ context: CommandContext
    ) async throws(Problem) {
        let parameters = BusParameters(members: [
            "order": BusParameters.quoted(order.text), "items": items.text,
            "context": BusParameters.encoded(context),
        ])
        _ = try await suite.call("orders", AddItems.method, parameters.text)
    }

    /// Removes an order that a guest does not get; if that fails, it expires as a draft.
    private func cancel(_ order: OrderID, _ key: CommandKey) async {
        guard let context = try? Self.context(key, "cancel") else { return }
        _ = try? await suite.call(
            "orders",
            CancelOrders(
                orders: [OrderReference(order: order)], reason: "the guest's items were refused",
                context: context))
    }

    private static func context(
        _ key: CommandKey, _ step: String
    ) throws(Problem) -> CommandContext {
        guard let key = CommandKey("\(key)-\(step)" as String) else {
            throw .invalid("The Idempotency-Key is too long.")
        }
        return Visitor.anyone.context(key: key)
    }

    /// The way in which the guest gets the order; throws a `Problem` for one that needs staff.
    private static func fulfilment(_ wish: Wish, _ link: GuestLink) throws(Problem) -> Fulfilment {
        if let table = link.table { return Fulfilment(.dineIn, table: table) }
        let wished = wish.fulfilment ?? Fulfilment(.counter)
        guard [.counter, .pickup].contains(wished.kind) else {
            throw .invalid("A guest may choose counter or pickup as the kind of fulfilment.")
        }
        return wished
    }
}

/// The new orders of all connections, which several event loops use.
private final class NewOrdersBox: Sendable {
    private let orders = Mutex(NewOrders())

    func count(_ key: CommandKey, by link: GuestLink) -> Int? {
        orders.withLock { $0.count(key, by: link, now: .now) }
    }
}

// SPDX-License-Identifier: Apache-2.0

import Accounts
import Commerce
import GatewayCore
import Hummingbird
import JSONCoding
import Messages
import Synchronization
import Wire

/// Makes guests' orders.
struct GuestOrders: Sendable {
    /// What a guest sends.
    struct Wish: Codable {
        /// The items as `orders.addItems` takes them.
        var items: [ItemRequest]
        /// The guest's name.
        var customer: String?
        /// A remark on the whole order.
        var note: String?
        /// How the guest gets the order; a table's link decides it otherwise.
        var fulfilment: Fulfilment?
        /// The total that the guest saw; nil for any.
        var shownTotal: Amount?
    }

    /// An order with the link by which its guest sees it.
    struct Answer: Codable {
        var order: Order
        var link: String
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
            let wish = try await RequestReader.read(Wish.self, from: request)
            try count(key, by: .link(link))
            var order = wish
            order.fulfilment = try Self.fulfilment(wish, link)
            let (placed, isReplayed) = try await place(
                order, at: link.location, of: nil, under: KeyOwner.link(link).key(key))
            return Response.json(try JSON.encode(answer(placed))).uncached().replayed(isReplayed)
        }
    }

    /// Counts a new order; throws a `Problem` if its maker has made too many in a minute.
    ///
    /// A repeated request is not counted again.
    func count(_ key: CommandKey, by maker: NewOrders.Maker) throws(Problem) {
        if let wait = newOrders.count(key, by: maker) { throw .tooMany(after: wait) }
    }

    /// Throws a `Problem` unless a person may have an order of a location in this way.
    func check(_ fulfilment: Fulfilment, at location: LocationID) async throws(Problem) {
        guard fulfilment.kind == .delivery else { return }
        let location = try await suite.call("locations", GetLocation(location: location))
        try location.check(forPerson: fulfilment)
    }

    /// The answer about an order.
    func answer(_ order: Order) -> Answer {
        Answer(order: order, link: visitors.links.link(of: order.id))
    }

    /// The answer about a known order; empty if order-service does not have it any more.
    func answer(about order: OrderID) async throws(Problem) -> [Answer] {
        do throws(Problem) {
            return [answer(try await suite.call("orders", GetOrder(order: order)))]
        } catch {
            guard error.status == 404 else { throw error }
            return []
        }
    }

    /// Places an order, or answers the one that this key has placed.
    ///
    /// `person` is the guest with an account.
    func place(
        _ wish: Wish, at location: LocationID, of person: Person?, under key: CommandKey
    ) async throws(Problem) -> (Order, isReplayed: Bool) {
        try Self.check([wish.customer, wish.note])
        return try await suite.answer(
            "orders",
            PlaceOrder(
                location: location, customer: wish.customer, fulfilment: wish.fulfilment,
                note: wish.note, items: wish.items, shownTotal: wish.shownTotal,
                context: CommandContext(key: key, terminal: "guest", staff: person?.staff)))
    }

    /// Throws a `Problem` for texts that would change how a screen or a printer shows them.
    private static func check(_ texts: [String?]) throws(Problem) {
        let isPlain = texts.compactMap(\.self).joined().unicodeScalars.allSatisfy {
            $0 == "\n" || $0.properties.generalCategory != .control
        }
        if !isPlain { throw .invalid("A name and a note have no control characters.") }
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

    func count(_ key: CommandKey, by maker: NewOrders.Maker) -> Int? {
        orders.withLock { $0.count(key, by: maker, now: .now) }
    }
}

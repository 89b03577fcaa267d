// SPDX-License-Identifier: Apache-2.0

import Accounts
import Commerce
import GatewayCore
import Hummingbird
import JSONCoding
import Messages
import Wire

/// The routes for customers with the older delivery app (`Protocols/12-ACCOUNTS.md`).
struct AppRoutes: Sendable {
    let suite: Suite
    let sessions: Sessions
    let orders: GuestOrders

    private var store: AccountStore { sessions.store }

    /// Adds all routes.
    func add(to router: Router<GatewayContext>) {
        router.get("/api/customer/restaurants") { _, _ in
            let locations = try await suite.call("locations", ListLocations()).locations
            return try AccountRoutes.answer(AppAnswers.Restaurants(locations))
        }
        router.get("/api/customer/meals/{location}") { _, context in
            try await meals(at: try RequestReader.identifier("location", in: context))
        }
        router.post("/api/customer/order/create") { request, context in
            try await create(try await AppRequest(request, context, sessions))
        }
        router.post("/api/customer/order/add") { request, context in
            try await order(try await AppRequest(request, context, sessions))
        }
        router.post("/api/customer/order/{order}/add") { request, context in
            let app = try await AppRequest(request, context, sessions)
            let id = try await own(context, app.person)
            let items = try app.body(OrderWish.self).items
            try orders.count(app.key, by: .person(app.person.id))
            _ = try await suite.call(
                "orders", AddItems(order: id, items: items, context: try app.context("items")))
            return try AccountRoutes.answer(AppAnswers.Done(order: id))
        }
        router.post("/api/customer/order/{order}/seal") { request, context in
            let app = try await AppRequest(request, context, sessions)
            let id = try await own(context, app.person)
            _ = try await suite.call(
                "orders", SealOrder(order: id, context: try app.context("seal")))
            return try AccountRoutes.answer(AppAnswers.Done(order: id))
        }
        router.get("/api/customer/order/latest") { request, context in
            try await latest(try await AppRequest(request, context, sessions).person)
        }
    }

    private struct OrderWish: Decodable {
        struct Meal: Decodable {
            var id: ItemID
            var quantity: Int

            private enum CodingKeys: String, CodingKey {
                case quantity
                case id = "meal_id"
            }
        }

        var restaurant: LocationID?
        var meals: [Meal]?
        var address: String?

        private enum CodingKeys: String, CodingKey {
            case address
            case restaurant = "restaurant_id"
            case meals = "order_details"
        }

        var items: [ItemRequest] {
            (meals ?? []).map { ItemRequest(item: $0.id, quantity: $0.quantity) }
        }

        /// The location; throws a `Problem` without one.
        func location() throws(Problem) -> LocationID {
            guard let restaurant else { throw .invalid("The order needs a restaurant_id.") }
            return restaurant
        }
    }

    private func meals(at location: LocationID) async throws -> Response {
        var meals = AppAnswers.Meals()
        var next: ItemID?
        repeat {
            let page = try await suite.call("locations", GetMenu(location: location, after: next))
            meals.add(page)
            next = page.next
        } while next != nil
        return try AccountRoutes.answer(meals)
    }

    /// An order in the path, which the person has made; throws a `Problem` for another one.
    private func own(_ context: GatewayContext, _ person: Person) async throws -> OrderID {
        let order: OrderID = try RequestReader.identifier("order", in: context)
        guard try await store.made(order, by: person.id) else { throw Problem.notFound }
        return order
    }

    /// Counts an order, and returns how the person gets it.
    ///
    /// An address has the place that the person or the gazetteer knows of it. Throws a `Problem`
    /// for an order too many, and for a delivery that is not possible.
    private func fulfilment(
        of wish: OrderWish, at location: LocationID, _ app: AppRequest
    ) async throws -> Fulfilment {
        try orders.count(app.key, by: .person(app.person.id))
        guard let address = wish.address else { return Fulfilment(.pickup) }
        var place = try await store.addresses(of: app.person.id).first { $0.address == address }?
            .place
        if place == nil {
            place = try await suite.call("delivery", FindPlaces(text: address)).places.first?.place
        }
        let fulfilment = Fulfilment(.delivery, address: address, place: place)
        try await orders.check(fulfilment, at: location)
        return fulfilment
    }

    private func create(_ app: AppRequest) async throws -> Response {
        let wish = try app.body(OrderWish.self)
        let location = try wish.location()
        let fulfilment = try await fulfilment(of: wish, at: location, app)
        let order = try await suite.call(
            "orders",
            OpenOrder(
                location: location, another: true, firing: .whenSealed,
                context: try app.context("open")))
        _ = try await suite.call(
            "orders",
            UpdateOrder(
                order: order.id, customer: app.person.name, fulfilment: fulfilment,
                note: nil, context: try app.context("details")))
        return try await keep(order.id, at: location, app.person)
    }

    private func order(_ app: AppRequest) async throws -> Response {
        let app = app
        let wish = try app.body(OrderWish.self)
        let location = try wish.location()
        let fulfilment = try await fulfilment(of: wish, at: location, app)
        let (order, _) = try await orders.place(
            GuestOrders.Wish(
                items: wish.items, customer: app.person.name, fulfilment: fulfilment),
            at: location, of: app.person, under: app.busKey)
        return try await keep(order.id, at: location, app.person)
    }

    private func keep(
        _ order: OrderID, at location: LocationID, _ person: Person
    ) async throws -> Response {
        try await store.add(
            PersonOrder(order: order, location: location, at: .now()), of: person.id)
        return try AccountRoutes.answer(AppAnswers.Done(order: order))
    }

    private func latest(_ person: Person) async throws -> Response {
        let known = try await store.orders(of: person.id, limit: 1).orders.first
        guard let known, let order = try await orders.answer(about: known.order).first?.order
        else { return try AccountRoutes.answer(AppAnswers.Latest(nil, nil)) }
        // An order for pickup has no delivery, and a suite may have no delivery-service.
        let delivery = try? await suite.call(
            "delivery", GetDelivery(delivery: "\(order.id)"))
        return try AccountRoutes.answer(AppAnswers.Latest(order, delivery))
    }
}

/// A request of the older app, whose session is in the body or the query.
struct AppRequest: Sendable {
    /// The person who is signed in.
    let person: Person
    /// Whether the client itself gives a token.
    ///
    /// A cookie comes also with a request that a page of another origin leads to.
    let hasToken: Bool
    /// The key of the request; the gateway makes one if the client gives none.
    let key: CommandKey
    /// The key on the bus of this person's request.
    var busKey: CommandKey { KeyOwner.person(person.id).key(key) }
    private let content: [UInt8]

    private struct Token: Decodable {
        var token: String?

        private enum CodingKeys: String, CodingKey {
            case token = "access_token"
        }
    }

    /// Reads a request; throws a `Problem` without a session.
    init(_ request: Request, _ context: GatewayContext, _ sessions: Sessions) async throws {
        content = try await RequestReader.body(request)
        let isGiven = request.headers[.idempotencyKey] != nil
        key = isGiven ? try RequestReader.key(request) : .fresh()
        let token =
            try request.uri.queryParameters["access_token"].map(String.init)
            ?? (content.isEmpty ? nil : RequestReader.decode(Token.self, content).token)
        var found: SignedIn?
        if let token { found = try await sessions.store.session(token: token, now: .now()) }
        guard let signedIn = found ?? context.signedIn else { throw Problem.signedOut }
        person = signedIn.person
        hasToken = found != nil || Visitors.bearer(request) != nil
    }

    /// The decoded body; throws a `Problem` if it has another form.
    func body<Value: Decodable>(_ type: Value.Type) throws(Problem) -> Value {
        try RequestReader.decode(type, content)
    }

    /// The context of one of the commands of the request; throws a `Problem` for a long key.
    func context(
        _ step: String, terminal: TerminalID = "guest"
    ) throws(Problem) -> CommandContext {
        guard let key = CommandKey("\(busKey)-\(step)" as String) else {
            throw .invalid("The Idempotency-Key is too long.")
        }
        return CommandContext(key: key, terminal: terminal, staff: person.staff)
    }
}

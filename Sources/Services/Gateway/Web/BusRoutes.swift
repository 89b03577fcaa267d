// SPDX-License-Identifier: Apache-2.0

import Accounts
import Commerce
import GatewayCore
import HTTPTypes
import Hummingbird
import JSONCoding
import MessageBus
import Messages
import Wire

/// The routes that are one request on the bus each, as the OpenAPI document lists them.
struct BusRoutes: Sendable {
    let suite: Suite
    let visitors: Visitors
    private let guests: GuestLimits

    /// The routes of a suite.
    init(suite: Suite, visitors: Visitors) {
        self.suite = suite
        self.visitors = visitors
        guests = GuestLimits(suite: suite, accounts: visitors.sessions.store)
    }

    /// Adds all routes.
    func add(_ routes: [Route], to router: Router<GatewayContext>) {
        for route in routes {
            guard let method = HTTPRequest.Method(rawValue: route.verb) else { continue }
            router.on(RouterPath(route.path), method: method) { request, context in
                try await answer(route, request, context)
            }
        }
    }

    private func answer(
        _ route: Route, _ request: Request, _ context: GatewayContext
    ) async throws -> Response {
        let path = try RequestReader.path(route.path, context)
        let visitor = try visitor(of: route, path, request, context)
        let body = try await RequestReader.body(request)
        try visitor.check(route, path: path, body: body)
        let question = PublicQuestion(route, path, request)
        if let content = question.flatMap(kept) { return content.response(to: request) }
        let moment = question.flatMap { question in
            suite.answers.with { $0.moment(of: question.location) }
        }
        let key = route.isCommand ? try Self.key(of: request, route) : nil
        try await limit(visitor, route, body, context)
        let subjects = RequestSubjects(path: path, body: body)
        try await checkLocation(visitor, route, subjects)
        try await checkCourier(visitor, route, subjects)
        let change = try PeopleCommand(route, path: path, body: body)
        if let change, let manager = visitor.device {
            try change.check(by: manager, visitors.people.now)
        }
        let parameters = try BusParameters(
            route, path: path, query: RequestReader.query(request), body: body,
            context: try sender(of: request, key, visitor, route),
            fixed: Self.fixed(route, visitor))
        let answer = try await seen(
            try await ask(route, path, parameters, for: visitor), of: route, by: visitor)
        if let change { await suite.wait { change.hasEffect(in: $0) } }
        guard route.access == .anyone, !route.isCommand else {
            return Response.json(answer.text).uncached().replayed(answer.isReplayed)
        }
        let content = Content(answer.text, type: "application/json", isKept: moment != nil)
        if let question { await keep(content, question, askedAt: moment) }
        return content.response(to: request)
    }

    /// The key of a command; a new one if the request may be without.
    private static func key(of request: Request, _ route: Route) throws(Problem) -> CommandKey {
        let isGiven = request.headers[.idempotencyKey] != nil
        return route.needsKey || isGiven ? try RequestReader.key(request) : .fresh()
    }

    /// The sender of a command, and the manager who approved it; nil for other requests.
    private func sender(
        of request: Request, _ key: CommandKey?, _ visitor: Visitor, _ route: Route
    ) throws(Problem) -> CommandContext? {
        guard let key else { return nil }
        var context = visitor.context(key: key, on: route)
        context.approvedBy = try visitors.approver(of: request, visitor)
        return context
    }

    /// Who sends a request; in a route of a person the session counts before a device's token.
    private func visitor(
        of route: Route, _ path: [String: String], _ request: Request, _ context: GatewayContext
    ) throws(Problem) -> Visitor {
        if route.isOwn, let signedIn = context.signedIn { return .person(signedIn.person) }
        return try visitors.visitor(
            request, context, order: path["order"] ?? path["delivery"],
            isForAnyone: route.access == .anyone)
    }

    /// The answer without what a visitor of one location must not see.
    private func seen(
        _ answer: BusAnswer, of route: Route, by visitor: Visitor
    ) async throws -> BusAnswer {
        if route.access == .party, route.isCommand, case .order = visitor {
            let delivery = try JSON.decode(Delivery.self, from: answer.text)
            return BusAnswer(
                text: try JSON.encode(delivery.forGuest), isReplayed: answer.isReplayed)
        }
        guard route.method == ListCouriers.method, let own = visitor.device?.location else {
            return answer
        }
        let store = visitors.sessions.store
        let all = try JSON.decode(ListCouriers.Answer.self, from: answer.text)
        let list = try await all.couriers(at: own) { try await store.person($0) }
        return BusAnswer(text: try JSON.encode(list), isReplayed: answer.isReplayed)
    }

    /// Sends the request on the bus.
    private func ask(
        _ route: Route, _ path: [String: String], _ parameters: BusParameters, for visitor: Visitor
    ) async throws(Problem) -> BusAnswer {
        defer {
            // A client that has changed a menu sees its change, also before its event comes.
            if route.isCommand, route.service == "locations",
                let location = path["location"].flatMap({ LocationID($0) })
            {
                suite.answers.with { $0.forget(location) }
            }
        }
        do throws(Problem) {
            return try await suite.call(route.service, route.method, parameters.text)
        } catch {
            throw visitor.isDevice ? error : error.forGuests
        }
    }

    private func kept(_ question: PublicQuestion) -> Content? {
        suite.answers.with { $0.answer(question.method, question.location, now: .now) }
    }

    /// Keeps an answer while the stream of its location confirms it, or begins to follow that.
    private func keep(
        _ content: Content, _ question: PublicQuestion, askedAt moment: PublicAnswers.Moment?
    ) async {
        guard let moment else {
            await suite.host.with { $0.follow(question.location, for: suite.answers) }
            return
        }
        suite.answers.with {
            $0.keep(content, of: question.method, question.location, askedAt: moment)
        }
    }

    private func limit(
        _ visitor: Visitor, _ route: Route, _ body: [UInt8], _ context: GatewayContext
    ) async throws {
        guard route.isCommand, case .order(let order) = visitor else { return }
        if route.access == .party {
            try guests.countMessage(about: order)
        } else if route.method == Checkout.method {
            try await guests.countPayment(for: order, body, from: context.peer)
        }
    }

    /// Throws a `Problem` if the device or the courier of one location sends a request about
    /// another one, or if the services do not say where it is.
    private func checkLocation(
        _ visitor: Visitor, _ route: Route, _ subjects: RequestSubjects
    ) async throws {
        guard let own = visitor.location(on: route) else { return }
        for order in subjects.orders {
            let location = try await suite.call("orders", GetOrder(order: order)).location
            if location != own { throw Problem.otherLocation }
        }
        if let payment = subjects.payment {
            let location = try await suite.call("payments", GetPayment(payment: payment)).location
            if location != own { throw Problem.otherLocation }
        }
        if let delivery = subjects.delivery {
            let location = try await suite.call("delivery", GetDelivery(delivery: delivery))
                .location
            if location != own { throw Problem.otherLocation }
        }
        if let drawer = subjects.drawer {
            let location = try await suite.call("payments", GetDrawer(drawer: drawer)).location
            if location != own { throw Problem.otherLocation }
        }
    }

    /// Throws a `Problem` if a device of one location assigns somebody who is no courier there.
    private func checkCourier(
        _ visitor: Visitor, _ route: Route, _ subjects: RequestSubjects
    ) async throws {
        guard route.method == AssignDelivery.method, let own = visitor.device?.location,
            let courier = subjects.courier
        else { return }
        let store = visitors.sessions.store
        guard let id = PersonID(courier.text), let person = try await store.person(id),
            person.grant(.courier)?.includes(own) == true
        else { throw Problem.noCourierHere }
    }

    /// The members that no body may choose: a screen reports under the name of its device, and a
    /// courier acts for nobody else.
    ///
    /// Lists of deliveries, devices, people and links are those of the own location.
    static func fixed(_ route: Route, _ visitor: Visitor) -> [String: String] {
        if route.method == SendChatMessage.method || route.method == ReportChatMessage.method {
            var fixed = ["party": visitor.party(on: route).rawValue]
            fixed["courier"] = visitor.courier(on: route)?.id.text
            return fixed
        }
        if let courier = visitor.courier(on: route) { return Self.fixed(route, courier) }
        let lists = [
            ListDeliveries.method, ListDeliveryOffers.method, ListDevices.method, ListStaff.method,
            ListLinks.method,
        ]
        if lists.contains(route.method), let own = visitor.device?.location {
            return ["location": own.text]
        }
        guard route.method == "kitchen.painted", case .device(let device) = visitor else {
            return [:]
        }
        return ["terminal": device.name.text]
    }

    private static func fixed(_ route: Route, _ courier: Person) -> [String: String] {
        var fixed = ["courier": courier.id.text]
        if route.method == SetCourierDuty.method { fixed["name"] = courier.name }
        if route.method == ListDeliveryOffers.method {
            fixed["location"] = courier.grant(.courier)?.location?.text
        }
        return fixed
    }
}

/// A question about a location whose answer is kept: its stream has all that the answer tells.
private struct PublicQuestion {
    let method: String
    let location: LocationID

    /// The question of a request; nil if its answer is not kept.
    init?(_ route: Route, _ path: [String: String], _ request: Request) {
        guard [GetLocation.method, GetMenu.method].contains(route.method),
            RequestReader.query(request).isEmpty,
            let location = path["location"].flatMap({ LocationID($0) })
        else { return nil }
        method = route.method
        self.location = location
    }
}

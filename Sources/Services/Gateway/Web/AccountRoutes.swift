// SPDX-License-Identifier: Apache-2.0

import Accounts
import Commerce
import GatewayCore
import Hummingbird
import JSONCoding
import Messages

/// The routes of a person's own account: details, sessions, roles, export and deletion.
struct AccountRoutes: Sendable {
    let suite: Suite
    let sessions: Sessions
    /// Limits attempts to guess a password or an invitation: ten a minute of one person.
    let attempts = BucketBox(.tenEachMinute)

    private var store: AccountStore { sessions.store }

    /// Adds all routes.
    func add(to router: Router<GatewayContext>) {
        router.get("/api/account") { _, context in
            try Self.answer(PersonAnswer(try sessions.needed(context).person))
        }
        router.patch("/api/account") { request, context in try await change(request, context) }
        router.delete("/api/account") { request, context in try await remove(request, context) }
        router.get("/api/account/export") { _, context in try await export(context) }
        router.post("/api/account/roles") { request, context in try await ask(request, context) }
        router.delete("/api/account/roles/{role}") { request, context in
            let person = try sessions.needed(context).person
            try await RequestReader.readNothing(request)
            let role = context.parameters.get("role").flatMap { PersonRole(rawValue: $0) }
            guard let role else { throw Problem.notFound }
            try await Self.changing { try await store.revoke(role, of: person.id) }
            return try await answer(about: person.id)
        }
        addSessions(to: router)
    }

    private func addSessions(to router: Router<GatewayContext>) {
        router.get("/api/sessions") { _, context in
            try await list(for: try sessions.needed(context))
        }
        router.delete("/api/sessions") { request, context in
            let signedIn = try sessions.needed(context)
            try await RequestReader.readNothing(request)
            try await store.endSessions(of: signedIn.person.id, except: signedIn.session)
            return try await list(for: signedIn)
        }
        router.delete("/api/sessions/{session}") { request, context in
            let signedIn = try sessions.needed(context)
            try await RequestReader.readNothing(request)
            let session: SessionID = try RequestReader.identifier("session", in: context)
            try await store.end(session, of: signedIn.person.id)
            return try await list(for: signedIn)
        }
    }

    /// Turns the errors of a change into problems.
    static func changing<Result>(
        _ body: () async throws -> Result
    ) async throws -> Result {
        do { return try await body() } catch let error as AccountError { throw Problem(error) }
    }

    /// A JSON answer that no cache stores.
    static func answer(_ value: some Encodable) throws -> Response {
        .json(try JSON.encode(value)).uncached()
    }

    private struct Change: Decodable {
        var name: String?
        var phone: String?
        var password: String?
        var current: String?
    }

    private struct Removal: Decodable {
        var password: String?
    }

    private struct RoleWish: Decodable {
        var role: PersonRole?
        var location: LocationID?
        var code: String?
    }

    private struct SessionList: Encodable {
        var sessions: [SessionAnswer]
    }

    private struct Export: Encodable {
        var person: PersonAnswer
        var sessions: [SessionAnswer]
        var addresses: [AddressAnswer]
        var saved: [Favourite]
        var orders: [PersonOrder]
    }

    private func answer(about person: PersonID) async throws -> Response {
        guard let person = try await store.person(person) else { throw Problem.signedOut }
        return try Self.answer(PersonAnswer(person))
    }

    private func list(for signedIn: SignedIn) async throws -> Response {
        try Self.answer(SessionList(sessions: try await list(of: signedIn)))
    }

    private func list(of signedIn: SignedIn) async throws -> [SessionAnswer] {
        try await store.sessions(of: signedIn.person.id, now: .now()).map {
            SessionAnswer($0, current: signedIn.session)
        }
    }

    private func limit(_ person: PersonID) throws(Problem) {
        try attempts.count(person.text)
    }

    private func change(_ request: Request, _ context: GatewayContext) async throws -> Response {
        let signedIn = try sessions.needed(context)
        var person = signedIn.person
        let wish = try await RequestReader.read(Change.self, from: request)
        if let wished = wish.name {
            guard let name = PersonalDetails.name(wished) else { throw Problem.invalidName }
            person.name = name
        }
        if let wished = wish.phone {
            person.phone = try wished.isEmpty ? nil : Self.phone(wished)
        }
        if let password = wish.password {
            try await set(password, current: wish.current, of: person, keeping: signedIn.session)
        }
        try await store.change(person.id, name: person.name, phone: person.phone)
        return try await answer(about: person.id)
    }

    private static func phone(_ text: String) throws(Problem) -> String {
        guard let phone = PersonalDetails.phone(text) else {
            throw .invalid("A telephone number has digits, blanks and any of + - / ( ).")
        }
        return phone
    }

    private func set(
        _ password: String, current: String?, of person: Person, keeping session: SessionID
    ) async throws {
        let isGood = PersonalDetails.accepts(
            password: password, name: person.name, email: person.email)
        guard isGood else { throw Problem.weakPassword }
        try limit(person.id)
        try await Self.changing {
            guard try await store.confirms(current, of: person.id) else {
                throw Problem.wrongPassword
            }
            try await store.setPassword(password, of: person.id, keeping: session)
        }
    }

    private func remove(_ request: Request, _ context: GatewayContext) async throws -> Response {
        let person = try sessions.needed(context).person.id
        let wish = try await RequestReader.read(Removal.self, from: request)
        try limit(person)
        try await Self.changing {
            guard try await store.confirms(wish.password, of: person) else {
                throw Problem.wrongPassword
            }
            try await store.remove(person)
        }
        return sessions.leaving(.json(Array("{}".utf8)).uncached(), context)
    }

    private func export(_ context: GatewayContext) async throws -> Response {
        let signedIn = try sessions.needed(context)
        let id = signedIn.person.id
        return try Self.answer(
            Export(
                person: PersonAnswer(signedIn.person), sessions: try await list(of: signedIn),
                addresses: try await store.addresses(of: id).map(AddressAnswer.init),
                saved: try await store.favourites(of: id),
                orders: try await store.orders(of: id, limit: .max - 1).orders))
    }

    private func ask(_ request: Request, _ context: GatewayContext) async throws -> Response {
        let person = try sessions.needed(context).person.id
        let wish = try await RequestReader.read(RoleWish.self, from: request)
        switch (wish.code, wish.role) {
        case (let code?, nil):
            try limit(person)
            try await Self.changing { try await store.accept(code: code, by: person, now: .now()) }
        case (nil, let role?):
            if let location = wish.location {
                _ = try await suite.call("locations", GetLocation(location: location))
            }
            try await store.ask(role, at: wish.location, for: person)
        default: throw Problem.invalid("Give a role, or the code of an invitation.")
        }
        return try await answer(about: person)
    }
}

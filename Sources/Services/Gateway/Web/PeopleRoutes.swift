// SPDX-License-Identifier: Apache-2.0

import Accounts
import Commerce
import GatewayCore
import Hummingbird
import JSONCoding
import Messages
import Secrets

/// The routes by which managers give people roles, as `comanda people` does.
struct PeopleRoutes: Sendable {
    let visitors: Visitors
    let mailer: Mailer
    let settings: PeopleSettings

    private var store: AccountStore { visitors.sessions.store }

    /// Adds all routes.
    func add(to router: Router<GatewayContext>) {
        router.get("/api/people") { request, context in
            try await list(for: try visitors.manager(request, context))
        }
        router.post("/api/people") { request, context in try await invite(request, context) }
        router.post("/api/people/{person}/approve") { request, context in
            try await change(request, context) { grant, person in
                try await store.approve(grant.role, at: grant.location, of: person)
            }
        }
        router.post("/api/people/{person}/revoke") { request, context in
            try await change(request, context) { grant, person in
                try await store.revoke(grant.role, of: person)
            }
        }
    }

    private struct PeopleList: Encodable {
        struct Entry: Encodable {
            var id: PersonID
            var name: String
            var email: String?
            var phone: String?
            var roles: [GrantAnswer]
        }
        var people: [Entry]
    }

    private struct Invitation: Codable {
        var role: PersonRole
        var location: LocationID?
        var email: String?
        var code: String?
        var sent: Bool?
    }

    private struct RoleChoice: Decodable {
        var role: PersonRole
    }

    /// The people with a role at the manager's location, each with these roles only.
    private func list(for manager: Device) async throws -> Response {
        let people = try await store.peopleWithRoles().compactMap { person -> PeopleList.Entry? in
            let grants = person.grants.filter { manager.oversees($0.location) }
            guard !grants.isEmpty else { return nil }
            return PeopleList.Entry(
                id: person.id, name: person.name, email: person.email?.text, phone: person.phone,
                roles: grants.map(GrantAnswer.init))
        }
        return try AccountRoutes.answer(PeopleList(people: people))
    }

    private func invite(_ request: Request, _ context: GatewayContext) async throws -> Response {
        let manager = try visitors.manager(request, context)
        var wish = try await RequestReader.read(Invitation.self, from: request)
        try manager.check(giving: wish.role, at: wish.location)
        let receiver = wish.email.map { EmailAddress($0) }
        if let receiver, receiver == nil {
            throw Problem.invalid("This is no e-mail address. Check it.")
        }
        var generator = SystemRandomNumberGenerator()
        let code = Secret.code(using: &generator)
        try await AccountRoutes.changing {
            try await store.invite(to: wish.role, at: wish.location, code: code, now: .now())
        }
        wish.code = code
        wish.sent = false
        if let receiver, let receiver, mailer.isAvailable, mailer.admits(receiver) {
            wish.sent = true
            await mailer.send(
                .invitation(code, to: receiver, role: wish.role, gateway: settings.address))
        }
        wish.email = nil
        return try AccountRoutes.answer(wish)
    }

    private func change(
        _ request: Request, _ context: GatewayContext,
        _ body: (RoleGrant, PersonID) async throws -> Void
    ) async throws -> Response {
        let manager = try visitors.manager(request, context)
        let role = try await RequestReader.read(RoleChoice.self, from: request).role
        let id: PersonID = try RequestReader.identifier("person", in: context)
        let grant = try await store.person(id)?.grants.first { $0.role == role }
        // A manager does not learn who has a role elsewhere.
        guard let grant, manager.oversees(grant.location) else {
            throw Problem(AccountError.unknown(id.text))
        }
        try manager.check(giving: role, at: grant.location)
        try await AccountRoutes.changing { try await body(grant, id) }
        return try await list(for: manager)
    }
}

// SPDX-License-Identifier: Apache-2.0

import Accounts
import Commerce
import GatewayCore
import HTTPTypes
import Hummingbird

/// The sessions of people: how requests prove them, and how they begin and end.
struct Sessions: Sendable {
    /// The name of the cookie with a browser's token.
    static let cookie = "comanda-session"
    /// The time for which a browser keeps the cookie; the gateway ends a session before.
    private static let cookieAge = 400 * 24 * 3600
    private static let agentLimit = 200

    let store: AccountStore
    /// Whether pages come by TLS, so that the cookie may be sent only so.
    let isSecure: Bool

    /// The session of a request, whose token may be a bearer's or the cookie; nil without one.
    ///
    /// Throws a `DatabaseError`.
    func find(_ request: Request) async throws -> SignedIn? {
        guard let token = Self.token(request) else { return nil }
        return try await store.session(token: token, now: .now())
    }

    /// Says whether the session of a request is still valid, and its person has the same roles,
    /// later and again.
    func admission(of person: Person, _ request: Request) -> @Sendable () async -> Bool {
        guard let token = Self.token(request) else { return { false } }
        return { (try? await store.grants(token: token, now: .now())) == person.grants }
    }

    /// The session that a request needs; throws a `Problem` without one.
    func needed(_ context: GatewayContext) throws(Problem) -> SignedIn {
        guard let signedIn = context.signedIn else { throw .signedOut }
        return signedIn
    }

    /// Begins a session of a person; the answer has its secrets, or a cookie with them.
    func begin(
        for person: Person, as holder: SessionHolder, _ request: Request,
        _ context: GatewayContext
    ) async throws -> Response {
        let secrets = try await begin(person.id, holder, request)
        let response = try AccountRoutes.answer(BegunAnswer(person, secrets))
        return holder == .browser ? adding(secrets, to: response, context) : response
    }

    /// Begins the session of a browser that a provider has sent, and leads it to a page.
    func begin(
        for person: Person, leadingTo page: String, _ request: Request, _ context: GatewayContext
    ) async throws -> Response {
        let secrets = try await begin(person.id, .browser, request)
        return adding(secrets, to: .redirect(to: page), context)
    }

    /// The answer without the cookie of the session that has ended.
    func leaving(_ response: Response, _ context: GatewayContext) -> Response {
        var response = response
        response.setCookie(cookie("", maximumAge: 0, context))
        return response
    }

    private static func token(_ request: Request) -> String? {
        Visitors.bearer(request) ?? request.cookies[cookie]?.value
    }

    /// Begins a session of a person, and returns its secrets.
    func begin(
        _ person: PersonID, _ holder: SessionHolder, _ request: Request
    ) async throws -> SessionSecrets {
        let now = Timestamp.now()
        var generator = SystemRandomNumberGenerator()
        let secrets = SessionSecrets(for: holder, using: &generator)
        let agent = request.headers[.userAgent].flatMap {
            PersonalDetails.remark(String($0.prefix(Self.agentLimit)), limit: Self.agentLimit)
        }
        let session = SessionDetails(
            id: .unique(at: now, using: &generator), holder: holder, agent: agent, created: now,
            used: now)
        try await store.begin(session, of: person, secrets: secrets)
        return secrets
    }

    private func adding(
        _ secrets: SessionSecrets, to response: Response, _ context: GatewayContext
    ) -> Response {
        var response = response
        response.setCookie(cookie(secrets.token, maximumAge: Self.cookieAge, context))
        return response
    }

    private func cookie(
        _ token: String, maximumAge: Int, _ context: GatewayContext
    ) -> Cookie {
        Cookie(
            name: Self.cookie, value: token, maxAge: maximumAge, path: "/",
            secure: isSecure || context.isForwardedSecurely, httpOnly: true, sameSite: .strict)
    }
}

// SPDX-License-Identifier: Apache-2.0

import Accounts
import Commerce
import GatewayCore
import HTTPTypes
import Hummingbird
import Logging
import Secrets

/// The routes by which people sign in at a provider of OpenID Connect.
struct OpenIDRoutes: Sendable {
    /// The cookie with the secret of a sign-in; a provider's page leads back with it.
    private static let cookie = "comanda-openid"
    private static let path = "/api/session/openid"
    /// The seconds that a person has for the provider's page.
    private static let patience = 600

    let sessions: Sessions
    let settings: PeopleSettings
    let logger: Logger
    private let directory = OpenIDDirectory()
    /// Limits how often an address begins to sign in, and how often a code is exchanged for it.
    private let begins = BucketBox(.tenEachMinute)
    private let exchanges = BucketBox(.tenEachMinute)

    /// The routes of these sessions.
    init(sessions: Sessions, settings: PeopleSettings, logger: Logger) {
        self.sessions = sessions
        self.settings = settings
        self.logger = logger
    }

    /// Adds all routes.
    func add(to router: Router<GatewayContext>) {
        router.get("/api/session/openid/{provider}") { _, context in try await begin(context) }
        router.get("/api/session/openid/{provider}/callback") { request, context in
            let connection = try connection(context)
            do throws(Problem) {
                try exchanges.count(context.peer)
                let claims = try await claims(connection, request)
                return try await finish(claims, connection.provider.name, request, context)
            } catch {
                return .redirect(to: "/account?problem=\(error.reason)")
            }
        }
    }

    private func connection(_ context: GatewayContext) throws(Problem) -> OpenIDConnection {
        let name = context.parameters.get("provider")
        guard let provider = settings.providers.first(where: { $0.name == name }),
            let address = settings.address
        else { throw .notFound }
        return OpenIDConnection(
            provider: provider, redirect: "\(address)\(Self.path)/\(provider.name)/callback")
    }

    private func addresses(_ connection: OpenIDConnection) async throws(Problem) -> OpenIDAddresses
    {
        try await directory.addresses(of: connection.provider.name) {
            do throws(Problem) {
                return .success(try await connection.addresses())
            } catch {
                return .failure(error)
            }
        }
    }

    private func begin(_ context: GatewayContext) async throws(Problem) -> Response {
        let connection = try connection(context)
        try begins.count(context.peer)
        var generator = SystemRandomNumberGenerator()
        let secret = Secret.token(using: &generator) + Secret.token(using: &generator)
        let addresses = try await addresses(connection)
        guard let key = ProofKey(secret),
            let page = addresses.signIn(
                at: connection.provider, key, redirect: connection.redirect)
        else { throw .silentProvider }
        var response = Response.redirect(to: page)
        response.setCookie(cookie(secret, maximumAge: Self.patience, context))
        return response.uncached()
    }

    /// What the provider says about the person who comes back; throws a `Problem` unless this
    /// browser has begun the sign-in.
    private func claims(
        _ connection: OpenIDConnection, _ request: Request
    ) async throws(Problem) -> OpenIDClaims {
        let query = Dictionary(
            RequestReader.parameters(inQuery: request.uri.query ?? "").map { ($0.name, $0.value) }
        ) { first, _ in first }
        guard let key = request.cookies[Self.cookie].flatMap({ ProofKey($0.value) }),
            query["state"] == key.state, let code = query["code"]
        else { throw .refusedByProvider }
        let addresses = try await addresses(connection)
        let claims = try await connection.claims(code: code, key, addresses)
        if let problem = claims.problem(
            from: connection.provider, nonce: key.nonce, now: .now())
        {
            logger.warning("an ID token was refused", metadata: ["reason": "\(problem)"])
            throw .refusedByProvider
        }
        return claims
    }

    private func finish(
        _ claims: OpenIDClaims, _ provider: String, _ request: Request, _ context: GatewayContext
    ) async throws(Problem) -> Response {
        let now = Timestamp.now()
        var generator = SystemRandomNumberGenerator()
        let id = PersonID.unique(at: now, using: &generator)
        do {
            let person = try await sessions.store.person(of: claims, at: provider, id: id, now: now)
            var response = try await sessions.begin(
                for: person, leadingTo: "/account", request, context)
            response.setCookie(cookie("", maximumAge: 0, context))
            return response.uncached()
        } catch {
            logger.error("a sign-in failed", metadata: ["reason": "\(error)"])
            throw .failed
        }
    }

    private func cookie(
        _ secret: String, maximumAge: Int, _ context: GatewayContext
    ) -> Cookie {
        // The provider's page is of another site, so a strict cookie would not come back.
        Cookie(
            name: Self.cookie, value: secret, maxAge: maximumAge, path: Self.path,
            secure: sessions.isSecure || context.isForwardedSecurely, httpOnly: true,
            sameSite: .lax)
    }
}

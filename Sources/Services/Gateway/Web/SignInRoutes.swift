// SPDX-License-Identifier: Apache-2.0

import Accounts
import Commerce
import GatewayCore
import Hummingbird
import JSONCoding
import Logging
import Secrets

/// The routes by which people sign up, in and out.
struct SignInRoutes: Sendable {
    let sessions: Sessions
    let mailer: Mailer
    let settings: PeopleSettings
    /// Limits attempts to guess passwords and codes: ten a minute from one address.
    let attempts = BucketBox(.tenEachMinute)
    /// Limits the attempts from all addresses, each of which costs a slow hash and a write.
    let allAttempts = BucketBox(TokenBuckets(rate: 2, burst: 120))

    private var store: AccountStore { sessions.store }

    /// Adds all routes.
    func add(to router: Router<GatewayContext>) {
        router.get("/api/session") { _, context in try about(context.signedIn) }
        router.post("/api/accounts") { request, context in try await signUp(request, context) }
        router.post("/api/session") { request, context in try await signIn(request, context) }
        router.post("/api/session/link") { request, context in
            try await requestCode(request, context)
        }
        router.post("/api/session/code") { request, context in
            try await useCode(request, context)
        }
        router.post("/api/token") { request, _ in
            let wish = try await RequestReader.read(Refresh.self, from: request)
            return try AccountRoutes.answer(try await refresh(wish.refresh))
        }
        addApp(to: router)
        router.delete("/api/session") { request, context in
            let signedIn = try sessions.needed(context)
            try await RequestReader.readNothing(request)
            try await store.end(signedIn.session, of: signedIn.person.id)
            return sessions.leaving(.json(Array("{}".utf8)).uncached(), context)
        }
    }

    private struct About: Encodable {
        struct Provider: Encodable {
            var name: String
        }
        var person: PersonAnswer?
        var email: Bool
        var providers: [Provider]
    }

    private struct SignUp: Decodable {
        var email: String
        var name: String
        var password: String?
        var tokens: Bool?
    }

    private struct SignIn: Decodable {
        var email: String
        var password: String
        var tokens: Bool?
    }

    private struct CodeRequest: Decodable {
        var email: String
    }

    private struct CodeUse: Decodable {
        var code: String
        var password: String?
        var tokens: Bool?
    }

    private struct Refresh: Decodable {
        var refresh: String
    }

    private func about(_ signedIn: SignedIn?) throws -> Response {
        let about = About(
            person: signedIn.map { PersonAnswer($0.person) }, email: mailer.isAvailable,
            providers: settings.providers.map { About.Provider(name: $0.name) })
        return .json(try JSON.encode(about)).uncached()
    }

    private func signUp(_ request: Request, _ context: GatewayContext) async throws -> Response {
        let wish = try await RequestReader.read(SignUp.self, from: request)
        let email = try Self.email(wish.email)
        guard let name = PersonalDetails.name(wish.name) else { throw Problem.invalidName }
        if let password = wish.password {
            guard PersonalDetails.accepts(password: password, name: name, email: email) else {
                throw Problem.weakPassword
            }
        }
        try limit(context)
        if mailer.isAvailable {
            sendCode(to: email, signingUp: name)
            return Self.codeWasSent
        }
        guard let password = wish.password else { throw Problem.noEmail }
        let now = Timestamp.now()
        var generator = SystemRandomNumberGenerator()
        let person = Person(
            id: .unique(at: now, using: &generator), name: name, email: email, created: now,
            hasPassword: true)
        try await AccountRoutes.changing { try await store.add(person, password: password) }
        return try await sessions.begin(for: person, as: Self.holder(wish.tokens), request, context)
    }

    private func signIn(_ request: Request, _ context: GatewayContext) async throws -> Response {
        let wish = try await RequestReader.read(SignIn.self, from: request)
        let email = try Self.email(wish.email)
        try limit(context)
        let check = try await AccountRoutes.changing {
            try await store.signIn(email, password: wish.password, now: .now())
        }
        switch check {
        case .confirmed(let id):
            guard let person = try await store.person(id) else { throw Problem.wrongSignIn }
            return try await sessions.begin(
                for: person, as: Self.holder(wish.tokens), request, context)
        case .wrong: throw Problem.wrongSignIn
        case .blocked(let seconds): throw Problem.blocked(seconds)
        }
    }

    private func requestCode(
        _ request: Request, _ context: GatewayContext
    ) async throws -> Response {
        let wish = try await RequestReader.read(CodeRequest.self, from: request)
        let email = try Self.email(wish.email)
        try limit(context)
        guard mailer.isAvailable else { throw Problem.noEmail }
        sendCode(to: email, signingUp: nil)
        return Self.codeWasSent
    }

    private func useCode(_ request: Request, _ context: GatewayContext) async throws -> Response {
        let wish = try await RequestReader.read(CodeUse.self, from: request)
        if let password = wish.password {
            guard PersonalDetails.accepts(password: password, name: "", email: nil) else {
                throw Problem.weakPassword
            }
        }
        let person = try await person(of: wish.code, wish.password, context)
        return try await sessions.begin(for: person, as: Self.holder(wish.tokens), request, context)
    }

    /// The person of a code; throws a `Problem` if it is not valid.
    private func person(
        of code: String, _ password: String?, _ context: GatewayContext
    ) async throws -> Person {
        try limit(context)
        let now = Timestamp.now()
        var generator = SystemRandomNumberGenerator()
        let id = PersonID.unique(at: now, using: &generator)
        let person = try await AccountRoutes.changing {
            try await store.use(code: code, password: password, id: id, now: now)
        }
        guard let person else { throw Problem.unknownCode }
        return person
    }

    /// New tokens of a program for an old refresh token; throws a `Problem`.
    private func refresh(_ old: String) async throws -> BegunAnswer {
        var generator = SystemRandomNumberGenerator()
        let secrets = SessionSecrets(for: .program, using: &generator)
        guard let person = try await store.refresh(old, with: secrets, now: .now()) else {
            throw Problem.unknownToken
        }
        return BegunAnswer(person, secrets)
    }

    private static var codeWasSent: Response { .json(Array(#"{"confirm":true}"#.utf8)).uncached() }

    private static func email(_ text: String) throws(Problem) -> EmailAddress {
        guard let email = EmailAddress(text) else {
            throw .invalid("This is no e-mail address. Check it.")
        }
        return email
    }

    private static func holder(_ wantsTokens: Bool?) -> SessionHolder {
        wantsTokens == true ? .program : .browser
    }

    private func limit(_ context: GatewayContext) throws(Problem) {
        try attempts.count(context.peer)
        try allAttempts.count("all")
    }

    /// Sends a code if there is an account, or for a sign-up.
    ///
    /// The answer does not wait: its time must not tell whether there is an account.
    private func sendCode(to email: EmailAddress, signingUp name: String?) {
        Task {
            do {
                let isKnown = try await store.person(email: email) != nil
                // A request that sends nothing must not use up the e-mails of a later sign-up.
                guard isKnown || name != nil, mailer.admits(email) else { return }
                var generator = SystemRandomNumberGenerator()
                let code = Secret.code(using: &generator)
                try await store.addCode(code, for: email, name: isKnown ? nil : name, now: .now())
                let isSurprise = isKnown && name != nil
                await mailer.send(
                    isSurprise
                        ? .known(code, to: email, gateway: settings.address)
                        : .code(code, to: email, gateway: settings.address))
            } catch {
                mailer.logger.error("a code was not sent", metadata: ["reason": "\(error)"])
            }
        }
    }
}

extension SignInRoutes {
    /// The names of the older delivery app for the same.
    private func addApp(to router: Router<GatewayContext>) {
        router.post("/api/social/convert-token") { request, context in
            let wish = try RequestReader.decode(
                AppSignIn.self, try await RequestReader.body(request))
            guard wish.backend == "email" else { throw Problem.refusedByProvider }
            let person = try await person(of: wish.token, nil, context)
            let secrets = try await sessions.begin(person.id, .program, request)
            return try AccountRoutes.answer(AppTokens(BegunAnswer(person, secrets)))
        }
        router.post("/api/social/refresh-token") { request, _ in
            let wish = try RequestReader.decode(
                AppRefresh.self, try await RequestReader.body(request))
            return try AccountRoutes.answer(AppTokens(try await refresh(wish.token)))
        }
        router.post("/api/social/revoke-token") { request, _ in
            let wish = try RequestReader.decode(
                AppToken.self, try await RequestReader.body(request))
            if let signedIn = try await store.session(token: wish.token, now: .now()) {
                try await store.end(signedIn.session, of: signedIn.person.id)
            }
            return Response.json(Array("{}".utf8)).uncached()
        }
    }

    private struct AppSignIn: Decodable {
        var backend: String
        var token: String
    }

    private struct AppToken: Decodable {
        var token: String
    }

    private struct AppRefresh: Decodable {
        var token: String

        private enum CodingKeys: String, CodingKey {
            case token = "refresh_token"
        }
    }

    private struct AppTokens: Encodable {
        let token: String?
        let kind = "Bearer"
        let expiresIn: Int?
        let refresh: String?
        let scope = "read write"

        init(_ begun: BegunAnswer) {
            token = begun.token
            expiresIn = begun.expiresIn
            refresh = begun.refresh
        }

        private enum CodingKeys: String, CodingKey {
            case scope
            case token = "access_token"
            case kind = "token_type"
            case expiresIn = "expires_in"
            case refresh = "refresh_token"
        }
    }
}

extension Problem {
    /// The problem of a name that is empty or too long.
    static let invalidName = invalid("A name has 1 to 80 characters.")
}

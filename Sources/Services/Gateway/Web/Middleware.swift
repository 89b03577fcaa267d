// SPDX-License-Identifier: Apache-2.0

import GatewayCore
import HTTPTypes
import Hummingbird
import Logging

/// Turns all errors into problem documents, and gives every answer the headers that protect pages.
struct ProblemMiddleware: RouterMiddleware {
    /// Whether pages come by TLS, so that browsers may use nothing else for a year.
    let isSecure: Bool
    let methods: RouteMethods

    /// Pages load only what the gateway itself serves, and run no inline code.
    private static let policy =
        "default-src 'self'; img-src 'self' data:; frame-ancestors 'self'; base-uri 'none'; "
        + "form-action 'self'"

    func handle(
        _ request: Request, context: GatewayContext,
        next: @concurrent (Request, GatewayContext) async throws -> Response
    ) async throws -> Response {
        var response: Response
        do {
            response = try await next(request, context)
        } catch let problem as Problem {
            response = self.response(to: request, problem)
        } catch let error as HTTPError {
            let known = methods.methods(of: request.uri.path)
            let isOther = known?.contains(request.method.rawValue) == false
            response = self.response(to: request, isOther ? .methodNotAllowed : Problem(error))
        } catch {
            context.logger.error("a request failed", metadata: ["reason": "\(error)"])
            response = .problem(.failed).uncached()
        }
        response.headers[.contentSecurityPolicy] = Self.policy
        response.headers[.xContentTypeOptions] = "nosniff"
        response.headers[.referrerPolicy] = "no-referrer"
        if isSecure { response.headers[.strictTransportSecurity] = "max-age=31536000" }
        return response
    }

    private func response(to request: Request, _ problem: Problem) -> Response {
        var response = Response.problem(problem).uncached()
        if problem.status == 405 {
            response.headers[.allow] =
                methods.methods(of: request.uri.path)?.joined(separator: ", ")
                ?? RequestCheckMiddleware.allowed
        }
        return response
    }
}

extension HTTPField.Name {
    /// Links are secrets, so no other server may learn them.
    fileprivate static let referrerPolicy = named("Referrer-Policy")
    /// The key of a command.
    static let idempotencyKey = named("Idempotency-Key")
    /// A manager's approval of a command.
    static let approval = named("Comanda-Approval")
    /// Says that the answer is the stored one of a repeated command.
    static let idempotencyReplayed = named("Idempotency-Replayed")
    /// The place of a page in a live stream.
    static let lastEventID = named("Last-Event-ID")
    /// With `no`, nginx passes live events on at once.
    static let accelBuffering = named("X-Accel-Buffering")
    /// The second Host of a request, because the first one is its authority.
    static let host = named("Host")
    /// The visitor's address as proxies name it.
    static let forwardedFor = named("X-Forwarded-For")

    /// Where the page of a request comes from, as seen by the browser (Fetch Metadata).
    static let fetchSite = named("Sec-Fetch-Site")

    /// The protocol by which a proxy has received a request.
    static let forwardedProtocol = named("X-Forwarded-Proto")

    private static func named(_ name: String) -> Self {
        guard let field = Self(name) else {
            preconditionFailure("'\(name)' is not the name of a header field.")
        }
        return field
    }
}

extension Problem {
    /// The gateway failed on its own.
    static let failed = Problem(
        status: 500, reason: "http.failed",
        detail: "The gateway failed. Send the same request with the same key again.")

    /// The problem of an error of the server's own.
    init(_ error: HTTPError) {
        switch error.status {
        case .notFound: self = .notFound
        case .contentTooLarge: self = .tooLarge(RequestReader.bodyLimit)
        default: self = .invalid(error.body ?? "The request can't be read.")
        }
    }
}

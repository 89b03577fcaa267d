// SPDX-License-Identifier: Apache-2.0

import GatewayCore
import HTTPTypes
import Hummingbird

/// Refuses requests that no client of the gateway sends, before anything is read for them.
struct RequestCheckMiddleware: RouterMiddleware {
    private static let methods: [HTTPRequest.Method] = [
        .get, .head, .post, .put, .patch, .delete,
    ]
    /// The methods that some route has.
    static var allowed: String { methods.map(\.rawValue).joined(separator: ", ") }

    /// The address of the gateway's pages for people; nil if it is unknown.
    let address: String?

    func handle(
        _ request: Request, context: GatewayContext,
        next: @concurrent (Request, GatewayContext) async throws -> Response
    ) async throws -> Response {
        if let problem = problem(of: request.head) { throw problem }
        return try await next(request, context)
    }

    /// What is wrong with a request; nil if it may be answered.
    func problem(of request: HTTPRequest) -> Problem? {
        guard Self.methods.contains(request.method) else { return .methodNotAllowed }
        guard let host = request.authority, !host.isEmpty else {
            return .invalid("A request needs a header Host.")
        }
        // The first one is the authority: another one may name another server to a proxy.
        guard request.headerFields[values: .host].isEmpty else {
            return .invalid("A request has one header Host. Leave out the others.")
        }
        let isCommand = request.method != .get && request.method != .head
        return isCommand && isForeign(request, host) ? .foreignOrigin : nil
    }

    /// Whether a page of another origin sends a request; programs name no origin.
    ///
    /// Browsers tell it over HTTPS themselves, also behind a proxy that changes the host.
    private func isForeign(_ request: HTTPRequest, _ host: String) -> Bool {
        if let site = request.headerFields[.fetchSite] {
            return !["same-origin", "none"].contains(site)
        }
        guard let origin = request.headerFields[.origin]?.lowercased() else { return false }
        return !["http://\(host)", "https://\(host)", address].contains {
            $0?.lowercased() == origin
        }
    }
}

extension Problem {
    /// The problem of a method that the address does not have.
    static let methodNotAllowed = Self(
        status: 405, reason: "http.methodNotAllowed",
        detail: "This address has other methods. Send one of those in the header Allow.")

    /// The problem of a command by the page of another server.
    fileprivate static let foreignOrigin = Self(
        status: 403, reason: "access.origin",
        detail: "A page of another address has sent this. Open the pages of this gateway.")
}

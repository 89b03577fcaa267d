// SPDX-License-Identifier: Apache-2.0

import Commerce
import Devices
import GatewayCore
import Hummingbird
import JSONCoding
import Messages
import Secrets
import Wire

/// The route by which a manager makes links with their QR codes.
struct AdmissionRoutes: Sendable {
    let suite: Suite
    let visitors: Visitors

    /// Adds the route.
    func add(to router: Router<GatewayContext>) {
        router.post("/api/links") { request, context in try await link(request, context) }
    }

    private struct Link: Encodable {
        var location: LocationID
        var table: String?
        var link: String
        var code: String?
    }

    private struct Wish: Decodable {
        var location: LocationID
        var table: String?
        var origin: String?

        /// Throws a `Problem` for another text as the origin.
        func check() throws(Problem) {
            guard let origin else { return }
            guard origin.wholeMatch(of: /https?:\/\/[0-9A-Za-z.:\[\]\-]{1,253}/) != nil else {
                throw .invalid(
                    "The origin must be the beginning of an address, such as https://example.com.")
            }
        }

        /// The QR code of a link's address; nil without an origin.
        func code(of link: String) -> String? {
            origin.flatMap {
                QRCode("\($0)/m/\(location)?link=\(link)")?.svg(caption: nil)
            }
        }
    }

    private func link(
        _ request: Request, _ context: GatewayContext
    ) async throws -> Response {
        let manager = try visitors.manager(request, context)
        let wish = try await RequestReader.read(Wish.self, from: request)
        guard manager.oversees(wish.location) else { throw Problem.otherLocation }
        try wish.check()
        let sender = try visitors.visitor(request, context).context(key: .fresh())
        let made = try await suite.call(
            "people", MakeLink(location: wish.location, table: wish.table, context: sender))
        await suite.wait { $0.link(Secret.digest(of: made.link)) != nil }
        let answer = Link(
            location: made.location, table: made.table, link: made.link,
            code: wish.code(of: made.link))
        return Response.json(try JSON.encode(answer)).uncached()
    }
}

// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import GatewayCore
import HTTPTypes
import Hummingbird
import MessageBus
import Messages
import Web

/// The pages and what they load: all of it is part of the program.
struct ScreenRoutes: Sendable {
    /// The files of pages by the addresses that show them.
    private static let pages = [
        "/": "home.html", "/m/{location}": "guest.html", "/o/{order}": "order.html",
        "/board/{location}": "board.html",
        "/kitchen/{location}": "kitchen.html", "/till/{location}": "till.html",
        "/account": "account.html", "/courier": "courier.html", "/enrol": "enrol.html",
        "/owner/{location}": "owner.html", "/tap/{location}": "tap.html",
    ]

    let suite: Suite
    private let files: [String: Content]

    /// The pages that are embedded in the program.
    init(suite: Suite) {
        self.suite = suite
        files = Self.embedded()
    }

    /// Adds all routes.
    func add(to router: Router<GatewayContext>) {
        for (path, name) in Self.pages {
            router.get(RouterPath(path)) { request, context in
                try await page(name, request, context)
            }
        }
        router.get("/web/**") { request, context in
            try file(context.parameters.getCatchAll().joined(separator: "/"), request)
        }
        router.get("/api/pictures/{picture}") { _, context in try await picture(context) }
    }

    /// A page; that of an unknown location says so itself, and what to do.
    private func page(
        _ name: String, _ request: Request, _ context: GatewayContext
    ) async throws(Problem) -> Response {
        guard let text = context.parameters.get("location"), await !mayExist(text) else {
            return try file(name, request)
        }
        return try file(name, request, status: .notFound)
    }

    /// Whether a location may exist: nobody says so while locations-service is silent.
    private func mayExist(_ text: String) async -> Bool {
        guard let location = text.removingPercentEncoding.flatMap({ LocationID($0) }) else {
            return false
        }
        return await suite.host.run { await $0.knows(location) } != .some(false)
    }

    /// A file; a browser that has it already gets no copy.
    private func file(
        _ name: String, _ request: Request, status: HTTPResponse.Status = .ok
    ) throws(Problem) -> Response {
        guard let file = files[name] else { throw .notFound }
        return file.response(to: request, status: status)
    }

    /// A picture never changes, because its name is the hash of its bytes.
    private func picture(_ context: GatewayContext) async throws(Problem) -> Response {
        let id: PictureID = try RequestReader.identifier("picture", in: context)
        let picture = try await suite.call("locations", GetPicture(picture: id))
        guard let data = Data(base64Encoded: picture.data) else { throw .notFound }
        var response = Response.bytes(Array(data), type: picture.type.rawValue)
        response.headers[.cacheControl] = "public, max-age=31536000, immutable"
        return response
    }

    private static func embedded() -> [String: Content] {
        (0..<Int(web_file_count())).reduce(into: [:]) { files, index in
            let file = web_file(Int32(index))
            let bytes = Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
            files[String(cString: file.path)] = Content(
                bytes, type: String(cString: file.type), isKept: true)
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSONCoding
import Messages
import TestSupport
import Testing
import Wire

@testable import Gateway

@Suite struct RouteTests {
    private static let routes: [Route] = {
        let file = ProjectFolder.protocols.appending(path: "Catalogue/gateway/openapi.json")
        guard let document = try? Data(contentsOf: file) else { return [] }
        return (try? Route.all(in: Array(document))) ?? []
    }()

    private static func route(_ method: String) throws -> Route {
        try #require(routes.first { $0.method == method })
    }

    @Test func `every route of the page is read`() throws {
        let page = try String(
            contentsOf: ProjectFolder.protocols.appending(path: "10-HTTP.md"), encoding: .utf8)
        let row = /\| `([A-Z]+) (\/[^`]*)` \| `([a-z]+\.[A-Za-z]+)` \| ([a-z]+) \|/
        let rows = page.matches(of: row).map { match in
            "\(match.1) \(match.2) \(match.3) \(match.4)"
        }

        let read = Self.routes.map { "\($0.verb) \($0.path) \($0.method) \($0.access)" }

        #expect(rows.count > 40)
        #expect(read.sorted() == rows.sorted())
    }

    @Test(arguments: routes)
    func `a route leads to a method that somebody may use`(_ route: Route) {
        #expect(AccessTable.suite.methods[route.method] != nil)
        let services = ["locations", "orders", "payments", "kitchen", "delivery", "people"]
        #expect(services.contains(route.service))
    }

    @Test(arguments: routes)
    func `a command needs a key, unless people-service gets it`(_ route: Route) throws {
        let requests = try GoldenSamples.messages("request").map { try JSONDocument($0).root }
        let golden = requests.filter { $0["method"]?.string == route.method }
        try #require(!golden.isEmpty, "\(route.method) has no golden request")
        for request in golden {
            #expect((request["params"]?["context"] != nil) == route.isCommand)
            #expect(route.needsKey == (route.isCommand && route.service != "people"))
        }
        #expect(route.verb != "GET" || !route.isCommand)
        #expect(route.verb == "GET" || route.query.isEmpty)
    }

    @Test func `the values of a query have the kinds of their schemas`() throws {
        let search = try Self.route("menus.search").query
        #expect(search["text"] == .text)
        #expect(search["tags"] == .list(.text))
        #expect(search["categories"] == .list(.text))
        #expect(search["withoutAllergens"] == .list(.text))
        #expect(search["available"] == .literal)
        #expect(search["minimumPrice"] == .literal)
        #expect(search["limit"] == .literal)
        #expect(search["location"] == nil)

        let orders = try Self.route("orders.list").query
        #expect(orders["status"] == .text)
        #expect(orders["paid"] == .literal)
        #expect(orders["businessDay"] == .text)
        #expect(orders["number"] == .literal)
    }

    @Test(arguments: ["[]", "{}", #"{"paths":7}"#, #"{"paths":{"/a":{"get":{}}}}"#])
    func `a document without requests has no routes`(_ text: String) throws {
        #expect(try Route.all(in: Array(text.utf8)) == [])
    }

    @Test func `a document that is not JSON is an error`() {
        #expect(throws: DecodingError.self) { try Route.all(in: Array("paths:".utf8)) }
    }
}

// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Gateway

@Suite struct RouteMethodsTests {
    private static let document = """
        {"paths": {
          "/api/orders/{order}": {"get": {}, "patch": {}},
          "/api/orders/cancel": {"post": {}},
          "/api/orders/{order}/items": {"post": {}}
        }}
        """

    @Test(
        arguments: [
            ("/api/orders/o-1", ["GET", "HEAD", "PATCH"]), ("/api/orders/cancel", ["POST"]),
            ("/api/orders/o-1/items", ["POST"]), ("/api/orders", nil), ("/board/00001", nil),
        ] as [(String, [String]?)])
    func `a path has the methods of the description`(
        _ path: String, _ methods: [String]?
    ) throws {
        #expect(try RouteMethods(in: Array(Self.document.utf8)).methods(of: path) == methods)
    }
}

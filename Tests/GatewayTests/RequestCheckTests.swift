// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Testing

@testable import Gateway
@testable import GatewayCore

@Suite struct RequestCheckTests {
    private static let host = "comanda.local:8570"

    private func reason(
        _ method: HTTPRequest.Method = .post, host: String? = Self.host, origin: String? = nil,
        site: String? = nil
    ) throws -> String? {
        var request = HTTPRequest(method: method, scheme: "http", authority: host, path: "/")
        request.headerFields[.origin] = origin
        request.headerFields[try #require(HTTPField.Name("Sec-Fetch-Site"))] = site
        let check = RequestCheckMiddleware(address: "https://restaurant.example")
        return check.problem(of: request)?.reason
    }

    @Test func `only methods of some route are answered`() throws {
        for method in [HTTPRequest.Method.get, .head, .post, .put, .patch, .delete] {
            #expect(try reason(method) == nil)
        }
        for method in [HTTPRequest.Method.trace, .options, .connect] {
            #expect(try reason(method) == "http.methodNotAllowed")
        }
    }

    @Test func `a request without a host is refused`() throws {
        #expect(try reason(.get, host: nil) == "http.invalid")
        #expect(try reason(.get, host: "") == "http.invalid")
    }

    @Test func `a request with two hosts is refused, also if they are the same`() {
        for host in [Self.host, "evil.example", ""] {
            var request = HTTPRequest(
                method: .get, scheme: "http", authority: Self.host, path: "/")
            request.headerFields[.host] = host
            let problem = RequestCheckMiddleware(address: nil).problem(of: request)
            #expect(problem?.reason == "http.invalid", "\(host)")
        }
    }

    @Test func `a page of another origin sends no command`() throws {
        for origin in ["http://evil.example", "null", "http://comanda.local", ""] {
            #expect(try reason(origin: origin) == "access.origin", "\(origin)")
            #expect(try reason(.get, origin: origin) == nil, "\(origin)")
        }
        for site in ["cross-site", "same-site"] {
            #expect(try reason(origin: "http://\(Self.host)", site: site) == "access.origin")
        }
    }

    @Test func `own pages send commands, also behind a proxy that changes the host`() throws {
        #expect(try reason(origin: "http://\(Self.host)") == nil)
        #expect(try reason(origin: "https://Comanda.local:8570") == nil)
        #expect(try reason(origin: "https://restaurant.example") == nil)
        #expect(try reason(origin: "https://other.example", site: "same-origin") == nil)
        #expect(try reason() == nil, "a program")
    }
}

// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Gateway
@testable import GatewayCore

@Suite struct ContentTests {
    private static let text = [UInt8](repeating: 65, count: 1_000)

    private static func content(_ bytes: [UInt8] = text, isKept: Bool = true) -> Content {
        Content(bytes, type: "text/plain", isKept: isKept)
    }

    @Test func `equal bytes have the same tag, and others another one`() {
        #expect(Self.content().tag == Self.content(isKept: false).tag)
        #expect(Self.content().tag != Self.content(Self.text + [65]).tag)
        #expect(Self.content([]).tag.wholeMatch(of: /"[0-9a-f]{32}"/) != nil)
    }

    @Test func `only kept answers are compressed, if that saves something`() {
        #expect(Self.content().gzip != nil)
        #expect(Self.content(isKept: false).gzip == nil)
        #expect(Self.content([65]).gzip == nil)
    }

    @Test func `a visitor has the content if a list names its tag, also as a weak one`() {
        let content = Self.content()
        for list in [content.tag, "W/\(content.tag)", "\"a\", \(content.tag)", "*"] {
            #expect(content.isNamed(in: list), "\(list)")
        }
        for list in ["", "\"a\"", content.tag.filter { $0 != "\"" }, "W/", "\"*\""] {
            #expect(!content.isNamed(in: list), "\(list)")
        }
    }
}

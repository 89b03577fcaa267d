// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSONCoding
import Testing

@Suite struct JSONFragmentTests {
    private struct Page: Codable, Equatable {
        var count: Int
        var entries: [JSONFragment]
    }

    @Test func `a fragment keeps the bytes of its text`() throws {
        let text = #"{"count":3,"entries":[{"b":1.50,"a" : "\u00e9"},[1, 2],null]}"#
        let page = try JSON.decode(Page.self, from: Array(text.utf8))
        #expect(
            page.entries.map { String(decoding: $0.text, as: UTF8.self) } == [
                #"{"b":1.50,"a" : "\u00e9"}"#, "[1, 2]", "null",
            ])
        #expect(String(decoding: try JSON.encode(page), as: UTF8.self) == text)
    }

    @Test func `other coders throw for a fragment`() {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(JSONFragment.self, from: Data("1".utf8))
        }
        #expect(throws: EncodingError.self) {
            try JSONEncoder().encode(JSONFragment(text: [UInt8(ascii: "1")]))
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

import Commerce
import JSONCoding
import Messages
import Testing
import Wire

/// Commands that a list of members can't read, although `Codable` can.
@Suite struct UnexpectedFormTests {
    private static let command = AdvanceOrder(
        order: "o", from: .open, lines: [1], context: CommandContext(key: "1", terminal: "t"))

    @Test(arguments: [
        #"{"context":{"terminal":"t","key":"1","staff":null},"lines":[1],"from":"open","#
            + #""order":"o"}"#,
        #"{"order":"o","more":{"from":"held"},"from":"open","lines":[1],"context":"#
            + #"{"key":"1","terminal":"t"}}"#,
        #"{"order":"\u006f","from":"open","lines":[1],"context":{"key":"1","terminal":"t"}}"#,
        #"{"order":"o","from":"open","lines":[1.0],"context":{"key":"1","terminal":"t"}}"#,
    ])
    func `members in another form or order are read as well`(text: String) throws {
        #expect(try JSON.decode(AdvanceOrder.self, from: Array(text.utf8)) == Self.command)
    }

    @Test func `the error is the one that Codable reports`() throws {
        let text = #"{"order":"o","from":"open","context":{"key":"1","terminal":"a b"}}"#
        do {
            _ = try JSON.decode(AdvanceOrder.self, from: Array(text.utf8))
            Issue.record("An invalid identifier was read.")
        } catch DecodingError.dataCorrupted(let context) {
            #expect(context.codingPath.map(\.stringValue) == ["context", "terminal"])
            #expect(context.debugDescription.hasPrefix("must be 1 to 64 letters"))
        }
    }
}

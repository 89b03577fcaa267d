// SPDX-License-Identifier: Apache-2.0

import Commerce
import JSONCoding
import Messages
import Testing
import Wire

/// Commands that are written and read by hand are what `Codable` describes.
@Suite struct CommandJSONTests {
    private static let contexts = [
        CommandContext(key: "1", terminal: "till-1"),
        CommandContext(key: "2", terminal: "till-2", staff: "ana"),
    ]

    @Test(arguments: contexts)
    func `a command that opens an order`(_ context: CommandContext) throws {
        try expectAgreement(on: OpenOrder(location: "00001", context: context))
    }

    @Test(arguments: contexts, [nil, 0, 7])
    func `a command that adds items`(_ context: CommandContext, _ number: Int?) throws {
        let item = ItemRequest(
            item: "pie", quantity: -1, course: number, hold: number.map { $0 > 0 },
            note: number.map { "\"\($0)\" é\n" })
        for items in [[], [item], [item, ItemRequest(item: "x", quantity: 1)]] {
            let command = AddItems(
                order: "o", items: items, ifRevision: number, context: context)
            try expectAgreement(on: command)
        }
    }

    @Test func `a command that adds items with modifiers is read by Codable`() throws {
        let item = ItemRequest(item: "pie", quantity: 1, modifiers: ["cream", "warm"])
        let command = AddItems(order: "o", items: [item], context: Self.contexts[0])
        let text = JSON.encode(command)

        #expect(try "[".utf8 + text + "]".utf8 == JSON.encode([command]))
        #expect(try JSON.decode(AddItems.self, from: text) == command)
    }

    @Test(arguments: contexts, [nil, [], [1, 200]])
    func `a command that moves an order on`(_ context: CommandContext, _ lines: [Int]?) throws {
        let command = AdvanceOrder(
            order: "o", from: .processed, lines: lines, ifRevision: lines?.first, context: context)
        try expectAgreement(on: command)
    }

    @Test(arguments: contexts, [nil, Amount(1)])
    func `a command that records a payment`(_ context: CommandContext, _ tip: Amount?) throws {
        try expectAgreement(
            on: RecordPayment(
                order: "o", payment: "p", tender: "ca\\sh", amount: Amount(5), tip: tip,
                context: context))
    }

    @Test func `what is not in its usual form is read by Codable`() throws {
        let text = #"{"context":{"terminal":"t","key":"1","staff":null},"from":"open","order":"o"}"#
        let command = AdvanceOrder(
            order: "o", from: .open, context: CommandContext(key: "1", terminal: "t"))

        #expect(try JSON.decode(AdvanceOrder.self, from: Array(text.utf8)) == command)
        #expect(throws: DecodingError.self) {
            try JSON.decode(AdvanceOrder.self, from: Array(#"{"order":"o"}"#.utf8))
        }
    }

    private func expectAgreement<C: Command & JSONReadable & JSONWritable>(
        on command: C, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let text = JSON.encode(command)
        let theirs = String(decoding: try JSON.encode([command]), as: UTF8.self)
        #expect(
            "[\(String(decoding: text, as: UTF8.self))]" == theirs, sourceLocation: sourceLocation)
        let read = try JSONDocument(text).root.readByHand(C.self)
        #expect(read == command, sourceLocation: sourceLocation)
        #expect(try JSON.decode([C].self, from: Array(theirs.utf8)) == [command])
    }
}

// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import JSONCoding
import Messages
import Testing
import Wire

/// The list of members of each wire type is complete and agrees with `Codable`.
///
/// `Codable` is synthesized from the stored properties, so it can't miss one. A list of values has
/// no list of members: everything in it is written and read by `Codable`.
@Suite struct WireMemberTests {
    typealias WireType = JSONObject & Codable & Sendable

    private static let types: [any WireType.Type] =
        derivedTypes + [
            CommandContext.self, Event<Order>.self, Fulfilment.self, LocationEntity.self,
            Place.self, TaxRule.self,
        ]

    @Test(arguments: 0...3)
    func `a list of members names every stored property in order`(seed: Int) throws {
        func check<T: WireType>(_ type: T.Type) throws {
            var value = T.placeholder
            var filler = MemberFiller(seed: seed)
            try value.code(with: &filler)
            let properties = Mirror(reflecting: value).children.map(\.label)
            #expect(filler.names == properties, "\(type)")
        }
        for type in Self.types { try check(type) }
    }

    @Test(arguments: 0...3, MemberFiller.Contents.allCases)
    func `a list of members writes and reads what Codable does`(
        seed: Int, contents: MemberFiller.Contents
    ) throws {
        func check<T: WireType>(_ type: T.Type) throws {
            let text = try Self.text(of: type, seed: seed, contents: contents)
            let value = try #require(JSONDocument(text).root.read(type), "\(type)")
            #expect(try Self.textByCodable(value) == String(decoding: text, as: UTF8.self))
            let other = try JSON.decode([T].self, from: "[".utf8 + text + "]".utf8)[0]
            #expect(try Self.textByCodable(other) == String(decoding: text, as: UTF8.self))
        }
        for type in Self.types { try check(type) }
    }

    @Test(arguments: [nil, NSNull()] as [NSNull?])
    func `a list of members requires exactly those members that Codable requires`(
        _ replacement: NSNull?
    ) throws {
        func check<T: WireType>(_ type: T.Type) throws {
            let text = try Self.text(of: type, seed: 0, contents: .everything)
            let object = try JSONSerialization.jsonObject(with: Data(text))
            let members = try #require(object as? [String: Any])
            for name in members.keys {
                var others = members
                others[name] = replacement
                let changed = [UInt8](try JSONSerialization.data(withJSONObject: others))
                let theirs = try? JSON.decode([T].self, from: "[".utf8 + changed + "]".utf8)[0]
                let ours = try JSONDocument(changed).root.read(type)
                #expect(
                    try ours.map(Self.textByCodable) == theirs.map(Self.textByCodable),
                    "\(type).\(name)")
            }
        }
        for type in Self.types { try check(type) }
    }

    @Test func `every list of members is tested here`() throws {
        let tests = URL(filePath: #filePath).deletingLastPathComponent()
        let sources = tests.appending(path: "../../Sources/Language/Messages")
        let files = try #require(FileManager.default.enumerator(atPath: sources.path))
        var listed: [String] = []
        for case let path as String in files where path.hasSuffix(".swift") {
            let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
            listed += text.matches(of: #/extension (\w+): JSONObject/#).map { String($0.1) }
        }

        let tested = Self.types.map { "\($0)".replacing(#/<.*>/#, with: "") }
        #expect(Set(listed) == Set(tested) && listed.count == tested.count)
    }

    /// The text of a value whose members all differ, written by its list.
    private static func text<T: WireType>(
        of type: T.Type, seed: Int, contents: MemberFiller.Contents
    ) throws -> [UInt8] {
        var value = T.placeholder
        var filler = MemberFiller(seed: seed, contents: contents)
        try value.code(with: &filler)
        return JSON.encode(value)
    }

    private static func textByCodable(_ value: some WireType) throws -> String {
        String(decoding: try JSON.encode([value]).dropFirst().dropLast(), as: UTF8.self)
    }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSONCoding
import TestSupport
import Testing

@Suite struct DifferentialTests {
    /// The errors for texts that Foundation may accept; all other results must be the same.
    private static let stricter = [
        "two members of one name", "half of a surrogate pair", "nest deeper",
        // Foundation accepts a comma after the last member.
        "the name of a member is missing",
    ]

    private static let samples = [
        #"{"id":"7","number":-12,"share":0.125,"paid":true,"note":null,"lines":[{"a":1},"#
            + #"{"b":[]}]}"#,
        #"["\"\\\/\b\f\n\r\t\u0041\u00e9\ud83d\ude00","é漢😀",1e2,-0,"#
            + "1.0,-1.5E-3,9223372036854775807]",
        #" { "a" : [ 1 , 2 , { } ] , "b" : "" , "c" : false , "\u0063\u0063" : 0 } "#,
    ]

    @Test(arguments: UInt64(1)...4)
    func `Foundation decodes our text to the same value`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)

        for _ in 0..<300 {
            let tree = Tree.random(depth: 4, using: &generator)
            let text = try JSON.encode(tree)

            #expect(try JSONDecoder().decode(Tree.self, from: Data(text)) == tree)
            #expect(try JSON.decode(Tree.self, from: text) == tree)
            #expect(!text.contains { $0 < 0x20 })
        }
    }

    @Test(arguments: UInt64(5)...8, [JSONEncoder.OutputFormatting(), .prettyPrinted])
    func `we decode the text of Foundation to the same value`(
        seed: UInt64, format: JSONEncoder.OutputFormatting
    ) throws {
        var generator = SeededGenerator(seed: seed)
        let encoder = JSONEncoder()
        encoder.outputFormatting = format

        for _ in 0..<200 {
            let tree = Tree.random(depth: 4, using: &generator)
            let text = [UInt8](try encoder.encode(tree))

            #expect(try JSON.decode(Tree.self, from: text) == tree)
        }
    }

    @Test(arguments: UInt64(11)...14)
    func `damaged texts that Foundation rejects are rejected`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var taken = 0
        for _ in 0..<2500 {
            let text = Self.mutated(using: &generator)
            let description = String(decoding: text, as: UTF8.self)
            let theirs = try? JSONDecoder().decode(Tree.self, from: Data(text))
            do {
                #expect(try JSON.decode(Tree.self, from: text) == theirs, "\(description)")
                taken += 1
            } catch {
                let isStricter = Self.stricter.contains { "\(error)".contains($0) }
                #expect(theirs == nil || isStricter, "\(description): \(error)")
            }
        }
        #expect((250...2250).contains(taken), "too few accepted or rejected texts")
    }

    @Test(arguments: [
        "0", "-0", "1", "1.0", "1.5", "1e2", "1E+2", "100e-2", "1e-2", "-1.0", "127", "128", "-128",
        "-129", "127.0", "128.0", "255", "256", "65535", "65536", "2147483648", "4294967296",
        "9007199254740992.0", "9007199254740993", "9223372036854775807", "9223372036854775808",
        "-9223372036854775808", "-9223372036854775809", "18446744073709551615",
        "18446744073709551616", "99999999999999999999", "1e99", "1e400", "-1e400",
        "0.1", "1e-30", "1.7976931348623157e308",
    ])
    func `numbers of every type have the same value as with Foundation`(text: String) {
        func compare<Number: Decodable & Equatable>(_ type: Number.Type) {
            let theirs = try? JSONDecoder().decode(type, from: Data(text.utf8))
            #expect((try? JSON.decode(type, from: Array(text.utf8))) == theirs, "\(type)")
        }
        compare(Int.self)
        compare(Int8.self)
        compare(Int16.self)
        compare(Int32.self)
        compare(Int64.self)
        compare(UInt.self)
        compare(UInt8.self)
        compare(UInt16.self)
        compare(UInt32.self)
        compare(UInt64.self)
        compare(Double.self)
        compare(Float.self)
    }

    /// A sample with one to three bytes changed, removed, repeated or inserted.
    private static func mutated(using generator: inout some RandomNumberGenerator) -> [UInt8] {
        let meaningful =
            Array(#"{}[]",:\/bfnrtu0123456789eE+-. "#.utf8) + [0, 0x1f, 0x80, 0xc3, 0xff]
        var text = Array((samples.randomElement(using: &generator) ?? "").utf8)
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            let place = Int.random(in: 0..<text.count, using: &generator)
            let byte = meaningful.randomElement(using: &generator) ?? 0
            switch Int.random(in: 0..<6, using: &generator) {
            case 0: text.remove(at: place)
            case 1: text.insert(text[place], at: place)
            case 2: text.insert(byte, at: place)
            case 3: text[place] = UInt8.random(in: 0...255, using: &generator)
            case 4: text[place] = UInt8.random(in: 0x30...0x7a, using: &generator)
            default: text[place] = byte
            }
        }
        return text
    }
}

// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import ServiceLoop
import ServiceStorage
import Testing
import Wire

@testable import Locations

/// `pictures.put` and `pictures.get`.
@Suite struct PictureCommandTests {
    private let desk: LocationDesk

    init() throws { desk = try LocationDesk(choice: .none) }

    @Test func `a picture is stored once under its hash, and returned as it was`() throws {
        let burger = try #require(DemoMenu.pictures["burger"])

        let first = try desk.send(put(burger))
        let second = try desk.send(put(burger))

        #expect(first == second)
        #expect(first.picture == PictureID(sha256Of: burger))
        #expect(first.type == .png)
        #expect(first.bytes == burger.count)
        let stored = try desk.send(GetPicture(picture: first.picture))
        #expect(Data(base64Encoded: stored.data) == Data(burger))
        #expect(stored.type == .png)
        #expect(try desk.refusal(of: GetPicture(picture: "hash")) == "picture.unknown")
    }

    @Test func `a repeated command gets its answer, and another one under its key is refused`()
        throws
    {
        let (burger, pie) = (
            try #require(DemoMenu.pictures["burger"]), try #require(DemoMenu.pictures["pie"])
        )
        let command = put(burger)
        let answer = try desk.send(command)

        #expect(try desk.send(command) == answer)
        var other = put(pie)
        other.context = command.context
        #expect(try desk.refusal(of: other) == "command.keyReused")
        let close = CloseLocation(location: "00001", context: command.context)
        #expect(try desk.refusal(of: close) == "command.keyReused")
        let stored = try desk.transact { transaction in
            try transaction.journal.answer(to: command.context.key, transaction.db)
        }
        #expect(try #require(stored).request.count < 500)
    }

    @Test func `a picture of 128 KiB is stored`() throws {
        // More bytes may follow the end of a JPEG file.
        let frame: [UInt8] = [0xFF, 0xC0, 0, 11, 8, 0, 1, 0, 1, 1, 0x11, 0, 0]
        let small = [0xFF, 0xD8] + frame + [0xFF, 0xD9]
        let large = small + Array(repeating: 0, count: 131_072 - small.count)

        #expect(try desk.send(put(large)).bytes == 131_072)
        #expect(try desk.refusal(of: put(large + [0])) == "picture.tooLarge")
    }

    @Test(
        arguments: [
            ("", "picture.invalid"), ("no Base64!", "picture.invalid"),
            ("dGV4dA==", "picture.invalid"), ("dGV4dA", "picture.invalid"),
            (Data(count: 131_073).base64EncodedString(), "picture.tooLarge"),
        ])
    func `what is no small picture is refused`(_ data: String, _ reason: String) throws {
        let command = PutPicture(data: data, context: desk.context())

        #expect(try desk.refusal(of: command) == reason)
    }

    @Test func `the oldest picture that no item has makes room, and else there are too many`()
        throws
    {
        let desk = try LocationDesk()
        let ids = DemoMenu.pictures.values.map { PictureID(sha256Of: $0) }
        let count = ids.count
        let (first, second, third) = (Self.picture(1), Self.picture(2), Self.picture(3))

        try desk.transact { transaction in
            let table = PictureTable(db: transaction.db)
            _ = try table.put(first, maximum: count + 2)
            _ = try table.put(second, maximum: count + 2)
            // Put again, so it is not the oldest one any more.
            _ = try table.put(first, maximum: count + 2)
            _ = try table.put(third, maximum: count + 2)
            #expect(try table.has(PictureID(sha256Of: first)))
            #expect(try !table.has(PictureID(sha256Of: second)))
            #expect(try ids.allSatisfy(table.has))
        }
    }

    @Test func `a picture is refused if items have all others`() throws {
        let desk = try LocationDesk()
        let count = DemoMenu.pictures.count

        try desk.transact { transaction in
            let refusal = #expect(throws: Refusal.self) {
                try PictureTable(db: transaction.db).put(Self.picture(1), maximum: count)
            }
            #expect(refusal?.reason == "picture.tooMany")
        }
    }

    /// A PNG file without pixels, of a width.
    private static func picture(_ width: UInt8) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
            + [0, 0, 0, width, 0, 0, 0, 1, 8, 0, 0, 0, 0, 0, 0, 0, 0]
            + [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]
    }

    private func put(_ bytes: [UInt8]) -> PutPicture {
        PutPicture(data: Data(bytes).base64EncodedString(), context: desk.context())
    }
}

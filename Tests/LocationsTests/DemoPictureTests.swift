// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Locations

/// The pictures of the demo menu: drawn, embedded and small.
@Suite struct DemoPictureTests {
    private let pictures = DemoMenu.pictures

    /// The folder of the drawings and of the PNG files that are made from them.
    private let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/System/CDemoMenu/Pictures").standardized

    @Test func `every drawing is embedded as it is in its PNG file`() throws {
        let drawings = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".svg") }.map { String($0.dropLast(".svg".count)) }

        #expect(drawings.sorted() == pictures.keys.sorted())
        for (name, bytes) in pictures {
            let file = try Data(contentsOf: folder.appending(path: "\(name).png"))
            #expect(Data(bytes) == file, "run CDemoMenu/Pictures/draw \(name) and build again")
        }
    }

    @Test func `every picture is a PNG file of 256 by 256 pixels`() {
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let header = [0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 1, 0, 0, 0, 1, 0]
        let end = [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]

        for (name, bytes) in pictures {
            #expect(bytes.starts(with: signature + header), "\(name)")
            #expect(bytes.suffix(end.count) == end[...], "\(name)")
        }
    }

    @Test func `a picture has at most 8 KiB, and all of them less than 120 KB`() {
        #expect(pictures.values.allSatisfy { $0.count <= 8 * 1_024 })
        #expect(pictures.values.map(\.count).reduce(0, +) < 120_000)
    }
}

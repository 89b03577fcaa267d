// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Locations

/// The hash by which a picture is named, and its format.
@Suite struct PictureTests {
    /// A JPEG file of 16 by 16 pixels without image data: comment, frame, end.
    private static let jpeg: [UInt8] =
        [0xFF, 0xD8, 0xFF, 0xFE, 0, 4, 0x68, 0x69]
        + [0xFF, 0xC0, 0, 11, 8, 0, 16, 0, 16, 1, 1, 0x11, 0, 0xFF, 0xD9]
    /// A WebP file with an empty lossless image.
    private static let webP: [UInt8] =
        Array("RIFF".utf8) + [14, 0, 0, 0] + Array("WEBPVP8L".utf8) + [1, 0, 0, 0, 0x2F, 0]

    @Test func `a picture is named by its SHA-256`() {
        #expect(
            PictureID(sha256Of: Array("abc".utf8))
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }

    @Test func `PNG, JPEG and WebP are recognized by their content`() throws {
        let png = try #require(DemoMenu.pictures["burger"])

        #expect(PictureType(content: png) == .png)
        #expect(PictureType(content: Self.jpeg) == .jpeg)
        #expect(PictureType(content: Self.webP) == .webp)
    }

    @Test func `a picture whose size no phone can show is refused`() {
        for (height, width, isShown) in [
            (0x2000, 16, true), (0x2001, 16, false), (0x2000, 0x1300, true),
            (0x2000, 0x1400, false), (0, 16, false),
        ] {
            var bytes = Self.jpeg
            bytes[13] = UInt8(height >> 8)
            bytes[14] = UInt8(height & 0xFF)
            bytes[15] = UInt8(width >> 8)
            bytes[16] = UInt8(width & 0xFF)
            #expect((PictureType(content: bytes) == .jpeg) == isShown)
        }
    }

    @Test func `a text is not a picture`() {
        #expect(PictureType(content: []) == nil)
        #expect(
            PictureType(content: Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)) == nil)
        #expect(PictureType(content: Array("GIF89a".utf8)) == nil)
    }

    @Test func `the beginning of a picture is not a picture`() throws {
        let png = try #require(DemoMenu.pictures["burger"])
        for picture in [Self.jpeg, Self.webP, png] {
            // Every length of the two short files, and of the first and last chunks of the PNG.
            let lengths = Array(0..<min(picture.count, 200)) + [picture.count - 1]
            for length in lengths where length < picture.count {
                #expect(PictureType(content: Array(picture.prefix(length))) == nil, "\(length)")
            }
        }
    }

    @Test func `more bytes may follow a JPEG file, but not a PNG or WebP file`() throws {
        let png = try #require(DemoMenu.pictures["burger"])

        #expect(PictureType(content: Self.jpeg + [0, 0]) == .jpeg)
        #expect(PictureType(content: png + [0]) == nil)
        #expect(PictureType(content: Self.webP + [0]) == nil)
    }

    @Test func `a picture without width or height is refused`() throws {
        var png = try #require(DemoMenu.pictures["burger"])
        var jpeg = Self.jpeg
        png.replaceSubrange(16..<20, with: [0, 0, 0, 0])
        jpeg.replaceSubrange(13..<15, with: [0, 0])

        #expect(PictureType(content: png) == nil)
        #expect(PictureType(content: jpeg) == nil)
    }

    @Test func `lengths that lead beyond the file are no danger`() throws {
        var png = try #require(DemoMenu.pictures["burger"])
        var jpeg = Self.jpeg
        png.replaceSubrange(8..<12, with: [255, 255, 255, 255])
        jpeg.replaceSubrange(4..<6, with: [255, 255])

        #expect(PictureType(content: png) == nil)
        #expect(PictureType(content: jpeg) == nil)
    }
}

// SPDX-License-Identifier: Apache-2.0

extension PictureType {
    /// The format of a picture, recognized by its content.
    ///
    /// Returns nil if the bytes are not a whole PNG, JPEG or WebP file with a width and a height.
    /// Pixels are not decoded.
    package init?(content bytes: [UInt8]) {
        let reader = PictureReader(bytes)
        if reader.isPNG {
            self = .png
        } else if reader.isJPEG {
            self = .jpeg
        } else if reader.isWebP {
            self = .webp
        } else {
            return nil
        }
    }
}

/// Walks through the parts of a picture's file.
///
/// A length that leads beyond the end of the file ends the walk.
private struct PictureReader {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Whether the file has the signature of PNG, a header with a size, and chunks up to `IEND`.
    var isPNG: Bool {
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        guard has(signature, at: 0), has("IHDR", at: 12),
            isShowable(bigEndian(4, at: 16), bigEndian(4, at: 20))
        else { return false }
        var place = signature.count
        while let length = bigEndian(4, at: place) {
            let next = place + 12 + length
            if has("IEND", at: place + 4) { return next == bytes.count }
            place = next
        }
        return false
    }

    /// Whether the file has the segments of JPEG up to a frame with a size, and an end marker.
    ///
    /// More bytes may follow: some cameras write a preview there.
    var isJPEG: Bool {
        guard has([0xFF, 0xD8, 0xFF], at: 0) else { return false }
        var place = 2
        while has([0xFF], at: place), let length = bigEndian(2, at: place + 2) {
            let next = place + 2 + length
            if Self.isFrame(bytes[place + 1]) {
                return isShowable(bigEndian(2, at: place + 5), bigEndian(2, at: place + 7))
                    && hasEndOfJPEG(after: next)
            }
            place = next
        }
        return false
    }

    /// Whether the file is a RIFF container of its own length with an image of WebP.
    var isWebP: Bool {
        guard has("RIFF", at: 0), has("WEBP", at: 8), bytes.count > 20 else { return false }
        let size = bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
        return size + 8 == bytes.count
            && ["VP8 ", "VP8L", "VP8X"].contains { has($0, at: 12) }
    }

    /// Whether a marker begins a frame; C4, C8 and CC are tables and an extension.
    private static func isFrame(_ marker: UInt8) -> Bool {
        0xC0...0xCF ~= marker && ![0xC4, 0xC8, 0xCC].contains(marker)
    }

    /// Whether a phone can show a picture of this size in pixels: a few bytes can say a huge one.
    private func isShowable(_ one: Int?, _ other: Int?) -> Bool {
        guard let one, let other, 1...8_192 ~= one, 1...8_192 ~= other else { return false }
        return one * other <= 40_000_000
    }

    private func hasEndOfJPEG(after place: Int) -> Bool {
        let rest = bytes.dropFirst(place)
        return zip(rest, rest.dropFirst()).contains { $0 == (0xFF, 0xD9) }
    }

    private func has(_ text: String, at place: Int) -> Bool { has(Array(text.utf8), at: place) }

    private func has(_ part: [UInt8], at place: Int) -> Bool {
        place >= 0 && bytes.dropFirst(place).starts(with: part)
    }

    private func bigEndian(_ count: Int, at place: Int) -> Int? {
        guard place + count <= bytes.count else { return nil }
        return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }
}

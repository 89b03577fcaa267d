// SPDX-License-Identifier: Apache-2.0

import CZeroMQ

/// The text form of keys: five characters for each four bytes (ZeroMQ RFC 32).
enum Z85 {
    /// The text of bytes whose number is a multiple of four.
    static func text(of bytes: [UInt8]) -> String {
        var characters = [CChar](repeating: 0, count: bytes.count * 5 / 4 + 1)
        precondition(
            zmq_z85_encode(&characters, bytes, bytes.count) != nil,
            "Z85 is made of groups of four bytes.")
        return String(decoding: characters.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// The bytes of a text; nil when it is not the text of exactly so many.
    static func bytes(of text: String, count: Int) -> [UInt8]? {
        guard text.utf8.count == count * 5 / 4, !text.utf8.contains(0) else { return nil }
        var bytes = [UInt8](repeating: 0, count: count)
        return zmq_z85_decode(&bytes, text) == nil ? nil : bytes
    }
}

// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Glibc
import Wire
import ZeroMQ

/// Reads single attributes of a CloudEvent without decoding it: a load generator that decodes every
/// event in full would measure itself.
///
/// It finds the first member of a name, and an envelope's attributes come before its data
/// (Protocols/1-ENVELOPE.md).
struct EventScan {
    /// The numbering that the sequence belongs to.
    static let epoch = Self("epoch")
    /// Its number in the stream.
    static let sequence = Self("sequence")
    /// What it happened to.
    static let subject = Self("subject")
    /// The key of the command that caused it.
    static let correlation = Self("correlationid")

    private let needle: [UInt8]

    private init(_ name: String) { needle = Array("\"\(name)\":\"".utf8) }

    /// The text of the attribute; nil when the event has none, or one with escapes.
    func text(in event: Frame) -> String? {
        event.withBytes { bytes in
            guard let start = start(in: bytes) else { return nil }
            let rest = bytes[start...]
            guard let end = rest.firstIndex(of: UInt8(ascii: "\"")) else { return nil }
            let text = bytes[start..<end]
            guard !text.contains(UInt8(ascii: "\\")) else { return nil }
            return String(decoding: text, as: UTF8.self)
        }
    }

    /// Looks at each quotation mark whether the member begins there.
    private func start(in bytes: UnsafeRawBufferPointer) -> Int? {
        guard let base = bytes.baseAddress else { return nil }
        var position = 0
        while position + needle.count <= bytes.count {
            guard let quote = memchr(base + position, 0x22, bytes.count - position) else {
                return nil
            }
            position = base.distance(to: UnsafeRawPointer(quote))
            guard position + needle.count <= bytes.count else { return nil }
            if memcmp(quote, needle, needle.count) == 0 { return position + needle.count }
            position += 1
        }
        return nil
    }
}

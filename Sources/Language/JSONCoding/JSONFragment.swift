// SPDX-License-Identifier: Apache-2.0

/// A JSON value as it stood in the text that it was read from, to the byte: for what is passed on
/// and not looked into.
///
/// Only `JSON.decode` and `JSON.encode` know it; other coders throw.
public struct JSONFragment: Codable, Sendable, Equatable {
    /// The UTF-8 text of one value.
    public let text: [UInt8]

    /// Takes the text of one value, unchecked.
    public init(text: [UInt8]) { self.text = text }

    /// Keeps the value's text.
    public init(from decoder: any Decoder) throws {
        guard let decoder = decoder as? JSONNodeDecoder else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath,
                    debugDescription: "must be read by JSON.decode, which knows its text"))
        }
        text = Array(decoder.node.text)
    }

    /// Writes the value's text.
    public func encode(to encoder: any Encoder) throws {
        guard let encoder = encoder as? JSONTextEncoder else {
            throw EncodingError.invalidValue(
                self,
                EncodingError.Context(
                    codingPath: encoder.codingPath,
                    debugDescription: "must be written by JSON.encode, which takes text"))
        }
        encoder.writer.pointee.write(raw: text)
    }
}

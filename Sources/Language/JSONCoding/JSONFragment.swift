// SPDX-License-Identifier: Apache-2.0

/// A JSON value that is passed on without being decoded: the bytes of its text.
///
/// Only `JSON.decode` and `JSON.encode` support it; other coders throw.
public struct JSONFragment: Codable, Sendable, Equatable {
    /// The UTF-8 text of one value.
    public let text: [UInt8]

    /// Stores the text of one value without checking it.
    public init(text: [UInt8]) { self.text = text }

    /// Stores the text of the value.
    public init(from decoder: any Decoder) throws {
        guard let decoder = decoder as? JSONElementDecoder else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath,
                    debugDescription: "must be read by JSON.decode, which knows its text"))
        }
        text = Array(decoder.element.text)
    }

    /// Writes the text of the value.
    public func encode(to encoder: any Encoder) throws {
        guard let encoder = encoder as? JSONValueEncoder else {
            throw EncodingError.invalidValue(
                self,
                EncodingError.Context(
                    codingPath: encoder.codingPath,
                    debugDescription: "must be written by JSON.encode, which takes text"))
        }
        encoder.output.text.write(raw: text)
    }
}

// SPDX-License-Identifier: Apache-2.0

/// One JSON value as bytes: written as it is and read without looking into it, so that an envelope
/// neither decodes nor encodes what it carries.
///
/// Only `JSON` can write and read it; other coders get an error.
public struct RawJSON: Codable, Equatable, Sendable {
    /// The value's text.
    public let bytes: [UInt8]

    /// Takes bytes that are one JSON value, because they were encoded or proven before.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Copies the value's bytes; throws a `DecodingError` in another coder's text.
    public init(from decoder: any Decoder) throws {
        guard let decoder = decoder as? JSONNodeDecoder else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath,
                    debugDescription: "must be read with JSON.decode, which knows its bytes"))
        }
        bytes = Array(decoder.node.text)
    }

    /// Writes the bytes; throws an `EncodingError` into another coder's text.
    public func encode(to encoder: any Encoder) throws {
        guard let encoder = encoder as? JSONTextEncoder else {
            throw EncodingError.invalidValue(
                self,
                EncodingError.Context(
                    codingPath: encoder.codingPath,
                    debugDescription: "must be written with JSON.encode, which takes bytes"))
        }
        encoder.writer.pointee.write(raw: bytes)
    }
}

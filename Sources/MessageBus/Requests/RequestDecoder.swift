// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation

/// Reads the payload of a request message: one JSON-RPC request, or a batch.
struct RequestDecoder: Sendable {
    /// What a payload contains.
    enum Payload {
        case single(RequestEntry)
        case batch([RequestEntry])
        /// Nothing in it can be answered on its own; this is the answer to the whole.
        case unreadable(CallError)
    }

    /// How many requests a batch may hold (DESIGN §8).
    static let batchLimit = 64

    private let types: [String: any Request.Type]

    init(types: [String: any Request.Type]) { self.types = types }

    func decode(_ payload: Data) -> Payload {
        let decoder = JSONDecoder()
        decoder.userInfo[.requestTypes] = types
        do {
            guard Self.isUTF8(payload) else { return .unreadable(Self.notJSON) }
            guard Self.isBatch(payload) else {
                return .single(try decoder.decode(RequestEntry.self, from: payload))
            }
            return Self.limited(try decoder.decode(Batch.self, from: payload).entries)
        } catch {
            return .unreadable(Self.notJSON)
        }
    }

    /// The request that a stored payload contains; nil when it can't be read by this version.
    func storedRequest(_ payload: Data) -> (any Request)? {
        guard case .single(let entry) = decode(payload) else { return nil }
        return try? entry.outcome.get()
    }

    private static let notJSON = CallError.parseError("send one line of UTF-8 JSON")

    private static func limited(_ entries: [RequestEntry]) -> Payload {
        if entries.isEmpty { return .unreadable(.invalidRequest("a batch must not be empty")) }
        if entries.count > batchLimit {
            return .unreadable(.invalidRequest("a batch may hold at most \(batchLimit) requests"))
        }
        return .batch(entries)
    }

    /// Foundation would read UTF-16 and UTF-32 too, where one of the first bytes is always zero;
    /// UTF-8 JSON has no zero byte at all.
    private static func isUTF8(_ payload: Data) -> Bool { !payload.prefix(4).contains(0) }

    private static func isBatch(_ payload: Data) -> Bool {
        let blanks: [UInt8] = [0x20, 0x09, 0x0a, 0x0d]
        return payload.first { !blanks.contains($0) } == UInt8(ascii: "[")
    }
}

/// The entries of a batch, read up to the first one too many: no message costs more than that.
private struct Batch: Decodable {
    var entries: [RequestEntry] = []

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        while !container.isAtEnd, entries.count <= RequestDecoder.batchLimit {
            entries.append(try container.decode(RequestEntry.self))
        }
    }
}

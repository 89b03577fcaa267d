// SPDX-License-Identifier: Apache-2.0

import Commerce
import JSONCoding
import Wire

/// Reads the payload of a request message: one JSON-RPC request, or a batch.
struct RequestDecoder: Sendable {
    /// What a payload contains.
    enum Payload {
        case single(RequestEntry)
        case batch([RequestEntry])
        /// Nothing in it can be answered on its own; this is the answer to the whole.
        case unreadable(CallError)
    }

    private let types: [String: any Request.Type]
    private let batchLimit: Int

    /// A decoder of requests of these types, of which one payload may hold so many.
    init(types: [String: any Request.Type], batchLimit: Int = Limits().batch) {
        self.types = types
        self.batchLimit = batchLimit
    }

    func decode(_ payload: [UInt8]) -> Payload {
        guard let document = try? JSONDocument(payload) else {
            return .unreadable(.parseError("send one line of UTF-8 JSON"))
        }
        guard document.root.isArray else { return .single(RequestEntry(document.root, types)) }
        return batch(document.root)
    }

    /// The request that a stored payload contains; nil when it can't be read by this version.
    func storedRequest(_ payload: [UInt8]) -> (any Request)? {
        guard case .single(let entry) = decode(payload) else { return nil }
        return try? entry.outcome.get()
    }

    private func batch(_ list: JSONElement) -> Payload {
        let messages = Array(list.elements.prefix(batchLimit + 1))
        if messages.isEmpty { return .unreadable(.invalidRequest("a batch must not be empty")) }
        if messages.count > batchLimit {
            return .unreadable(.batchTooLarge(batchLimit))
        }
        return .batch(messages.map { RequestEntry($0, types) })
    }
}

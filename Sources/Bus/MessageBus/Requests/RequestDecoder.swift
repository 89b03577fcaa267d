// SPDX-License-Identifier: Apache-2.0

import Commerce
import JSONCoding
import Wire

/// Decodes the payload of a message: one JSON-RPC request, or a batch.
struct RequestDecoder: Sendable {
    /// A decoded payload.
    enum Payload {
        case single(RequestEntry)
        case batch([RequestEntry])
        /// No request of the payload can be answered; the error is the response to the whole.
        case unreadable(CallError)
    }

    private let types: [String: any Request.Type]
    private let batchLimit: Int

    /// Creates a decoder; `types` has the parameters' types by method.
    init(types: [String: any Request.Type], batchLimit: Int = Limits().batch) {
        self.types = types
        self.batchLimit = batchLimit
    }

    func decode(_ payload: [UInt8]) -> Payload {
        guard let document = try? JSONDocument(payload, nullIsAbsent: false) else {
            return .unreadable(.parseError("send one line of UTF-8 JSON"))
        }
        let isSuspect = CardNumberSearch.isNeeded(in: payload)
        guard document.root.isArray else {
            return .single(
                RequestEntry(document.root, types: types, checksCardNumbers: isSuspect))
        }
        return batch(document.root, checksCardNumbers: isSuspect)
    }

    /// Decodes a stored request; nil if this version cannot read it.
    func storedRequest(_ payload: [UInt8]) -> (any Request)? {
        guard case .single(let entry) = decode(payload) else { return nil }
        return try? entry.outcome.get()
    }

    private func batch(_ list: JSONElement, checksCardNumbers: Bool) -> Payload {
        let messages = Array(list.elements.prefix(batchLimit + 1))
        if messages.isEmpty { return .unreadable(.invalidRequest("a batch must not be empty")) }
        if messages.count > batchLimit {
            return .unreadable(.batchTooLarge(batchLimit))
        }
        return .batch(
            messages.map {
                RequestEntry($0, types: types, checksCardNumbers: checksCardNumbers)
            })
    }
}

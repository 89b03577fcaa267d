// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation

/// A request that waits for its answer.
public struct IncomingRequest<Turn> {
    /// The decoded parameters.
    public let request: any Request
    let exchange: Exchange
    let index: Int
    let handle: MethodTable<Turn>.Handler

    /// Does what the service's table says for this method; nil means that the answer comes later.
    ///
    /// Rethrows what the handler throws, except for refusals.
    public func perform(in turn: inout Turn) throws -> Response? { try handle(&turn, self) }

    /// The request as one line of JSON-RPC, to be kept beside its outcome.
    public func stored() throws -> Data {
        if let payload = exchange.singlePayload { return payload }
        var text = JSONText(capacity: 512)
        text.add("jsonrpc", text: "2.0")
        text.add("method", text: type(of: request).method)
        text.add("params", json: try WireCoding.encode(request))
        return Data(text.closed())
    }

    /// Whether a request that was kept by `stored()` asks for the same, whatever its member order
    /// or number.
    public func hasContent(of stored: Data) -> Bool {
        let type = type(of: request)
        let decoder = RequestDecoder(types: [type.method: type])
        return decoder.storedRequest(stored).map { Self.equal(request, $0) } ?? false
    }

    private static func equal<R: Request>(_ request: R, _ other: any Request) -> Bool {
        (other as? R) == request
    }
}

/// One message from a client, until all that it asks is answered.
///
/// A class, because the entries of a batch share it; confined to the service's thread like all of a
/// `Responder`.
final class Exchange {
    /// The routing frames and the empty delimiter, if the client is a REQ socket, to be mirrored.
    let route: [[UInt8]]
    /// The payload, when it is a single request.
    let singlePayload: Data?
    private let isBatch: Bool
    private let ids: [RequestID?]
    /// What was answered so far; empty for a notification, which is settled without an answer.
    private var responses: [[UInt8]?]
    private var missing: Int

    init(route: [[UInt8]], entries: [RequestEntry], singlePayload: Data?) {
        self.route = route
        self.singlePayload = singlePayload
        isBatch = singlePayload == nil
        ids = entries.map(\.id)
        responses = Array(repeating: nil, count: entries.count)
        missing = entries.count
    }

    /// Takes the answer to one entry; returns the whole reply when it was the last one and there is
    /// anything to send.
    ///
    /// The first answer to an entry counts.
    func take(_ response: Response, at index: Int) -> [UInt8]? {
        guard responses[index] == nil else { return nil }
        responses[index] = ids[index].map(response.json) ?? []
        missing -= 1
        guard missing == 0 else { return nil }
        let answers = responses.compactMap(\.self).filter { !$0.isEmpty }
        guard isBatch else { return answers.first }
        return answers.isEmpty
            ? nil : Array("[".utf8) + answers.joined(separator: [0x2c]) + Array("]".utf8)
    }
}

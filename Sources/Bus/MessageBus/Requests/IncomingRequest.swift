// SPDX-License-Identifier: Apache-2.0

import Commerce
import JSONCoding
import Wire

/// A request that waits for its answer.
public struct IncomingRequest<Turn> {
    /// The decoded parameters.
    public let request: any Request
    let exchange: Exchange
    let index: Int
    let handle: MethodTable<Turn>.Handler

    /// Who sent the request, as the bus has authenticated it; nil on a plain bus.
    public var peer: Peer? { exchange.message.peer }

    /// The context of the request's command with the name of who really sent it as its terminal,
    /// for the history and for other services; on a plain bus as the client wrote it.
    ///
    /// What one service asks another for somebody it has authenticated itself stays as it is.
    public func signed(_ context: CommandContext) -> CommandContext {
        peer?.signing(context) ?? context
    }

    /// Does what the service's table says for this method; nil means that the answer comes later.
    ///
    /// Rethrows what the handler throws, except for refusals.
    public func perform(in turn: inout Turn) throws -> Response? { try handle(&turn, self) }

    /// Whether both came in one message, as a batch, whose entries are processed in order.
    package func isOfSameBatch(as other: Self) -> Bool { exchange === other.exchange }

    /// The request as one line of JSON-RPC, to be kept beside its outcome.
    public func stored() throws -> [UInt8] {
        if let payload = exchange.singlePayload { return payload }
        let parameters = try WireCoding.encode(request)
        var text = JSONText(capacity: parameters.count + 128)
        text.append(#"{"jsonrpc":"2.0","method":"#)
        text.append(string: type(of: request).method)
        text.append(#","params":"#)
        text.append(raw: parameters)
        text.append("}")
        return text.bytes
    }

    /// Whether a request that was kept by `stored()` asks for the same, whatever its member order
    /// or number.
    public func hasContent(of stored: some Collection<UInt8>) -> Bool {
        let type = type(of: request)
        let decoder = RequestDecoder(types: [type.method: type])
        return decoder.storedRequest(Array(stored)).map { Self.equal(request, $0) } ?? false
    }

    private static func equal<R: Request>(_ request: R, _ other: any Request) -> Bool {
        (other as? R) == request
    }
}

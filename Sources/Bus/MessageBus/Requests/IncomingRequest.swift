// SPDX-License-Identifier: Apache-2.0

import Commerce
import JSONCoding
public import Wire

/// A request that waits for its response.
public struct IncomingRequest<Target> {
    /// The decoded parameters.
    public let request: any Request
    let exchange: Exchange
    /// The index of the request in its message.
    let index: Int
    let handle: MethodTable<Target>.Handler

    /// The authenticated sender; nil on a plain bus.
    public var peer: Peer? { exchange.message.peer }

    /// Returns the context of the request's command with the authenticated sender as its terminal.
    ///
    /// Histories and other services see this name. On a plain bus, and for a request that another
    /// service sends for its own client, the context is not changed.
    public func signed(_ context: CommandContext) -> CommandContext {
        peer?.signing(context) ?? context
    }

    /// Calls the method's handler; returns nil if the response follows later.
    ///
    /// Rethrows the errors of the handler, except refusals, which it returns as responses.
    public func perform(in target: inout Target) throws -> Response? { try handle(&target, self) }

    /// Whether both requests came in the same JSON-RPC batch, which is processed in order.
    package func isOfSameBatch(as other: Self) -> Bool { exchange === other.exchange }

    /// Encodes the request as one line of JSON-RPC, to be stored with its response.
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

    /// Whether a stored request has the same content, regardless of its id, the order of its
    /// members and the people at the terminal, who may change before a command is repeated.
    public func hasContent(of stored: some Collection<UInt8>) -> Bool {
        let type = type(of: request)
        let decoder = RequestDecoder(types: [type.method: type])
        return decoder.storedRequest(Array(stored)).map { Self.equal(request, $0) } ?? false
    }

    private static func equal<R: Request>(_ request: R, _ other: any Request) -> Bool {
        guard let other = other as? R else { return false }
        if other == request { return true }
        guard let content = contentWithoutPeople(request) else { return false }
        return content == contentWithoutPeople(other)
    }

    /// The JSON texts of a command's parameters by name, with a context that names no person; nil
    /// for other requests.
    private static func contentWithoutPeople(_ request: some Request) -> [String: [UInt8]]? {
        guard var context = (request as? any Command)?.context,
            let root = try? JSONDocument(WireCoding.encode(request)).root
        else { return nil }
        context.staff = nil
        context.approvedBy = nil
        var members = root.members.reduce(into: [:]) { members, member in
            members[member.name.string ?? ""] = Array(member.value.text)
        }
        members["context"] = try? WireCoding.encode(context)
        return members
    }
}

// SPDX-License-Identifier: Apache-2.0

import Commerce
public import Wire

/// The methods of a service: the parameters' type and the handler for each name.
///
/// `Target` is the value that handlers work on: the service, or the open transaction.
public struct MethodTable<Target>: Sendable {
    /// Handles one decoded request; returns nil if the response follows later.
    typealias Handler = @Sendable (inout Target, IncomingRequest<Target>) throws -> Response?

    struct Entry: Sendable {
        var type: any Request.Type
        var handle: Handler
    }

    private(set) var entries: [String: Entry] = [:]

    /// Creates a table without methods.
    public init() {}

    /// Adds a method with its handler.
    ///
    /// The handler returns the response, or nil to respond later. A refusal that it throws becomes
    /// the response, without a state.
    public mutating func on<R: Request>(
        _ type: R.Type,
        handler: @escaping @Sendable (inout Target, R, IncomingRequest<Target>) throws -> Response?
    ) {
        entries[R.method] = Entry(type: type) { target, incoming in
            guard let request = incoming.request as? R else { return .failure(.internalError) }
            do {
                return try handler(&target, request, incoming)
            } catch let refusal as Refusal {
                return .refusal(refusal)
            }
        }
    }

    /// The types of the parameters, by method.
    var types: [String: any Request.Type] { entries.mapValues(\.type) }
}

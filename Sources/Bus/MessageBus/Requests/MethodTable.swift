// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire

/// The methods of a service: for each name the type of its parameters and what the service does
/// with them.
///
/// `Turn` is what a handler works on: the service, or the transaction that is open.
public struct MethodTable<Turn>: Sendable {
    /// Does the work of one decoded request; nil means that the answer comes later.
    typealias Handler = @Sendable (inout Turn, IncomingRequest<Turn>) throws -> Response?

    struct Entry: Sendable {
        var type: any Request.Type
        var handle: Handler
    }

    private(set) var entries: [String: Entry] = [:]

    /// A table without methods.
    public init() {}

    /// Adds a method whose handler answers at once, or with nil to answer later.
    ///
    /// A refusal that it throws is answered without a state.
    public mutating func on<R: Request>(
        _ type: R.Type,
        _ handle: @escaping @Sendable (inout Turn, R, IncomingRequest<Turn>) throws -> Response?
    ) {
        entries[R.method] = Entry(type: type) { turn, incoming in
            guard let request = incoming.request as? R else { return .failure(.internalError) }
            do {
                return try handle(&turn, request, incoming)
            } catch let refusal as Refusal {
                return .refusal(refusal)
            }
        }
    }

    /// The types of the parameters by method.
    var types: [String: any Request.Type] { entries.mapValues(\.type) }
}

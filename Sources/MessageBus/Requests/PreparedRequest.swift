// SPDX-License-Identifier: Apache-2.0

import Commerce

/// A request that is encoded already, to be sent the moment it is wanted.
public struct PreparedRequest: Sendable {
    /// The method that it asks for.
    let method: String
    /// The parameters as JSON.
    let parameters: [UInt8]

    /// Encodes a request; throws a `CallFailure` when JSON can't write it.
    public init<R: Request>(_ request: R) throws(CallFailure) {
        method = R.method
        do {
            parameters = try WireCoding.encode(request)
        } catch {
            throw .refused(.invalidParameters("they can't be encoded: \(error)"))
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire

/// A request that is encoded already, to be sent the moment it is wanted.
public struct PreparedRequest: Sendable {
    /// The method that it asks for.
    let method: String
    /// The parameters as JSON.
    let parameters: [UInt8]

    /// A request of any method, whose parameters are the JSON text of an object already.
    ///
    /// The text is sent as it is; a service refuses what is not JSON.
    public init(method: String, parameters: [UInt8]) {
        self.method = method
        self.parameters = parameters
    }

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

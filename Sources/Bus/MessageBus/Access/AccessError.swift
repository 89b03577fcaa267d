// SPDX-License-Identifier: Apache-2.0

/// Why a connection can't be made safe.
public enum AccessError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The key of the service that should be found at an endpoint is not known.
    case unknownServer(endpoint: String, folder: String)

    /// What is missing and where to put it.
    public var description: String {
        switch self {
        case .unknownServer(let endpoint, let folder):
            "The key of the service at \(endpoint) is not known: put its certificate, NAME.key, "
                + "into \(folder)."
        }
    }
}

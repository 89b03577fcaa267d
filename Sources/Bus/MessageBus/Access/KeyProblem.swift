// SPDX-License-Identifier: Apache-2.0

import ZeroMQ

/// Why a certificate among those who are allowed lets nobody in.
public enum KeyProblem: Error, Equatable, Sendable, CustomStringConvertible {
    /// The folder itself can't be read, so nobody is allowed.
    case noFolder(String)
    /// The file is no certificate.
    case unreadable(CertificateError)
    /// The file is called by another name than the one that stands in it, or by none that a peer
    /// may have.
    case misnamed(path: String, name: String?)
    /// It names a role that there is not.
    case unknownRole(path: String, role: String)
    /// Its key is allowed under another name already.
    case doubled(path: String, other: String)

    /// What is wrong, and what to do.
    public var description: String {
        switch self {
        case .noFolder(let path):
            "Nobody is allowed on the bus: the folder \(path) can't be read. Make it with 'comanda "
                + "keys init', or let the service read it."
        case .unreadable(let error): error.description
        case .misnamed(let path, let name?):
            "The certificate \(path) is that of '\(name.prefix(64))': give the file the same name."
        case .misnamed(let path, nil):
            "The file \(path) has a name that no peer may have: use 1 to 64 letters, digits or any "
                + "of . _ : -."
        case .unknownRole(let path, let role):
            "The certificate \(path) has the role '\(role.prefix(64))', which there is not: "
                + "Protocols/6-ACCESS.md names them all."
        case .doubled(let path, let other):
            "The key in \(path) is that of '\(other)' already: make a key for each peer."
        }
    }
}

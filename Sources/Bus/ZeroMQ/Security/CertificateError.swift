// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Why a certificate could not be read or written; never says anything of a secret key.
public enum CertificateError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file cannot be read, with the `errno` value of the reason.
    case unreadable(path: String, code: CInt)

    /// The file cannot be made, with the `errno` value of the reason; EEXIST where there is one.
    case unwritable(path: String, code: CInt)

    /// Others than its owner may read the file, which holds a secret key.
    case exposed(path: String)

    /// What the file says, or should say, is no certificate.
    case invalid(path: String, reason: String)

    /// Says what is wrong with which file, and what to do about it.
    public var description: String {
        switch self {
        case .unreadable(let path, let code):
            "Could not read the certificate \(path): \(String(cString: strerror(code)))."
        case .unwritable(let path, EEXIST):
            "The certificate \(path) exists and is not overwritten: choose another name or remove "
                + "it first."
        case .unwritable(let path, let code):
            "Could not write the certificate \(path): \(String(cString: strerror(code)))."
        case .exposed(let path):
            "The certificate \(path) holds a secret key that others than its owner may read: if "
                + "nobody did, run `chmod 600 \(path)`, otherwise make new keys."
        case .invalid(let path, let reason):
            "The certificate \(path) cannot be used: \(reason)."
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import GatewayCore
import MessageBus

/// The reason why the gateway can't serve pages; `description` says what to do.
enum GatewayStartError: StartupError, CustomStringConvertible, Equatable {
    /// The address can't be bound; the code is the system's.
    case address(String, code: CInt)
    /// The host of the address is not known; the code is that of the system's resolver.
    case unknownHost(String, code: CInt)
    /// The certificate chain or the private key can't be read.
    case unreadable(file: String, reason: String)
    /// The certificate chain and the private key can't be used together.
    case unusable(chain: String, key: String)

    /// What happened and what to do.
    var description: String {
        switch self {
        case .address(let address, EADDRINUSE):
            "Another program uses \(address). End it, or choose another address with --listen."
        case .address(let address, let code):
            "Pages can't be served at \(address): \(String(cString: strerror(code))). Choose an "
                + "address of this machine with --listen."
        case .unknownHost(let address, _):
            "The host of \(address) is not known. Give a name or an address of this machine with "
                + "--listen."
        case .unreadable(let file, let reason):
            "\(file) can't be used: \(reason). Give a PEM file that this program may read."
        case .unusable(let chain, let key):
            "\(key) is not the private key of the first certificate in \(chain). Give files that "
                + "belong together."
        }
    }

    /// Whether the address may be available later, such as one that the network gives soon.
    var isTemporary: Bool {
        switch self {
        case .address(_, let code): [EADDRNOTAVAIL, EMFILE, ENFILE, ENOMEM].contains(code)
        case .unknownHost(_, let code): code == EAI_AGAIN
        case .unreadable, .unusable: false
        }
    }
}

extension GatewayStartError {
    /// Reads one of the files of a certificate; throws a `GatewayStartError`.
    static func reading<Content>(
        _ file: String, as what: String, _ body: (String) throws -> Content
    ) throws(GatewayStartError) -> Content {
        guard access(file, R_OK) == 0 else {
            throw .unreadable(file: file, reason: String(cString: strerror(errno)))
        }
        do { return try body(file) } catch {
            throw .unreadable(file: file, reason: "it has no \(what)")
        }
    }
}

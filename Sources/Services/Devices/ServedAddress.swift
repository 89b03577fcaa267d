// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Where gateway-service serves its pages, in a file beside its database: `comanda devices` then
/// prints the right addresses, wherever the port was chosen.
package struct ServedAddress: Equatable, Sendable {
    /// Whether the pages are served by HTTPS.
    package let isSecure: Bool
    /// The port.
    package let port: Int
    /// Whether only this machine reaches them.
    package let isLocal: Bool

    /// An address from its parts.
    package init(isSecure: Bool, port: Int, isLocal: Bool = false) {
        self.isSecure = isSecure
        self.port = port
        self.isLocal = isLocal
    }

    /// An address from the host at which a server listens.
    package init(isSecure: Bool, port: Int, listeningAt host: String) {
        let isLocal = host.hasPrefix("127.") || ["localhost", "::1"].contains(host)
        self.init(isSecure: isSecure, port: port, isLocal: isLocal)
    }

    /// The address as other machines write it.
    package func text(host: String) -> String { "\(isSecure ? "https" : "http")://\(host):\(port)" }

    /// What to do so that other machines reach the pages; nil if they do.
    package var advice: String? {
        guard isLocal else { return nil }
        return """
            gateway-service serves this machine only, so that no other device can open this \
            address. Set COMANDA_GATEWAY_LISTEN=0.0.0.0:\(port) in /etc/comanda/comanda.conf, and \
            restart it ('systemctl restart comanda-gateway'). Behind a proxy, give its address \
            with --url.
            """
    }

    /// Reads the file beside a database; nil if gateway-service has not written it.
    package static func read(besideDatabase path: String) -> Self? {
        guard let text = try? String(contentsOfFile: file(path), encoding: .utf8) else {
            return nil
        }
        let parts = text.split(whereSeparator: \.isWhitespace)
        let isLocal = parts.last == "local"
        guard parts.count == (isLocal ? 3 : 2), let port = Int(parts[1]),
            ["http", "https"].contains(parts[0])
        else { return nil }
        return Self(isSecure: parts[0] == "https", port: port, isLocal: isLocal)
    }

    /// Writes the file; throws an error of the file system.
    package func write(besideDatabase path: String) throws {
        try "\(isSecure ? "https" : "http") \(port)\(isLocal ? " local" : "")\n".write(
            toFile: Self.file(path), atomically: true, encoding: .utf8)
    }

    private static func file(_ database: String) -> String { "\(database).address" }
}

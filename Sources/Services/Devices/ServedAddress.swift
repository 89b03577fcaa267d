// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Where gateway-service serves its pages, in a file beside its database: `comanda devices` then
/// prints the right addresses, wherever the port was chosen.
package struct ServedAddress: Equatable, Sendable {
    /// Whether the pages are served by HTTPS.
    package let isSecure: Bool
    /// The port.
    package let port: Int

    /// An address from its parts.
    package init(isSecure: Bool, port: Int) {
        self.isSecure = isSecure
        self.port = port
    }

    /// The address as other machines write it.
    package func text(host: String) -> String { "\(isSecure ? "https" : "http")://\(host):\(port)" }

    /// Reads the file beside a database; nil if gateway-service has not written it.
    package static func read(besideDatabase path: String) -> Self? {
        guard let text = try? String(contentsOfFile: file(path), encoding: .utf8) else {
            return nil
        }
        let parts = text.split(whereSeparator: \.isWhitespace)
        guard parts.count == 2, let port = Int(parts[1]), ["http", "https"].contains(parts[0])
        else { return nil }
        return Self(isSecure: parts[0] == "https", port: port)
    }

    /// Writes the file; throws an error of the file system.
    package func write(besideDatabase path: String) throws {
        try "\(isSecure ? "https" : "http") \(port)\n".write(
            toFile: Self.file(path), atomically: true, encoding: .utf8)
    }

    private static func file(_ database: String) -> String { "\(database).address" }
}

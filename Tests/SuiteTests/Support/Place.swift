// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
import Messages
import ZeroMQ

/// Where one suite keeps its files and is found.
struct Place: Sendable {
    /// The folder of its files.
    let folder: URL
    /// The setting `--bus`.
    let bus: String
    /// The folder of the keys; nil on a plain bus.
    private(set) var keys: String?
    private let firstPort: Int?

    /// A fresh folder, with the sockets in it.
    static func make() throws -> Self {
        let folder = try freshFolder()
        return Self(folder: folder, bus: "ipc://\(folder.path)", firstPort: nil)
    }

    /// A fresh folder, with the sockets on free ports of the loopback.
    static func makeOnPorts() throws -> Self {
        let port = try FreePorts.first()
        return Self(folder: try freshFolder(), bus: "tcp://127.0.0.1:\(port)", firstPort: port)
    }

    /// The same bus, with files elsewhere.
    func withOtherFolder() throws -> Self {
        Self(folder: try otherFolder(), bus: bus, firstPort: firstPort)
    }

    /// The same files, on a bus elsewhere.
    func withOtherBus() throws -> Self {
        Self(folder: folder, bus: "ipc://\(try otherFolder().path)", firstPort: nil)
    }

    /// The same, closed to strangers: with keys of the services, of an admin, and of others by
    /// name, each with a role or several, parted by blanks.
    func withKeys(_ others: [(name: String, role: String)] = []) async throws -> Self {
        var place = self
        let keys = folder.appending(path: "keys").path
        place.keys = keys
        let calls =
            [["init"]]
            + others.map {
                ["new", $0.name] + $0.role.split(separator: " ").flatMap { ["--role", "\($0)"] }
            }
        for call in calls {
            let program = try await Program.start(
                "comanda", ["keys"] + call + ["--keys", keys], in: self)
            guard try await program.ended(within: .seconds(10)) == 0 else {
                throw KeysMissing(said: await program.lines)
            }
        }
        return place
    }

    /// Keys could not be made.
    struct KeysMissing: Error {
        let said: [String]
    }

    /// What the holder of a key needs; nil on a plain bus.
    func keyring(of holder: String) throws -> Keyring? {
        guard let keys else { return nil }
        let folder = KeyFolder(path: "\(keys)/allowed")
        let servers = try Service.allCases.reduce(into: [String: CurvePublicKey]()) {
            let key = try Certificate(contentsOf: folder.path(of: $1.rawValue)).publicKey
            $0[endpoints(of: $1).requests] = key
            $0[endpoints(of: $1).events] = key
        }
        return try Certificate(contentsOf: "\(keys)/\(holder).key_secret").keys.map {
            Keyring(keys: $0, servers: servers, folder: folder, rules: .suite) { _ in }
        }
    }

    /// The options that every program takes.
    var options: [String] {
        ["--data", folder.path, "--bus", bus] + (keys.map { ["--keys", $0] } ?? [])
    }

    /// Where a service is found.
    func endpoints(of service: Service) -> ServiceEndpoints {
        guard let firstPort else {
            return ServiceEndpoints(
                requests: "\(bus)/\(service.rawValue).requests",
                events: "\(bus)/\(service.rawValue).events")
        }
        let port = firstPort + service.portOffset
        return ServiceEndpoints(
            requests: "tcp://127.0.0.1:\(port)", events: "tcp://127.0.0.1:\(port + 1)")
    }

    /// A folder that ends with this one, and is nobody else's.
    private func otherFolder() throws -> URL {
        let other = folder.appending(path: "\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
        return other
    }

    /// The paths of `ipc` endpoints have at most 107 bytes, so the name is short.
    private static func freshFolder() throws -> URL {
        let name = "comanda-" + UUID().uuidString.prefix(13)
        let folder = FileManager.default.temporaryDirectory.appending(path: name)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }
}

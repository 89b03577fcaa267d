// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Glibc
import MessageBus
import Messages
import ZeroMQ

/// The files and the addresses of one suite.
struct Place: Sendable {
    /// The folder of the files, for `--data`.
    let folder: URL
    /// The address of the bus, for `--bus`.
    let bus: String
    /// The folder of the keys; nil on a bus without keys.
    private(set) var keys: String?
    private let firstPort: Int?

    /// Returns a new folder that also contains the sockets.
    static func make() throws -> Self {
        let folder = try freshFolder()
        return Self(folder: folder, bus: "ipc://\(folder.path)", firstPort: nil)
    }

    /// Returns a new folder, with the sockets on free ports of the loopback interface.
    static func makeOnPorts() throws -> Self {
        let port = try FreePorts.first()
        return Self(folder: try freshFolder(), bus: "tcp://127.0.0.1:\(port)", firstPort: port)
    }

    /// Returns the same bus with another folder.
    func withOtherFolder() throws -> Self {
        Self(folder: try otherFolder(), bus: bus, firstPort: firstPort)
    }

    /// Returns the same folder with another bus.
    func withOtherBus() throws -> Self {
        Self(folder: folder, bus: "ipc://\(try otherFolder().path)", firstPort: nil)
    }

    /// Returns the same files and addresses, with keys for the services, an admin, and others.
    ///
    /// Each of the others has one or more roles, separated by spaces.
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
                throw KeysMissing(output: await program.lines)
            }
        }
        return place
    }

    /// The keys could not be created.
    struct KeysMissing: Error {
        let output: [String]
    }

    /// Returns the keyring for the holder of a key; nil on a bus without keys.
    func keyring(of holder: String) throws -> Keyring? {
        guard let keys else { return nil }
        let folder = KeyFolder(path: "\(keys)/allowed")
        // Only some suites have keys of delivery-service and people-service.
        let services = Service.allCases.filter {
            FileManager.default.fileExists(atPath: folder.path(of: $0.rawValue))
        }
        let servers = try services.reduce(into: [String: CurvePublicKey]()) {
            let key = try Certificate(contentsOf: folder.path(of: $1.rawValue)).publicKey
            $0[endpoints(of: $1).requests] = key
            $0[endpoints(of: $1).events] = key
        }
        return try Certificate(contentsOf: "\(keys)/\(holder).key_secret").keys.map {
            Keyring(keys: $0, servers: servers, folder: folder, rules: .suite) { _ in }
        }
    }

    /// The options for all programs.
    var options: [String] {
        ["--data", folder.path, "--bus", bus] + (keys.map { ["--keys", $0] } ?? [])
    }

    /// Returns the endpoints of a service.
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

    /// Creates another folder in this one, so that both are removed together.
    private func otherFolder() throws -> URL {
        let other = folder.appending(path: "\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
        return other
    }

    /// Creates a folder with a short name: the path of an `ipc` endpoint has at most 107 bytes.
    private static func freshFolder() throws -> URL {
        let name = "comanda-" + UUID().uuidString.prefix(13)
        let folder = FileManager.default.temporaryDirectory.appending(path: name)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }
}

/// Free TCP ports for a suite.
enum FreePorts {
    /// All ports are in use.
    struct NoneLeft: Error {}

    /// Returns the first port of a suite, whose ports are free, of a hundred for this caller alone.
    ///
    /// They are below 32768, where the kernel assigns no ephemeral ports. The last one of a hundred
    /// stays bound by this process, so that no other test chooses them before they are used.
    static func first() throws -> Int {
        let candidates = stride(from: 10_000, to: 32_000, by: 100).shuffled()
        let offsets = Service.allCases.flatMap { [$0.portOffset, $0.portOffset + 1] }
        let free = candidates.first { port in
            offsets.allSatisfy { isFree(port + $0) } && bound(port + 99) != nil
        }
        guard let free else { throw NoneLeft() }
        return free
    }

    private static func isFree(_ port: Int) -> Bool {
        guard let descriptor = bound(port) else { return false }
        close(descriptor)
        return true
    }

    /// A socket at a port, which programs do not inherit; nil if another one is there.
    private static func bound(_ port: Int) -> CInt? {
        let type = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue
        let descriptor = socket(AF_INET, CInt(type), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0
            }
        }
        if isBound { return descriptor }
        close(descriptor)
        return nil
    }
}

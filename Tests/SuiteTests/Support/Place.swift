// SPDX-License-Identifier: Apache-2.0

import Foundation
import MessageBus

/// Where one suite keeps its files and is found.
struct Place: Sendable {
    /// The folder of its files.
    let folder: URL
    /// The setting `--bus`.
    let bus: String
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

    /// The options that every program takes.
    var options: [String] { ["--data", folder.path, "--bus", bus] }

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

    /// A folder that ends with this one.
    private func otherFolder() throws -> URL {
        let other = folder.appending(path: "other")
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

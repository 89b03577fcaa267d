// SPDX-License-Identifier: Apache-2.0

import Foundation
import MessageBus

/// A new folder for the files and endpoints of one test, removed with what is in it when the value
/// is dropped.
struct TemporaryFolder: ~Copyable {
    let path: String

    init() throws {
        path = "/tmp/comanda-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The database of a service in this folder.
    var database: String { "\(path)/notes.db" }

    /// The endpoints of a service in this folder.
    var endpoints: ServiceEndpoints {
        ServiceEndpoints(requests: "ipc://\(path)/requests", events: "ipc://\(path)/events")
    }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import MessageBus
import Testing
import TestSupport

extension TemporaryFolder {
    /// The path of the service's database in this folder.
    var database: String { "\(path)/notes.db" }

    /// Returns the size in bytes of the database, or of the file with this suffix beside it.
    func size(of suffix: String = "") throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: database + suffix)
        return try #require(attributes[.size] as? Int)
    }

    /// The endpoints of the service in this folder.
    var endpoints: ServiceEndpoints {
        ServiceEndpoints(requests: "ipc://\(path)/requests", events: "ipc://\(path)/events")
    }
}

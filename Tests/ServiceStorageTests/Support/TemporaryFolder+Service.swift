// SPDX-License-Identifier: Apache-2.0

import Foundation
import MessageBus
import TestSupport
import Testing

extension TemporaryFolder {
    /// The database of a service in this folder.
    var database: String { "\(path)/notes.db" }

    /// How many bytes the database has, or the file beside it with this ending.
    func size(of ending: String = "") throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: database + ending)
        return try #require(attributes[.size] as? Int)
    }

    /// The endpoints of a service in this folder.
    var endpoints: ServiceEndpoints {
        ServiceEndpoints(requests: "ipc://\(path)/requests", events: "ipc://\(path)/events")
    }
}

// SPDX-License-Identifier: Apache-2.0

import MessageBus
import TestSupport

extension TemporaryFolder {
    /// The endpoints of a service in this folder.
    func endpoints(_ service: String) -> ServiceEndpoints {
        ServiceEndpoints(
            requests: "ipc://\(path)/\(service).requests",
            events: "ipc://\(path)/\(service).events")
    }
}

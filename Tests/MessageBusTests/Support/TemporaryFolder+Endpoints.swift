// SPDX-License-Identifier: Apache-2.0

import MessageBus
import TestSupport

extension TemporaryFolder {
    /// The endpoints of a service in this folder.
    var endpoints: ServiceEndpoints {
        ServiceEndpoints(requests: "ipc://\(path)/requests", events: "ipc://\(path)/events")
    }
}

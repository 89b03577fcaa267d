// SPDX-License-Identifier: Apache-2.0

import MessageBus
import ServiceRuntime

extension BusHost {
    /// The host of a command, with the limits and the keys that its user has set.
    ///
    /// `name` is for debuggers. Throws what `SuiteConfiguration.keyring()` throws.
    package init(name: String, of suite: SuiteConfiguration) throws {
        try self.init(name: name, limits: suite.limits, keyring: try suite.keyring())
    }
}

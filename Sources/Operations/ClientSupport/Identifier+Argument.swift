// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Commerce

extension Identifier: ExpressibleByArgument {
    /// Takes an argument of the command line; nil when it is no identifier.
    public init?(argument: String) { self.init(argument) }
}

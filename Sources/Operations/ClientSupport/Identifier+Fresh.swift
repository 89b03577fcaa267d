// SPDX-License-Identifier: Apache-2.0

import Commerce

extension Identifier {
    /// An identifier that nobody has used before, from the wall clock and the system's chance.
    package static func fresh() -> Self {
        var generator = SystemRandomNumberGenerator()
        return unique(at: .now(), using: &generator)
    }
}

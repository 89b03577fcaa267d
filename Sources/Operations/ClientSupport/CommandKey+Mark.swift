// SPDX-License-Identifier: Apache-2.0

import Commerce

extension CommandKey {
    /// A part of a terminal's name that no other key gives, so that whoever works under it is not
    /// given the order of another: 1 to 7 letters and digits.
    ///
    /// Two keys have the same mark once in 2³² times (FNV-1a).
    package var mark: String {
        let hash = text.utf8.reduce(2_166_136_261 as UInt32) { ($0 ^ UInt32($1)) &* 16_777_619 }
        return String(hash, radix: 36)
    }
}

// SPDX-License-Identifier: Apache-2.0

import Messages

extension GuestLink {
    /// The link without its digest, as answers have it.
    var answered: Self {
        var link = self
        link.token = nil
        return link
    }
}

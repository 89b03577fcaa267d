// SPDX-License-Identifier: Apache-2.0

import JSONCoding
import MessageBus

extension Reply {
    /// The text of the answer as the service wrote it; throws a `CallFailure` if there is none.
    package func text() throws(CallFailure) -> [UInt8] {
        try read(as: JSONFragment.self).get().text
    }
}

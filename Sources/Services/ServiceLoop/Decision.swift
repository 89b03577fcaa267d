// SPDX-License-Identifier: Apache-2.0

import Commerce
import ServiceStorage
import Wire

/// What a decided command comes to.
package enum Decision {
    /// It changed something; the answer is the state that the event carries.
    case happened(Happening)
    /// The answer is JSON of its own: nothing happened, or what did was appended to the journal
    /// already.
    case answered([UInt8])
    /// A rule refuses it; a conflict brings the present state along as JSON.
    case refused(Refusal, state: [UInt8]?)
}

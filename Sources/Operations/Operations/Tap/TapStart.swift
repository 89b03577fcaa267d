// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire

/// Where in its streams a tap begins.
enum TapStart: Equatable, Sendable {
    /// With what happens from now on.
    case live
    /// With the event after this one, in each stream.
    case after(SequenceNumber)
    /// With the first event of that time or later, in each stream.
    case since(Timestamp)
}

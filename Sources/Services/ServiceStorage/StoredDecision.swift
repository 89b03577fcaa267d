// SPDX-License-Identifier: Apache-2.0

import MessageBus

/// A command that was decided before, and what it was answered.
package struct StoredDecision {
    /// The request as it was kept.
    package let request: [UInt8]
    /// What it was answered.
    package let answer: Response
}

// SPDX-License-Identifier: Apache-2.0

import MessageBus

/// A command that was decided before, and what it was answered.
public struct StoredDecision {
    /// The request as it was kept.
    public let request: [UInt8]
    /// What it was answered.
    public let answer: Response
}

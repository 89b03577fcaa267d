// SPDX-License-Identifier: Apache-2.0

/// Names one watch or timer of a `PollThread`, to cancel it by.
public struct Registration: Hashable, Sendable {
    /// Counts up over the watches and timers of a thread, and so tells their order too.
    let number: UInt64
}

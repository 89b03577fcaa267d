// SPDX-License-Identifier: Apache-2.0

/// A service that can't start before somebody changes something.
struct RefusedStart: Error, Equatable, CustomStringConvertible {
    /// The service's program.
    let program: String
    /// What it wrote last: why, and what to do.
    let reason: String

    /// The service and its reason.
    var description: String { "\(program) can't start. \(reason)" }
}

// SPDX-License-Identifier: Apache-2.0

import ClientSupport

/// Something that is not as the services had acknowledged it.
struct Mismatch: Equatable, Sendable, CustomStringConvertible {
    /// What it is about: an order, a stream, a location's kitchen.
    let subject: String
    /// What was expected and what was found.
    let difference: String

    /// The mismatch as a line.
    var description: String { "mismatch: \(subject): \(difference)" }
}

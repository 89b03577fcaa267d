// SPDX-License-Identifier: Apache-2.0

/// What locations-service says about a location is out of bounds; what it said before holds.
struct UnusableEntry: Error, CustomStringConvertible {
    /// What is wrong with it.
    let problem: String

    /// What is wrong and what to do.
    var description: String {
        "What locations-service says can't be used: \(problem). Correct its catalogue."
    }
}

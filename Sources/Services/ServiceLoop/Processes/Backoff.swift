// SPDX-License-Identifier: Apache-2.0

/// The pauses before a request to another service is repeated.
package struct Backoff: Equatable, Sendable {
    /// The pause after one failure.
    let first: Duration
    /// The longest pause.
    package let longest: Duration

    /// Creates pauses that are doubled after each failure, up to the longest one.
    package init(first: Duration, longest: Duration) {
        (self.first, self.longest) = (first, longest)
    }

    /// The pause after a number of failures in a row.
    func pause(after failures: Int) -> Duration {
        min(first * (1 << min(max(failures - 1, 0), 16)), longest)
    }
}

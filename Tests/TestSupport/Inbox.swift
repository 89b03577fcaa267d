// SPDX-License-Identifier: Apache-2.0

/// A queue of received texts for a test that waits for them; used on one poll thread only.
package final class Inbox {
    private var texts: [String] = []
    private var waiter: CheckedContinuation<String, Never>?

    /// Creates an empty inbox.
    package init() {}

    /// Adds a text, and resumes the waiting test.
    package func put(_ text: String) {
        guard let waiter else { return texts.append(text) }
        self.waiter = nil
        waiter.resume(returning: text)
    }

    /// Whether `next()` would have to wait.
    package var isEmpty: Bool { texts.isEmpty }

    /// Removes the oldest text; waits for one without a timeout.
    package func next() async -> String {
        if !texts.isEmpty { return texts.removeFirst() }
        return await withCheckedContinuation { waiter = $0 }
    }

    /// Removes the given number of texts, oldest first; waits for them without a timeout.
    package func next(_ count: Int) async -> [String] {
        var removed: [String] = []
        while removed.count < count { removed.append(await next()) }
        return removed
    }

    /// Removes the texts up to and including `last`; waits for them without a timeout.
    package func next(until last: String) async -> [String] {
        var removed: [String] = []
        while removed.last != last { removed.append(await next()) }
        return removed
    }
}

extension Duration {
    /// A timeout after which a temporary refusal is reported.
    ///
    /// Requests are retried after 0.5, 1.5 and 3.5 s (`RequesterSession`). This timeout ends just
    /// before the last retry, so that a slow answer to the one before still arrives in time.
    package static let untilRefused = Duration.seconds(3.4)
}

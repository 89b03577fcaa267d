// SPDX-License-Identifier: Apache-2.0

/// What has come, for a test that waits for it; belongs to one poll thread.
package final class Inbox {
    private var texts: [String] = []
    private var waiter: CheckedContinuation<String, Never>?

    /// An inbox in which nothing has come.
    package init() {}

    /// Takes a text for whoever waits.
    package func put(_ text: String) {
        guard let waiter else { return texts.append(text) }
        self.waiter = nil
        waiter.resume(returning: text)
    }

    /// Whether nothing has come that was not taken yet.
    package var isEmpty: Bool { texts.isEmpty }

    /// The oldest text that was not taken yet, waiting for it as long as it takes.
    package func next() async -> String {
        if !texts.isEmpty { return texts.removeFirst() }
        return await withCheckedContinuation { waiter = $0 }
    }

    /// The oldest texts that were not taken yet, so many of them.
    package func next(_ count: Int) async -> [String] {
        var taken: [String] = []
        while taken.count < count { taken.append(await next()) }
        return taken
    }

    /// The texts up to and with one that the test waits for.
    package func next(until last: String) async -> [String] {
        var taken: [String] = []
        while taken.last != last { taken.append(await next()) }
        return taken
    }
}

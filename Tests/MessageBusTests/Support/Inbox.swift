// SPDX-License-Identifier: Apache-2.0

/// What has come, for a test that waits for it; belongs to one poll thread.
final class Inbox {
    private var texts: [String] = []
    private var waiter: CheckedContinuation<String, Never>?

    func put(_ text: String) {
        guard let waiter else { return texts.append(text) }
        self.waiter = nil
        waiter.resume(returning: text)
    }

    /// The oldest text that was not taken yet, waiting for it as long as it takes.
    func next() async -> String {
        if !texts.isEmpty { return texts.removeFirst() }
        return await withCheckedContinuation { waiter = $0 }
    }

    /// The oldest texts that were not taken yet, so many of them.
    func next(_ count: Int) async -> [String] {
        var taken: [String] = []
        while taken.count < count { taken.append(await next()) }
        return taken
    }

    /// The texts up to and with one that the test waits for.
    func next(until last: String) async -> [String] {
        var taken: [String] = []
        while taken.last != last { taken.append(await next()) }
        return taken
    }
}

// SPDX-License-Identifier: Apache-2.0

import UnixSignals

/// The wish to end a command that would go on: SIGINT, SIGTERM, or its time is up.
package struct Stop: Sendable {
    private let signals: UnixSignalsSequence
    private let limit: Duration?

    /// From now on the signals no longer kill the process; they end `wait()`.
    package init(after limit: Duration?) async {
        signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
        self.limit = limit
    }

    /// Returns when the command is to end.
    package func wait() async {
        await withTaskGroup { group in
            group.addTask {
                for await _ in signals { return }
            }
            if let limit {
                // The limit is what the user asked to wait for.
                group.addTask { try? await Task.sleep(for: limit) }
            }
            await group.next()
            group.cancelAll()
        }
    }
}

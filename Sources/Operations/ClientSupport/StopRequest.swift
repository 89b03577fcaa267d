// SPDX-License-Identifier: Apache-2.0

import UnixSignals

/// The request to end a long-running command: SIGINT, SIGTERM or the end of its time limit.
package struct StopRequest: Sendable {
    private let signals: UnixSignalsSequence
    private let limit: Duration?

    /// Traps the signals: from now on they end `wait()` instead of the process.
    package init(after limit: Duration?) async {
        signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
        self.limit = limit
    }

    /// Returns when the command must end.
    package func wait() async {
        await withTaskGroup { group in
            group.addTask {
                for await _ in signals { return }
            }
            if let limit {
                // The time limit that the user gave.
                group.addTask { try? await Task.sleep(for: limit) }
            }
            await group.next()
            group.cancelAll()
        }
    }
}

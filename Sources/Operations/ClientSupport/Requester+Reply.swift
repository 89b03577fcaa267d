// SPDX-License-Identifier: Apache-2.0

import MessageBus

extension Requester {
    /// Sends a request that is encoded already and waits for its reply; throws a `CallFailure` if
    /// none comes.
    ///
    /// Stays on the caller's executor, which must be the poll thread's.
    nonisolated(nonsending) package func reply(
        to request: PreparedRequest, patience: Duration? = nil
    ) async throws(CallFailure) -> Reply {
        let outcome = await withCheckedContinuation { continuation in
            send(request, patience: patience) { continuation.resume(returning: $0) }
        }
        return try outcome.get()
    }
}

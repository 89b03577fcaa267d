// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire

extension Requester {
    /// Sends a request and waits for its answer; throws a `CallFailure`.
    ///
    /// Stays on the caller's executor, which must be the poll thread's.
    public nonisolated(nonsending) func call<R: Request>(
        _ request: R, patience: Duration? = nil
    ) async throws(CallFailure) -> R.Answer {
        let outcome = await withCheckedContinuation { continuation in
            call(request, patience: patience) { continuation.resume(returning: $0) }
        }
        return try outcome.get()
    }
}

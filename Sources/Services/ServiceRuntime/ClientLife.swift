// SPDX-License-Identifier: Apache-2.0

import ServiceLifecycle

/// How long a client runs that may end by itself: until `end`, or until the process is to end.
package struct ClientLife: Sendable {
    /// Has no elements; its end is the client's.
    private let life: AsyncThrowingStream<Void, any Error>
    private let continuation: AsyncThrowingStream<Void, any Error>.Continuation

    /// A life that has not ended.
    package init() {
        (life, continuation) = AsyncThrowingStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Ends the client, with the error that it can't go on after if there is one.
    ///
    /// The first call counts.
    @Sendable package func end(_ error: (any Error)?) { continuation.finish(throwing: error) }

    /// Returns when the client is to stop; throws the error that it ended with.
    func lasts() async throws {
        for try await _ in life.cancelOnGracefulShutdown() {}
    }
}

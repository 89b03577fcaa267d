// SPDX-License-Identifier: Apache-2.0

/// Calls the body and then the cleanup, even if the body throws; rethrows the body's error.
package func withCleanup(
    _ body: () async throws -> Void, cleanup: () async -> Void
) async throws {
    do {
        try await body()
    } catch {
        await cleanup()
        throw error
    }
    await cleanup()
}

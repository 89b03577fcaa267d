// SPDX-License-Identifier: Apache-2.0

import ZeroMQ

/// Runs a greeter while the body runs, then shuts everything down in order.
enum Ending {
    static func run(_ body: (Context, String) async throws -> Void) async throws {
        let context = try Context()
        let endpoint = "inproc://greeter"
        let greeter = try Greeter(context: context, endpoint: endpoint)
        await greeter.start()
        do {
            try await body(context, endpoint)
        } catch {
            await greeter.stop()
            context.terminate()
            throw error
        }
        // First close the sockets, on their thread; unsent replies linger.
        await greeter.stop()
        // Then end the context, which waits for the linger.
        context.terminate()
    }
}

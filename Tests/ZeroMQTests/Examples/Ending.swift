// SPDX-License-Identifier: Apache-2.0

import ZeroMQ

/// Runs a greeter for as long as the body wants it, then ends everything in order.
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
        // First the sockets, on their thread; what they still owe is sent while they linger.
        await greeter.stop()
        // Then the context, which waits for that.
        context.terminate()
    }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import MessageBus
import NIOCore
import ServiceLifecycle

/// The reason why the gateway can't serve pages at its address.
struct GatewayStartError: StartupError, CustomStringConvertible {
    let address: String
    let reason: String

    /// What happened and what to do.
    var description: String {
        "Pages can't be served at \(address): \(reason). End the other program there, or choose "
            + "another address with --listen."
    }
}

/// The server of pages as a service whose failure to start tells what to do.
struct PageServer: Service {
    let address: String
    let server: any Service
    /// Ends the live pages, whose responses would otherwise keep the server from stopping.
    let endLivePages: @Sendable () async -> Void

    func run() async throws {
        do { try await serve() } catch let error as IOError {
            throw GatewayStartError(
                address: address, reason: String(cString: strerror(error.errnoCode)))
        }
    }

    private func serve() async throws {
        try await withThrowingTaskGroup { group in
            group.addTask {
                try await gracefulShutdown()
                await endLivePages()
            }
            try await server.run()
            group.cancelAll()
        }
    }
}

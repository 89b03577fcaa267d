// SPDX-License-Identifier: Apache-2.0

import NIOCore
import ServiceLifecycle

/// The server of pages as a service whose failure to start tells what to do.
struct PageServer: Service {
    let address: String
    let server: any Service
    /// Ends the live pages, whose responses would otherwise keep the server from stopping.
    let endLivePages: @Sendable () async -> Void
    /// Does what is due from time to time.
    let eachMinute: @Sendable () -> Void
    let eachHour: @Sendable () async -> Void

    func run() async throws {
        do { try await serve() } catch let error as IOError {
            throw GatewayStartError.address(address, code: error.errnoCode)
        } catch let error as SocketAddressError.UnknownHost {
            throw GatewayStartError.unknownHost(address, code: CInt(error.errorCode))
        }
    }

    private func serve() async throws {
        try await withThrowingTaskGroup { group in
            group.addTask {
                try await gracefulShutdown()
                await endLivePages()
            }
            group.addTask {
                for minute in 0... {
                    if minute.isMultiple(of: 60) { await eachHour() }
                    eachMinute()
                    // Nothing else tells that the time of a photo is over; a shutdown ends it.
                    try await Task.sleep(for: .seconds(60))
                }
            }
            try await server.run()
            group.cancelAll()
        }
    }
}

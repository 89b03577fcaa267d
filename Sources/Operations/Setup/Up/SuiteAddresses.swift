// SPDX-License-Identifier: Apache-2.0

import MessageBus
import ServiceRuntime
import ZeroMQ

/// The addresses that the services of a suite bind.
enum SuiteAddresses {
    /// An address that another process holds.
    struct InUse: Error, Equatable, CustomStringConvertible {
        /// The address of the suite.
        let bus: String
        /// The address that is held.
        let endpoint: String

        /// What happened and what to do.
        var description: String {
            """
            A suite already runs at \(bus), or another program holds its address \(endpoint). \
            Nothing was started or written. End the other one first, or choose another --bus.
            """
        }
    }

    /// Throws `InUse` if another process holds one of the addresses.
    ///
    /// It binds them for a moment, so that a new folder does not begin with a choice that its
    /// services can't serve. Whatever else is wrong with an address, its service says at its start.
    static func checkFree(for configuration: SuiteConfiguration) throws {
        let context = try Context()
        for service in SuiteService.required {
            let endpoints = configuration.endpoints(of: service)
            for endpoint in [endpoints.requests, endpoints.events] {
                let socket = try Socket(.router, context: context)
                defer { socket.close() }
                do {
                    try socket.bind(endpoint)
                } catch {
                    guard error.isAddressInUse else { continue }
                    throw InUse(bus: configuration.bus, endpoint: endpoint)
                }
            }
        }
    }
}

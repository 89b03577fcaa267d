// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ServiceRuntime

/// Runs order-service.
struct OrderProgram: AsyncParsableCommand, ProgramOfService {
    static let service = SuiteService.orders
    static let configuration = CommandConfiguration.program(
        service.program, "Owns orders: executes commands, stores all orders, publishes events.",
        [ServeCommand.self, HealthcheckCommand<Self>.self])
}

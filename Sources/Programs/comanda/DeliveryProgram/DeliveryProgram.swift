// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ServiceRuntime

/// Runs delivery-service.
struct DeliveryProgram: AsyncParsableCommand, ProgramOfService {
    static let service = SuiteService.delivery
    static let configuration = CommandConfiguration.program(
        service.program,
        "Owns deliveries: offers, couriers, hand-overs, earnings and places by name.",
        [ServeCommand.self, HealthcheckCommand<Self>.self])
}

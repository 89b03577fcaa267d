// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ServiceRuntime

/// Runs kds-service, or one of its screens.
struct KitchenProgram: AsyncParsableCommand, ProgramOfService {
    static let service = SuiteService.kitchen
    static let configuration = CommandConfiguration.program(
        service.program, "The kitchen's view of orders: serves tickets, or shows them on a screen.",
        [ServeCommand.self, DisplayCommand.self, HealthcheckCommand<Self>.self], hasDefault: false)
}

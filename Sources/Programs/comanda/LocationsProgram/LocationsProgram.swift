// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ServiceRuntime

/// Runs locations-service.
struct LocationsProgram: AsyncParsableCommand, ProgramOfService {
    static let service = SuiteService.locations
    static let configuration = CommandConfiguration.program(
        service.program, "Owns locations, menus and prices.",
        [ServeCommand.self, HealthcheckCommand<Self>.self])
}

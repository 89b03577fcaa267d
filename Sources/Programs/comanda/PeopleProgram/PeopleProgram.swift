// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ServiceRuntime

/// Runs people-service.
struct PeopleProgram: AsyncParsableCommand, ProgramOfService {
    static let service = SuiteService.people
    static let configuration = CommandConfiguration.program(
        service.program, "Owns devices, links for guests, and the people with a PIN.",
        [ServeCommand.self, HealthcheckCommand<Self>.self])
}

// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import GatewayCore
import ServiceRuntime

/// Runs gateway-service.
struct GatewayProgram: AsyncParsableCommand {
    static let configuration = CommandConfiguration.program(
        "gateway-service", "Serves the suite to browsers and to programs that speak HTTP.",
        [ServeCommand.self])
}

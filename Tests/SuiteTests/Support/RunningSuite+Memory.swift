// SPDX-License-Identifier: Apache-2.0

import Foundation

extension RunningSuite {
    /// How much memory a service holds now, in MiB.
    func residentMemory(of service: Service) async throws -> Int {
        let file = try await "/proc/\(process(of: service).pid)/status"
        let status = try String(contentsOfFile: file, encoding: .utf8)
        guard let kilobytes = status.firstMatch(of: /VmRSS:\s+(\d+) kB/).flatMap({ Int($0.1) })
        else { throw Unable(description: "\(service.program) has ended: \(status)") }
        return kilobytes / 1024
    }
}

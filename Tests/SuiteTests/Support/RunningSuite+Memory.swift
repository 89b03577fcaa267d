// SPDX-License-Identifier: Apache-2.0

extension RunningSuite {
    /// How much memory a service holds now, in MiB.
    func residentMemory(of service: Service) async throws -> Int {
        let status = try await run("/bin/cat", "/proc/\(process(of: service).pid)/status")
        guard let kilobytes = status.firstMatch(of: /VmRSS:\s+(\d+) kB/).flatMap({ Int($0.1) })
        else { throw Unable(description: "\(service.program) has no memory any more") }
        return kilobytes / 1024
    }
}

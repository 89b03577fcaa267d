// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

extension RealProcessTests {
    /// What a service does when more connect than a process may usually have descriptors.
    @Suite(.timeLimit(.minutes(1))) struct Descriptors {
        @Test func `over a thousand connections abort no service`() async throws {
            try await RunningSuite.run([]) { suite in
                let product = Program.products.appending(path: "locations-service").path
                let command = "ulimit -S -n 1024 && exec \(product) --bus \(suite.place.bus)"
                let service = try await suite.start(at: "/bin/sh", ["-c", command])
                try await service.line(containing: "serving", within: .seconds(10))

                let path = suite.place.folder.appending(path: "locations.requests").path
                let crowd = try await suite.python("connections.py", [path, "1200"])

                try await crowd.line(containing: #""result""#, within: .seconds(20))
                #expect(await service.isRunning)
            }
        }
    }
}
